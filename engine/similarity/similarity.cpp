#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/similarity.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/similarity/kernels.hpp"
#include "engine/similarity/log_weights.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun {
namespace {

// The sums of a masked product by position in L, of one kind.
struct MaskedSums {
  Vector<index_t> count;
  Vector<std::int64_t> weight;
  double unit = 1;

  kernels::EdgeSums view() const {
    return {count.empty() ? nullptr : count.data(), weight.data(), unit};
  }
};

MaskedSums counted(const Oriented& edges) {
  MaskedSums sums{{edges.context(), edges.places()}, Vector<std::int64_t>(edges.context())};
  fill(sums.count, index_t{0});
  kernels::TriangleSums what;
  what.at_edge = sums.count.data();
  on_backend(edges.context(), [&](auto on) { kernels::sum_triangles(on, edges.view(), what); });
  return sums;
}

MaskedSums weighed(const Oriented& edges, const Vector<index_t>& degree) {
  const Context& ctx = edges.context();
  const LogWeights weights(on_backend(
      ctx, [&](auto on) { return kernels::most_neighbours(on, degree.data(), degree.size()); }));
  const Buffer<std::int64_t> of_degree(ctx, std::span<const std::int64_t>(weights.of_degree));
  Vector<std::int64_t> corner(ctx, degree.size());
  MaskedSums sums{Vector<index_t>(ctx), {ctx, edges.places()}, std::ldexp(1.0, -weights.bits)};
  fill(sums.weight, std::int64_t{0});
  kernels::TriangleSums what;
  what.corner_weight = corner.data();
  what.weight_at_edge = sums.weight.data();
  on_backend(ctx, [&](auto on) {
    kernels::weigh_corners(on, degree.data(), degree.size(), of_degree.data(), corner.data());
    kernels::sum_triangles(on, edges.view(), what);
  });
  return sums;
}

}  // namespace

Matrix similarity_of_edges(const Oriented& edges, Similarity measure) {
  const Context& ctx = edges.context();
  StepTimer timer(ctx, {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  const auto n = static_cast<std::size_t>(edges.vertices());
  Vector<index_t> degree(ctx, n);
  on_backend(ctx, [&](auto on) { kernels::count_neighbours(on, edges.view(), degree.data()); });
  const MaskedSums sums =
      measure == Similarity::adamic_adar ? weighed(edges, degree) : counted(edges);
  // The result has the rows of the adjacency matrix above its diagonal: nothing needs sorting.
  const auto all = pattern(edges.adjacency());
  Buffer<offset_t> below(ctx, n), above(ctx, n), offsets(ctx, n + 1);
  on_backend(ctx, [&](auto on) {
    kernels::split_rows(on, all, 0, below.data(), above.data());
    kernels::count_above(on, all, above.data(), offsets.data());
  });
  const auto count = static_cast<std::size_t>(exclusive_scan(offsets));
  Buffer<index_t> column_of(ctx, count);
  Buffer<double> value(ctx, count);
  fill(value, 0.0);
  Buffer<kernels::UpperRow> rows(ctx, n);
  on_backend(ctx, [&](auto on) {
    kernels::copy_upper_rows(on, all, above.data(), offsets.data(), count, rows.data(),
                             column_of.data());
    kernels::write_similarities(
        on, {edges.view(), degree.data(), sums.view(), measure, all.column_of, rows.data()},
        value.data());
  });
  Matrix result(Matrix::Storage(Csr{all.rows, all.columns, std::move(offsets), std::move(column_of),
                                    Weights(std::move(value))}));
  timer.finish();
  return result;
}

}  // namespace graphrun
