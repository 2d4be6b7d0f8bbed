// Peeling over ranks: each takes those of a level that are its own, then the edges that lead to its
// own from those that the others have taken, until no rank takes any more.
#include "engine/cores/of_ranks.hpp"

#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/distributed/joined_list.hpp"

namespace graphrun {
namespace {

class RankPeeling {
 public:
  RankPeeling(const Graph& graph, Vector<index_t>& degree)
      : ranks_(*graph.context().ranks()),
        local_(graph.context().local()),
        edges_(edges_to_rows(graph)),
        left_(local_, degree.size()),
        kept_(local_, degree.size()),
        taken_(local_, degree.size()),
        counts_(local_, 2),
        left_count_(static_cast<index_t>(degree.size())),
        levels_{graph.first_vertex(), degree.data(), 0, taken_.data(), counts_.data() + of_taken} {
    number(left_);
    fill(counts_, index_t{0});
  }

  void run() {
    while (levels_.level != kernels::no_edges_left) {
      take_level();
      bool any = false;
      for (take_own(); take_those_of_others(); take_own()) any = true;
      levels_.level = any ? levels_.level + 1 : ranks_.smallest(fewest());
    }
  }

 private:
  enum Counter : std::size_t { of_taken, of_kept };

  void take_level() {
    put(counts_, index_t{of_kept}, index_t{0});
    on_backend(local_, [&](auto on) {
      kernels::take_level(on, left_.data(), left_count_, levels_, kept_.data(),
                          counts_.data() + of_kept);
    });
    left_.swap(kept_);
    left_count_ = counts_.at(of_kept);
  }

  // Takes away the edges between the rows of this rank, and what this leaves with few.
  void take_own() {
    for (index_t end = counts_.at(of_taken); done_ < end; end = counts_.at(of_taken)) {
      local_.check_stop();
      take_edges(taken_.data() + done_, end - done_);
      done_ = end;
    }
  }

  // Takes away the edges of what the other ranks have taken since the last call. Returns whether
  // any rank has.
  bool take_those_of_others() {
    const auto own = static_cast<std::size_t>(done_ - told_);
    const JoinedList taken(ranks_, local_, {taken_.data() + told_, own});
    told_ = done_;
    taken.for_others([&](const index_t* vertices, index_t count) { take_edges(vertices, count); });
    return !taken.empty();
  }

  void take_edges(const index_t* vertices, index_t count) {
    on_backend(local_, [&](auto on) { kernels::take_edges(on, edges_, vertices, count, levels_); });
  }

  index_t fewest() {
    return on_backend(local_, [&](auto on) {
      return kernels::fewest_edges(on, left_.data(), left_count_, levels_.degree);
    });
  }

  Ranks& ranks_;
  const Context local_;
  kernels::EdgesBothWays edges_;
  Vector<index_t> left_, kept_;  // rows
  Vector<index_t> taken_;        // vertices: their edges to own rows are gone, the others know them
  index_t done_ = 0, told_ = 0;  // below done_, below told_
  Vector<index_t> counts_;
  index_t left_count_;
  kernels::PeelingLevels levels_;
};

}  // namespace

void peel_over_ranks(const Graph& graph, Vector<index_t>& degree) {
  RankPeeling(graph, degree).run();
}

}  // namespace graphrun
