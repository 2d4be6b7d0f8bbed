// Betweenness centrality by counting shortest paths outwards from each source, and adding up on the
// way back what each vertex has a share in.
//
// Brandes, A Faster Algorithm for Betweenness Centrality, Journal of Mathematical Sociology, 2001;
// sources sampled as Brandes and Pich, Centrality Estimation in Large Networks, 2007.
#include <algorithm>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/engine/brandes.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <numeric>
#include <random>

namespace graphrun {
namespace {

double factor(const Graph& graph, std::size_t sources, const BcOptions& options,
              const Vector<double>& score) {
  const double halved = graph.directed() ? 1 : 0.5;
  if (options.scale == BcScale::none) return halved;
  if (options.scale == BcScale::max) {
    const double most = largest(score);
    return most > 0 ? 1 / most : 1;
  }
  if (options.scale == BcScale::estimate) {
    const double all = graph.vertices();
    return sources > 0 ? halved * all / static_cast<double>(sources) : halved;
  }
  // Of (n - 1)(n - 2) ordered pairs without v, sources of n were looked at.
  const double n = graph.vertices(), looked_at = static_cast<double>(sources) / n;
  const double pairs = looked_at * (n - 1) * (n - 2);
  return pairs > 0 ? 1 / pairs : 1;
}

}  // namespace

Vector<double> bc(const Graph& graph, std::span<const index_t> sources, const BcOptions& options) {
  require_vertices("bc", graph, sources);
  Vector<double> score = graph.vector(0.0);
  Brandes sweep(graph);
  for (std::size_t done = 0; done < sources.size();) {
    graph.context().check_stop();
    const auto batch = sources.subspan(done, std::min(Brandes::width, sources.size() - done));
    sweep.search(batch);            // level{v} of each source s
    sweep.count_paths();            // p{level L} = A' p{level L-1}
    sweep.add_dependencies(score);  // d{level L} = A (1/p + d){level L+1}, score += p d
    done += batch.size();
    if (options.on_progress) {
      options.on_progress({static_cast<index_t>(done), static_cast<index_t>(sources.size())});
    }
  }
  scale(score, factor(graph, sources.size(), options, score));
  return score;
}

Vector<double> bc(const Graph& graph, const BcOptions& options) {
  std::vector<index_t> all(static_cast<std::size_t>(graph.vertices()));
  std::iota(all.begin(), all.end(), 0);
  return bc(graph, all, options);
}

std::vector<index_t> sampled_sources(index_t vertices, index_t count, std::uint64_t seed) {
  // Floyd's sample: the j-th draw is below vertices - count + j + 1, and stands for that bound
  // where it was drawn before. std::mt19937_64 is the same everywhere; its distributions are not.
  std::mt19937_64 random(seed);
  std::vector<index_t> chosen;
  for (index_t below = vertices - std::min(count, vertices); below < vertices; ++below) {
    const auto drawn = static_cast<index_t>(random() % (static_cast<std::uint64_t>(below) + 1));
    const auto place = std::lower_bound(chosen.begin(), chosen.end(), drawn);
    const bool known = place != chosen.end() && *place == drawn;
    chosen.insert(known ? chosen.end() : place, known ? below : drawn);
  }
  return chosen;
}

}  // namespace graphrun
