// Graphs: the adjacency matrix, and properties computed on first use.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <graphrun/engine/choose.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

class Oriented;
enum class GraphForm;
struct VertexOrder;
struct WeightSummary;

// An edge in host memory.
struct Edge {
  index_t from, to;
};

// Counts of distinct stored edges.
struct GraphCounts {
  offset_t edges = 0;       // an undirected edge counts once
  offset_t entries = 0;     // of the matrix
  offset_t self_loops = 0;  // kept ones
  offset_t duplicates = 0;  // listed entries merged while building
  offset_t dropped_loops = 0;
};

// Settings of Graph's constructors.
struct GraphOptions {
  bool undirected = false;   // symmetrise: the union of edges and reverses
  bool keep_weights = true;  // false: given weights are dropped
  Duplicates duplicates = Duplicates::sum;
  SelfLoops self_loops = SelfLoops::keep;
  // Format of pull_edges(); nothing: the best one by choose().
  std::optional<Format> format = Format::csr;
  FormatOptions layout;                                  // parameters of the format
  ChoiceOptions choice{Multiplication{8, false, true}};  // default: rounds of PageRank
};

// The edges that an iteration of products pulls along, and the order of their rows, x and y,
// vertex_order.hpp; null: the graph's. Over ranks each has its own vertices in an order of theirs.
struct OrderedEdges {
  const Matrix& matrix;
  const VertexOrder* order;
};

// Validation of a caller's CSR: every entry, or only the sizes of the arrays.
enum class CsrCheck { entries, sizes };

// A graph in a context's memory. Cheap to copy; copies share everything, what is computed on first
// use included. A graph may be used by one host thread at a time, like its context.
class Graph {
 public:
  // From the result of read_edges(). Blocks. Throws Unsupported for a matrix that is not square,
  // OutOfMemory, and as build_csr() does.
  Graph(const Context& ctx, const EdgeList& edges, const GraphOptions& options = {});
  // From edges in host memory, without weights or with one each, kept as double. Blocks.
  Graph(const Context& ctx, index_t vertices, std::span<const Edge> edges,
        const GraphOptions& options = {});
  Graph(const Context& ctx, index_t vertices, std::span<const Edge> edges,
        std::span<const double> weights, const GraphOptions& options = {});
  // From a caller's CSR: row u holds the edges out of u. Takes its buffers over. Borrowed ones
  // (Buffer::borrow) are not copied; the arrays are only read and must not change while a copy of
  // this graph lives. `directed` false promises a symmetric matrix. `check`: what is validated; the
  // rest is trusted. Of the options, the format of pull_edges() and its layout apply. Blocks.
  // Throws InvalidArgument if the matrix is not square or check_csr() refuses it.
  Graph(Csr adjacency, bool directed, CsrCheck check = CsrCheck::entries,
        const GraphOptions& options = {});
  // From an adjacency matrix in CSR and the counts of build_csr(); `directed` false promises a
  // symmetric matrix. Of the options, the format of pull_edges() and its layout apply.
  Graph(Matrix adjacency, const BuildCounts& built, bool directed,
        const GraphOptions& options = {});
  // Over ranks, of a context that has a layout: from this rank's rows of the adjacency matrix, in
  // CSR, whose columns are all vertices, and the counts of all ranks.
  Graph(const Context& ctx, Matrix own_rows, const GraphCounts& counts, bool directed,
        const GraphOptions& options = {});
  // This graph, which each rank has whole, over the ranks of a context: a rank keeps its rows.
  Graph over_ranks(const Context& ctx) const;

  // The context of its vectors. A graph that is made from edges in a context of ranks is over
  // these: each rank gives all edges and keeps the rows of its own vertices. What follows is then a
  // call of all ranks unless it is noexcept, and what has no form for ranks throws Unsupported.
  const Context& context() const noexcept;
  index_t vertices() const noexcept;      // of all ranks
  index_t own_vertices() const noexcept;  // of this one; alone, all
  index_t first_vertex() const noexcept;  // of this one's
  bool directed() const noexcept;
  bool weighted() const noexcept;
  const GraphCounts& counts() const noexcept;

