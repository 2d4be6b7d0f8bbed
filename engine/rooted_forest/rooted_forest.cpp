#include <graphrun/engine/components.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/rooted_forest.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/rooted_forest/kernels.hpp"

namespace graphrun {
namespace {

// As connected components are found: along two edges of each vertex, then along all of those
// outside the largest tree.
void join_trees(const Matrix& a, Vector<index_t>& root, const kernels::ForestEdges& edges) {
  const Context& ctx = a.context();
  constexpr offset_t sampled = 2;
  StepTimer timer(ctx, {"span", "csr", "", a.entries(), 0});
  on_backend(ctx, [&](auto on) { kernels::plant_edges(on, pattern(a), edges); });
  compress(root);
  on_backend(ctx, [&](auto on) { kernels::join_few(on, pattern(a), edges, 0, sampled); });
  compress(root);
  const Vector<index_t> giant = frequent_root(root);
  on_backend(
      ctx, [&](auto on) { kernels::join_rest(on, pattern(a), a.entries(), edges, giant.data()); });
  compress(root);
  timer.finish();
}

}  // namespace

RootedForest rooted_forest(const Matrix& a) {
  require(a.format() == Format::csr && a.rows() == a.columns(),
          "rooted_forest: the matrix must be square and in CSR");
  const Context& ctx = a.context();
  const auto n = static_cast<std::size_t>(a.rows());
  RootedForest forest{Vector<index_t>(ctx, n), Vector<TourPlace>(ctx, n),
                      Vector<TourPlace>(ctx, n)};
  if (n == 0) return forest;
  Vector<index_t> root(ctx, n), tail(ctx, n), tip(ctx, n), begun(ctx, 1);
  const kernels::ForestEdges edges{root.data(), tail.data(), tip.data()};
  join_trees(a, root, edges);
  ctx.check_stop();
  StepTimer timer(ctx, {"tour", "", "", 2 * static_cast<offset_t>(n), 0});
  kernels::Tour tour{};
  tour.edges = edges;
  tour.vertices = n;
  tour.begun = begun.data();
  Buffer<TourPlace> head(ctx, n), chain(ctx, tour.arcs()), next(ctx, tour.arcs());
  Buffer<TourPlace> walk_next(ctx, tour.walks()), walk_left(ctx, tour.walks());
  Buffer<TourPlace> other_next(ctx, tour.walks()), other_left(ctx, tour.walks());
  tour.head = head.data();
  tour.chain = chain.data();
  tour.next = next.data();
  const auto set_walks = [&] {
    tour.walk_next = walk_next.data();
    tour.walk_left = walk_left.data();
    tour.other_next = other_next.data();
    tour.other_left = other_left.data();
  };
  set_walks();
  fill(begun, no_vertex);
  on_backend(ctx, [&](auto on) {
    kernels::clear_heads(on, tour);
    kernels::chain_arcs(on, tour);
    kernels::chain_trees(on, tour);
    kernels::link_arcs(on, tour);
    kernels::follow_walks(on, tour);
  });
  for (int bits = bits_below(tour.walks() + 1); bits > 0; --bits) {
    on_backend(ctx, [&](auto on) { kernels::double_walks(on, tour); });
    walk_next.swap(other_next);
    walk_left.swap(other_left);
    set_walks();
  }
  on_backend(ctx, [&](auto on) {
    kernels::root_trees(on, tour, forest.parent.data(), forest.first.data(), forest.last.data());
  });
  timer.finish();
  return forest;
}

}  // namespace graphrun
