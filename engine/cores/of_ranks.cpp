#include "engine/cores/of_ranks.hpp"

#include <graphrun/engine/elementwise.hpp>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/distributed/gathered.hpp"

namespace graphrun {
namespace {

// Rounds in which each rank lowers the bounds of listed rows of its own, gets what the others have
// lowered, and lists its rows that this concerns.
class LoweringRounds {
 public:
  LoweringRounds(const Graph& graph, const kernels::EdgesBothWays& edges,
                 const Vector<index_t>& degree)
      : graph_(graph),
        local_(graph.context().local()),
        edges_(edges),
        degree_(degree),
        listed_(local_, degree.size()),
        list_(local_, degree.size()),
        counts_(local_, 2),
        own_vertex_(local_, degree.size()),
        own_bound_(local_, degree.size()) {
    fill(listed_, index_t{1});
    number(list_);
    count_ = static_cast<index_t>(list_.size());
  }

  void run(Vector<index_t>& core) {
    while (round()) {
    }
    local_.copy(core.data(), degree_.data() + graph_.first_vertex(), core.size() * sizeof(index_t));
  }

 private:
  kernels::CoreBounds bounds() {
    return {graph_.first_vertex(), degree_.copy().data(), listed_.data(), list_.data(), count_};
  }

  // Returns whether any rank has lowered a bound.
  bool round() {
    local_.check_stop();
    fill(counts_, index_t{0});
    on_backend(local_, [&](auto on) {
      kernels::lower_bounds(on, edges_, bounds(),
                            {own_vertex_.data(), own_bound_.data(), counts_.data()});
    });
    const auto own = static_cast<std::size_t>(counts_.at(0));
    Ranks& ranks = *graph_.context().ranks();
    const std::vector<std::size_t> sizes = ranks.gather(own);
    const std::size_t all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    if (all == 0) return false;
    Vector<index_t> vertex(local_, all), bound(local_, all);
    ranks.gather(local_, std::span<const index_t>(own_vertex_.data(), own), sizes, vertex.data());
    ranks.gather(local_, std::span<const index_t>(own_bound_.data(), own), sizes, bound.data());
    for (const bool backwards : {false, true}) {
      if (backwards && !graph_.directed()) break;
      const Matrix& block = graph_.push_block(backwards);
      on_backend(local_, [&](auto on) {
        kernels::list_dependent(on, pattern(block), {vertex.data(), bound.data(), nullptr},
                                static_cast<index_t>(all), bounds(), counts_.data() + 1);
      });
    }
    count_ = counts_.at(1);
    return true;
  }

  const Graph& graph_;
  const Context local_;
  kernels::EdgesBothWays edges_;
  Gathered<index_t> degree_;  // the bounds, of all vertices
  Vector<index_t> listed_, list_, counts_;
  Vector<index_t> own_vertex_, own_bound_;  // lowered in this round
  index_t count_ = 0;
};

}  // namespace

void lower_to_core_numbers(const Graph& graph, const kernels::EdgesBothWays& edges,
                           Vector<index_t>& degree) {
  LoweringRounds(graph, edges, degree).run(degree);
}

}  // namespace graphrun
