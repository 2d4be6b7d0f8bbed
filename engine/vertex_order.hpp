// Conversions between the order of a graph's vertices, of Graph::by_degree() or dealt(), and the
// given one. On a graph in the given order, each returns its argument. Over ranks, those of vectors
// are calls of all ranks: a rank has the values of as many vertices of either order, from
// first_vertex() on.
#pragma once

#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Vertex values in the given order. T is index_t, int64, float or double. This and the following
// throw InvalidArgument unless there is one value per vertex.
template <class T>
Vector<T> in_given_order(const Graph& graph, Vector<T> values);

// The same for values that are vertices: they are renumbered, too; no_vertex stays.
Vector<index_t> vertices_in_given_order(const Graph& graph, Vector<index_t> vertices);

// The same for component labels: each component gets its smallest given number. Blocks.
Vector<index_t> labels_in_given_order(const Graph& graph, Vector<index_t> label);

// Vertex values in the graph's order, from the given one.
template <class T>
Vector<T> in_graph_order(const Graph& graph, Vector<T> values);

// Vertex values in the order of edges, from the graph's, and back: over ranks each by itself. T is
// float or double.
template <class T>
Vector<T> in_order_of(const OrderedEdges& edges, Vector<T> values);
template <class T>
Vector<T> from_order_of(const OrderedEdges& edges, Vector<T> values);

// The graph's numbers of given vertices. Blocks. Throws InvalidArgument for a value that is not a
// vertex.
std::vector<index_t> vertices_of(const Graph& graph, std::vector<index_t> given);

// The graph's number of a given vertex, and the inverse. Block. Throw InvalidArgument for a value
// that is not a vertex.
index_t vertex_of(const Graph& graph, index_t given);
index_t given_number(const Graph& graph, index_t vertex);

}  // namespace graphrun
