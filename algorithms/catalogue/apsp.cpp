// Distances between all pairs of vertices in the catalogue.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/apsp.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/all_pairs.hpp>
#include <limits>

#include "algorithms/catalogue/many_sources.hpp"

namespace graphrun::catalogue {
namespace {

// At most: values, and a matrix of them.
double pair_bytes(const Sizes& on) { return on.weight_bytes > 0 ? 20 : 12; }

[[noreturn]] void refuse_many(const Query& query, std::int64_t limit) {
  constexpr double gigabyte = 1e9;
  const auto n = static_cast<double>(query.graph.vertices());
  GraphSize size;
  size.backend = query.graph.context().backend();
  size.weight_bytes = query.graph.weighted() ? 1 : 0;
  throw Unsupported(
      query.graph_name + ": distances between all pairs of " +
      counted(query.graph.vertices(), "vertex", "vertices") + " take up to " +
      significant(pair_bytes(Sizes(query, size)) * n * n / gigabyte, 3) + " GB, and " +
      (query.graph.weighted() ? "time with the cube of that number" : "a search from each vertex") +
      ": take multi-sssp with --sources, or a --limit above " + grouped(limit));
}

Matrix find_all_pairs(const Query& query) {
  const std::int64_t limit = query.parameters.integer("limit");
  if (query.graph.vertices() > limit) refuse_many(query, limit);
  const Listener& listener = query.listener;
  try {
    return apsp(query.graph, [&listener](double share) {
      if (listener.wants_progress()) listener.progress(share, "");
    });
  } catch (const NegativeCycle& cycle) {  // whose message has no ids of the file
    throw Unsupported(query.graph_name + ": vertex " + query.ids.text(cycle.row()) +
                      " is on a cycle of negative length, so that paths have no least length");
  }
}

struct PairTotals {
  Value farthest, mean;
};

// Of the distances, as many as there are vertices are 0 from one to itself, and of no pair.
template <class T>
PairTotals totals_of(const std::vector<T>& distances, std::int64_t vertices, std::int64_t pairs) {
  PairTotals totals;
  if (pairs == 0) return totals;
  double sum = 0;
  T farthest = std::numeric_limits<T>::lowest();
  for (const T distance : distances) {
    if (distance == 0 && vertices-- > 0) continue;
    sum += static_cast<double>(distance);
    farthest = std::max(farthest, distance);
  }
  if constexpr (std::is_integral_v<T>) {
    totals.farthest = std::int64_t{farthest};
  } else {
    totals.farthest = farthest;
  }
  totals.mean = sum / static_cast<double>(pairs);
  return totals;
}

Answer describe_all_pairs(const Query& query, Matrix& found) {
  Answer answer;
  const std::int64_t n = query.graph.vertices(), pairs = found.entries() - n;
  PairTotals totals;
  if (const auto* edges = found.weights().as<index_t>()) {
    totals = totals_of(edges->to_host(), n, pairs);
  } else if (const auto* whole = found.weights().as<std::int64_t>()) {
    totals = totals_of(whole->to_host(), n, pairs);
  } else if (const auto* real = found.weights().as<double>()) {
    totals = totals_of(real->to_host(), n, pairs);
  }
  answer.conventions = {{"distance", std::string("from the source to the target")},
                        {"pairs", std::string("of a vertex and another that it reaches")}};
  answer.parameters = {{"limit", query.parameters["limit"]}};
  answer.numbers = {{"pairs", pairs},
                    {"unreached", n * n - n - pairs},
                    {"farthest", totals.farthest},
                    {"mean_distance", totals.mean}};
  answer.say("pairs", grouped(pairs) + " of a vertex and another that it reaches; " +
                          grouped(n * n - n - pairs) + " without a path");
  if (pairs > 0) answer.say("mean", "distance " + number_text(std::get<double>(totals.mean)));
  answer.define("distance", "the length of a shortest path from the source to the target");
  const double vertices = static_cast<double>(n), paths = vertices * vertices * vertices;
  answer.work = query.graph.weighted()
                    ? Work{paths, paths / 4, 0, static_cast<std::uint64_t>(8 * vertices * vertices)}
                    : work_of_levels(query.graph, vertices);
  answer.edges = EdgeColumn{"distance", std::move(found), true};
  return answer;
}

}  // namespace

Entry apsp_entry() {
  Entry entry;
  entry.name = "apsp";
  entry.summary = "lengths of shortest paths between all pairs of vertices of a small graph";
  entry.other_names = {"all-pairs", "all-pairs-shortest-paths", "floyd-warshall", "johnson"};
  entry.title = "All pairs";
  entry.definition =
      "For each vertex and each that it reaches, itself included, the length of a shortest path: "
      "the least sum of its edges' weights, which may be negative; without weights each edge is 1 "
      "long. Pairs without a path have no row. A graph with a cycle of negative length is refused, "
      "as is an undirected one with a negative edge. Whole lengths are exact. Memory grows with "
      "the "
      "square of the number of vertices and time with its cube, without weights with a search from "
      "each, so that graphs of more than --limit vertices are refused: multi-sssp has the "
      "distances "
      "from some. A file has a row for each pair: source, target, distance. As .npy it is a matrix "
      "with a row for each source: 32-bit integers without weights and -1 without a path, 64-bit "
      "integers of whole lengths and the largest of them without a path, or reals and infinity.";
  entry.papers = {
      "Floyd, Algorithm 97: Shortest path, Communications of the ACM 5(6), 1962",
      "Venkataraman, Sahni and Mukhopadhyaya, A blocked all-pairs shortest-paths algorithm, "
      "Journal of Experimental Algorithmics 8, 2003",
      "Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier: "
      "Efficient multi-source graph traversal, VLDB 2014 (without weights)"};
  entry.networkx = "networkx.floyd_warshall";
  entry.examples =
      "  graphrun apsp friends.txt -o distances.tsv\n"
      "  graphrun apsp friends.txt -o distances.npy                 a matrix for numpy.load\n"
      "  graphrun estimate apsp roads.gr --limit 10000              what it takes of memory\n"
      "  graphrun apsp roads.gr --limit 10000 -o distances.npz      pairs with their ids";
  entry.weights = WeightUse::lengths;
  entry.parameters = {{.name = "limit",
                       .kind = Parameter::Kind::integer,
                       .text = "refuse graphs of more vertices",
                       .otherwise = std::int64_t{5000},
                       .least = 1}};
  entry.columns = {{.name = "distance",
                    .shown = ColumnInfo::Shown::significant,
                    .per_edge = true,
                    .row = "source and vertex that it reaches",
                    .is_square = true}};
  entry.numbers = {"pairs", "unreached", "farthest", "mean_distance"};
  entry.listed = "the pairs that are furthest apart";
  entry.run = run_of(find_all_pairs, describe_all_pairs);
  entry.work = {
      .cpu = {.once = {.vertex = 51},
              .each = {.level = 2, .level_vertex = 4, .reached = 1.1, .reached_steps = 340},
              .times = [](const StructuredSizes& on) { return std::ceil(on.vertices / 64); }}};
  entry.work.on_gpu({.fixed = 2e5}, {.fixed = 28000, .vertex = 16000});
  entry.memory = [](const Sizes& on) -> RunBytes {
    const double all = pair_bytes(on) * on.vertices;
    if (on.weight_bytes > 0) return {{0.5 * all, 0, 0}, {all + 1100, 0, 16e3}};
    // The least is of searches that reach next to nothing.
    return {{0.475 * all, 0, 0}, {all + 24, 0, 16e3}, {GraphForm::in_edges}, 0};
  };
  entry.cost = {9, 0.05, 1000};
  return entry;
}

}  // namespace graphrun::catalogue
