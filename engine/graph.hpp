// A graph: its adjacency matrix, and what algorithms ask of it again and again, computed on first
// use.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <graphrun/engine/choose.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

class Oriented;
struct VertexOrder;
struct WeightSummary;

struct Edge {
  index_t from, to;
};

// What the structure of a graph says about it. Counts are of distinct stored edges.
struct GraphCounts {
  offset_t edges = 0;       // an undirected edge counts once
  offset_t entries = 0;     // of the matrix
  offset_t self_loops = 0;  // kept ones
  offset_t duplicates = 0;  // listed entries merged away while building
  offset_t dropped_loops = 0;
};

struct GraphOptions {
  bool undirected = false;   // symmetrise, as a set union
  bool keep_weights = true;  // false: weights that are given are dropped
  Duplicates duplicates = Duplicates::sum;
  SelfLoops self_loops = SelfLoops::keep;
  // Of the matrices that are only multiplied; nothing: what choose() thinks best.
  std::optional<Format> format = Format::csr;
  FormatOptions layout;                                  // its parameters
  ChoiceOptions choice{Multiplication{8, false, true}};  // for rounds of a PageRank
};

// What is looked at of a CSR that the caller made: the entries, too, or the arrays' sizes alone.
enum class CsrCheck { entries, sizes };

// Cheap to copy; copies share everything. What is computed on first use is computed once; a graph
// is used by one host thread at a time, as its context is.
class Graph {
 public:
  // From the result of read_edges(). Throws Unsupported for a matrix that is not square,
  // OutOfMemory, and what build_csr() throws.
  Graph(const Context& ctx, const EdgeList& edges, const GraphOptions& options = {});
  // From edges in host memory, without weights or with one each (kept in the type given).
  Graph(const Context& ctx, index_t vertices, std::span<const Edge> edges,
        const GraphOptions& options = {});
  Graph(const Context& ctx, index_t vertices, std::span<const Edge> edges,
        std::span<const double> weights, const GraphOptions& options = {});
  // From a CSR of the caller's, in which row u holds the edges out of u. Its buffers are taken
  // over; where they are borrowed (Buffer::borrow) nothing is copied, and the arrays, which are
  // only read, must stay as they are while a copy of this graph lives. `directed` false promises
  // that the matrix is symmetric. `check` says whether every offset and column is looked at; what
  // is not, is trusted. Of the options, the format of pull_edges() and its layout matter. Blocks.
  // Throws InvalidArgument where the matrix is not square or check_csr() refuses it.
  Graph(Csr adjacency, bool directed, CsrCheck check = CsrCheck::entries,
        const GraphOptions& options = {});
  // From an adjacency matrix in CSR and what build_csr() counted; `directed` false promises that it
  // is symmetric. Of the options, the format of pull_edges() and its layout matter.
  Graph(Matrix adjacency, const BuildCounts& built, bool directed,
        const GraphOptions& options = {});

  const Context& context() const noexcept;
  index_t vertices() const noexcept;
  bool directed() const noexcept;
  bool weighted() const noexcept;
  const GraphCounts& counts() const noexcept;

  offset_t isolated() const;  // vertices that no stored edge touches; blocks on first use

  // The position in out_edges() of the first weight that is negative or not a number, -1 where all
  // can be lengths. Blocks on first use.
  offset_t first_negative_weight() const;

  const Matrix& out_edges() const noexcept;  // A, in CSR: row u holds the edges out of u
  const Matrix& in_edges() const;            // A transposed; A itself where undirected
  // in_edges() in the format asked for or, on first use, chosen: the best one that can be had.
  const Matrix& pull_edges() const;
  const Choice* choice() const noexcept;  // how it was chosen; null where it was not, or not yet
  template <class T>
  const Vector<T>& out_degree() const;  // stored entries in each row of A
  template <class T>
  const Vector<T>& weighted_out_degree() const;  // the sum of each row of A
  const WeightSummary& weight_summary() const;   // of A's entries; blocks on first use
  std::size_t bytes() const noexcept;            // of the matrices held at present

  // The simple undirected graph of a directed one: its edges both ways, without weights and loops,
  // in the same context. An undirected graph is its own, loops included. Blocks on first use.
  Graph undirected() const;
  // undirected(), cut for products over triangles. Stays while a copy of this graph does. Blocks on
  // first use.
  const Oriented& oriented() const;
  // Frees both; the next use makes them anew.
  void release_oriented() const noexcept;

  // The same graph with its vertices sorted by falling degree, stored entries in both directions,
  // equal ones as they are. On a skewed graph what is gathered most then lies side by side; results
  // are in this order and ties are broken by it (vertex_order.hpp gives the given one back). Takes
  // the memory of a second graph. Blocks.
  Graph by_degree() const;
  // How the vertices were given; null where they still are. Copies share it.
  const VertexOrder* order() const noexcept;

 private:
  struct State;
  explicit Graph(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

// Throws InvalidArgument unless each of them is a vertex, naming the function that was called, the
// first value that is none, and the range.
void require_vertices(std::string_view function, const Graph& graph,
                      std::span<const index_t> vertices);

}  // namespace graphrun
