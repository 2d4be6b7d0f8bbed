#include <graphrun/engine/common_entries.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common_entries/kernels.hpp"
#include "engine/dag_levels/kernels.hpp"

namespace graphrun {

void count_mutual(const Matrix& a, Vector<double>& mutual, Vector<double>& degree) {
  require(a.format() == Format::csr && a.rows() == a.columns(),
          "count_mutual: the matrix must be square and in CSR");
  const auto rows = static_cast<std::size_t>(a.rows());
  require(mutual.size() == rows && degree.size() == rows,
          "count_mutual: there must be one value for each row");
  require(a.context() == mutual.context() && a.context() == degree.context(),
          "count_mutual: all must be in one context");
  StepTimer timer(a.context(), {"intersect", "csr", "", a.entries(), 0});
  Vector<index_t> found(a.context(), rows), arriving(a.context(), rows);
  fill(found, index_t{0});
  fill(arriving, index_t{0});
  on_backend(a.context(), [&](auto on) {
    kernels::count_entering(on, pattern(a), a.entries(), arriving.data());
    kernels::count_mutual(on, pattern(a), a.entries(), found.data());
    kernels::conclude_mutual(on, pattern(a), found.data(), arriving.data(), mutual.data(),
                             degree.data());
  });
  timer.finish();
}

void count_mutual(const Graph& graph, Vector<double>& mutual, Vector<double>& degree) {
  const Context& ctx = graph.context();
  const Matrix& out = graph.out_edges();
  if (graph.directed() && ctx.ranks() == nullptr) return count_mutual(out, mutual, degree);
  const auto rows = static_cast<std::size_t>(out.rows());
  require(mutual.size() == rows && degree.size() == rows,
          "count_mutual: there must be one value for each row");
  const Context local = ctx.local();
  if (!graph.directed()) {
    on_backend(local, [&](auto on) {
      kernels::count_symmetric(on, pattern(out), mutual.data(), degree.data());
    });
    return;
  }
  const auto in = pattern(graph.in_edges());
  StepTimer timer(ctx, {"intersect", "csr", "", out.entries(), 0});
  Vector<index_t> found(local, rows), arriving(local, rows);
  fill(found, index_t{0});
  on_backend(local, [&](auto on) {
    kernels::count_in_both(on, pattern(out), in, out.entries(), found.data(), arriving.data());
    kernels::conclude_mutual(on, pattern(out), found.data(), arriving.data(), mutual.data(),
                             degree.data());
  });
  timer.finish();
}

}  // namespace graphrun
