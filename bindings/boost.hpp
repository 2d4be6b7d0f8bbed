// Conversions from and to graphs and property maps of the Boost Graph Library. Header-only. No
// other header includes it, so Boost is needed only by those who do.
#pragma once

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/property_map/property_map.hpp>
#include <boost/range/iterator_range.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

namespace detail {

template <class BoostGraph>
constexpr bool is_undirected_v =
    std::is_convertible_v<typename boost::graph_traits<BoostGraph>::directed_category,
                          boost::undirected_tag>;

template <class BoostGraph>
index_t checked_vertices(const BoostGraph& graph) {
  const auto count = static_cast<std::uint64_t>(num_vertices(graph));
  if (count > static_cast<std::uint64_t>(max_vertices)) {
    throw Unsupported("a Boost graph of more than 2^31-1 vertices");
  }
  return static_cast<index_t>(count);
}

template <class BoostGraph>
std::vector<Edge> edges_of(const BoostGraph& graph) {
  const auto number = get(boost::vertex_index, graph);
  std::vector<Edge> list;
  list.reserve(static_cast<std::size_t>(num_edges(graph)));
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    list.push_back({static_cast<index_t>(get(number, source(edge, graph))),
                    static_cast<index_t>(get(number, target(edge, graph)))});
  }
  return list;
}

template <class BoostGraph>
void check_graph() {
  BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<BoostGraph>));
  BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<BoostGraph>));
}

}  // namespace detail

// The graph with the edges of a Boost graph: vertex v is the one with vertex_index v, which must
// count from 0. An undirected Boost graph becomes an undirected graph; parallel edges are merged by
// `options.duplicates`. Without weights. Blocks. Throws Unsupported for too many vertices, and as
// Graph's constructor does.
template <class BoostGraph>
Graph from_boost(const Context& ctx, const BoostGraph& graph, GraphOptions options = {}) {
  detail::check_graph<BoostGraph>();
  if (detail::is_undirected_v<BoostGraph>) options.undirected = true;
  const std::vector<Edge> list = detail::edges_of(graph);
  return Graph(ctx, detail::checked_vertices(graph), std::span<const Edge>(list), options);
}

// The same with a weight for each edge, from a readable property map over edges such as
// get(boost::edge_weight, graph). Kept as double.
template <class BoostGraph, class WeightMap>
requires(!std::is_same_v<std::remove_cvref_t<WeightMap>, GraphOptions>) Graph
    from_boost(const Context& ctx, const BoostGraph& graph, const WeightMap& weight,
               GraphOptions options = {}) {
  detail::check_graph<BoostGraph>();
  if (detail::is_undirected_v<BoostGraph>) options.undirected = true;
  options.keep_weights = true;
  const std::vector<Edge> list = detail::edges_of(graph);
  std::vector<double> weights;
  weights.reserve(list.size());
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    weights.push_back(static_cast<double>(get(weight, edge)));
  }
  return Graph(ctx, detail::checked_vertices(graph), std::span<const Edge>(list),
               std::span<const double>(weights), options);
}

// Copies a result, one value per vertex, to a writable property map over the vertices of the Boost
// graph it was computed from. Blocks. Throws InvalidArgument if the sizes differ.
template <class T, class PropertyMap, class BoostGraph>
void to_property_map(const Vector<T>& values, PropertyMap map, const BoostGraph& graph) {
  require(values.size() == static_cast<std::size_t>(num_vertices(graph)),
          "to_property_map: the result has another number of vertices than the Boost graph");
  using Value = typename boost::property_traits<PropertyMap>::value_type;
  const std::vector<T> host = values.to_host();
  const auto number = get(boost::vertex_index, graph);
  for (const auto vertex : boost::make_iterator_range(vertices(graph))) {
    put(map, vertex, static_cast<Value>(host[static_cast<std::size_t>(get(number, vertex))]));
  }
}

// The weight of an edge, 1 in a pattern.
struct BoostEdgeWeight {
  double weight = 1;
};
// A graph in Boost's compressed sparse row form. An undirected graph has both directions of every
// edge.
using BoostCsrGraph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, BoostEdgeWeight,
                                       boost::no_property, index_t, offset_t>;

// The graph in Boost's form. Blocks. Throws OutOfMemory.
inline BoostCsrGraph to_boost(const Graph& graph) {
  const Matrix matrix = graph.out_edges().to(Format::coo);
  const auto& triples = std::get<Coo>(matrix.storage());
  const std::vector<index_t> from = triples.row_of.to_host();
  const std::vector<index_t> to = triples.column_of.to_host();
  std::vector<std::pair<index_t, index_t>> pairs(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) pairs[k] = {from[k], to[k]};
  std::vector<BoostEdgeWeight> weights(from.size());
  triples.weights.visit_real(
      "a graph of Boost.Graph",
      [&](const auto& values) {
        const auto host = values.to_host();
        for (std::size_t k = 0; k < host.size(); ++k) {
          weights[k].weight = static_cast<double>(host[k]);
        }
        return true;
      },
      false);
  return BoostCsrGraph(boost::edges_are_sorted, pairs.begin(), pairs.end(), weights.begin(),
                       graph.vertices(), static_cast<offset_t>(pairs.size()));
}

}  // namespace graphrun
