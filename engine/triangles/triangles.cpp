#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/triangles.hpp>
#include <optional>
#include <type_traits>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun {

offset_t count_triangles(const Oriented& edges) {
  StepTimer timer(edges.context(), {"reduce(spgemm)", "csr", "masked",
                                    static_cast<std::int64_t>(edges.places()), 0});
  const offset_t total = on_backend(
      edges.context(), [&](auto on) { return kernels::count_triangles(on, edges.view()); });
  timer.finish();
  return total;
}

offset_t count_triangles(const Graph& graph) {
  const Graph simple = graph.undirected();
  const Matrix& edges = simple.out_edges();
  StepTimer timer(graph.context(), {"reduce(spgemm)", "csr", "masked", edges.entries(), 0});
  const std::optional<offset_t> total = on_backend(graph.context(), [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      return kernels::count_triangles_in_given_order(on, pattern(edges));
    } else {
      return std::optional<offset_t>();
    }
  });
  if (!total) return count_triangles(graph.oriented());
  timer.finish();
  return *total;
}

Vector<std::int64_t> triangles_at_vertices(const Oriented& edges) {
  StepTimer timer(edges.context(),
                  {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  Vector<std::int64_t> sums(edges.context(), static_cast<std::size_t>(edges.vertices()));
  fill(sums, std::int64_t{0});
  kernels::TriangleSums what;
  what.at_vertex = sums.data();
  on_backend(edges.context(), [&](auto on) { kernels::sum_triangles(on, edges.view(), what); });
  timer.finish();
  return sums;
}

Vector<std::int64_t> edges_among_neighbours(const Oriented& edges, const Matrix& directed) {
  const auto* csr = std::get_if<Csr>(&directed.storage());
  require(csr != nullptr && csr->rows == edges.vertices() && csr->columns == edges.vertices(),
          "edges_among_neighbours: the matrix must be in CSR, as large as the oriented one");
  StepTimer timer(edges.context(),
                  {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  Vector<index_t> multiplicity(edges.context(), edges.places());
  Vector<std::int64_t> sums(edges.context(), static_cast<std::size_t>(edges.vertices()));
  fill(sums, std::int64_t{0});
  on_backend(edges.context(), [&](auto on) {
    kernels::count_both_ways(on, edges.view(), csr->view(AsPattern{}), multiplicity.data());
    kernels::sum_triangles(on, edges.view(), {sums.data(), multiplicity.data(), nullptr});
  });
  timer.finish();
  return sums;
}

Vector<double> share_of_pairs(const Oriented& edges, const Vector<std::int64_t>& counts,
                              double factor) {
  require(counts.size() == static_cast<std::size_t>(edges.vertices()),
          "share_of_pairs: there must be a count for each vertex");
  Vector<double> share(edges.context(), counts.size());
  on_backend(edges.context(), [&](auto on) {
    kernels::share_of_pairs(on, edges.view(), counts.data(), factor, share.data());
  });
  return share;
}

double count_wedges(const Oriented& edges) {
  const auto run = [&](EqualParts vertices, Sums<1>* sums) {
    on_backend(edges.context(),
               [&](auto on) { kernels::count_wedges(on, edges.view(), vertices, sums); });
  };
  return sum_by_parts<1>(static_cast<std::size_t>(edges.vertices()), run).value[0];
}

}  // namespace graphrun
