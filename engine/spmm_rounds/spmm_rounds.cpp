#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmm.hpp>
#include <graphrun/engine/spmm_rounds.hpp>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/layout.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/spmm_rounds/kernels.hpp"
#include "engine/spmv/round_state.hpp"

namespace graphrun {
namespace {

using kernels::ColumnStep;
using kernels::ColumnsView;

// The profiles of all columns, in the memory of the matrices.
struct Profiles {
  // Of `own` rows from `begin` on, of all rows that there are.
  Profiles(const Context& ctx, index_t begin, std::size_t own, index_t rows,
           const std::vector<ColumnRule>& rules)
      : first(ctx, own), row(ctx), column(ctx) {
    std::vector<std::pair<index_t, index_t>> all;
    for (std::size_t c = 0; c < rules.size(); ++c) {
      for (const index_t at : rules[c].profile) {
        require(at >= 0 && at < rows, "spmm_rounds: a profile names a row that is not there");
        const bool is_own = at >= begin && static_cast<std::size_t>(at - begin) < own;
        if (is_own) all.emplace_back(at - begin, static_cast<index_t>(c));
      }
    }
    std::sort(all.begin(), all.end());
    std::vector<index_t> rows_of, columns_of;
    for (const auto& [at, c] : all) {
      rows_of.push_back(at);
      columns_of.push_back(c);
    }
    row = Vector<index_t>(ctx, std::span<const index_t>(rows_of));
    column = Vector<index_t>(ctx, std::span<const index_t>(columns_of));
    fill(first, no_vertex);
    on_backend(ctx, [&](auto on) {
      kernels::mark_profiles(on, row.data(), static_cast<index_t>(row.size()), first.data());
    });
  }

  Vector<index_t> first, row, column;
};

// Where the rounds of the columns stand.
class ColumnStates {
 public:
  ColumnStates(double factor, const std::vector<ColumnRule>& rules) : factor_(factor) {
    for (const ColumnRule& one : rules) states_.emplace_back(one.rule, one.shift);
    results_.resize(rules.size());
  }

  ColumnStep step() const {
    ColumnStep step{};
    step.factor = factor_;
    for (std::size_t c = 0; c < states_.size(); ++c) {
      step.shift[c] = states_[c].shift();
      step.weight[c] = states_[c].weight();
      step.lives[c] = states_[c].ended() ? 0 : 1;
    }
    return step;
  }
  bool ended() const {
    return std::all_of(states_.begin(), states_.end(), [](const auto& s) { return s.ended(); });
  }
  // Returns the sums of the column that changed most.
  AffineSums advance(const Sums<3>* sums) {
    AffineSums most;
    for (std::size_t c = 0; c < states_.size(); ++c) {
      if (states_[c].ended()) continue;
      results_[c].sums = {sums[c].value[0], sums[c].value[1], sums[c].value[2]};
      states_[c].advance(results_[c].sums);
      results_[c].rounds = states_[c].rounds();
      results_[c].settled = states_[c].settled();
      if (!(results_[c].sums.change < most.change)) most = results_[c].sums;
    }
    return most;
  }
  std::vector<RoundsResult> take() { return std::move(results_); }

 private:
  double factor_;
  std::vector<RoundState> states_;
  std::vector<RoundsResult> results_;
};

// x of all rows: over ranks gathered from theirs in each round.
template <class T>
class WholeColumns {
 public:
  WholeColumns(const Context& ctx, index_t rows, index_t columns) : ctx_(ctx) {
    if (ctx.ranks() == nullptr) return;
    all_.emplace(ctx.local(), rows, columns, DenseOrder::row_major);
    sizes_ = ctx.layout()->sizes();
    for (std::size_t& size : sizes_) size *= static_cast<std::size_t>(columns);
  }
  const Dense<T>& of(const Dense<T>& own) {
    if (!all_) return own;
    const std::span<const T> values(own.values().data(), own.values().size());
    ctx_.ranks()->gather(ctx_.local(), values, sizes_, all_->values().data());
    return *all_;
  }

 private:
  Context ctx_;
  std::optional<Dense<T>> all_;
  std::vector<std::size_t> sizes_;
};

// The blocks of ranks are those of one process.
static_assert(Parts::grain % kernels::column_rows == 0);

// The epilogue of rounds, and their sums over all rows: over ranks those of the blocks of each go
// to all.
class ColumnsEpilogue {
 public:
  ColumnsEpilogue(const Context& ctx, std::size_t own_rows, index_t columns)
      : ctx_(ctx),
        local_(ctx.local()),
        columns_(static_cast<std::size_t>(columns)),
        own_(local_, kernels::blocks_of(own_rows) * columns_),
        all_(local_) {
    if (ctx.ranks() == nullptr) return;
    for (const std::size_t rows : ctx.layout()->sizes()) {
      sizes_.push_back(kernels::blocks_of(rows) * columns_);
    }
    all_ = Buffer<Sums<3>>(local_, std::accumulate(sizes_.begin(), sizes_.end(), std::size_t{0}));
  }
  template <class T>
  void finish(const ColumnsView<T>& view, const ColumnStep& step, Sums<3>* sums) {
    StepTimer timer(local_, {"epilogue", "", "", static_cast<offset_t>(view.rows), 0});
    on_backend(local_, [&](auto on) { kernels::finish_blocks(on, view, step, own_.data()); });
    if (ctx_.ranks() != nullptr) {
      ctx_.ranks()->gather(local_, std::span<const Sums<3>>(own_.data(), own_.size()), sizes_,
                           all_.data());
    }
    const Buffer<Sums<3>>& of_block = ctx_.ranks() != nullptr ? all_ : own_;
    on_backend(local_, [&](auto on) {
      kernels::add_blocks(on, of_block.data(), of_block.size() / columns_, view.columns, sums);
    });
    timer.finish();
  }

