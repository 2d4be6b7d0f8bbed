// Graphs over ranks: a rank has the rows of its own vertices.
#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/shared_graph.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/common/host_beside.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/graph/adjacency.hpp"
#include "engine/graph/state.hpp"
#include "formats/matrix/common/borrowed.hpp"
#include "formats/matrix/common/built.hpp"

namespace graphrun {

Graph::Graph(const Context& ctx, Matrix own_rows, const GraphCounts& counts, bool directed,
             const GraphOptions& options)
    : state_(std::make_shared<State>(std::move(own_rows), directed, options)) {
  require(ctx.layout() != nullptr && own_vertices() == ctx.layout()->own() &&
              state_->out_edges.columns() == ctx.layout()->all(),
          "Graph: the matrix must have the rows of this rank, and a column for each vertex");
  state_->context = ctx;
  state_->vertices = ctx.layout()->all();
  state_->counts = counts;
}

Graph Graph::over_ranks(const Context& ctx) const {
  require(ctx.ranks() != nullptr && context().ranks() == nullptr,
          "Graph::over_ranks: from one rank's own memory to the ranks of a context");
  const Csr& csr = std::get<Csr>(out_edges().storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const Layout layout = even_layout(*ctx.ranks(), offsets, csr.entries());
  const GraphOptions options{
      .format = state_->pull_format, .layout = state_->layout, .choice = state_->choice_options};
  return Graph(ctx.with_layout(layout), row_slice(out_edges(), layout.begin(), layout.end()),
               counts(), directed(), options);
}

// What is wrong in the file is found by the rank that takes it. Ranks whose files differ may choose
// different layouts.
Graph of_own_rows(const Context& ctx, const EdgeList& edges, const GraphOptions& options) {
  const BuiltMatrix& whole = *edges.built;
  require_square(whole.rows, whole.columns);
  Ranks& ranks = *ctx.ranks();
  const Layout layout =
      even_layout(ranks, whole.offsets, static_cast<offset_t>(whole.column_of.size()));
  const auto own = whole.rows_of_file->take(layout.begin(), layout.end());
  Csr rows = built_csr(ctx.local(), own, options.keep_weights);
  const offset_t entries = ranks.sum(rows.entries());
  const std::vector<index_t> first = ranks.gather(layout.begin());
  if (entries != static_cast<offset_t>(whole.column_of.size()) ||
      !std::equal(first.begin(), first.end(), layout.first.begin())) {
    throw FileError("the ranks read different files under the same name");
  }
  const GraphCounts counts{
      .edges = whole.edges, .entries = entries, .self_loops = whole.self_loops};
  return Graph(ctx.with_layout(layout), Matrix(std::move(rows)), counts, edges.directed(), options);
}

Graph of_listed_shares(const Context& ctx, const EdgeList& edges, const GraphOptions& options) {
  require(ctx.ranks() != nullptr,
          "Graph: these edges are one rank's, and the context has no ranks");
  require_square(edges.rows, edges.columns);
  const Context own = host_beside(ctx);  // where a rank on a GPU has its edges until they are built
  if (ctx.backend() == Backend::cuda) own.limit_memory(budget_of(edges));
  Coo share{edges.rows, edges.columns, borrowed(own, std::span<const index_t>(edges.from)),
            borrowed(own, std::span<const index_t>(edges.to)), Weights()};
  if (options.keep_weights) {
    std::visit(
        [&]<class Values>(const Values& values) {
          if constexpr (!std::is_same_v<Values, std::monostate>) {
            using W = typename Values::value_type;
            share.weights = borrowed(own, std::span<const W>(values));
          }
        },
        edges.weights);
  }
  const Triples listed{edges.rows, edges.columns, {}, {}, mirror_of(edges.symmetry)};
  return graph_of_shares(ctx, std::move(share), build_options(listed, options), options);
}

Graph Graph::with_rows(Matrix rows) const {
  require(
      rows.format() == Format::csr && rows.rows() == own_vertices() && rows.columns() == vertices(),
      "Graph::with_rows: the matrix must be in CSR, and have the graph's own rows");
  GraphCounts counts;
  counts.edges = counts.entries = sum_over_ranks(context(), rows.entries());
  if (context().ranks() != nullptr) return Graph(context(), std::move(rows), counts, true);
  auto state = std::make_shared<State>(std::move(rows), true, GraphOptions{});
  state->counts = counts;
  return Graph(std::move(state));
}

const Matrix& Graph::State::push_block(bool backwards) {
  std::optional<Matrix>& block = push_blocks[backwards && directed ? 1 : 0];
  if (!block) block = (backwards || !directed ? out_edges : *in_edges).transposed();
  return *block;
}

const Matrix& Graph::push_block(bool backwards) const {
  if (!backwards) in_edges();  // made on first use
  return state_->push_block(backwards);
}

}  // namespace graphrun
