#include <graphrun/engine/edges.hpp>
#include <utility>

#include "engine/base/common/dispatch.hpp"
#include "engine/base/common/kernels.hpp"
#include "engine/common/edge_kernels.hpp"
#include "engine/common/weight_access.hpp"

namespace graphrun {

WeightedEdge edge_at(const Graph& graph, offset_t position) {
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  require(position >= 0 && position < a.entries(), "edge_at: there is no such entry");
  index_t low = 0, high = a.rows;
  while (high - low > 1) {
    const index_t middle = low + (high - low) / 2;
    (a.offsets.at(static_cast<std::size_t>(middle)) <= position ? low : high) = middle;
  }
  const auto at = static_cast<std::size_t>(position);
  const double weight =
      a.weights.visit([&](const auto& values) { return static_cast<double>(values.at(at)); }, 1.0);
  return {low, a.column_of.at(at), weight};
}

template <MinSemiring S>
Graph tight_edges(const Graph& graph, const Vector<typename S::value_type>& x) {
  const Context& ctx = graph.context();
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  require(x.size() == static_cast<std::size_t>(a.rows),
          "tight_edges: there must be one value per vertex");
  require(x.context() == ctx, "tight_edges: graph and values must share a context");
  const auto pieces = static_cast<std::size_t>(kernels::flag_pieces(a.entries()));
  Buffer<std::uint64_t> flags(ctx, pieces);
  Buffer<offset_t> ahead(ctx, pieces);
  const offset_t kept = on_backend(ctx, [&](auto on) {
    visit_weights<S, false>(a.weights.type(), [&](auto as) {
      kernels::flag_tight<S>(on, a.view(as), a.entries(), x.data(), flags.data(), ahead.data());
    });
    return kernels::exclusive_scan(on, ahead.data(), pieces);
  });
  ctx.check_stop();
  Csr result{a.rows,
             a.columns,
             Buffer<offset_t>(ctx, a.offsets.size()),
             Buffer<index_t>(ctx, static_cast<std::size_t>(kept)),
             {}};
  on_backend(ctx, [&](auto on) {
    kernels::take_flagged(on, a.view(AsPattern{}), flags.data(), ahead.data(), a.entries(), kept,
                          result.offsets.data(), result.column_of.data());
  });
  BuildCounts counts;
  counts.edges = kept;
  return Graph(Matrix(std::move(result)), counts, true);
}

#define GRAPHRUN_TIGHT_EDGES(S) \
  template Graph tight_edges<S>(const Graph&, const Vector<S::value_type>&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_TIGHT_EDGES)

}  // namespace graphrun
