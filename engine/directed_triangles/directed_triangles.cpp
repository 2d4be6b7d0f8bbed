#include <graphrun/engine/directed_triangles.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/limb_sums.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/directed_triangles/kernels.hpp"

namespace graphrun {
namespace {

NeighbourPairs pairs_of(const Vector<std::int64_t>& sums) {
  const std::vector<std::int64_t> limbs = sums.to_host();
  detail::Int128 of[kernels::pair_sums];
  for (std::size_t i = 0; i < kernels::pair_sums; ++i) {
    of[i] = kernels::joined_limbs(&limbs[kernels::limbs * i]);
  }
  return {of[0], of[1], of[2], of[3], of[4], of[5], of[6], of[7]};
}

TriangleKinds kinds_of(const Vector<std::int64_t>& kinds) {
  const std::vector<std::int64_t> of = kinds.to_host();
  return {of[0], of[1], of[2], of[3], of[4], of[5], of[6]};
}

// Zeros, so many for each vertex.
template <class T>
Vector<T> zeros(const Oriented& edges, int each) {
  const auto count = static_cast<std::size_t>(edges.vertices()) * static_cast<std::size_t>(each);
  Vector<T> values(edges.context(), count);
  fill(values, T{0});
  return values;
}

}  // namespace

DirectedTriangles directed_triangles(const Oriented& edges, const Matrix& directed,
                                     bool clustering) {
  const auto* csr = std::get_if<Csr>(&directed.storage());
  require(edges.by_degree(), "directed_triangles: the edges must be oriented by degree");
  require(csr != nullptr && csr->rows == edges.vertices() && csr->columns == edges.vertices(),
          "directed_triangles: the matrix must be in CSR, as large as the oriented one");
  const Context& ctx = edges.context();
  ctx.check_stop();
  StepTimer timer(ctx, {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  const OrientedView view = edges.view();
  Vector<index_t> directions(ctx, edges.places());
  auto neighbours = zeros<index_t>(edges, 3);
  auto corners = zeros<std::int64_t>(edges, clustering ? kernels::corner_kinds : 0);
  Vector<std::int64_t> kinds(ctx, kernels::triangle_kinds),
      sums(ctx, kernels::limbs * kernels::pair_sums);
  fill(kinds, std::int64_t{0});
  fill(sums, std::int64_t{0});
  on_backend(ctx, [&](auto on) {
    kernels::edge_directions(on, view, csr->view(AsPattern{}), directions.data());
    kernels::count_directions(on, view, directions.data(), neighbours.data());
    kernels::sum_pairs(on, neighbours.data(), edges.vertices(), sums.data());
    kernels::sum_directed_triangles(on, view, static_cast<offset_t>(edges.places()),
                                    directions.data(), kinds.data(),
                                    clustering ? corners.data() : nullptr);
  });
  DirectedTriangles found{kinds_of(kinds), pairs_of(sums), {}};
  if (clustering) {
    const auto values = [&] {
      return Vector<double>(ctx, static_cast<std::size_t>(edges.vertices()));
    };
    DirectedClustering& of = found.clustering.emplace(
        DirectedClustering{values(), values(), values(), values(), values()});
    on_backend(ctx, [&](auto on) {
      kernels::clustering_shares(
          on, neighbours.data(), corners.data(), edges.vertices(),
          {{of.cycle.data(), of.middleman.data(), of.in.data(), of.out.data(), of.all.data()}});
    });
  }
  timer.finish();
  return found;
}

}  // namespace graphrun
