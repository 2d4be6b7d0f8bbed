// Percolation centrality by Brandes' sweeps, in which what a source adds is multiplied by its
// state: score = (sum of x{s} d{s}) / (sum of x - x) / (n - 2).
//
// Piraveenan, Prokopenko and Hossain, Percolation centrality: quantifying graph-theoretic impact of
// nodes during percolation in networks, PLoS ONE 8(1), 2013.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/percolation.hpp>
#include <graphrun/engine/brandes.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/source_sums.hpp>
#include <graphrun/engine/weighted_brandes.hpp>
#include <numeric>
#include <vector>

namespace graphrun {
namespace {

// Vertices with a state above 0, and their states.
struct Percolated {
  std::vector<index_t> vertices;
  std::vector<double> states;
};

Percolated percolated(std::span<const double> states) {
  Percolated found{std::vector<index_t>(states.size()), {}};
  const auto state_of = [&](index_t v) { return states[static_cast<std::size_t>(v)]; };
  std::iota(found.vertices.begin(), found.vertices.end(), 0);
  std::erase_if(found.vertices, [&](index_t v) { return state_of(v) == 0; });
  found.states.resize(found.vertices.size());
  std::ranges::transform(found.vertices, found.states.begin(), state_of);
  return found;
}

// score = the sum of x{s} d{s} over the sources s, added up by groups of them.
template <class Sweep>
void add_percolated(const Graph& graph, const Percolated& from, const PercolationOptions& options,
                    Vector<double>& score) {
  const Graph whole = graph.whole();
  Sweep sweep(whole);
  const std::span<const double> states(from.states);
  const auto all = static_cast<index_t>(from.vertices.size());
  const auto add_group = [&](const SourceGroup& group, std::span<Vector<double>> sums) {
    for (std::size_t done = 0; done < group.sources.size();) {
      graph.context().check_stop();
      const std::size_t count = std::min(sweep.width, group.sources.size() - done);
      sweep.search(group.sources.subspan(done, count));
      sweep.count_paths();
      sweep.add_dependencies(sums[0], states.subspan(group.begin + done, count));
      done += count;
      if (!options.on_progress) continue;
      const auto so_far = static_cast<index_t>(group.before + done * group.at_once);
      options.on_progress({std::min(so_far, all), all});
    }
  };
  sum_over_sources(graph, from.vertices, Sweep::grain_on(graph.context().backend()), {&score, 1},
                   add_group);
}

}  // namespace

Vector<double> percolation(const Graph& graph, std::span<const double> states,
                           const PercolationOptions& options) {
  require(states.size() == static_cast<std::size_t>(graph.vertices()),
          "percolation: there must be one state per vertex");
  require(std::ranges::all_of(states, [](double x) { return x >= 0 && std::isfinite(x); }),
          "percolation: states must be finite and not negative");
  Vector<double> score = graph.vector(0.0);
  if (graph.vertices() < 3) return score;
  const Percolated from = percolated(states);
  options.weighted ? add_percolated<WeightedBrandes>(graph, from, options, score)
                   : add_percolated<Brandes>(graph, from, options, score);
  const Vector<double> x = graph.vector(states);
  auto others = graph.vector<double>(), result = graph.vector<double>();
  affine<double>(x, -1, sum(x), nullptr, others);  // sum of x - x
  divide(score, others, 0.0, result);
  scale(result, 1.0 / (graph.vertices() - 2));
  return result;
}

}  // namespace graphrun
