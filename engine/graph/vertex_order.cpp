#include <graphrun/engine/vertex_order.hpp>
#include <span>

#include "base/common/dispatch.hpp"
#include "engine/distributed/gathered.hpp"
#include "formats/matrix/common/reorder.hpp"
#include "formats/matrix/common/reorder_kernels.hpp"

namespace graphrun {
namespace {

void check_size(const Graph& graph, std::size_t values) {
  require(values == static_cast<std::size_t>(graph.own_vertices()),
          "vertex order: as many values as vertices are needed");
}

// out[i] = values[at[i]]: over ranks, of this one's own.
template <class T>
Vector<T> extract(const Vector<T>& values, const Buffer<index_t>& at) {
  Vector<T> out(values.context(), values.size());
  on_backend(values.context().local(), [&](auto on) {
    kernels::extract(on, values.data(), at.data(), at.size(), out.data());
  });
  return out;
}

// The same over ranks, `at` having a place for each vertex of all of them.
template <class T>
Vector<T> extract_over_ranks(const Vector<T>& values, const Buffer<index_t>& at) {
  const Layout* const layout = values.context().layout();
  if (layout == nullptr) return extract(values, at);
  const Gathered<T> whole(values);
  Vector<T> out(values.context(), values.size());
  on_backend(values.context().local(), [&](auto on) {
    kernels::extract(on, whole.data(), at.data() + layout->begin(), out.size(), out.data());
  });
  return out;
}

index_t one_of(const Graph& graph, const Buffer<index_t>* numbers, index_t number) {
  require(number >= 0 && number < graph.vertices(), "vertex order: there is no such vertex");
  return numbers == nullptr ? number : numbers->at(static_cast<std::size_t>(number));
}

}  // namespace

template <class T>
Vector<T> in_given_order(const Graph& graph, Vector<T> values) {
  check_size(graph, values.size());
  if (graph.order() == nullptr) return values;
  return extract_over_ranks(values, graph.order()->place);
}

Vector<index_t> vertices_in_given_order(const Graph& graph, Vector<index_t> vertices) {
  check_size(graph, vertices.size());
  if (graph.order() == nullptr) return vertices;
  on_backend(vertices.context().local(), [&](auto on) {
    kernels::rename(on, vertices.data(), vertices.size(), graph.order()->given.data());
  });
  return in_given_order(graph, std::move(vertices));
}

Vector<index_t> labels_in_given_order(const Graph& graph, Vector<index_t> label) {
  check_size(graph, label.size());
  if (graph.order() == nullptr) return label;
  const std::vector<index_t> group = extract_over_ranks(label, graph.order()->place).to_host();
  std::vector<index_t> first(group.size(), no_vertex), smallest(group.size());
  for (std::size_t v = 0; v < group.size(); ++v) {
    index_t& of_group = first[static_cast<std::size_t>(group[v])];
    if (of_group == no_vertex) of_group = static_cast<index_t>(v);
    smallest[v] = of_group;
  }
  const std::span<const index_t> all(smallest);
  const auto begin = static_cast<std::size_t>(graph.first_vertex());
  return Vector<index_t>(label.context(), all.subspan(begin, label.size()));
}

template <class T>
Vector<T> in_graph_order(const Graph& graph, Vector<T> values) {
  check_size(graph, values.size());
  if (graph.order() == nullptr) return values;
  return extract_over_ranks(values, graph.order()->given);
}

template <class T>
Vector<T> in_order_of(const OrderedEdges& edges, Vector<T> values) {
  return edges.order == nullptr ? std::move(values) : extract(values, edges.order->given);
}

template <class T>
Vector<T> from_order_of(const OrderedEdges& edges, Vector<T> values) {
  return edges.order == nullptr ? std::move(values) : extract(values, edges.order->place);
}

std::vector<index_t> vertices_of(const Graph& graph, std::vector<index_t> given) {
  std::vector<index_t> place;
  if (graph.order() != nullptr) place = graph.order()->place.to_host();
  for (index_t& vertex : given) {
    require(vertex >= 0 && vertex < graph.vertices(), "vertex order: there is no such vertex");
    if (!place.empty()) vertex = place[static_cast<std::size_t>(vertex)];
  }
  return given;
}

index_t vertex_of(const Graph& graph, index_t given) {
  return one_of(graph, graph.order() == nullptr ? nullptr : &graph.order()->place, given);
}

index_t given_number(const Graph& graph, index_t vertex) {
  return one_of(graph, graph.order() == nullptr ? nullptr : &graph.order()->given, vertex);
}

template Vector<index_t> in_given_order(const Graph&, Vector<index_t>);
template Vector<std::int64_t> in_given_order(const Graph&, Vector<std::int64_t>);
template Vector<float> in_given_order(const Graph&, Vector<float>);
template Vector<double> in_given_order(const Graph&, Vector<double>);
template Vector<index_t> in_graph_order(const Graph&, Vector<index_t>);
template Vector<std::int64_t> in_graph_order(const Graph&, Vector<std::int64_t>);
template Vector<float> in_graph_order(const Graph&, Vector<float>);
template Vector<double> in_graph_order(const Graph&, Vector<double>);
template Vector<float> in_order_of(const OrderedEdges&, Vector<float>);
template Vector<double> in_order_of(const OrderedEdges&, Vector<double>);
template Vector<float> from_order_of(const OrderedEdges&, Vector<float>);
template Vector<double> from_order_of(const OrderedEdges&, Vector<double>);

}  // namespace graphrun
