// Breadth-first search by Boost.Graph's levels.
#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>

#include "algorithms/oracles/bfs.hpp"
#include "algorithms/oracles/boost_rows.hpp"
#include "algorithms/oracles/path.hpp"

namespace graphrun::oracles {
namespace {

std::vector<index_t> boost_levels(const Rows& rows, index_t source) {
  std::vector<index_t> level(static_cast<std::size_t>(rows.vertices()), no_vertex);
  level[static_cast<std::size_t>(source)] = 0;
  const auto levels =
      boost::make_iterator_property_map(level.begin(), get(boost::vertex_index, rows));
  boost::breadth_first_search(rows, source,
                              boost::visitor(boost::make_bfs_visitor(
                                  boost::record_distances(levels, boost::on_tree_edge()))));
  return level;
}

// For each vertex the smallest one that an edge leads from and that is one level nearer.
std::vector<index_t> first_parents(const Rows& rows, const std::vector<index_t>& level,
                                   index_t source) {
  std::vector<index_t> parent(level.size(), no_vertex);
  parent[static_cast<std::size_t>(source)] = source;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    const index_t near = level[static_cast<std::size_t>(u)];
    if (near == no_vertex) continue;
    for (const index_t to : rows.row(u)) {
      const auto v = static_cast<std::size_t>(to);
      if (level[v] == near + 1 && parent[v] == no_vertex) parent[v] = u;
    }
  }
  return parent;
}

Finding check_search(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule rule) {
  const index_t source = query.parameters.vertex("source");
  std::vector<index_t> level = boost_levels(graph.rows(), source);
  if (query.parameters.given("max_depth")) {
    const std::int64_t most = query.parameters.integer("max_depth");
    std::replace_if(
        level.begin(), level.end(), [&](index_t l) { return l > most; }, no_vertex);
  }
  Finding found{"", "levels are those of Boost.Graph, parents as they are defined"};
  if (answer.column("level") != nullptr) {
    found.fault =
        first_difference(query, "level", answer.values<index_t>("level").to_host(), level,
                         [](index_t v) { return v == no_vertex ? "none" : value_text(v); });
  }
  if (!found.fault.empty()) return found;
  found.fault = path_fault<index_t>(graph.rows(), query, answer, level, no_vertex,
                                    [](offset_t) { return 1; });
  if (!found.fault.empty()) return found;
  const std::vector<index_t> parent = answer.values<index_t>("parent").to_host();
  found.fault =
      rule == Rule::gap
          ? parent_fault(graph.rows(), source, parent, level)
          : first_difference(query, "parent", parent, first_parents(graph.rows(), level, source),
                             [&](index_t v) { return vertex_text(query, v); });
  return found;
}

}  // namespace

std::string parent_fault(const Rows& rows, index_t source, const std::vector<index_t>& parent,
                         const std::vector<index_t>& level) {
  if (parent.size() != level.size()) return "a value is missing";
  for (index_t v = 0; v < rows.vertices(); ++v) {
    const index_t p = parent[static_cast<std::size_t>(v)];
    const index_t here = level[static_cast<std::size_t>(v)];
    if ((p == no_vertex) != (here == no_vertex)) {
      return fmt::format("vertex {} {}", v,
                         p == no_vertex ? "was not reached, but can be" : "cannot be reached");
    }
    if (p == no_vertex) continue;
    if (v == source) {
      if (p != v) return fmt::format("the source {} is not its own parent", v);
      continue;
    }
    if (p < 0 || p >= rows.vertices()) return fmt::format("vertex {} has parent {}", v, p);
    const index_t above = level[static_cast<std::size_t>(p)];
    if (above != here - 1) {
      return fmt::format("vertex {} on level {} has parent {} on level {}", v, here, p, above);
    }
    const auto row = rows.row(p);
    if (!std::binary_search(row.begin(), row.end(), v)) {
      return fmt::format("there is no edge from {} to its child {}", p, v);
    }
  }
  return {};
}

std::vector<index_t> levels_from(const Rows& rows, index_t source) {
  return boost_levels(rows, source);
}

Oracle bfs_oracle() {
  return {"bfs", "against Boost.Graph's levels, and parents as defined",
          "GAP's: levels of a serial search, each parent one nearer by an edge", check_search};
}

}  // namespace graphrun::oracles
