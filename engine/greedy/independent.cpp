#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/greedy.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/greedy/kernels.hpp"

namespace graphrun {

Vector<index_t> independent_set(const Graph& graph, std::uint64_t seed) {
  const Context& ctx = graph.context();
  const auto edges = edges_both_ways(graph);
  const auto n = static_cast<std::size_t>(graph.vertices());
  auto member = graph.vector<index_t>();
  auto list = graph.vector<index_t>(), next = graph.vector<index_t>();
  Vector<index_t> next_count(ctx, 1);
  Buffer<std::uint32_t> words(ctx, n);
  on_backend(ctx, [&](auto on) { kernels::give_priorities(on, edges, seed, words.data()); });
  kernels::Undecided vertices{nullptr, graph.vertices(), next.data(), next_count.data()};
  while (vertices.count > 0) {
    ctx.check_stop();
    StepTimer timer(ctx, {"choose", "csr", "", vertices.count, 0});
    fill(next_count, index_t{0});
    on_backend(ctx, [&](auto on) { kernels::take_first(on, edges, vertices, words.data()); });
    vertices.count = next_count.at(0);
    timer.finish();
    std::swap(list, next);
    vertices.list = list.data();
    vertices.next = next.data();
  }
  on_backend(ctx, [&](auto on) { kernels::mark_taken(on, n, words.data(), member.data()); });
  return member;
}

}  // namespace graphrun
