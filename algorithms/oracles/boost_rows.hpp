// Rows as a Boost graph, without a copy: a directed graph whose edges are the stored entries.
#pragma once

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>
#include <utility>

#include "algorithms/oracles/plain_graph.hpp"

namespace graphrun::oracles {

struct RowEdge {
  index_t from = no_vertex, to = no_vertex;
  offset_t place = 0;  // in Rows::targets
  bool operator==(const RowEdge&) const = default;
};

class RowEdgeIterator : public boost::iterator_facade<RowEdgeIterator, RowEdge,
                                                      boost::forward_traversal_tag, RowEdge> {
 public:
  RowEdgeIterator() = default;
  RowEdgeIterator(const Rows& rows, index_t from, offset_t place)
      : rows_(&rows), from_(from), place_(place) {}

 private:
  friend class boost::iterator_core_access;
  RowEdge dereference() const {
    return {from_, rows_->targets[static_cast<std::size_t>(place_)], place_};
  }
  void increment() { ++place_; }
  bool equal(const RowEdgeIterator& other) const { return place_ == other.place_; }

  const Rows* rows_ = nullptr;
  index_t from_ = no_vertex;
  offset_t place_ = 0;
};

inline index_t source(const RowEdge& edge, const Rows&) { return edge.from; }
inline index_t target(const RowEdge& edge, const Rows&) { return edge.to; }
inline std::pair<RowEdgeIterator, RowEdgeIterator> out_edges(index_t v, const Rows& rows) {
  return {{rows, v, rows.begin(v)}, {rows, v, rows.begin(v + 1)}};
}
inline offset_t out_degree(index_t v, const Rows& rows) { return rows.degree(v); }
inline index_t num_vertices(const Rows& rows) { return rows.vertices(); }
inline std::pair<boost::counting_iterator<index_t>, boost::counting_iterator<index_t>> vertices(
    const Rows& rows) {
  return {boost::counting_iterator<index_t>(0), boost::counting_iterator<index_t>(rows.vertices())};
}
inline boost::typed_identity_property_map<index_t> get(boost::vertex_index_t, const Rows&) {
  return {};
}

}  // namespace graphrun::oracles

namespace boost {

template <>
struct graph_traits<graphrun::oracles::Rows> {
  using vertex_descriptor = graphrun::index_t;
  using edge_descriptor = graphrun::oracles::RowEdge;
  using directed_category = directed_tag;
  using edge_parallel_category = allow_parallel_edge_tag;
  struct traversal_category : incidence_graph_tag, vertex_list_graph_tag {};
  using vertex_iterator = counting_iterator<graphrun::index_t>;
  using out_edge_iterator = graphrun::oracles::RowEdgeIterator;
  using adjacency_iterator = void;
  using in_edge_iterator = void;
  using edge_iterator = void;
  using vertices_size_type = graphrun::index_t;
  using edges_size_type = graphrun::offset_t;
  using degree_size_type = graphrun::offset_t;
  static vertex_descriptor null_vertex() { return graphrun::no_vertex; }
};

template <>
struct graph_traits<const graphrun::oracles::Rows> : graph_traits<graphrun::oracles::Rows> {};

template <>
struct property_map<graphrun::oracles::Rows, vertex_index_t> {
  using type = typed_identity_property_map<graphrun::index_t>;
  using const_type = type;
};

}  // namespace boost
