// Breadth-first search checked against Boost.Graph's.
#include <fmt/format.h>

#include <boost/graph/breadth_first_search.hpp>
#include <graphrun/boost.hpp>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

std::vector<index_t> boost_levels(const BoostCsrGraph& graph, index_t source) {
  std::vector<index_t> level(num_vertices(graph), no_vertex);
  level[static_cast<std::size_t>(source)] = 0;
  const auto levels =
      boost::make_iterator_property_map(level.begin(), get(boost::vertex_index, graph));
  boost::breadth_first_search(graph, source,
                              boost::visitor(boost::make_bfs_visitor(
                                  boost::record_distances(levels, boost::on_tree_edge()))));
  return level;
}

// For each vertex the smallest one that an edge leads from and that is one level nearer.
std::vector<index_t> first_parents(const BoostCsrGraph& graph, const std::vector<index_t>& level,
                                   index_t source) {
  std::vector<index_t> parent(level.size(), no_vertex);
  parent[static_cast<std::size_t>(source)] = source;
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    const auto from = boost::source(edge, graph);
    const auto to = static_cast<std::size_t>(boost::target(edge, graph));
    const index_t near = level[static_cast<std::size_t>(from)];
    if (near == no_vertex || level[to] != near + 1) continue;
    if (parent[to] == no_vertex || from < parent[to]) parent[to] = static_cast<index_t>(from);
  }
  return parent;
}

// `described` turns a value into what to tell the user.
template <class Describe>
void require_equal(const VertexIds& ids, const char* what, const std::vector<index_t>& found,
                   const std::vector<index_t>& expected, Describe&& described) {
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (found[v] == expected[v]) continue;
    throw WrongResult(fmt::format("verification failed: vertex {} has {} {}, expected {}",
                                  ids.text(static_cast<index_t>(v)), what, described(found[v]),
                                  described(expected[v])));
  }
}

}  // namespace

void verify_bfs(const Graph& graph, const VertexIds& ids, index_t source, const BfsResult& result) {
  const BoostCsrGraph boost_graph = to_boost(graph);
  const auto level = boost_levels(boost_graph, source);
  require_equal(ids, "level", result.level.to_host(), level, [](index_t value) {
    return value == no_vertex ? std::string("none") : fmt::format("{}", value);
  });
  require_equal(ids, "parent", result.parent.to_host(), first_parents(boost_graph, level, source),
                [&](index_t value) {
                  const bool is_vertex = value >= 0 && value < ids.size();
                  return is_vertex ? ids.text(value) : std::string("none");
                });
}

}  // namespace graphrun::cli
