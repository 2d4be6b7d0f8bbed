#include <graphrun/engine/elementwise.hpp>
#include <span>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/elementwise/weight_sums.hpp"

namespace graphrun {
namespace {

// The first entry of each part, and where the last part ends.
std::vector<offset_t> first_entries(const Csr& a, EqualParts rows) {
  Buffer<offset_t> first(a.context(), rows.count() + 1);
  on_backend(a.context(),
             [&](auto on) { kernels::first_entries(on, a.offsets.data(), rows, first.data()); });
  return first.to_host();
}

// Hubs make some parts long. A range is what one thread sums, or a block of threads.
std::size_t ranges_of(offset_t entries) {
  constexpr offset_t range = 65536;
  return static_cast<std::size_t>((entries + range - 1) / range);
}

// The bounds of all parts' ranges: those of a part are equally long but for one entry.
std::vector<offset_t> range_bounds(const std::vector<offset_t>& first) {
  std::vector<offset_t> bounds{first.front()};
  for (std::size_t p = 0; p + 1 < first.size(); ++p) {
    const offset_t entries = first[p + 1] - first[p];
    const auto ranges = static_cast<offset_t>(ranges_of(entries));
    for (offset_t r = 1; r <= ranges; ++r) bounds.push_back(first[p] + entries * r / ranges);
  }
  return bounds;
}

}  // namespace

void sum_weights(const Csr& a, EqualParts rows, Sums<1>* sums) {
  const std::vector<offset_t> first = first_entries(a, rows), bounds = range_bounds(first);
  const Buffer<offset_t> cut(a.context(), std::span<const offset_t>(bounds));
  std::vector<Sums<1>> of_range(bounds.size() - 1);
  on_backend(a.context(), [&](auto on) {
    kernels::sum_weights(on, a.weights.any(), cut.data(), of_range.size(), of_range.data());
  });
  const Sums<1>* next = of_range.data();
  for (std::size_t p = 0; p + 1 < first.size(); ++p) {
    const std::size_t ranges = ranges_of(first[p + 1] - first[p]);
    sums[p] = added_in_order(next, ranges);
    next += ranges;
  }
}

WeightSummary summarize(const Csr& a) { return summarize(a.context(), a); }

WeightSummary summarize(const Context& ctx, const Csr& a) {
  if (a.weights.empty()) return {};
  const offset_t entries = sum_over_ranks(ctx, a.entries());
  if (entries == 0) return {0, 0};
  const auto run = [&](EqualParts rows, Sums<1>* sums) { sum_weights(a, rows, sums); };
  const double sum = sum_by_parts<1>(ctx, static_cast<std::size_t>(a.rows), run).value[0];
  WeightSummary summary{sum / static_cast<double>(entries), 0};
  if (is_real(a.weights.type())) return summary;
  const offset_t own = on_backend(a.context(), [&](auto on) {
    return kernels::largest_weight(on, a.weights.any(), static_cast<std::size_t>(a.entries()));
  });
  summary.largest = largest_over_ranks(ctx, own);
  return summary;
}

}  // namespace graphrun
