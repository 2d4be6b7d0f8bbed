#include <graphrun/engine/edge_scores.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/pattern.hpp"
#include "engine/edge_scores/kernels.hpp"

namespace graphrun {

EdgeScores::EdgeScores(const Graph& graph)
    : offsets(graph.context(), static_cast<std::size_t>(graph.vertices()) + 1),
      row_of(graph.context()),
      column_of(graph.context()),
      score(graph.context()),
      directed(graph.directed()) {
  const Context& ctx = graph.context();
  const auto a = pattern(graph.out_edges());
  on_backend(ctx, [&](auto on) { kernels::count_row_edges(on, a, !directed, offsets.data()); });
  const offset_t edges = exclusive_scan(offsets);
  const auto count = static_cast<std::size_t>(edges);
  row_of = Buffer<index_t>(ctx, count);
  column_of = Buffer<index_t>(ctx, count);
  score = Vector<double>(ctx, count);
  on_backend(ctx, [&](auto on) {
    kernels::list_row_edges(on, a, offsets.data(), edges, row_of.data(), column_of.data());
  });
  fill(score, 0.0);
}

Matrix EdgeScores::matrix() && {
  const auto n = static_cast<index_t>(offsets.size() - 1);
  return Matrix(Matrix::Storage(
      Csr{n, n, std::move(offsets), std::move(column_of), Weights(std::move(score))}));
}

}  // namespace graphrun
