// Forms of its edges that a graph makes at their first use and keeps: what they take of memory,
// foreseen from the size of the graph.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <graphrun/base/context.hpp>
#include <graphrun/formats/matrix/format.hpp>

namespace graphrun {

// A form of the edges, by what the graph calls it.
enum class GraphForm {
  in_edges,    // Graph::in_edges(), of a directed graph
  undirected,  // Graph::undirected(), of a directed graph
  oriented,    // Graph::oriented(); of a directed graph that of undirected()
  counted,     // the same where count_triangles() makes it, else nothing
  products,    // Graph::ordered_pull_edges(), in_edges included
};

// "transpose", "undirected", "oriented" (also of counted), "products".
std::string_view name(GraphForm form);

// Bytes that grow with a graph: so many for each vertex, for each stored entry (of an undirected
// edge there are two), and some in any case.
struct GraphBytes {
  double vertex = 0, entry = 0, fixed = 0;

  double on(double vertices, double entries) const {
    return vertex * vertices + entry * entries + fixed;
  }
};

// Bytes, between these.
struct ByteRange {
  double least = 0, most = 0;

  ByteRange& operator+=(const ByteRange& other) {
    least += other.least;
    most += other.most;
    return *this;
  }
};

// What the memory of a graph and of its forms depends on, as far as it is known beforehand.
struct GraphSize {
  Backend backend = Backend::cpu;
  int threads = 1;  // of a CPU
  double vertices = 0;
  ByteRange entries;  // stored ones, of the adjacency matrix; not bytes
  bool directed = false;
  bool turned = false;      // its in_edges() are there
  double weight_bytes = 0;  // of an entry; 0: a pattern
  // Of products: the bytes of a value, and the format that was asked for; nothing: it is chosen.
  std::size_t value_bytes = 8;
  std::optional<Format> format = Format::csr;
};

// The adjacency matrix in CSR.
ByteRange csr_bytes(const GraphSize& size);

// Entries of Graph::undirected().
ByteRange undirected_entries(const GraphSize& size);

// What a form takes: kept, and at most while it is made, what is kept included. Both are 0 for a
// form that is the graph itself. Least and most differ by what the size does not tell: edges both
// ways, whether an order by degree pays, the lengths of rows.
struct FormBytes {
  ByteRange kept, made;
};
// What the form takes of memory on a graph of this size.
FormBytes form_bytes(GraphForm form, const GraphSize& size);

}  // namespace graphrun
