#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/parallel.hpp"
#include "engine/closure/rounds.hpp"
#include "engine/common/tuning.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/distributed/closures.hpp"
#include "engine/distributed/round_lists.hpp"

namespace graphrun {
namespace {

// Delta-stepping, of which this rank has its own vertices: row r is vertex first + r. A bucket is
// what is below a bound that all ranks know; its changed values are spread and followed until it is
// empty.
template <class S, class W>
class RelaxingOverRanks {
 public:
  using T = typename S::value_type;

  RelaxingOverRanks(const Graph& graph, const CsrView<W>& block, const kernels::ClosurePlan& plan,
                    T* x)
      : graph_(graph),
        layout_(*graph.context().layout()),
        ranks_(*graph.context().ranks()),
        on_{graph.context().threads(), &graph.context().stop_token()},
        block_(block),
        plan_(plan),
        delta_(width(plan, graph.vertices())),
        x_(x),
        is_pending_(static_cast<std::size_t>(layout_.own()), 0) {}

  kernels::ClosureTotals run(Watch& watch) {
    start();
    kernels::ClosureTotals totals;
    double bound = -1;
    for (;;) {
      graph_.context().check_stop();
      std::vector<Changed> changed = spread_below(bound);
      if (changed.empty()) {
        const double least = least_pending();
        if (std::isinf(least)) break;
        bound = least + delta_;
        if (!(bound > least)) bound = std::nextafter(least, HUGE_VAL);
        continue;
      }
      relax(changed);
      ++totals.rounds;
      watch.progress({totals.rounds, 0, 0});
      if (watch.stop_requested()) throw Cancelled();
    }
    count_reached(totals);
    return totals;
  }

 private:
  // A vertex and its new value, on the way to all ranks.
  struct Changed {
    index_t vertex;
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

  // The pending vertices of all ranks with values below the bound. They are pending no more.
  std::vector<Changed> spread_below(double bound) {
    std::vector<Changed> own;
    std::erase_if(pending_, [&](index_t row) {
      if (!(static_cast<double>(x_[row]) < bound)) return false;
      own.push_back({layout_.begin() + row, x_[row]});
      *pending_flag(row) = 0;
      return true;
    });
    return ranks_.gather_lists(std::span<const Changed>(own));
  }

  // Infinity: none is pending on any rank.
  double least_pending() const {
    double least = HUGE_VAL;
    for (const index_t row : pending_) least = std::min(least, static_cast<double>(x_[row]));
    return ranks_.smallest(least);
  }

  void relax(const std::vector<Changed>& changed) {
    using Weight = typename S::weight_type;
    constexpr std::size_t share = 64;
    for_shares(on_, changed.size(), share, [&](std::size_t begin, std::size_t end) {
      std::vector<index_t> found;
      for (std::size_t i = begin; i < end; ++i) {
        const auto [u, value] = changed[i];
        for (offset_t k = block_.offsets[u]; k < block_.offsets[u + 1]; ++k) {
          const index_t row = block_.column_of[k];
          const T offer = S::result(S::mul(block_.weights.template at<Weight>(k), value));
          if (!plan_.mask.allows(row) || keep_smaller(x_ + row, offer) == offer) continue;
          const std::atomic_ref flag(*pending_flag(row));
          if (flag.exchange(1, std::memory_order_relaxed) == 0) found.push_back(row);
        }
      }
      found_.add(found);
    });
    const std::vector<index_t> found = found_.take();
    pending_.insert(pending_.end(), found.begin(), found.end());
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
  CsrView<W> block_;
  const kernels::ClosurePlan& plan_;
  double delta_;
  T* x_;
  std::vector<std::uint8_t> is_pending_;
  std::vector<index_t> pending_;  // rows whose values changed since they were spread
  FoundRows found_;
};

}  // namespace

template <MinSemiring S>
kernels::ClosureTotals relax_over_ranks(const Graph& graph, const kernels::ClosurePlan& plan,
                                        Vector<typename S::value_type>& x, Watch& watch) {
  const Csr& block = std::get<Csr>(graph.push_block().storage());
  return visit_weights<S, false>(block.weights.type(), [&](auto as) {
    RelaxingOverRanks<S, decltype(as(block.weights))> relaxing(graph, block.view(as), plan,
                                                               x.data());
    return relaxing.run(watch);
  });
}

#define GRAPHRUN_RELAX_OVER_RANKS(S)                                                             \
  template kernels::ClosureTotals relax_over_ranks<S>(const Graph&, const kernels::ClosurePlan&, \
                                                      Vector<S::value_type>&, Watch&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_RELAX_OVER_RANKS)

}  // namespace graphrun
