// Clustering coefficients and trusses against plain serial definitions.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/ktruss.hpp>
#include <graphrun/algorithms/lcc.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <map>
#include <set>

#include "support.hpp"

namespace graphrun {
namespace {

using Pair = std::pair<index_t, index_t>;
using Adjacency = std::map<index_t, std::set<index_t>>;

std::set<Pair> directed_edges(const test::Triples& t) {
  std::set<Pair> edges;
  for (std::size_t i = 0; i < t.size(); ++i) edges.insert({t.row_of[i], t.column_of[i]});
  return edges;
}

Adjacency undirected(const std::set<Pair>& edges) {
  Adjacency of;
  for (const auto& [u, v] : edges) {
    if (u == v) continue;
    of[u].insert(v);
    of[v].insert(u);
  }
  return of;
}

// As LDBC Graphalytics words it.
double coefficient(const std::set<Pair>& edges, const std::set<index_t>& neighbours) {
  const auto d = static_cast<double>(neighbours.size());
  if (d < 2) return 0;
  double joined = 0;
  for (const index_t u : neighbours) {
    for (const index_t w : neighbours) joined += u != w && edges.count({u, w}) > 0;
  }
  return joined / (d * (d - 1));
}

index_t support(const Adjacency& of, index_t u, index_t v) {
  index_t common = 0;
  for (const index_t w : of.at(u)) common += static_cast<index_t>(of.at(v).count(w));
  return common;
}

// Drops edges of support under k - 2 until there is none.
Adjacency truss(Adjacency of, index_t k) {
  while (true) {
    std::vector<Pair> weak;
    for (const auto& [u, row] : of) {
      for (const index_t v : row) {
        if (support(of, u, v) < k - 2) weak.push_back({u, v});
      }
    }
    if (weak.empty()) return of;
    for (const auto& [u, v] : weak) of[u].erase(v);
  }
}

std::vector<test::Entry> entries_of(const Adjacency& of) {
  std::vector<test::Entry> entries;
  for (const auto& [u, row] : of) {
    for (const index_t v : row) {
      if (u < v) entries.push_back({u, v, static_cast<double>(support(of, u, v))});
    }
  }
  return entries;
}

// A dense core, and around it vertices with few neighbours, all in it, by edges to it and from it.
test::Triples core_and_rim(unsigned seed) {
  constexpr index_t core = 24, n = 120;
  test::Triples t = test::random_triples(core, core, 500, seed);
  const test::Triples rim = test::random_triples(n, core, 400, seed + 1);
  for (std::size_t i = 0; i < rim.size(); ++i) {
    const index_t u = rim.row_of[i], v = rim.column_of[i];
    if (u >= core) t.add(i % 2 == 0 ? u : v, i % 2 == 0 ? v : u, 1);
  }
  t.name = "core and rim, " + t.name;
  t.rows = t.columns = n;
  return t;
}

std::vector<test::Triples> graphs() {
  std::vector<test::Triples> all;
  for (test::Triples& t : test::square_matrices()) {
    if (t.rows > 1 && t.rows <= 300 && t.size() < 700) all.push_back(std::move(t));
  }
  for (unsigned seed = 20; seed < 26; ++seed) {
    const auto n = static_cast<index_t>(12 + 6 * (seed % 4));
    all.push_back(test::random_triples(n, n, static_cast<std::size_t>(n) * (3 + seed % 3), seed));
  }
  for (unsigned seed = 1; seed < 4; ++seed) all.push_back(core_and_rim(seed));
  return all;
}

Graph graph_of(const Context& ctx, const test::Triples& t, bool symmetric) {
  GraphOptions options;
  options.undirected = symmetric;
  return Graph(ctx, t.rows, test::edges_of(t), options);
}

}  // namespace

TEST_CASE("clustering coefficients are those of the definition", "[lcc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : graphs()) {
    for (const bool symmetric : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << symmetric);
      std::set<Pair> edges = directed_edges(t);
      if (symmetric) {
        for (const auto& [u, v] : directed_edges(t)) edges.insert({v, u});
      }
      Adjacency of = undirected(edges);
      std::vector<double> expected;
      double wedges = 0, corners = 0;
      for (index_t v = 0; v < t.rows; ++v) {
        expected.push_back(coefficient(edges, of[v]));
        const auto d = static_cast<double>(of[v].size());
        wedges += d * (d - 1) / 2;
        for (const index_t u : of[v]) corners += support(of, u, v);
      }
      const Graph graph = graph_of(ctx, t, symmetric);
      CHECK(lcc(graph).to_host() == expected);
      const double whole = wedges > 0 ? corners / 2 / wedges : 0;
      CHECK(transitivity(graph) == whole);
      const Clustering both = clustering(graph);
      CHECK(both.each.to_host() == expected);
      CHECK(both.transitivity == whole);
    }
  }
}

TEST_CASE("a k-truss is the fixed point of dropping weak edges", "[ktruss]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : graphs()) {
    const Adjacency of = undirected(directed_edges(t));
    for (const index_t k : {2, 3, 4, 5, 8}) {
      INFO(t.name << ", " << test::describe(ctx) << ", k " << k);
      const TrussResult found = ktruss(graph_of(ctx, t, k % 2 == 0), k);
      CHECK(found.k == k);
      CHECK(test::entries_of(found.edges) == entries_of(truss(of, k)));
    }
  }
}

TEST_CASE("trussness is the last k whose truss an edge is in", "[ktruss]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : graphs()) {
    INFO(t.name << ", " << test::describe(ctx));
    Adjacency of = undirected(directed_edges(t));
    std::map<Pair, double> last;
    index_t k = 1;
    for (auto left = entries_of(of); !left.empty(); left = entries_of(of)) {
      ++k;
      for (const test::Entry& e : left) last[{e.row, e.column}] = k;
      of = truss(of, k + 1);
    }
    std::vector<test::Entry> expected;
    for (const auto& [edge, value] : last) expected.push_back({edge.first, edge.second, value});
    const TrussResult found = trussness(graph_of(ctx, t, false));
    CHECK(test::entries_of(found.edges) == expected);
    CHECK(found.k == k);
  }
}

TEST_CASE("ktruss refuses k under 2", "[ktruss]") {
  const Graph graph = graph_of(Context::cpu(1), test::random_triples(5, 5, 9, 1), true);
  CHECK_THROWS_AS(ktruss(graph, 1), InvalidArgument);
}

}  // namespace graphrun
