#include <graphrun/engine/cliques.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <limits>

#include "base/common/dispatch.hpp"
#include "engine/cliques/search.hpp"
#include "engine/common/step_timer.hpp"

namespace graphrun {
namespace {

// Pascal's triangle up to row `rows` - 1.
std::vector<std::uint64_t> binomials(std::size_t rows, std::size_t columns) {
  std::vector<std::uint64_t> values(rows * columns, 0);
  for (std::size_t n = 0; n < rows; ++n) {
    values[n * columns] = 1;
    for (std::size_t k = 1; k < columns && k <= n; ++k) {
      const std::size_t above = (n - 1) * columns + k;  // 0 there where k = n
      values[n * columns + k] = kernels::saturating_sum(values[above - 1], values[above]);
    }
  }
  return values;
}

std::int64_t count(const Oriented& edges, index_t size, Vector<std::int64_t>* at_vertex) {
  require(edges.by_degree(), "count_cliques: the edges must be oriented by degree");
  require(size >= 2, "count_cliques: a clique must have two vertices or more");
  const Context& ctx = edges.context();
  ctx.check_stop();
  const OrientedView view = edges.view();
  const offset_t longest = on_backend(ctx, [&](auto on) { return kernels::longest_row(on, view); });
  if (size > longest + 1) return 0;
  StepTimer timer(ctx, {"cliques", "csr", "", static_cast<std::int64_t>(edges.places()), 0});
  const auto columns = static_cast<std::size_t>(size) + 1;
  const std::vector<std::uint64_t> values =
      binomials(static_cast<std::size_t>(longest) + 1, columns);
  const Buffer<std::uint64_t> choose(ctx, std::span<const std::uint64_t>(values));
  const kernels::CliqueTask task{view,
                                 size,
                                 static_cast<index_t>(longest),
                                 {choose.data(), static_cast<int>(columns)},
                                 at_vertex == nullptr ? nullptr : at_vertex->data()};
  const std::uint64_t total =
      on_backend(ctx, [&](auto on) { return kernels::count_cliques(on, task); });
  timer.finish();
  if (total > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    throw Unsupported("there are more than 2^63 - 1 cliques of " + std::to_string(size) +
                      " vertices");
  }
  return static_cast<std::int64_t>(total);
}

}  // namespace

std::int64_t count_cliques(const Oriented& edges, index_t size) {
  return count(edges, size, nullptr);
}

CliquesAtVertices cliques_at_vertices(const Oriented& edges, index_t size) {
  CliquesAtVertices found{
      Vector<std::int64_t>(edges.context(), static_cast<std::size_t>(edges.vertices()))};
  fill(found.at_vertex, std::int64_t{0});
  found.total = count(edges, size, &found.at_vertex);
  return found;
}

}  // namespace graphrun
