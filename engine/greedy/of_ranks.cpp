// Colouring over ranks: each gives colours to those of its vertices that wait for none, and to
// those that waited for these, until all of its own wait for other ranks' vertices; then the ranks
// tell each other the new colours.
#include "engine/greedy/of_ranks.hpp"

#include <cstdint>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <span>

#include "base/common/dispatch.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/distributed/joined_list.hpp"
#include "engine/greedy/kernels.hpp"

namespace graphrun {
namespace {

class RankColoring {
 public:
  // `turn`: of all vertices.
  RankColoring(const Graph& graph, const kernels::EdgesBothWays& edges, const std::uint32_t* turn)
      : ranks_(*graph.context().ranks()),
        local_(graph.context().local()),
        edges_(edges),
        edges_to_rows_(edges_to_rows(graph)),
        color_(local_, static_cast<std::size_t>(graph.vertices())),
        waiting_(local_, static_cast<std::size_t>(graph.own_vertices())),
        ready_(local_, waiting_.size()),
        ready_count_(local_, 1),
        rows_{graph.first_vertex(), turn,          color_.data(),
              waiting_.data(),      ready_.data(), ready_count_.data()} {
    fill(ready_count_, index_t{0});
  }

  void run() {
    on_backend(local_, [&](auto on) { kernels::count_before(on, edges_, rows_); });
    do {
      color_own();
    } while (take_those_of_others());
  }

  // The colours of this rank's vertices.
  void copy_to(Vector<index_t>& own) const {
    local_.copy(own.data(), color_.data() + rows_.first, own.size() * sizeof(index_t));
  }

 private:
  void color_own() {
    for (index_t end = ready_count_.at(0); done_ < end; end = ready_count_.at(0)) {
      local_.check_stop();
      const index_t* const vertices = ready_.data() + done_;
      on_backend(local_,
                 [&](auto on) { kernels::color_ready(on, edges_, vertices, end - done_, rows_); });
      release(vertices, end - done_);
      done_ = end;
    }
  }

  // Takes the colours that the other ranks have given since the last call. Returns whether any rank
  // has.
  bool take_those_of_others() {
    const auto own = static_cast<std::size_t>(done_ - told_);
    const index_t* const mine = ready_.data() + told_;
    const JoinedList colored(ranks_, local_, {mine, own});
    told_ = done_;
    if (colored.empty()) return false;
    Vector<index_t> given(local_, own), colors(local_, colored.size());
    on_backend(local_,
               [&](auto on) { kernels::take_colors(on, mine, own, color_.data(), given.data()); });
    ranks_.gather(local_, std::span<const index_t>(given.data(), own), colored.sizes(),
                  colors.data());
    on_backend(local_, [&](auto on) {
      kernels::put_colors(on, colored.data(), colored.size(), colors.data(), color_.data());
    });
    colored.for_others([&](const index_t* vertices, index_t count) { release(vertices, count); });
    return true;
  }

  void release(const index_t* vertices, index_t count) {
    on_backend(local_,
               [&](auto on) { kernels::release(on, edges_to_rows_, vertices, count, rows_); });
  }

  Ranks& ranks_;
  const Context local_;
  kernels::EdgesBothWays edges_, edges_to_rows_;
  Vector<index_t> color_, waiting_;
  Vector<index_t> ready_;  // below done_ they have their colours, below told_ the others know
  Vector<index_t> ready_count_;
  index_t done_ = 0, told_ = 0;
  kernels::RowColors rows_;
};

}  // namespace

Vector<index_t> color_over_ranks(const Graph& graph, ColoringOrder order) {
  const Context& ctx = graph.context();
  const auto edges = edges_both_ways(graph);
  auto color = graph.vector<index_t>();
  const std::size_t n = color.size();
  Buffer<std::uint32_t> turn(ctx, n);
  {
    StepTimer timer(ctx, {"order", "csr", "", edges.entries, 0});
    const Context local = ctx.local();
    Vector<index_t> degree(local, n), list(local, n);
    on_backend(local, [&](auto on) {
      kernels::count_edges(on, edges, degree.data(), graph.first_vertex());
      kernels::give_turns(on, n, degree.data(), order, turn.data(), list.data(),
                          graph.first_vertex());
    });
    timer.finish();
  }
  const Gathered<std::uint32_t> turns(turn);
  StepTimer timer(ctx, {"color", "csr", "", edges.entries, 0});
  RankColoring coloring(graph, edges, turns.data());
  coloring.run();
  coloring.copy_to(color);
  timer.finish();
  return color;
}

}  // namespace graphrun
