// The neighbourhood function as products of the adjacency matrix and a column of sets, over the
// semiring whose sum is the union.
//
// Palmer, Gibbons and Faloutsos, ANF: a fast and scalable tool for data mining in massive graphs,
// KDD 2002; Boldi, Rosa and Vigna, HyperANF: approximating the neighbourhood function of very large
// graphs on a budget, WWW 2011.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/neighbourhood.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/row_sets.hpp>

namespace graphrun {
namespace {

using OnProgress = std::function<void(const NeighbourhoodProgress&)>;

constexpr index_t word_bits = 64, most_words = 64;

double sum_of_sizes(const Vector<std::int64_t>& size) {
  return static_cast<double>(totals_but(size, std::int64_t{-1}).sum);
}

// Sets grow until none can, or for so many hops; the sum of sizes after each, from no hop on.
struct Growth {
  std::vector<double> sums;
  bool complete = false;
};

Growth grow(RowSets& sets, int hops, Vector<std::int64_t>& size, NeighbourhoodProgress at,
            const OnProgress& on_progress) {
  Growth growth{{sum_of_sizes(size)}, false};
  for (at.hop = 0; at.hop < hops; ++at.hop) {
    if (on_progress) on_progress(at);
    growth.complete = sets.grow(size) == 0;  // S(h + 1) = S(h) + A S(h)
    if (growth.complete) break;
    growth.sums.push_back(sum_of_sizes(size));
  }
  return growth;
}

void require_hops(int hops) {
  require(hops >= 0, "neighbourhood: the number of hops must not be negative");
}

// f += sums, where a part that ended stays as it was.
void add_part(std::vector<double>& f, const std::vector<double>& sums, double before) {
  if (f.empty()) f.push_back(0);
  while (f.size() < sums.size()) f.push_back(f.back());
  for (std::size_t h = 0; h < f.size(); ++h) {
    f[h] += sums[std::min(h, sums.size() - 1)] - before;
  }
}

}  // namespace

NeighbourhoodResult neighbourhood(const Graph& graph, int hops, const OnProgress& on_progress) {
  require_hops(hops);
  const index_t n = graph.vertices();
  NeighbourhoodResult result{graph.vector(std::int64_t{0}), 1, {0}, true};
  const auto words = static_cast<int>(std::clamp((n - 1) / word_bits + 1, 1, most_words));
  RowSets sets(graph, SetKind::bits, words);
  const index_t part = words * word_bits, parts = n == 0 ? 0 : (n - 1) / part + 1;
  for (index_t done = 0; done < parts; ++done) {
    const double before = sum_of_sizes(result.within);
    sets.start(done * part, result.within);  // S(0) = I, the columns of this part
    const Growth growth = grow(sets, hops, result.within, {done, parts, 0}, on_progress);
    add_part(result.function, growth.sums, before);
    result.complete = result.complete && growth.complete;
  }
  return result;
}

NeighbourhoodResult estimated_neighbourhood(const Graph& graph, int hops, int precision,
                                            std::uint64_t seed, const OnProgress& on_progress) {
  require_hops(hops);
  require(precision >= 4 && precision <= 16,
          "estimated_neighbourhood: the precision must be from 4 to 16");
  constexpr int registers_of_word = 8;
  NeighbourhoodResult result{graph.vector(std::int64_t{0}), RowSets::size_unit, {}, true};
  RowSets sets(graph, SetKind::counters, (1 << precision) / registers_of_word);
  sets.start_counters(seed, result.within);
  Growth growth = grow(sets, hops, result.within, {0, 1, 0}, on_progress);
  for (const double sum : growth.sums) {
    result.function.push_back(sum / static_cast<double>(result.unit));
  }
  result.complete = growth.complete;
  return result;
}

double standard_error(int precision) { return 1.04 / std::sqrt(std::ldexp(1.0, precision)); }

std::optional<double> effective_diameter(std::span<const double> function, double share) {
  require(!function.empty(), "effective_diameter: there must be a function");
  require(share > 0 && share <= 1, "effective_diameter: the share must be above 0 and at most 1");
  const double wanted = share * (function.back() - function.front());
  if (wanted <= 0) return std::nullopt;
  std::size_t h = 1;
  while (h + 1 < function.size() && function[h] - function.front() < wanted) ++h;
  const double within = function[h - 1] - function.front();
  return static_cast<double>(h - 1) + (wanted - within) / (function[h] - function[h - 1]);
}

std::optional<double> mean_distance(std::span<const double> function) {
  require(!function.empty(), "mean_distance: there must be a function");
  const double pairs = function.back() - function.front();
  if (pairs <= 0) return std::nullopt;
  double sum = 0;
  for (std::size_t h = 1; h < function.size(); ++h) {
    sum += static_cast<double>(h) * (function[h] - function[h - 1]);
  }
  return sum / pairs;
}

}  // namespace graphrun
