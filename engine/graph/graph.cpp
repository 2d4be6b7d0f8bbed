#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/formats/matrix/numbered.hpp>
#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/graph/adjacency.hpp"
#include "engine/graph/state.hpp"
#include "engine/shortest_path_dag/kernels.hpp"
#include "formats/matrix/common/built.hpp"

namespace graphrun {

namespace {

GraphCounts graph_counts(const BuildCounts& built, const Matrix& matrix, SelfLoops self_loops) {
  GraphCounts counts;
  counts.edges = built.edges;
  counts.entries = matrix.entries();
  counts.self_loops = built.distinct_loops;
  counts.duplicates = built.duplicates;
  counts.dropped_loops = self_loops == SelfLoops::drop ? built.self_loops : 0;
  return counts;
}

// The matrix of a list, or the one that was built before where the options ask for no other.
Matrix build_adjacency(const Context& ctx, const EdgeList& edges, const GraphOptions& options,
                       BuildCounts* counts) {
  if (!edges.built) {
    const Triples triples{edges.rows, edges.columns, edges.from, edges.to,
                          mirror_of(edges.symmetry)};
    return build_adjacency(ctx, triples, edges.weights, options, counts);
  }
  require_square(edges.rows, edges.columns);
  const std::shared_ptr<const BuiltMatrix> built = checked_matrix(edges.built);
  if (is_built_so(*built, options)) {
    return Matrix(built_csr(ctx, built, options.keep_weights, counts));
  }
  Matrix matrix = build_adjacency(ctx, listed_edges(*built, budget_of(edges)), options, counts);
  if (counts != nullptr) count_listed(*built, *counts);
  return matrix;
}

std::pair<std::vector<index_t>, std::vector<index_t>> columns_of(std::span<const Edge> edges) {
  std::pair<std::vector<index_t>, std::vector<index_t>> result;
  result.first.reserve(edges.size());
  result.second.reserve(edges.size());
  for (const Edge& e : edges) {
    result.first.push_back(e.from);
    result.second.push_back(e.to);
  }
  return result;
}

}  // namespace

Graph::Graph(const Context& ctx, const EdgeList& edges, const GraphOptions& options) {
  if (has_own_rows(ctx, edges, options)) {
    *this = of_own_rows(ctx, edges, options);
    return;
  }
  if (edges.share) {
    *this = of_listed_shares(ctx, edges, options);
    return;
  }
  BuildCounts built;
  Matrix matrix = build_adjacency(ctx.local(), edges, options, &built);
  state_ =
      std::make_shared<State>(std::move(matrix), edges.directed() && !options.undirected, options);
  state_->counts = graph_counts(built, state_->out_edges, options.self_loops);
  if (ctx.ranks() != nullptr) *this = over_ranks(ctx);
}

Graph::Graph(const Context& ctx, index_t vertices, std::span<const Edge> edges,
             const GraphOptions& options)
    : Graph(ctx, vertices, edges, {}, options) {}

Graph::Graph(const Context& ctx, index_t vertices, std::span<const Edge> edges,
             std::span<const double> weights, const GraphOptions& options) {
  require(weights.empty() || weights.size() == edges.size(),
          "Graph: as many weights as edges are needed, or none");
  BuildCounts built;
  const auto [from, to] = columns_of(edges);
  HostWeights host;
  if (!weights.empty()) host = std::vector<double>(weights.begin(), weights.end());
  Matrix matrix = build_adjacency(ctx.local(), {vertices, vertices, from, to, Mirror::none}, host,
                                  options, &built);
  state_ = std::make_shared<State>(std::move(matrix), !options.undirected, options);
  state_->counts = graph_counts(built, state_->out_edges, options.self_loops);
  if (ctx.ranks() != nullptr) *this = over_ranks(ctx);
}

Graph::Graph(Matrix adjacency, const BuildCounts& built, bool directed,
             const GraphOptions& options) {
  require(adjacency.rows() == adjacency.columns(), "Graph: the matrix must be square");
  require(adjacency.format() == Format::csr, "Graph: the matrix must be in CSR");
  state_ = std::make_shared<State>(std::move(adjacency), directed, options);
  // If self-loops were listed and none is left, they were dropped.
  state_->counts = graph_counts(built, state_->out_edges,
                                built.distinct_loops == 0 ? SelfLoops::drop : SelfLoops::keep);
}

Graph::Graph(Csr adjacency, bool directed, CsrCheck check, const GraphOptions& options) {
  require(adjacency.rows == adjacency.columns, "Graph: the matrix must be square");
  check_csr(adjacency, check == CsrCheck::sizes);
  const offset_t entries = adjacency.entries(), loops = count_diagonal(adjacency);
  state_ = std::make_shared<State>(Matrix(std::move(adjacency)), directed, options);
  const offset_t edges = directed ? entries : (entries + loops) / 2;
  state_->counts = {.edges = edges, .entries = entries, .self_loops = loops};
}

const VertexOrder* Graph::order() const noexcept {
  return state_->order ? &*state_->order : nullptr;
}

const Context& Graph::context() const noexcept { return state_->context; }
index_t Graph::vertices() const noexcept { return state_->vertices; }
index_t Graph::own_vertices() const noexcept { return state_->out_edges.rows(); }
index_t Graph::first_vertex() const noexcept {
  const Layout* const layout = context().layout();
  return layout == nullptr ? 0 : layout->begin();
}
bool Graph::directed() const noexcept { return state_->directed; }
bool Graph::weighted() const noexcept { return state_->is_weighted; }
const GraphCounts& Graph::counts() const noexcept { return state_->counts; }
const Matrix& Graph::out_edges() const noexcept { return state_->out_edges; }

Graph Graph::undirected() const {
  if (!directed()) return *this;
  if (!state_->undirected && context().ranks() != nullptr) {
    // A rank has the edges of its vertices in both directions.
    Matrix rows = union_of_rows(std::get<Csr>(out_edges().storage()),
                                std::get<Csr>(in_edges().storage()), first_vertex());
    const offset_t entries = sum_over_ranks(context(), rows.entries());
    const GraphCounts counts{.edges = entries / 2, .entries = entries};
    state_->undirected = Graph(context(), std::move(rows), counts, false).state_;
  }
  if (!state_->undirected) {
    StepTimer timer(context(), {"symmetrise", "csr", "", out_edges().entries(), 0});
    const std::optional<Matrix>& turned = state_->in_edges;
    Matrix pattern =
        turned ? symmetric_pattern(out_edges(), *turned) : symmetric_pattern(out_edges());
    timer.finish();
    const BuildCounts counts{.edges = pattern.entries() / 2};
    const GraphOptions options{
        .format = state_->pull_format, .layout = state_->layout, .choice = state_->choice_options};
    state_->undirected = Graph(std::move(pattern), counts, false, options).state_;
  }
  return Graph(state_->undirected);
}

const Oriented& Graph::oriented() const {
  if (context().ranks() != nullptr) refuse_ranks();
  State& state = directed() ? *undirected().state_ : *state_;
  if (!state.oriented) state.oriented.emplace(state.out_edges);
  return *state.oriented;
}

void Graph::release_oriented() const noexcept {
  state_->undirected.reset();
  state_->oriented.reset();
}

const Choice* Graph::choice() const noexcept { return state_->choice ? &*state_->choice : nullptr; }

namespace {

template <class T>
Vector<T> row_lengths(const Context& ctx, const Matrix& matrix) {
  const Csr& csr = std::get<Csr>(matrix.storage());
  Vector<T> lengths(ctx, static_cast<std::size_t>(csr.rows));
  on_backend(matrix.context(), [&](auto on) {
    kernels::row_lengths(on, csr.offsets.data(), csr.rows, lengths.data());
  });
  return lengths;
}

}  // namespace

template <class T>
Vector<T> Graph::vector(T value) const {
  Vector<T> result = vector<T>();
  fill(result, value);
  return result;
}

template Vector<index_t> Graph::vector(index_t) const;
template Vector<std::int64_t> Graph::vector(std::int64_t) const;
template Vector<float> Graph::vector(float) const;
template Vector<double> Graph::vector(double) const;

template <class T>
const Vector<T>& Graph::out_degree() const {
  auto& degree = std::get<State::Degrees<T>>(state_->out_degree);
  if (!degree) degree = row_lengths<T>(context(), out_edges());
  return *degree;
}

template <class T>
const Vector<T>& Graph::weighted_out_degree() const {
  auto& degree = std::get<State::Degrees<T>>(state_->weighted_out_degree);
  if (!degree) {
    Vector<T> sums = vector<T>();
    spmv<PlusTimes<T>>(out_edges(), vector(T{1}), sums);
    degree = std::move(sums);
  }
  return *degree;
}

template const Vector<index_t>& Graph::out_degree() const;
template const Vector<float>& Graph::out_degree() const;
template const Vector<double>& Graph::out_degree() const;
template const Vector<float>& Graph::weighted_out_degree() const;
template const Vector<double>& Graph::weighted_out_degree() const;

offset_t Graph::isolated() const {
  if (!state_->isolated) {
    const Vector<index_t>& out = out_degree<index_t>();
    const Vector<index_t> in = row_lengths<index_t>(context(), in_edges());
    const offset_t own = on_backend(context().local(), [&](auto on) {
      return kernels::count_both_zero(on, out.data(), in.data(), out.size());
    });
    state_->isolated = sum_over_ranks(context(), own);
  }
  return *state_->isolated;
}

offset_t Graph::first_negative_weight() const {
  if (!state_->first_negative_weight) {
    state_->first_negative_weight = out_edges().weights().visit_real(
        "a graph",
        [&](const auto& values) {
          const offset_t first = on_backend(context().local(), [&](auto on) {
            return kernels::first_negative(on, values.data(), values.size());
          });
          return first == static_cast<offset_t>(values.size()) ? offset_t{-1} : first;
        },
        offset_t{-1});
    state_->first_negative_weight = of_lowest_rank(context(), *state_->first_negative_weight);
  }
  return *state_->first_negative_weight;
}

const WeightSummary& Graph::weight_summary() const {
  auto& summary = state_->weight_summary;
  if (!summary) summary = summarize(context(), std::get<Csr>(out_edges().storage()));
  return *summary;
}

std::size_t Graph::bytes() const noexcept {
  std::size_t bytes = state_->out_edges.bytes();
  if (state_->in_edges) bytes += state_->in_edges->bytes();
  if (state_->pull_edges) bytes += state_->pull_edges->bytes();
  if (state_->ordered_edges) bytes += state_->ordered_edges->bytes();
  if (state_->edges_order) bytes += 2 * state_->edges_order->given.size() * sizeof(index_t);
  if (state_->oriented) bytes += state_->oriented->bytes();
  if (state_->undirected) bytes += Graph(state_->undirected).bytes();
  if (state_->whole) bytes += Graph(state_->whole).bytes();
  return bytes;
}

void require_vertices(std::string_view function, const Graph& graph,
                      std::span<const index_t> vertices) {
  if (vertices.empty()) return;
  if (graph.vertices() == 0) {
    throw InvalidArgument(std::string(function) + ": a graph without vertices has no source");
  }
  for (const index_t v : vertices) {
    require_between(function, "a source", v, 0, graph.vertices() - 1);
  }
}

}  // namespace graphrun
