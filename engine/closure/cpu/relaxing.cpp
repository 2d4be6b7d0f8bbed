// The closure whose values relax: chooses how lengths are held and how wide buckets are.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/common/for_each.hpp"
#include "engine/closure/cpu/relaxing_pull.hpp"
#include "engine/closure/cpu/relaxing_rounds.hpp"
#include "engine/closure/lengths.hpp"

namespace graphrun::kernels {
namespace {

// The width of buckets in which rows have about so many light edges. Where rows are short, buckets
// of that width have few vertices: wider ones repeat little of their work and wait less often.
double judged_delta(const ClosurePlan& plan, index_t rows) {
  constexpr double short_row = 10, most_wider = 8;
  const double degree =
      std::max(static_cast<double>(plan.entries) / static_cast<double>(rows), 1.0);
  const double wider = std::clamp(short_row * short_row / (degree * degree), 1.0, most_wider);
  const double delta = tuning::cpu_delta * wider * plan.mean_weight / degree;
  const bool usable = std::isfinite(delta) && delta > 0;
  return usable ? delta : 1;
}

template <class L, class W>
bool relax_with(OnCpu on, const CsrView<W>& out, const ClosurePlan& plan, typename L::Value* x,
                Watch& watch, ClosureTotals& totals) {
  const double delta = plan.delta > 0 ? plan.delta : judged_delta(plan, out.rows);
  Relaxing<L, W> relaxing(on, out, plan, delta, x, watch);
  const bool kept = relaxing.run();
  totals = relaxing.totals();
  return kept;
}

// Sets x{v} = value(v). Returns the number of vertices reached and of the entries of their rows.
template <class S, class W, class F>
Sums<2> set_values(OnCpu on, const CsrView<W>& out, typename S::value_type* x, F value) {
  const offset_t* const offsets = out.offsets;
  return ordered_sums<2>(on, static_cast<std::size_t>(out.rows), [=](std::size_t v) {
    x[v] = value(v);
    const auto length = static_cast<double>(offsets[v + 1] - offsets[v]);
    return x[v] == S::zero ? Sums<2>{} : Sums<2>{{1.0, length}};
  });
}

// In 32 bits; nothing where the sources' values or what is found do not fit.
template <class S, class W>
std::optional<Sums<2>> relax_short(OnCpu on, const CsrView<W>& out, const ClosurePlan& plan,
                                   typename S::value_type* x, Watch& watch, ClosureTotals& totals) {
  const auto n = static_cast<std::size_t>(out.rows);
  const HostArray<std::uint32_t> values(n);
  std::uint32_t* const small = values.get();
  for_each_index(on, n, [=](std::size_t v) { small[v] = ShortLengths::zero; });
  for (index_t i = 0; i < plan.source_count; ++i) {
    const auto value = x[plan.sources[i]];
    if (value < 0 || value >= ShortLengths::lost) return std::nullopt;
    small[plan.sources[i]] = static_cast<std::uint32_t>(value);
  }
  if (!relax_with<ShortLengths>(on, out, plan, small, watch, totals)) return std::nullopt;
  return set_values<S>(on, out, x, [=](std::size_t v) {
    return small[v] == ShortLengths::zero ? S::zero : static_cast<typename S::value_type>(small[v]);
  });
}

template <class S, class W>
ClosureTotals relax_seen(OnCpu on, const CsrView<W>& out, const ClosurePlan& plan,
                         typename S::value_type* x, Watch& watch) {
  ClosureTotals totals;
  std::optional<Sums<2>> found;
  if constexpr (S::detects_overflow) found = relax_short<S>(on, out, plan, x, watch, totals);
  if (!found) {
    relax_with<Lengths<S>>(on, out, plan, x, watch, totals);
    found = set_values<S>(on, out, x, [=](std::size_t v) { return x[v]; });
  }
  totals.reached = static_cast<index_t>(found->value[0]);
  totals.edges = static_cast<offset_t>(found->value[1]);
  return totals;
}

}  // namespace

template <class S, class W>
ClosureTotals relax(OnCpu on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                    Watch& watch) {
  return with_usual_weights(
      out, [&](const auto& seen) { return relax_seen<S>(on, seen, plan, x, watch); });
}

GRAPHRUN_RELAX_KERNELS(OnCpu)

}  // namespace graphrun::kernels
