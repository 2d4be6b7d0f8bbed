// Vectors of a graph sorted by degree, in the order its vertices were given and back. For a graph
// that keeps the order that was given each of these returns what it takes.
#pragma once

#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The values of the vertices, by the numbers these were given. T is index_t, int64, float or
// double. Throws InvalidArgument where there are not as many as vertices, as the others here do.
template <class T>
Vector<T> in_given_order(const Graph& graph, Vector<T> values);

// The same of values that are vertices: these get the numbers they were given too, and no_vertex
// stays.
Vector<index_t> vertices_in_given_order(const Graph& graph, Vector<index_t> vertices);

// The same of labels that group the vertices: each group gets the smallest number that was given to
// one of its vertices. Blocks.
Vector<index_t> labels_in_given_order(const Graph& graph, Vector<index_t> label);

// The values of the vertices as given, in the order of the graph.
template <class T>
Vector<T> in_graph_order(const Graph& graph, Vector<T> values);

// Some vertices as given, by their numbers in the graph. Blocks. Throws InvalidArgument for one
// that is no vertex.
std::vector<index_t> vertices_of(const Graph& graph, std::vector<index_t> given);

// One vertex. Block. Throw InvalidArgument where there is none of this number.
index_t vertex_of(const Graph& graph, index_t given);
index_t given_number(const Graph& graph, index_t vertex);

}  // namespace graphrun
