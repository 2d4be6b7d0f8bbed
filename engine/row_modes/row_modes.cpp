#include <algorithm>
#include <graphrun/engine/row_modes.hpp>
#include <numeric>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/row_modes/kernels.hpp"

namespace graphrun {
namespace {

void check(const Matrix& a) {
  require(a.format() == Format::csr, "RowModes: the matrices must be in CSR");
  require(a.rows() <= a.columns(), "RowModes: there must be a column for each row");
}

// `first`: the vertex of the first row.
kernels::NeighbourRows neighbours_in(const Matrix& a, const Matrix* b, index_t first) {
  const auto one = pattern(a);
  kernels::NeighbourRows rows{one.rows, first,         one.columns, one.offsets,
                              nullptr,  one.column_of, nullptr};
  if (b == nullptr) return rows;
  const auto other = pattern(*b);
  rows.more_offsets = other.offsets;
  rows.more_column_of = other.column_of;
  return rows;
}

}  // namespace

RowModes::RowModes(const Matrix& a, const Matrix* b)
    : a_(a),
      b_(b),
      row_of_(a.context()),
      first_slot_(a.context()),
      launch_begin_{0},
      slots_(a.context()) {
  check(a);
  if (b != nullptr) {
    check(*b);
    require(a.rows() == b->rows() && a.columns() == b->columns(),
            "RowModes: the matrices must have the same size");
    require(a.context() == b->context(), "RowModes: the matrices must share a context");
  }
  class_begin_.assign(kernels::row_classes + 1, 0);
  if (a.context().backend() == Backend::cuda && a.rows() > 0) sort_by_length();
}

void RowModes::sort_by_length() {
  const Context& ctx = a_.context();
  const auto n = static_cast<std::size_t>(a_.rows());
  const auto rows = neighbours_in(a_, b_, 0);
  StepTimer timer(ctx, {"classify", "csr", "", a_.rows(), 0});
  Buffer<std::uint32_t> key(ctx, n);
  row_of_ = Buffer<index_t>(ctx, n);
  on_backend(ctx, [&](auto on) { kernels::classify_rows(on, rows, key.data(), row_of_.data()); });
  sort_pairs(key, row_of_, 3);
  const std::vector<std::uint32_t> keys = key.to_host();
  for (int c = 0; c <= kernels::row_classes; ++c) {
    const auto first = std::lower_bound(keys.begin(), keys.end(), static_cast<std::uint32_t>(c));
    class_begin_[static_cast<std::size_t>(c)] = static_cast<index_t>(first - keys.begin());
  }

  // The longest rows, longest first, so that a launch has rows of about one length.
  const auto begin = static_cast<std::size_t>(class_begin_[kernels::row_classes - 1]);
  const std::size_t many = n - begin;
  if (many == 0) return timer.finish();
  Buffer<offset_t> count(ctx, many);
  on_backend(ctx, [&](auto on) {
    kernels::count_neighbours(on, rows, row_of_.data() + begin, many, count.data());
  });
  const std::vector<offset_t> counts = count.to_host();
  std::vector<index_t> row_of(many);
  ctx.copy_out(row_of.data(), row_of_.data() + begin, many * sizeof(index_t));
  std::vector<std::size_t> by_length(many);
  std::iota(by_length.begin(), by_length.end(), std::size_t{0});
  std::stable_sort(by_length.begin(), by_length.end(),
                   [&](std::size_t p, std::size_t q) { return counts[p] > counts[q]; });
  // Together the tables take at most as much as the columns do, unless one alone takes more.
  const auto most = static_cast<std::size_t>(a_.entries() + (b_ ? b_->entries() : 0)) / 2;
  std::vector<offset_t> first_slot(many);
  std::vector<index_t> sorted(many);
  std::size_t used = 0, wanted = 0;
  for (std::size_t i = 0; i < many; ++i) {
    const auto neighbours = static_cast<std::uint64_t>(counts[by_length[i]]);
    const std::size_t slots = kernels::slots_for(neighbours);
    if (used > 0 && used + slots > most) {
      launch_begin_.push_back(static_cast<index_t>(i));
      used = 0;
    }
    sorted[i] = row_of[by_length[i]];
    first_slot[i] = static_cast<offset_t>(used);
    used += slots;
    wanted = std::max(wanted, used);
  }
  launch_begin_.push_back(static_cast<index_t>(many));
  ctx.copy_in(row_of_.data() + begin, sorted.data(), many * sizeof(index_t));
  first_slot_ = Buffer<offset_t>(ctx, std::span<const offset_t>(first_slot));
  slots_ = Buffer<std::uint64_t>(ctx, wanted);
  timer.finish();
}

index_t RowModes::find(const Vector<index_t>& x, Vector<index_t>& y) const {
  const auto n = static_cast<std::size_t>(a_.rows());
  require(x.size() == n && y.size() == n, "RowModes: there must be one value per row");
  require(x.data() != y.data() || n == 0, "RowModes: x and y must be two vectors");
  const Context& ctx = x.context();
  require(ctx.local() == a_.context() && y.context() == ctx,
          "RowModes: matrices and vectors must share a context");
  require(ctx.size_on_all(n) == static_cast<std::size_t>(a_.columns()),
          "RowModes: there must be a row for each column, of all ranks together");
  if (a_.columns() == 0) return 0;
  const offset_t entries = a_.entries() + (b_ == nullptr ? 0 : b_->entries());
  StepTimer timer(a_.context(), {"mode", "csr", "", entries, 0});
  // The slots hold what a call counts, nothing that lasts.
  auto* const slots = const_cast<std::uint64_t*>(slots_.data());
  const kernels::SortedRows sorted{row_of_.data(), class_begin_.data(), first_slot_.data(),
                                   &launch_begin_, slots};
  const Gathered<index_t> whole(x);
  const index_t first = ctx.layout() == nullptr ? 0 : ctx.layout()->begin();
  const index_t changed = on_backend(a_.context(), [&](auto on) {
    return kernels::find_modes(on, neighbours_in(a_, b_, first), sorted, whole.data(), y.data());
  });
  timer.finish();
  return sum_over_ranks(ctx, changed);
}

}  // namespace graphrun
