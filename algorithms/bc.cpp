// Betweenness centrality by counting shortest paths outwards from each source, and adding up on the
// way back what each vertex has a share in.
//
// Brandes, A Faster Algorithm for Betweenness Centrality, Journal of Mathematical Sociology, 2001;
// sources sampled as Brandes and Pich, Centrality Estimation in Large Networks, 2007.
#include <algorithm>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/engine/brandes.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/source_sums.hpp>
#include <graphrun/engine/weighted_brandes.hpp>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace graphrun {
namespace {

// Factors of the scores: of the vertices that are sources, and of the others.
struct Factors {
  double of_sources, of_others;
};

// Without endpoints v itself is no source of what passes through it, so that k - 1 of k others were
// looked at where v is one of them.
Factors factors(const Graph& graph, std::size_t sources, const BcOptions& options,
                const Vector<double>& score) {
  const double halved = graph.directed() ? 1 : 0.5;
  const double n = graph.vertices(), k = static_cast<double>(sources);
  if (options.scale == BcScale::none || sources == 0) return {halved, halved};
  if (options.scale == BcScale::max) {
    const double most = largest(score), factor = most > 0 ? 1 / most : 1;
    return {factor, factor};
  }
  const bool pairs = options.scale == BcScale::pairs;
  const double others = options.endpoints ? n : n - 1;  // that may be sources
  const auto factor = [&](double looked_at) {
    const double ends = pairs ? looked_at * (others - 1) : looked_at / (halved * others);
    return ends > 0 ? 1 / ends : 0;
  };
  return {factor(options.endpoints ? k : k - 1), factor(k)};
}

void rescale(const Graph& graph, std::span<const index_t> sources, const Factors& by,
             Vector<double>& score) {
  scale(score, by.of_others);
  if (by.of_sources == by.of_others || by.of_others == 0) return;
  auto more = graph.vector(1.0);
  for (const index_t source : sources) put(more, source, by.of_sources / by.of_others);
  multiply(score, more, score);
}

// Sums over the sources by groups, of ends by themselves, so that the order of real sums is the
// same however many are searched from at a time. A sweep is Brandes or WeightedBrandes, whose
// levels are distances.
template <class Sweep>
void add_up(const Graph& graph, std::span<const index_t> sources, const BcOptions& options,
            std::span<Vector<double>> totals) {
  const Graph whole = graph.whole();
  Sweep sweep(whole);
  const auto add_group = [&](const SourceGroup& group, std::span<Vector<double>> sums) {
    for (std::size_t done = 0; done < group.sources.size();) {
      graph.context().check_stop();
      const auto left = group.sources.subspan(done);
      const auto batch = left.first(std::min(sweep.width, left.size()));
      sweep.search(batch);              // level{v} of each source s
      sweep.count_paths();              // p{level L} = A' p{level L-1}
      sweep.add_dependencies(sums[0]);  // d{level L} = A (1/p + d){level L+1}, score += p d
      if (options.endpoints) sweep.add_ends(sums[1]);  // reached += 1, s += their number
      done += batch.size();
      if (options.on_progress) {
        const std::size_t all = std::min(group.before + done * group.at_once, sources.size());
        options.on_progress({static_cast<index_t>(all), static_cast<index_t>(sources.size())});
      }
    }
  };
  sum_over_sources(graph, sources, Sweep::grain_on(graph.context().backend()), totals, add_group);
}

}  // namespace

Vector<double> bc(const Graph& graph, std::span<const index_t> sources, const BcOptions& options) {
  require_vertices("bc", graph, sources);
  std::vector<Vector<double>> totals;
  totals.push_back(graph.vector<double>());
  if (options.endpoints) totals.push_back(graph.vector<double>());
  options.weighted ? add_up<WeightedBrandes>(graph, sources, options, totals)
                   : add_up<Brandes>(graph, sources, options, totals);
  Vector<double>& score = totals.front();
  if (options.endpoints) affine<double>(score, 1, 1, &totals[1], score);  // score += ends
  rescale(graph, sources, factors(graph, sources.size(), options, score), score);
  return std::move(score);
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
