#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <graphrun/base/error.hpp>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/parallel.hpp"
#include "engine/closure/bucket_width.hpp"
#include "engine/closure/rank_relaxing.hpp"
#include "engine/closure/rounds.hpp"
#include "engine/common/tuning.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/distributed/closures.hpp"
#include "engine/distributed/relax_gpus.hpp"
#include "engine/distributed/round_lists.hpp"

namespace graphrun {
namespace {

// Delta-stepping, of which this rank has its own vertices: row r is vertex first + r. A bucket is
// what is below a bound that all ranks know; its changed values are followed by their owners until
// it is empty. What they mean for other ranks' vertices is sent to these, unless this rank has
// offered as little before: so few edges are.
template <class S, class W>
class RelaxingOverRanks {
 public:
  using T = typename S::value_type;

  RelaxingOverRanks(const Graph& graph, const CsrView<W>& rows, const kernels::ClosurePlan& plan,
                    T* x)
      : graph_(graph),
        layout_(*graph.context().layout()),
        ranks_(*graph.context().ranks()),
        on_{graph.context().threads(), &graph.context().stop_token()},
        rows_(rows),
        plan_(plan),
        delta_(width(plan, graph.vertices())),
        x_(x),
        is_pending_(static_cast<std::size_t>(layout_.own()), 0),
        offered_(static_cast<std::size_t>(layout_.all()), S::zero) {}

  kernels::ClosureTotals run(Watch& watch) {
    start();
    kernels::ClosureTotals totals;
    double bound = -1;
    for (;;) {
      graph_.context().check_stop();
      if (!relax(take_below(bound))) {
        const double least = least_pending();
        if (std::isinf(least)) break;
        bound = least + delta_;
        if (!(bound > least)) bound = std::nextafter(least, HUGE_VAL);
        continue;
      }
      ++totals.rounds;
      watch.progress({totals.rounds, 0, 0});
      if (watch.stop_requested()) throw Cancelled();
    }
    count_reached(totals);
    return totals;
  }

 private:
  struct Changed {
    index_t row;
    T value;
  };
  // A value for a vertex of another rank; of no_vertex: whether its rank had changed values.
  struct Offer {
    index_t to;
    T value;
  };

  static double width(const kernels::ClosurePlan& plan, index_t vertices) {
    if (plan.delta > 0) return plan.delta;
    const double degree = static_cast<double>(plan.entries) / std::max<double>(vertices, 1);
    const double delta = tuning::cpu_delta * plan.mean_weight / std::max(degree, 1.0);
    return std::isfinite(delta) && delta > 0 ? delta : 1;
  }

  std::uint8_t* pending_flag(index_t row) { return &is_pending_[static_cast<std::size_t>(row)]; }

  void start() {
    for (index_t i = 0; i < plan_.source_count; ++i) {
      const index_t v = plan_.sources[i];
      if (v < layout_.begin() || v >= layout_.end()) continue;
      *pending_flag(v - layout_.begin()) = 1;
      pending_.push_back(v - layout_.begin());
    }
  }

  // The pending rows with values below the bound. They are pending no more.
  std::vector<Changed> take_below(double bound) {
    std::vector<Changed> own;
    std::erase_if(pending_, [&](index_t row) {
      if (!(static_cast<double>(x_[row]) < bound)) return false;
      own.push_back({row, x_[row]});
      *pending_flag(row) = 0;
      return true;
    });
    return own;
  }

  // Infinity: none is pending on any rank.
  double least_pending() const {
    double least = HUGE_VAL;
    for (const index_t row : pending_) least = std::min(least, static_cast<double>(x_[row]));
    return ranks_.smallest(least);
  }

  // Whether any rank had changed values.
  bool relax(const std::vector<Changed>& changed) {
    follow(changed);
    std::vector<std::vector<Offer>> offers(static_cast<std::size_t>(ranks_.size()));
    for (auto& to_rank : offers) to_rank.push_back({no_vertex, changed.empty() ? T{0} : T{1}});
    for (const Offer& offer : made_) {
      offers[static_cast<std::size_t>(layout_.owner(offer.to))].push_back(offer);
    }
    made_.clear();
    bool has_changed = false;
    for (const auto& [to, value] : ranks_.shuffle(offers)) {
      if (to == no_vertex) {
        has_changed |= value != T{0};
      } else if (take(to - layout_.begin(), value)) {
        pending_.push_back(to - layout_.begin());
      }
    }
    return has_changed;
  }

  // Whether the row was not pending before.
  bool take(index_t row, T offer) {
    if (!plan_.mask.allows(row) || keep_smaller(x_ + row, offer) == offer) return false;
    const std::atomic_ref flag(*pending_flag(row));
    return flag.exchange(1, std::memory_order_relaxed) == 0;
  }

