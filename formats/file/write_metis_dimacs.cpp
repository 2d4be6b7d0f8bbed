// Writes graphs in formats of numbered vertices: METIS, a row of neighbours for each, and DIMACS,
// an arc a line.
#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/real_weights.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {
namespace {

// Calls use(weight_of), which gives the weight of an edge, or with null if there are none. Throws
// Unsupported for weights that are not integers.
template <class Use>
void with_integer_weights(const std::string& path, const EdgeList& edges, const Use& use) {
  visit_real(
      [&]<class Values>(const Values& values) {
        if constexpr (std::is_same_v<Values, std::monostate>) {
          use(nullptr);
        } else if constexpr (std::is_integral_v<typename Values::value_type>) {
          use([&](std::size_t i) { return std::int64_t{values[i]}; });
        } else {
          throw Unsupported(path + ": weights of this format are whole numbers, these are real");
        }
      },
      edges.weights);
}

// Checks what METIS asks of a graph.
void check_metis_graph(const std::string& path, const EdgeList& edges) {
  if (edges.directed()) {
    throw Unsupported(path + ": METIS holds undirected graphs, this one is directed");
  }
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    if (edges.from[i] != edges.to[i]) continue;
    throw Unsupported(path + ": METIS holds no self-loops, vertex " +
                      edges.ids.text(edges.from[i]) + " has one");
  }
}

// The edges of each vertex: numbers of places in the list, in ascending order.
struct EdgesOfVertices {
  std::vector<std::size_t> offsets, places;
};

EdgesOfVertices edges_of_vertices(const EdgeList& edges) {
  EdgesOfVertices result;
  const auto rows = static_cast<std::size_t>(edges.rows);
  result.offsets.assign(rows + 2, 0);
  for (const std::vector<index_t>* ends : {&edges.from, &edges.to}) {
    for (const index_t v : *ends) ++result.offsets[static_cast<std::size_t>(v) + 2];
  }
  for (std::size_t v = 2; v < result.offsets.size(); ++v) {
    result.offsets[v] += result.offsets[v - 1];
  }
  result.places.resize(2 * edges.from.size());
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    for (const index_t v : {edges.from[i], edges.to[i]}) {
      result.places[result.offsets[static_cast<std::size_t>(v) + 1]++] = i;
    }
  }
  return result;
}

template <class WeightOf>
void write_metis_rows(const std::string& path, const EdgeList& edges, const WeightOf& weight_of,
                      TextWriter& out) {
  MemoryShare scratch(edges.memory_of_edges ? edges.memory_of_edges->budget() : nullptr);
  const std::size_t numbers = static_cast<std::size_t>(edges.rows) + 2 + 2 * edges.from.size();
  scratch.resize(numbers * sizeof(std::size_t), "the rows of the graph");
  const EdgesOfVertices rows = edges_of_vertices(edges);
  for (index_t v = 0; v < edges.rows; ++v) {
    const auto row = static_cast<std::size_t>(v);
    for (std::size_t k = rows.offsets[row]; k < rows.offsets[row + 1]; ++k) {
      const std::size_t i = rows.places[k];
      if (k > rows.offsets[row]) out.add(' ');
      const index_t other = edges.from[i] == v ? edges.to[i] : edges.from[i];
      out.add_number(std::int64_t{other} + 1);
      if constexpr (!std::is_same_v<WeightOf, std::nullptr_t>) {
        if (weight_of(i) <= 0) {
          throw Unsupported(path + ": weights of METIS are 1 or more, an edge has " +
                            std::to_string(weight_of(i)));
        }
        out.add(' ');
        out.add_number(weight_of(i));
      }
    }
    out.add('\n');
    out.flush_if_full();
  }
}

void add_arc(TextWriter& out, char letter, index_t from, index_t to) {
  out.add(letter);
  out.add(' ');
  out.add_number(std::int64_t{from} + 1);
  out.add(' ');
  out.add_number(std::int64_t{to} + 1);
}

// Arcs with lengths; an undirected edge is two.
template <class WeightOf>
void write_shortest_paths(const EdgeList& edges, const WeightOf& weight_of, TextWriter& out) {
  const auto is_loop = [&](std::size_t i) { return edges.from[i] == edges.to[i]; };
  std::size_t arcs = edges.from.size();
  if (!edges.directed()) {
    for (std::size_t i = 0; i < edges.from.size(); ++i) arcs += !is_loop(i);
    out.add("c each edge of an undirected graph is two arcs\n");
  }
  out.add("p sp ");
  out.add_number(std::int64_t{edges.rows});
  out.add(' ');
  out.add_number(arcs);
  out.add('\n');
  const auto add = [&](index_t from, index_t to, std::size_t i) {
    add_arc(out, 'a', from, to);
    out.add(' ');
    out.add_number(weight_of(i));
    out.add('\n');
    out.flush_if_full();
  };
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    add(edges.from[i], edges.to[i], i);
    if (!edges.directed() && !is_loop(i)) add(edges.to[i], edges.from[i], i);
  }
}

void write_edge_problem(const EdgeList& edges, TextWriter& out) {
  out.add("p edge ");
  out.add_number(std::int64_t{edges.rows});
  out.add(' ');
  out.add_number(edges.from.size());
  out.add('\n');
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    add_arc(out, 'e', edges.from[i], edges.to[i]);
    out.add('\n');
    out.flush_if_full();
  }
}

}  // namespace

OutputFile write_metis(const std::string& path, const EdgeList& edges) {
  check_metis_graph(path, edges);
  TextWriter out(path);
  out.add_number(std::int64_t{edges.rows});
  out.add(' ');
  out.add_number(edges.from.size());
  out.add(edges.weighted() ? " 1\n" : "\n");
  with_integer_weights(
      path, edges, [&](const auto& weight_of) { write_metis_rows(path, edges, weight_of, out); });
  return out.finish();
}

OutputFile write_dimacs(const std::string& path, const EdgeList& edges) {
  TextWriter out(path);
  with_integer_weights(path, edges, [&]<class WeightOf>(const WeightOf& weight_of) {
    if constexpr (!std::is_same_v<WeightOf, std::nullptr_t>) {
      write_shortest_paths(edges, weight_of, out);
    } else if (edges.directed()) {
      out.add("c arcs without lengths: each is 1 long\n");
      write_shortest_paths(
          edges, [](std::size_t) { return 1; }, out);
    } else {
      write_edge_problem(edges, out);
    }
  });
  return out.finish();
}

}  // namespace graphrun::detail
