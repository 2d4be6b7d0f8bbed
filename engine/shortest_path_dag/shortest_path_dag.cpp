#include <graphrun/engine/shortest_path_dag.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/kernels.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/shortest_path_dag/kernels.hpp"

namespace graphrun {

template <MinSemiring S>
Graph shortest_path_dag(const Graph& graph, const Vector<typename S::value_type>& x) {
  const Context& ctx = graph.context();
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  require(x.size() == static_cast<std::size_t>(a.rows),
          "shortest_path_dag: there must be one value per vertex");
  require(x.context() == ctx, "shortest_path_dag: graph and values must share a context");
  const Context local = ctx.local();
  const Gathered<typename S::value_type> whole(x);
  const auto pieces = static_cast<std::size_t>(kernels::flag_pieces(a.entries()));
  Buffer<std::uint64_t> flags(local, pieces);
  Buffer<offset_t> ahead(local, pieces);
  const offset_t kept = on_backend(local, [&](auto on) {
    visit_weights<S, false>(a.weights.type(), [&](auto as) {
      kernels::flag_dag_edges<S>(on, a.view(as), a.entries(), whole.data(), flags.data(),
                                 ahead.data(), graph.first_vertex());
    });
    return kernels::exclusive_scan(on, ahead.data(), pieces);
  });
  ctx.check_stop();
  Csr result{a.rows,
             a.columns,
             Buffer<offset_t>(local, a.offsets.size()),
             Buffer<index_t>(local, static_cast<std::size_t>(kept)),
             {}};
  on_backend(local, [&](auto on) {
    kernels::take_flagged(on, a.view(AsPattern{}), flags.data(), ahead.data(), a.entries(), kept,
                          result.offsets.data(), result.column_of.data());
  });
  return graph.with_rows(Matrix(std::move(result)));
}

#define GRAPHRUN_SHORTEST_PATH_DAG(S) \
  template Graph shortest_path_dag<S>(const Graph&, const Vector<S::value_type>&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_SHORTEST_PATH_DAG)

}  // namespace graphrun
