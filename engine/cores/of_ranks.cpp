#include "engine/cores/of_ranks.hpp"

#include <graphrun/engine/elementwise.hpp>
#include <numeric>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/distributed/gathered.hpp"

namespace graphrun {
namespace {

// Each rank lowers the bounds of its own vertices until none can be, then gets what the others have
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
        counts_(local_, 3),
        lowered_(local_, degree.size()),
        lowered_to_(local_, degree.size()),
        is_noted_(local_, degree.size()),
        noted_(local_, degree.size()),
        noted_at_(local_, degree.size()) {
    fill(listed_, index_t{1});
    fill(is_noted_, index_t{0});
    fill(counts_, index_t{0});
    number(list_);
    count_ = static_cast<index_t>(list_.size());
  }

  void run(Vector<index_t>& core) {
    do {
      while (count_ > 0) lower_own();
    } while (take_those_of_others());
    local_.copy(core.data(), degree_.data() + graph_.first_vertex(), core.size() * sizeof(index_t));
  }

 private:
  enum Counter : std::size_t { of_lowered, of_listed, of_noted };

  kernels::CoreBounds bounds() {
    return {graph_.first_vertex(), degree_.copy().data(), listed_.data(), list_.data(), count_};
  }
  kernels::NotedBounds noted() {
    return {is_noted_.data(), noted_.data(), noted_at_.data(), counts_.data() + of_noted};
  }

  void lower_own() {
    local_.check_stop();
    put(counts_, index_t{of_lowered}, index_t{0});
    const kernels::LoweredBounds to{lowered_.data(), lowered_to_.data(),
                                    counts_.data() + of_lowered};
    on_backend(local_, [&](auto on) { kernels::lower_bounds(on, edges_, bounds(), to); });
    const index_t lowered = counts_.at(of_lowered);
    on_backend(local_, [&](auto on) { kernels::note_lowered(on, to, lowered, bounds(), noted()); });
    begin_list();
    list_dependent(to, lowered);
    count_ = counts_.at(of_listed);
  }

  // Returns whether any rank has lowered a bound since it was here.
  bool take_those_of_others() {
    const index_t mine = counts_.at(of_noted);
    on_backend(local_, [&](auto on) { kernels::take_noted(on, mine, bounds(), noted()); });
    put(counts_, index_t{of_noted}, index_t{0});
    Ranks& ranks = *graph_.context().ranks();
    const auto own = static_cast<std::size_t>(mine);
    const std::vector<std::size_t> sizes = ranks.gather(own);
    const std::size_t all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    if (all == 0) return false;
    Vector<index_t> vertex(local_, all), bound(local_, all);
    ranks.gather(local_, std::span<const index_t>(noted_.data(), own), sizes, vertex.data());
    ranks.gather(local_, std::span<const index_t>(noted_at_.data(), own), sizes, bound.data());
    const auto before = static_cast<index_t>(
        std::accumulate(sizes.begin(), sizes.begin() + ranks.rank(), std::size_t{0}));
    const index_t after = before + mine;
    begin_list();
    list_dependent({vertex.data(), bound.data(), nullptr}, before);
    list_dependent({vertex.data() + after, bound.data() + after, nullptr},
                   static_cast<index_t>(all) - after);
    count_ = counts_.at(of_listed);
    return true;
  }

  void begin_list() { put(counts_, index_t{of_listed}, index_t{0}); }
  // Adds the rows that `count` lowered bounds concern to the list.
  void list_dependent(const kernels::LoweredBounds& lowered, index_t count) {
    for (const bool backwards : {false, true}) {
      if (backwards && !graph_.directed()) break;
      const Matrix& block = graph_.push_block(backwards);
      on_backend(local_, [&](auto on) {
        kernels::list_dependent(on, pattern(block), lowered, count, bounds(),
                                counts_.data() + of_listed);
      });
    }
  }

  const Graph& graph_;
  const Context local_;
  kernels::EdgesBothWays edges_;
  Gathered<index_t> degree_;  // the bounds, of all vertices
  Vector<index_t> listed_, list_, counts_;
  Vector<index_t> lowered_, lowered_to_;         // in one pass over the list
  Vector<index_t> is_noted_, noted_, noted_at_;  // since the last exchange
  index_t count_ = 0;
};

}  // namespace

void lower_to_core_numbers(const Graph& graph, const kernels::EdgesBothWays& edges,
                           Vector<index_t>& degree) {
  LoweringRounds(graph, edges, degree).run(degree);
}

}  // namespace graphrun
