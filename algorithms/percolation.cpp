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

// score += x{s} d{s} for each source s.
template <class Sweep>
void add_percolated(Sweep sweep, const Graph& graph, const Percolated& from,
                    const PercolationOptions& options, Vector<double>& score) {
  const std::span<const index_t> sources(from.vertices);
  const std::span<const double> states(from.states);
  for (std::size_t done = 0; done < sources.size();) {
    graph.context().check_stop();
    const std::size_t count = std::min(sweep.width, sources.size() - done);
    sweep.search(sources.subspan(done, count));
    sweep.count_paths();
    sweep.add_dependencies(score, states.subspan(done, count));
    done += count;
    if (options.on_progress) {
      options.on_progress({static_cast<index_t>(done), static_cast<index_t>(sources.size())});
    }
  }
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
  options.weighted ? add_percolated(WeightedBrandes(graph), graph, from, options, score)
                   : add_percolated(Brandes(graph), graph, from, options, score);
  const Vector<double> x = graph.vector(states);
  auto others = graph.vector<double>(), result = graph.vector<double>();
  affine<double>(x, -1, sum(x), nullptr, others);  // sum of x - x
  divide(score, others, 0.0, result);
  scale(result, 1.0 / (graph.vertices() - 2));
  return result;
}

}  // namespace graphrun