  void follow(const std::vector<Changed>& changed) {
    using Weight = typename S::weight_type;
    constexpr std::size_t share = 64, few = 4;
    constexpr offset_t ahead = 12;  // the values of a row's vertices lie anywhere in memory
    const index_t first = layout_.begin(), past = layout_.end();
    const auto least_of = [&](index_t v) {
      return v >= first && v < past ? x_ + (v - first) : offered_.data() + v;
    };
    for_shares(on_, changed.size(), share, [&](std::size_t begin, std::size_t end) {
      std::vector<index_t> found;
      std::vector<Offer> made;
      for (std::size_t i = begin; i < end; ++i) {
        const auto [u, value] = changed[i];
        if (i + few < end)
          __builtin_prefetch(rows_.column_of + rows_.offsets[changed[i + few].row]);
        const offset_t row_end = rows_.offsets[u + 1];
        for (offset_t k = rows_.offsets[u]; k < row_end; ++k) {
          if (k + ahead < row_end) __builtin_prefetch(least_of(rows_.column_of[k + ahead]));
          const index_t v = rows_.column_of[k];
          const T offer = S::result(S::mul(rows_.weights.template at<Weight>(k), value));
          if (v >= first && v < past) {
            if (take(v - first, offer)) found.push_back(v - first);
          } else if (keep_smaller(offered_.data() + v, offer) != offer) {
            made.push_back({v, offer});
          }
        }
      }
      const std::lock_guard lock(mutex_);
      pending_.insert(pending_.end(), found.begin(), found.end());
      made_.insert(made_.end(), made.begin(), made.end());
    });
  }

  void count_reached(kernels::ClosureTotals& totals) const {
    const auto& out = std::get<Csr>(graph_.out_edges().storage());
    std::int64_t reached = 0;
    offset_t edges = 0;
    for (index_t row = 0; row < layout_.own(); ++row) {
      if (x_[row] == S::zero) continue;
      ++reached;
      edges += out.offsets.data()[row + 1] - out.offsets.data()[row];
    }
    totals.reached = static_cast<index_t>(ranks_.sum(reached));
    totals.edges = ranks_.sum(edges);
  }

  const Graph& graph_;
  const Layout& layout_;
  Ranks& ranks_;
  OnCpu on_;
  CsrView<W> rows_;
  const kernels::ClosurePlan& plan_;
  double delta_;
  T* x_;
  std::vector<std::uint8_t> is_pending_;
  std::vector<index_t> pending_;  // rows whose values changed since they were followed
  std::vector<T> offered_;        // the least to each vertex of another rank so far
  std::mutex mutex_;              // of both lists while threads follow
  std::vector<Offer> made_;
};

// The same, rows on a GPU of each rank.
template <class S, class W>
kernels::ClosureTotals relax_rows_on_gpus(OnCuda on, const Graph& graph, CsrView<W> rows,
                                          const kernels::ClosurePlan& plan,
                                          typename S::value_type* x, Watch& watch) {
  const Layout& layout = *graph.context().layout();
  const kernels::RankVertices vertices{layout.begin(), layout.own(), layout.all()};
  kernels::ClosurePlan own = plan;
  own.entries = graph.out_edges().entries();
  const auto run = [&](bool narrow) {
    const auto relaxing =
        kernels::make_rank_relaxing<S>(on, rows, own, vertices, layout.first, narrow, x);
    return relax_on_gpus(graph.context(), *relaxing, plan, narrow,
                         kernels::bucket_width<S>(plan, layout.all()), watch);
  };
  if constexpr (std::is_same_v<S, MinPlus<std::int64_t>>) {
    const offset_t start =
        graph.context().ranks()->largest(kernels::largest_start(on, plan, vertices, x));
    if (kernels::may_fit_narrow(plan, start)) {
      const std::optional<kernels::ClosureTotals> totals = run(true);
      if (totals) return *totals;
    }
  }
  return *run(false);
}

}  // namespace

template <MinSemiring S>
kernels::ClosureTotals relax_over_ranks(const Graph& graph, const kernels::ClosurePlan& plan,
                                        Vector<typename S::value_type>& x, Watch& watch) {
  const Csr& rows = std::get<Csr>(graph.out_edges().storage());
  return on_backend(graph.context().local(), [&](auto on) {
    constexpr bool on_gpus = !std::is_same_v<decltype(on), OnCpu>;
    return visit_weights<S, on_gpus>(rows.weights.type(), [&](auto as) {
      if constexpr (on_gpus) {
        return relax_rows_on_gpus<S>(on, graph, rows.view(as), plan, x.data(), watch);
      } else {
        using W = decltype(as(rows.weights));
        return RelaxingOverRanks<S, W>(graph, rows.view(as), plan, x.data()).run(watch);
      }
    });
  });
}

#define GRAPHRUN_RELAX_OVER_RANKS(S)                                                             \
  template kernels::ClosureTotals relax_over_ranks<S>(const Graph&, const kernels::ClosurePlan&, \
                                                      Vector<S::value_type>&, Watch&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_RELAX_OVER_RANKS)

}  // namespace graphrun
