#include "engine/closure/lost_lengths.hpp"

#include <graphrun/engine/elementwise.hpp>
#include <limits>
#include <string>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/shortest_path_dag/kernels.hpp"

namespace graphrun {
namespace {

template <class S>
void refuse_infinite(const Graph& graph, const Vector<typename S::value_type>& x) {
  using T = typename S::value_type;
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  if (!graph.weighted()) return;
  // No path of the graph is longer than all its edges together.
  const double longest = graph.weight_summary().mean * static_cast<double>(graph.counts().entries);
  if (longest < static_cast<double>(std::numeric_limits<T>::max()) / 2) return;
  const Gathered<T> whole(x);
  const offset_t own = on_backend(graph.context().local(), [&](auto on) {
    return kernels::count_overflowing<S>(on, a.view(AsAny{}), a.entries(), whole.data(),
                                         graph.first_vertex());
  });
  const offset_t lost = sum_over_ranks(graph.context(), own);
  if (lost > 0) {
    throw Unsupported("path lengths overflow along " + std::to_string(lost) +
                      (lost == 1 ? " edge" : " edges") + ": they do not fit in " +
                      (sizeof(T) == 4 ? "single" : "double") + " precision");
  }
}

}  // namespace

template <MinSemiring S>
void refuse_lost_lengths(const Graph& graph, const Vector<typename S::value_type>& x) {
  if constexpr (S::detects_overflow) {
    const offset_t lost = graph.vertices() - count_other_than(x, S::overflowed());
    if (lost > 0) {
      throw Unsupported(std::to_string(lost) +
                        (lost == 1 ? " path length does" : " path lengths do") +
                        " not fit in 64 bits");
    }
  } else if constexpr (!S::ignores_weights) {
    refuse_infinite<S>(graph, x);
  }
}

#define GRAPHRUN_REFUSE(S) \
  template void refuse_lost_lengths<S>(const Graph&, const Vector<S::value_type>&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_REFUSE)
#undef GRAPHRUN_REFUSE

}  // namespace graphrun
