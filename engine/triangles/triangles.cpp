#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/triangles.hpp>
#include <optional>
#include <type_traits>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/triangles/kernels.hpp"
#include "engine/triangles/oriented_rows.hpp"

namespace graphrun {

offset_t count_triangles(const Oriented& edges) {
  StepTimer timer(edges.context(), {"reduce(spgemm)", "csr", "masked",
                                    static_cast<std::int64_t>(edges.places()), 0});
  const offset_t total = on_backend(
      edges.context(), [&](auto on) { return kernels::count_triangles(on, edges.view()); });
  timer.finish();
  return total;
}

namespace {

offset_t count_over_ranks(const Graph& simple) {
  const OrientedRows edges(simple);
  const Context ctx = simple.context().local();
  StepTimer timer(ctx, {"reduce(spgemm)", "csr", "masked", simple.out_edges().entries(), 0});
  const offset_t own = on_backend(
      ctx, [&](auto on) { return kernels::count_own_triangles(on, edges.view(), edges.own()); });
  timer.finish();
  return simple.context().ranks()->sum(own);
}

// Value that a triangle adds to each of its vertices: 1, or the number of directions (1 or 2) of
// the edge opposite the vertex.
enum class Adds { one, directions };

// Sums at this rank's vertices over the triangles of all ranks. A call of all ranks.
Vector<std::int64_t> sums_over_ranks(const Graph& graph, Adds what) {
  const OrientedRows edges(graph.undirected());
  const Context ctx = graph.context().local();
  const Layout& layout = *graph.context().layout();
  StepTimer timer(ctx, {"spgemm", "csr", "masked", graph.undirected().out_edges().entries(), 0});
  std::optional<Buffer<std::uint8_t>> directions;
  if (what == Adds::directions) directions = edges.directions(graph);
  Buffer<std::int64_t> sums(ctx, static_cast<std::size_t>(layout.all()));
  fill(sums, std::int64_t{0});
  on_backend(ctx, [&](auto on) {
    kernels::sum_own_triangles(on, edges.view(), edges.own(),
                               directions ? directions->data() : nullptr, sums.data());
  });
  timer.finish();
  return sums_at_own(graph.context(), sums);
}

// Calls run(view) with the neighbours of each vertex, over ranks of this rank's.
template <class Run>
void with_neighbours(const Graph& graph, Run&& run) {
  if (graph.context().ranks() == nullptr) return run(graph.oriented().view());
  const SplitRows own(graph.undirected());
  run(own.view());
}

}  // namespace

namespace {

std::optional<kernels::GivenOrderCount> count_in_given_order(const Graph& simple) {
  return on_backend(simple.context(), [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      return kernels::count_triangles_in_given_order(on, pattern(simple.out_edges()));
    } else {
      return std::optional<kernels::GivenOrderCount>();
    }
  });
}

}  // namespace

std::optional<offset_t> pairs_in_given_order(const Graph& graph) {
  const auto found = count_in_given_order(graph);
  return found ? std::optional(found->pairs) : std::nullopt;
}

offset_t count_triangles(const Graph& graph) {
  const Graph simple = graph.undirected();
  if (graph.context().ranks() != nullptr) return count_over_ranks(simple);
  StepTimer timer(graph.context(),
                  {"reduce(spgemm)", "csr", "masked", simple.out_edges().entries(), 0});
  const auto found = count_in_given_order(simple);
  if (!found) return count_triangles(graph.oriented());
  timer.finish();
  return found->triangles;
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

Vector<std::int64_t> triangles_at_vertices(const Graph& graph) {
  if (graph.context().ranks() != nullptr) return sums_over_ranks(graph, Adds::one);
  return triangles_at_vertices(graph.oriented());
}

Vector<std::int64_t> edges_among_neighbours(const Graph& directed) {
  require(directed.directed(), "edges_among_neighbours: the graph must be directed");
  if (directed.context().ranks() != nullptr) return sums_over_ranks(directed, Adds::directions);
  const Oriented& edges = directed.oriented();
  StepTimer timer(edges.context(),
                  {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  Vector<std::uint8_t> multiplicity(edges.context(), edges.places());
  Vector<std::int64_t> sums(edges.context(), static_cast<std::size_t>(edges.vertices()));
  fill(sums, std::int64_t{0});
  on_backend(edges.context(), [&](auto on) {
    kernels::count_both_ways(on, edges.view(), pattern(directed.out_edges()), multiplicity.data());
    kernels::sum_triangles(on, edges.view(), {sums.data(), multiplicity.data(), nullptr});
  });
  timer.finish();
  return sums;
}

Vector<double> share_of_pairs(const Graph& graph, const Vector<std::int64_t>& counts,
                              double factor) {
  require(counts.size() == static_cast<std::size_t>(graph.own_vertices()),
          "share_of_pairs: there must be a count for each vertex");
  Vector<double> share = graph.vector<double>();
  with_neighbours(graph, [&](const OrientedView& view) {
    on_backend(graph.context().local(), [&](auto on) {
      kernels::share_of_pairs(on, view, counts.data(), factor, share.data());
    });
  });
  return share;
}

double count_wedges(const Graph& graph) {
  double wedges = 0;
  with_neighbours(graph, [&](const OrientedView& view) {
    const auto run = [&](EqualParts vertices, Sums<1>* sums) {
      on_backend(graph.context().local(),
                 [&](auto on) { kernels::count_wedges(on, view, vertices, sums); });
    };
    const auto own = static_cast<std::size_t>(view.vertices);
    wedges = sum_by_parts<1>(graph.context(), own, run).value[0];
  });
  return wedges;
}

}  // namespace graphrun
