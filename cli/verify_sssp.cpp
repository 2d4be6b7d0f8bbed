// Shortest paths checked against Boost.Graph's Dijkstra.
#include <fmt/format.h>

#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <graphrun/boost.hpp>
#include <limits>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

template <class T>
using Distances = std::vector<T>;

// The weights of the matrix as T, entry by entry: Boost's own are doubles, which do not hold every
// int64.
template <class T>
std::vector<T> lengths_of(const Graph& graph) {
  const Matrix& matrix = graph.out_edges();
  return matrix.weights().visit(
      [](const auto& values) {
        const auto host = values.to_host();
        return std::vector<T>(host.begin(), host.end());
      },
      std::vector<T>(static_cast<std::size_t>(matrix.entries()), T{1}));
}

template <class T>
Distances<T> boost_distances(const BoostCsrGraph& graph, const std::vector<T>& length,
                             index_t source) {
  Distances<T> distance(num_vertices(graph), MinPlus<T>::zero);
  const auto index = get(boost::edge_index, graph);
  const auto weights = boost::make_function_property_map<BoostCsrGraph::edge_descriptor, T>(
      [&](const BoostCsrGraph::edge_descriptor& edge) {
        return length[static_cast<std::size_t>(get(index, edge))];
      });
  boost::dijkstra_shortest_paths(graph, source,
                                 boost::weight_map(weights)
                                     .distance_map(boost::make_iterator_property_map(
                                         distance.begin(), get(boost::vertex_index, graph)))
                                     .distance_inf(MinPlus<T>::zero));
  return distance;
}

// By sweeps in rounds over the edges that are tight: what is first reached in a round has its
// predecessor from there.
template <class T>
std::vector<index_t> first_predecessors(const BoostCsrGraph& graph, const std::vector<T>& length,
                                        const Distances<T>& distance, index_t source) {
  std::vector<index_t> before(distance.size(), no_vertex), now{source}, next;
  std::vector<index_t> hops(distance.size(), no_vertex);
  before[static_cast<std::size_t>(source)] = source;
  hops[static_cast<std::size_t>(source)] = 0;
  const auto index = get(boost::edge_index, graph);
  for (index_t round = 1; !now.empty(); ++round) {
    next.clear();
    for (const index_t u : now) {
      for (const auto& edge : boost::make_iterator_range(out_edges(u, graph))) {
        const auto v = static_cast<std::size_t>(target(edge, graph));
        const T way = distance[static_cast<std::size_t>(u)] +
                      length[static_cast<std::size_t>(get(index, edge))];
        if (way != distance[v] || (hops[v] != no_vertex && hops[v] != round)) continue;
        if (hops[v] == no_vertex) next.push_back(static_cast<index_t>(v));
        before[v] = hops[v] == round ? std::min(before[v], u) : u;
        hops[v] = round;
      }
    }
    now.swap(next);
  }
  return before;
}

}  // namespace

template <class T>
void verify_sssp(const Graph& graph, const VertexIds& ids, index_t source,
                 const SsspResult<T>& result) {
  const BoostCsrGraph boost_graph = to_boost(graph);
  const std::vector<T> length = lengths_of<T>(graph), found = result.distance.to_host();
  const Distances<T> expected = boost_distances(boost_graph, length, source);
  const auto refuse = [&](std::size_t v, const std::string& fault) {
    throw WrongResult(fmt::format("verification failed: vertex {} has {}",
                                  ids.text(static_cast<index_t>(v)), fault));
  };
  const auto text = [](T value) {
    return value == MinPlus<T>::zero ? std::string("none") : fmt::format("{}", value);
  };
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (found[v] == expected[v]) continue;
    refuse(v, fmt::format("distance {}, expected {}", text(found[v]), text(expected[v])));
  }
  if (!result.predecessor) return;
  const std::vector<index_t> before = result.predecessor->to_host();
  const auto right = first_predecessors(boost_graph, length, expected, source);
  const auto name = [&](index_t v) {
    return v >= 0 && v < ids.size() ? ids.text(v) : std::string("none");
  };
  for (std::size_t v = 0; v < right.size(); ++v) {
    if (before[v] == right[v]) continue;
    refuse(v, fmt::format("predecessor {}, expected {}", name(before[v]), name(right[v])));
  }
}

template void verify_sssp(const Graph&, const VertexIds&, index_t, const SsspResult<std::int64_t>&);
template void verify_sssp(const Graph&, const VertexIds&, index_t, const SsspResult<double>&);

}  // namespace graphrun::cli
