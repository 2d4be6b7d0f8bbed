// Force-directed drawing on a sequence of ever coarser graphs.
//
// Walshaw, A multilevel algorithm for force-directed graph drawing, Journal of Graph Algorithms and
// Applications 7(3), 2003; Hachul and Jünger, Drawing large graphs with a potential-field-based
// multilevel algorithm, GD 2004.
#include <algorithm>
#include <cmath>
#include <deque>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/layout.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/placement.hpp>
#include <utility>

namespace graphrun {
namespace {

// levels{l + 1} = levels{l} contracted by groups{l}, whose masses are the sums of those of their
// members.
struct Levels {
  std::deque<CoarseGraph> graphs;
  std::deque<Vector<std::int64_t>> masses;
  std::deque<Vector<index_t>> groups;
};

constexpr std::size_t most_levels = 40;

void coarsen(std::uint64_t seed, Levels& levels) {
  while (levels.graphs.back().entries() > 0 && levels.graphs.size() < most_levels) {
    const CoarseGraph& level = levels.graphs.back();
    Vector<index_t> group = groups_of_leaders(level, seed + levels.graphs.size());
    const index_t groups = number_groups(group);
    if (groups == level.vertices()) break;  // loops alone
    levels.masses.push_back(sums_by_group(levels.masses.back(), group, groups));
    levels.graphs.push_back(level.contracted(group, groups));
    levels.groups.push_back(std::move(group));
  }
}

int rounds_of(index_t vertices, double effort) {
  const double usual = vertices <= 2000 ? 300 : vertices <= 20000 ? 100 : 50;
  return std::max(1, static_cast<int>(std::ceil(usual * effort)));
}

// Moves become shorter from round to round, from a multiple of the room of a vertex to little.
double farthest_in(int round, int rounds, double room) {
  const double left = 1 - static_cast<double>(round) / rounds;
  return room * (1.5 * left * left + 0.01);
}

}  // namespace

LayoutResult layout(const Graph& graph, const LayoutOptions& options) {
  require(options.effort > 0 && options.effort <= 10'000,
          "layout: the effort must be above 0 and at most 10,000");
  LayoutResult result{graph.vector<double>(), graph.vector<double>()};
  if (graph.vertices() == 0) return result;
  Levels levels;
  levels.graphs.emplace_back(graph, options.weighted);
  levels.masses.push_back(options.mass == nullptr ? graph.vector(std::int64_t{1})
                                                  : options.mass->copy());
  require(levels.masses[0].size() == result.x.size() && count_negative(levels.masses[0]) == 0 &&
              count_other_than(levels.masses[0], std::int64_t{0}) == graph.vertices(),
          "layout: there must be a positive mass for each vertex");
  const auto total = static_cast<double>(totals_but(levels.masses[0], std::int64_t{-1}).sum);
  const double strength = levels.graphs[0].mean_weight() > 0 ? 1 / levels.graphs[0].mean_weight()
                                                             : 1;  // so that edges are about 1 long
  const Vector<index_t> component = cc(graph);
  const double pairs = pairs_within(component, levels.masses[0]);
  coarsen(options.seed, levels);
  result.levels = static_cast<int>(levels.graphs.size());

  Places places = spiral_places(graph.context(), levels.graphs.back().vertices(), total);
  while (true) {
    const index_t vertices = levels.graphs.back().vertices();
    if (options.on_progress) {
      const int left = static_cast<int>(levels.graphs.size());
      options.on_progress({result.levels - left, result.levels, vertices});
    }
    const Attraction forces{levels.graphs.back(), levels.masses.back(), strength};
    balance(forces, pairs, places);
    Relaxation relaxation(forces);
    const int rounds = rounds_of(vertices, options.effort);
    for (int round = 0; round < rounds; ++round) {
      relaxation.round(farthest_in(round, rounds, std::sqrt(total / vertices)), places);
    }
    result.rounds += rounds;
    if (levels.groups.empty()) break;
    const Vector<std::int64_t> group_mass = std::move(levels.masses.back());
    levels.graphs.pop_back();
    levels.masses.pop_back();
    places = places_of_members(places, group_mass, levels.masses.back(), levels.groups.back(),
                               options.seed);
    levels.groups.pop_back();
  }
  const Drawing drawing = pack(component, levels.graphs.front(), places);
  result.x = std::move(places.x);
  result.y = std::move(places.y);
  result.width = drawing.width;
  result.height = drawing.height;
  result.edge_length = drawing.edge_length;
  return result;
}

}  // namespace graphrun
