#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/greedy.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/distributed/joined_list.hpp"
#include "engine/greedy/kernels.hpp"

namespace graphrun {
namespace {

// Tells all ranks which of the listed rows of each are decided now.
void tell_decided(const Graph& graph, const kernels::Undecided& vertices, std::uint32_t* words) {
  const Context local = graph.context().local();
  Vector<index_t> decided(local, static_cast<std::size_t>(vertices.count)), count(local, 1);
  fill(count, index_t{0});
  on_backend(local, [&](auto on) {
    kernels::list_decided(on, vertices, words, decided.data(), count.data());
  });
  const auto own = static_cast<std::size_t>(count.at(0));
  const JoinedList all(*graph.context().ranks(), local, {decided.data(), own});
  on_backend(local, [&](auto on) { kernels::put_decided(on, all.data(), all.size(), words); });
}

}  // namespace

Vector<index_t> independent_set(const Graph& graph, std::uint64_t seed) {
  const Context& ctx = graph.context();
  const Context local = ctx.local();
  const auto edges = edges_both_ways(graph);
  auto member = graph.vector<index_t>();
  auto list = graph.vector<index_t>(), next = graph.vector<index_t>();
  Vector<index_t> next_count(local, 1);
  Buffer<std::uint32_t> priorities(ctx, member.size());
  const index_t first = graph.first_vertex();
  on_backend(local,
             [&](auto on) { kernels::give_priorities(on, edges, seed, priorities.data(), first); });
  Gathered<std::uint32_t> whole(priorities);
  std::uint32_t* const words = ctx.ranks() == nullptr ? priorities.data() : whole.copy().data();
  kernels::Undecided vertices{first, nullptr, graph.own_vertices(), next.data(), next_count.data()};
  while (largest_over_ranks(ctx, vertices.count) > 0) {
    ctx.check_stop();
    StepTimer timer(ctx, {"choose", "csr", "", vertices.count, 0});
    fill(next_count, index_t{0});
    on_backend(local, [&](auto on) { kernels::take_first(on, edges, vertices, words); });
    if (ctx.ranks() != nullptr) tell_decided(graph, vertices, words);
    vertices.count = next_count.at(0);
    timer.finish();
    std::swap(list, next);
    vertices.list = list.data();
    vertices.next = next.data();
  }
  on_backend(local, [&](auto on) {
    kernels::mark_taken(on, member.size(), words + first, member.data());
  });
  return member;
}

}  // namespace graphrun
