#include <algorithm>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/placement.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/placement/kernels.hpp"

namespace graphrun {
namespace {

// Cells have two vertices each, as far as these lie evenly.
constexpr int least_deep = 2, most_deep = 10;

int depth_for(index_t vertices) {
  int deepest = least_deep;
  while (deepest < most_deep && (offset_t{2} << 2 * deepest) < vertices) ++deepest;
  return deepest;
}

void require_places(const Attraction& on, const Places& places) {
  const auto n = static_cast<std::size_t>(on.graph.vertices());
  require(places.x.size() == n && places.y.size() == n && on.mass.size() == n,
          "placement: there must be a place and a mass for each vertex");
  require(places.x.context() == on.graph.context() && places.y.context() == on.graph.context() &&
              on.mass.context() == on.graph.context(),
          "placement: all must be in one context");
}

Places places_for(const Context& ctx, std::size_t n) {
  return {Vector<double>(ctx, n), Vector<double>(ctx, n)};
}

}  // namespace

Vector<index_t> groups_of_leaders(const CoarseGraph& graph, std::uint64_t seed) {
  const Context& ctx = graph.context();
  const auto n = static_cast<std::size_t>(graph.vertices());
  Vector<index_t> leader(ctx, n), wins(ctx, n);
  fill(leader, no_vertex);
  const kernels::LevelView view = graph.view();
  while (count_other_than(leader, no_vertex) < graph.vertices()) {
    ctx.check_stop();
    on_backend(ctx, [&](auto on) {
      kernels::win_leads(on, view, seed, leader.data(), wins.data());
      kernels::join_leaders(on, view, seed, wins.data(), leader.data());
    });
  }
  return leader;
}

Vector<std::int64_t> sums_by_group(const Vector<std::int64_t>& x, const Vector<index_t>& group,
                                   index_t groups) {
  require(x.size() == group.size() && x.context() == group.context() && groups >= 0,
          "sums_by_group: there must be a group for each value, in one context");
  Vector<std::int64_t> sums(x.context(), static_cast<std::size_t>(groups));
  fill(sums, std::int64_t{0});
  on_backend(x.context(), [&](auto on) {
    kernels::add_by_group(on, x.data(), group.data(), x.size(), sums.data());
  });
  return sums;
}

Places spiral_places(const Context& ctx, index_t vertices, double mass) {
  Places places = places_for(ctx, static_cast<std::size_t>(vertices));
  on_backend(ctx, [&](auto on) {
    kernels::place_spiral(on, places.x.size(), mass, places.x.data(), places.y.data());
  });
  return places;
}

Places places_of_members(const Places& of_groups, const Vector<std::int64_t>& group_mass,
                         const Vector<std::int64_t>& mass, const Vector<index_t>& group,
                         std::uint64_t seed) {
  require(of_groups.x.size() == group_mass.size() && of_groups.y.size() == group_mass.size() &&
              mass.size() == group.size(),
          "places_of_members: there must be a place and a mass for each");
  Places places = places_for(group.context(), group.size());
  on_backend(group.context(), [&](auto on) {
    kernels::place_members(on, group.size(), group.data(), of_groups.x.data(), of_groups.y.data(),
                           group_mass.data(), mass.data(), seed, places.x.data(), places.y.data());
  });
  return places;
}

void balance(const Attraction& on, double pairs, Places& places) {
  require_places(on, places);
  const Context& ctx = on.graph.context();
  const std::size_t n = places.x.size();
  if (n == 0) return;
  const auto middle = sum_by_parts<3>(n, [&](EqualParts parts, Sums<3>* sums) {
    on_backend(ctx, [&](auto with) {
      kernels::middle_sums(with, parts, on.mass.data(), places.x.data(), places.y.data(), sums);
    });
  });
  const auto pull = sum_by_parts<3>(n, [&](EqualParts parts, Sums<3>* sums) {
    on_backend(ctx, [&](auto with) {
      kernels::length_sums(with, parts, on.graph.view(), on.strength, places.x.data(),
                           places.y.data(), sums);
    });
  });
  // Each edge is two entries. Stretched by s, pulls do s^3 times as much, and pushes the same.
  const double push = pairs - middle.value[2] / 2, total_pull = pull.value[0] / 2;
  double factor = 1;
  if (push > 0 && total_pull > 0) factor = std::clamp(std::cbrt(push / total_pull), 0.01, 1e4);
  const auto vertices = static_cast<double>(n);
  on_backend(ctx, [&](auto with) {
    kernels::stretch(with, n, middle.value[0] / vertices, middle.value[1] / vertices, factor,
                     places.x.data(), places.y.data());
  });
}

Relaxation::Relaxation(const Attraction& on)
    : on_(on),
      deepest_(depth_for(on.graph.vertices())),
      cells_(on.graph.context(), static_cast<std::size_t>(kernels::CellGrid::first(deepest_ + 1)) *
                                     (sizeof(kernels::Cell) / sizeof(double))),
      cell_(on.graph.context(), on.mass.size()),
      vertex_(on.graph.context(), on.mass.size()),
      begin_(on.graph.context(), (std::size_t{1} << 2 * deepest_) + 1),
      mass_(on.graph.context(), on.mass.size()),
      x_(on.graph.context(), on.mass.size()),
      y_(on.graph.context(), on.mass.size()),
      moved_(places_for(on.graph.context(), on.mass.size())) {}

void Relaxation::round(double farthest, Places& places) {
  require_places(on_, places);
  const Context& ctx = on_.graph.context();
  ctx.check_stop();
  const std::size_t n = places.x.size();
  if (n == 0 || on_.graph.entries() == 0) return;
  StepTimer timer(ctx, {"relax", "csr", "", on_.graph.entries(), 0});
  const kernels::LevelView view = on_.graph.view();
  const offset_t out = on_backend(
      ctx, [&](auto on) { return kernels::farthest_out(on, n, places.x.data(), places.y.data()); });
  const kernels::CellGrid grid{deepest_, 1.001 * static_cast<double>(out + 1),
                               reinterpret_cast<kernels::Cell*>(cells_.data())};
  on_backend(ctx, [&](auto on) {
    kernels::find_cells(on, grid, n, places.x.data(), places.y.data(), cell_.data(),
                        vertex_.data());
  });
  sort_pairs(cell_, vertex_, 2 * deepest_);
  const kernels::CellOrder order{
      n, cell_.data(), vertex_.data(), begin_.data(), mass_.data(), x_.data(), y_.data()};
  on_backend(ctx, [&](auto on) {
    kernels::take_in_order(on, view, order, on_.mass.data(), places.x.data(), places.y.data());
    kernels::sum_cells(on, grid, order);
    for (int level = deepest_ - 1; level >= 0; --level) kernels::sum_level(on, grid, level);
    for (int level = 2; level <= deepest_; ++level) kernels::find_fields(on, grid, level);
    kernels::move_by_forces(on, view, on_.strength, farthest, grid, order, places.x.data(),
                            places.y.data(), moved_.x.data(), moved_.y.data());
  });
  places.x.swap(moved_.x);
  places.y.swap(moved_.y);
  timer.finish();
}

}  // namespace graphrun
