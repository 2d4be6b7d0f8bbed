// Graphs for tests of community detection, and what holds of each partition.
#pragma once

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/louvain.hpp>
#include <graphrun/algorithms/modularity.hpp>
#include <map>
#include <utility>
#include <vector>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun::test {

// Rows on both sides of each limit between ways of adding up, and more groups than a table in
// shared memory has room for.
inline Triples rows_of_all_lengths() {
  Triples t = rows_of("rows of all lengths", 12000,
                      {0,    1,    2,    7,    8,    9,    16,   31,   32,   33,   63,
                       64,   65,   127,  128,  129,  255,  256,  257,  511,  1023, 2047,
                       2048, 2049, 4095, 4096, 4097, 5120, 5121, 6000, 9000, 11990});
  t.rows = t.columns;
  return t;
}

inline std::vector<Triples> community_cases() {
  std::vector<Triples> all = square_matrices();
  for (unsigned seed = 0; seed < random_cases(300); ++seed) all.push_back(random_multigraph(seed));
  all.push_back(rows_of_all_lengths());
  Triples hub{"star around the last vertex", 30001, 30001, {}, {}, {}};
  for (index_t v = 0; v < 30000; ++v) hub.add(30000, v, 1 + v % 3);
  all.push_back(hub);
  return some_of(std::move(all));
}

// Calls test(graph, name, weighted) for each case in the context, directed or not, with weights or
// without.
template <class Test>
void for_community_cases(const Context& ctx, Test&& test) {
  for (const Triples& t : community_cases()) {
    for (const bool undirected : {false, true}) {
      for (const bool weighted : {false, true}) {
        const Graph graph = graph_of(ctx, t, undirected, weighted);
        if (weighted && (!graph.weighted() || graph.first_negative_weight() >= 0)) continue;
        CAPTURE(t.name, undirected, weighted, describe(ctx));
        test(graph, weighted);
      }
    }
  }
}

inline bool same_number(double p, double q) { return p == q || (std::isnan(p) && std::isnan(q)); }

// Communities are named by their smallest vertices, and as good as they are said to be.
inline void check_claims(const Graph& graph, const CommunitiesResult& found, bool weighted,
                         double resolution) {
  const std::vector<index_t> of = found.community.to_host();
  index_t communities = 0;
  for (std::size_t v = 0; v < of.size(); ++v) {
    REQUIRE(of[v] <= static_cast<index_t>(v));
    REQUIRE(of[static_cast<std::size_t>(of[v])] == of[v]);
    communities += of[v] == static_cast<index_t>(v) ? 1 : 0;
  }
  CHECK(found.communities == communities);
  const double judged = modularity(graph, found.community, {resolution, weighted}).modularity;
  if (std::isnan(judged)) {
    CHECK(std::isnan(found.modularity));
  } else {
    CHECK(found.modularity == Catch::Approx(judged).margin(1e-12));
  }
}

// The most that modularity gains where one vertex goes to the community of a neighbour.
inline double best_move(const Graph& graph, const std::vector<index_t>& of, bool weighted) {
  const std::vector<ListedEdge> edges = listed_edges(graph, weighted);
  const std::size_t n = of.size();
  std::vector<double> out(n), in(n), group_out(n), group_in(n);
  double total = 0;
  for (const ListedEdge& e : edges) {
    const double ends = e.from == e.to && !graph.directed() ? 2 * e.weight : e.weight;
    out[e.from] += ends;
    in[e.to] += ends;
    group_out[static_cast<std::size_t>(of[e.from])] += ends;
    group_in[static_cast<std::size_t>(of[e.to])] += ends;
    total += ends;
  }
  std::map<std::pair<std::size_t, index_t>, double> around;
  for (const ListedEdge& e : edges) {
    if (e.from == e.to || e.weight == 0) continue;  // the latter joins nothing
    around[{e.from, of[e.to]}] += e.weight;
    around[{e.to, of[e.from]}] += e.weight;  // of an undirected graph each edge is there both ways
  }
  const auto worth = [&](std::size_t v, index_t c) {
    const auto at = around.find({v, c});
    const bool own = of[v] == c;
    const auto g = static_cast<std::size_t>(c);
    return (at == around.end() ? 0 : at->second) - (out[v] * (group_in[g] - (own ? in[v] : 0)) +
                                                    in[v] * (group_out[g] - (own ? out[v] : 0))) /
                                                       total;
  };
  double best = 0;
  for (const auto& [place, weight] : around) {
    best = std::max(
        best, (worth(place.first, place.second) - worth(place.first, of[place.first])) / total);
  }
  return best;
}

// `count` cliques of `size` vertices in a ring, of which neighbours share one edge.
inline std::vector<Edge> ring_of_cliques(index_t count, index_t size) {
  std::vector<Edge> edges;
  for (index_t c = 0; c < count; ++c) {
    for (index_t u = 0; u < size; ++u) {
      for (index_t v = u + 1; v < size; ++v) edges.push_back({c * size + u, c * size + v});
    }
    edges.push_back({c * size, (c + 1) % count * size + 1});
  }
  return edges;
}

}  // namespace graphrun::test
