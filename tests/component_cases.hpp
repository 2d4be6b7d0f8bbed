// Graphs for tests of components, and their components by Boost.Graph.
#pragma once

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/strong_components.hpp>
#include <vector>

#include "closure_cases.hpp"

namespace graphrun::test {

// Small graphs, and graphs whose rows are as long as a warp, a piece, or longer.
inline std::vector<Triples> component_cases(unsigned random_graphs) {
  std::vector<Triples> all = closure_cases(random_graphs);
  all.push_back(skewed(20000, 30000, 5));
  all.push_back(scrambled_path(5000));
  all.push_back(grid(3, 700));
  Triples hub_last{"star around the last vertex", 30001, 30001, {}, {}, {}};
  for (index_t v = 0; v < 30000; ++v) hub_last.add(hub_last.rows - 1, v, 1);
  Triples pairs{"pairs", 9000, 9000, {}, {}, {}}, hubs{"ten stars", 60000, 60000, {}, {}, {}};
  for (index_t v = 0; v + 1 < 9000; v += 2) pairs.add(v + 1, v, 1);
  for (index_t v = 10; v < 60000; ++v) hubs.add(v, v % 10, 1);
  Triples comb{"path against its order", 4000, 4000, {}, {}, {}};
  for (index_t v = 4000 - 1; v > 0; --v) comb.add(v, v - 1, 1);
  all.insert(all.end(), {hub_last, pairs, hubs, comb});
  return all;
}

// The smallest vertex of each vertex's group.
inline std::vector<index_t> smallest_of_group(const std::vector<int>& group) {
  std::vector<index_t> smallest(group.size(), no_vertex), label(group.size());
  for (std::size_t v = 0; v < group.size(); ++v) {
    index_t& first = smallest[static_cast<std::size_t>(group[v])];
    if (first == no_vertex) first = static_cast<index_t>(v);
    label[v] = first;
  }
  return label;
}

template <class Direction>
auto boost_graph(const Triples& t) {
  boost::adjacency_list<boost::vecS, boost::vecS, Direction> graph(
      static_cast<std::size_t>(t.rows));
  for (std::size_t i = 0; i < t.size(); ++i) {
    boost::add_edge(static_cast<std::size_t>(t.row_of[i]), static_cast<std::size_t>(t.column_of[i]),
                    graph);
  }
  return graph;
}

inline std::vector<index_t> weak_components(const Triples& t) {
  const auto graph = boost_graph<boost::undirectedS>(t);
  std::vector<int> group(static_cast<std::size_t>(t.rows));
  boost::connected_components(graph, group.data());
  return smallest_of_group(group);
}

inline std::vector<index_t> strong_components(const Triples& t) {
  const auto graph = boost_graph<boost::directedS>(t);
  std::vector<int> group(static_cast<std::size_t>(t.rows));
  boost::strong_components(
      graph, boost::make_iterator_property_map(group.begin(), get(boost::vertex_index, graph)));
  return smallest_of_group(group);
}

// The number of distinct labels, and the count of the most frequent one.
inline std::pair<index_t, index_t> label_counts(const std::vector<index_t>& label) {
  std::vector<index_t> sizes(label.size());
  for (const index_t l : label) ++sizes[static_cast<std::size_t>(l)];
  const auto empty = std::count(sizes.begin(), sizes.end(), 0);
  return {static_cast<index_t>(static_cast<std::ptrdiff_t>(sizes.size()) - empty),
          sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end())};
}

}  // namespace graphrun::test