  // A vector with one value per vertex, in context(): contents undefined, or `value` everywhere,
  // where T is index_t, int64, float or double, or values in host memory, in which case it blocks.
  // Throws OutOfMemory, and InvalidArgument unless there is one value in host memory per vertex.
  template <class T>
  Vector<T> vector() const {
    return Vector<T>(context(), static_cast<std::size_t>(own_vertices()));
  }
  template <class T>
  Vector<T> vector(T value) const;
  template <class T>
  Vector<T> vector(std::span<const T> values) const {
    require(values.size() == static_cast<std::size_t>(vertices()),
            "Graph::vector: there must be one value per vertex");
    return Vector<T>(context(), values.subspan(static_cast<std::size_t>(first_vertex()),
                                               static_cast<std::size_t>(own_vertices())));
  }

  offset_t isolated() const;  // vertices without any stored edge; blocks on first use

  // The position in out_edges() of the first weight that is negative or NaN; -1 if there is none.
  // Over ranks the lowest one that has one gets it, the others -1. Blocks on first use.
  offset_t first_negative_weight() const;

  const Matrix& out_edges() const noexcept;  // A, in CSR: row u holds the edges out of u
  const Matrix& in_edges() const;            // A transposed; A itself if undirected
  // in_edges() in the format of the options, or in the best feasible one, chosen on first use. Over
  // ranks for spmv alone: its columns may be places in x as it is gathered.
  const Matrix& pull_edges() const;
  // The same for products whose x and y may be in an order of the matrix's own: that of TILED, by
  // falling out-degree, saves a pass over x. Over ranks it is by falling out-degree within the
  // parts of base/common/layout.hpp, and a matrix beside that of pull_edges().
  OrderedEdges ordered_pull_edges() const;
  const Choice* choice() const noexcept;  // null if no format was chosen (yet)
  template <class T>
  const Vector<T>& out_degree() const;  // stored entries in each row of A
  template <class T>
  const Vector<T>& weighted_out_degree() const;  // sum of each row of A
  const WeightSummary& weight_summary() const;   // of A's entries; blocks on first use
  std::size_t bytes() const noexcept;            // of the matrices held now

  // Forms of the edges, graph_forms.hpp, that are made at their first use and kept. has(): whether
  // that one is made, or is the graph itself. made(): which are made, beside the matrix. make():
  // makes one now, unless it is made; blocks, and throws OutOfMemory, Cancelled and as its use
  // does.
  bool has(GraphForm form) const noexcept;
  std::vector<GraphForm> made() const;
  void make(GraphForm form) const;

  // The whole graph in this process's own memory, for searches from sources that each rank has some
  // of: this graph, or over ranks a copy that each gets from all, without those of its forms that
  // are made. It is kept. Blocks on first use. Throws OutOfMemory, RankFailed.
  Graph whole() const;

  // The entries into own vertices by their source, or out of them by their target: a row for each
  // vertex of the graph, columns numbered from first_vertex(). Over ranks alone.
  const Matrix& push_block(bool backwards = false) const;

  // The directed graph of the same vertices whose out_edges() these are, in CSR: over ranks, this
  // one's rows of them. Throws InvalidArgument for other sizes.
  Graph with_rows(Matrix out_edges) const;

  // The simple undirected graph of a directed one: both directions of its edges, without weights
  // and self-loops, in the same context. An undirected graph returns itself, self-loops included.
  // Blocks on first use.
  Graph undirected() const;
  // undirected(), split into triangles L and U. Lives as long as a copy of this graph. Blocks on
  // first use.
  const Oriented& oriented() const;
  // Frees undirected() and oriented(); the next use builds them again.
  void release_oriented() const noexcept;

  // The same graph with its vertices sorted by falling degree (stored entries in both directions),
  // stably. On a skewed graph hubs become neighbours in memory. Results are in this order, and it
  // breaks ties; vertex_order.hpp converts them back. Takes the memory of a second graph. Blocks.
  Graph by_degree() const;
  // The same with the vertices dealt, by falling degree, to the parts of which ranks have some
  // each: over ranks their edges are spread more evenly, however a file lists them. The order is
  // that of one process. Over ranks a call of all, each of which holds the order of all vertices.
  Graph dealt() const;
  // The permutation of by_degree() or dealt(); null without one. Shared by copies.
  const VertexOrder* order() const noexcept;

 private:
  struct State;
  explicit Graph(std::shared_ptr<State> state) : state_(std::move(state)) {}
  template <class Make>
  auto in_pull_format(bool in_own_order, const Make& make) const;
  Graph in_order(VertexOrder order) const;
  std::shared_ptr<State> state_;
};

// Throws InvalidArgument unless each value is a vertex, naming the calling function, the first
// wrong value, and the range.
void require_vertices(std::string_view function, const Graph& graph,
                      std::span<const index_t> vertices);

}  // namespace graphrun