 private:
  Context ctx_, local_;
  std::size_t columns_;
  Buffer<Sums<3>> own_, all_;
  std::vector<std::size_t> sizes_;  // of the blocks of each rank
};

template <class T>
void check(const Matrix& a, const Dense<T>& y, const Vector<T>& scale, std::size_t columns) {
  const std::size_t all = y.context().size_on_all(static_cast<std::size_t>(y.rows()));
  require(all == static_cast<std::size_t>(a.columns()) && y.rows() == a.rows() &&
              scale.size() == static_cast<std::size_t>(a.rows()),
          "spmm_rounds: A must be square, with a row for each of y and of the scale");
  require(y.order() == DenseOrder::row_major && y.leading() == y.columns() &&
              y.columns() <= most_round_columns && (y.columns() & (y.columns() - 1)) == 0 &&
              y.columns() > 0,
          "spmm_rounds: y must be row-major, with 1, 2, 4, 8 or 16 columns side by side");
  require(columns <= static_cast<std::size_t>(y.columns()),
          "spmm_rounds: y must have a column for each rule");
}

}  // namespace

index_t round_columns(const Context& ctx, index_t wanted) {
  if (ctx.backend() == Backend::cuda) return most_round_columns;
  constexpr index_t most_of_cpu = 8;
  index_t columns = 2;
  while (columns < wanted && columns < most_of_cpu) columns *= 2;
  return columns;
}

template <RealSemiring S>
std::vector<RoundsResult> spmm_rounds(const Matrix& a, Dense<typename S::value_type>& y,
                                      const Vector<typename S::value_type>& scale, double factor,
                                      const std::vector<ColumnRule>& rules,
                                      const OnRound& on_round) {
  using T = typename S::value_type;
  check(a, y, scale, rules.size());
  const Context& ctx = y.context();
  // On a GPU the order of a row's sum depends on the rows before it, so that ranks would have other
  // bits than one process.
  if (ctx.ranks() != nullptr && ctx.backend() == Backend::cuda) refuse_ranks();
  const Context local = ctx.local();
  const auto rows = static_cast<std::size_t>(y.rows());
  const index_t begin = ctx.layout() == nullptr ? 0 : ctx.layout()->begin();
  const Profiles profiles(local, begin, rows, a.columns(), rules);
  Dense<T> x(local, y.rows(), y.columns(), DenseOrder::row_major);
  Dense<T> next_x(local, y.rows(), y.columns(), DenseOrder::row_major);
  Dense<T> product(local, y.rows(), y.columns(), DenseOrder::row_major);
  WholeColumns<T> whole(ctx, a.columns(), y.columns());
  ColumnsView<T> view{y.values().data(),
                      next_x.values().data(),
                      product.values().data(),
                      scale.data(),
                      rows,
                      static_cast<int>(y.columns()),
                      profiles.first.data(),
                      profiles.row.data(),
                      profiles.column.data(),
                      static_cast<index_t>(profiles.row.size())};
  on_backend(local, [&](auto on) {
    kernels::scale_columns(on, view, x.values().data());
    kernels::scale_columns(on, view, next_x.values().data());
  });
  ColumnStates states(factor, rules);
  ColumnsEpilogue epilogue(ctx, rows, y.columns());
  for (int round = 1; !states.ended(); ++round) {
    ctx.check_stop();
    spmm<S>(a, whole.of(x), product);
    view.next_x = next_x.values().data();
    Sums<3> sums[most_round_columns];
    epilogue.finish(view, states.step(), sums);
    std::swap(x, next_x);
    const AffineSums most = states.advance(sums);
    if (on_round) on_round(round, most);
  }
  return states.take();
}

#define GRAPHRUN_INSTANTIATE(S)                                                   \
  template std::vector<RoundsResult> spmm_rounds<S>(                              \
      const Matrix&, Dense<S::value_type>&, const Vector<S::value_type>&, double, \
      const std::vector<ColumnRule>&, const OnRound&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)
#undef GRAPHRUN_INSTANTIATE

}  // namespace graphrun
