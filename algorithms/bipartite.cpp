// Levels of a search from one vertex of each component alternate between the two kinds, if there
// are two.
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/parity_sides.hpp>
#include <graphrun/engine/tree_path.hpp>
#include <utility>

namespace graphrun {
namespace {

// Entries that are looked at before all components are searched at once: tens of microseconds.
constexpr offset_t few_entries = 1 << 15;

index_t count_on(index_t side, const Graph& graph, const Vector<index_t>& sides) {
  return static_cast<index_t>(graph.vertices() - count_other_than(sides, side));
}

bool tells_all(const SearchedSides& found, const BipartitionOptions& options) {
  return found.ended && (found.odd_cycle.empty() || !options.each_component);
}

// The result where one search tells all that is asked for.
bool search_near(const Graph& graph, const BipartitionOptions& options, Bipartition& result) {
  if (graph.counts().self_loops > 0) {
    if (options.each_component) return false;
    result.odd_cycle = {first_self_loop(graph)};
    return true;
  }
  SearchedSides found = search_sides(graph.undirected(), few_entries);
  if (!tells_all(found, options)) return false;
  result.components = found.components;
  result.odd_cycle = std::move(found.odd_cycle);
  if (result.odd_cycle.empty()) result.side = std::move(found.side);
  return true;
}

void search_all(const Graph& graph, const BipartitionOptions& options, Bipartition& result) {
  const Vector<index_t> component = cc(graph);
  const std::vector<index_t> roots = own_labels(component);
  result.components = static_cast<index_t>(roots.size());
  auto level = graph.vector<index_t>(), parent = graph.vector<index_t>();
  closure(graph.undirected(), roots, level, &parent);
  ParitySides sides = sides_by_parity(graph, level, component);
  if (sides.from != no_vertex) result.odd_cycle = tree_cycle(parent, sides.from, sides.to);
  if (result.odd_cycle.empty() || options.each_component) result.side = std::move(sides.side);
}

}  // namespace

bool bipartite(const Graph& graph, const Vector<index_t>& component) {
  require(component.size() == static_cast<std::size_t>(graph.own_vertices()),
          "bipartite: there must be one component per vertex");
  if (graph.counts().self_loops > 0) return false;
  const Graph undirected = graph.undirected();
  const SearchedSides found = search_sides(undirected, few_entries);
  if (found.ended) return found.odd_cycle.empty();
  auto level = graph.vector<index_t>();
  closure(undirected, own_labels(component), level, nullptr);
  return count_within_parity(undirected, level) == 0;
}

Bipartition bipartition(const Graph& graph, const BipartitionOptions& options) {
  graph.context().check_stop();
  Bipartition result{{}, 0, {0, 0}, {}};
  if (!search_near(graph, options, result)) search_all(graph, options, result);
  if (!result.side) {
    result.components = 0;  // a search may have ended before it knew them
    return result;
  }
  for (const index_t side : {0, 1}) result.sizes[side] = count_on(side, graph, *result.side);
  return result;
}

std::optional<offset_t> entries_of_near_search(const Graph& undirected,
                                               const BipartitionOptions& options) {
  const SearchedSides found = search_sides(undirected, few_entries);
  return tells_all(found, options) ? std::optional(found.looked_at) : std::nullopt;
}

}  // namespace graphrun
