// Oracles: each must notice every way in which an answer can be wrong, and accept what is right.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/engine/semiring.hpp>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "algorithms/oracles/oracle.hpp"

namespace graphrun {
namespace {

using catalogue::Answer;
using catalogue::Query;
using catalogue::Value;

Graph graph_of(index_t vertices, const std::vector<Edge>& edges,
               const std::vector<double>& weights = {}) {
  const Context ctx = Context::cpu(1);
  if (weights.empty()) return Graph(ctx, vertices, std::span<const Edge>(edges));
  return Graph(ctx, vertices, std::span<const Edge>(edges), std::span<const double>(weights));
}

// 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3; 4 is alone.
Graph diamond(const std::vector<double>& weights = {}) {
  return graph_of(5, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}, weights);
}

// An algorithm on a graph whose ids run from 100.
struct Case {
  const catalogue::Entry& entry;
  Graph graph;
  VertexIds ids;
  Query query;

  Case(const std::string& name, Graph on,
       const std::vector<std::pair<std::string, Value>>& values = {})
      : entry(*catalogue::entry_named(name)),
        graph(std::move(on)),
        ids(VertexIds::consecutive(100, graph.vertices())),
        query(catalogue::Request(entry), graph, ids) {
    for (const auto& [parameter, value] : values) query.parameters.give(parameter, value);
  }
  Case(const Case&) = delete;

  Answer run() const { return entry.run(query)(query); }
  std::string fault(const Answer& answer) const {
    const oracles::PlainGraph plain(graph);
    return oracles::oracle_of(entry.name).check(plain, query, answer, oracles::Rule::exact).fault;
  }
};

// Replaces a column of an answer, or adds it.
template <class T>
void put(const Case& of, Answer& answer, const std::string& name, const std::vector<T>& values) {
  Vector<T> column(of.graph.context(), std::span<const T>(values));
  for (auto& one : answer.columns) {
    if (one.name == name) {
      one.values = std::move(column);
      return;
    }
  }
  answer.columns.push_back({name, std::move(column)});
}

template <class T>
std::string fault_of(const Case& of, const std::string& column, const std::vector<T>& values) {
  Answer answer = of.run();
  put(of, answer, column, values);
  return of.fault(answer);
}

using Catch::Matchers::ContainsSubstring;

}  // namespace

TEST_CASE("each algorithm has an oracle that accepts its answer", "[oracles]") {
  for (const catalogue::Entry& entry : catalogue::entries()) {
    INFO(entry.name);
    std::vector<std::pair<std::string, Value>> values;
    for (const auto& parameter : entry.parameters) {
      if (parameter.kind == catalogue::Parameter::Kind::vertex) {
        values.emplace_back(parameter.name, catalogue::VertexNumber{0});
      }
    }
    const Case right(entry.name, graph_of(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}}), values);
    CHECK(right.fault(right.run()).empty());
    CHECK_FALSE(oracles::oracle_of(entry.name).against.empty());
  }
  CHECK_THROWS(oracles::oracle_of("nothing"));
}

TEST_CASE("the oracle of cc accepts smallest vertices as labels and nothing else", "[oracles]") {
  const Case cc("cc", diamond());
  for (const auto& [label, says] : std::vector<std::pair<std::vector<index_t>, std::string>>{
           {{0, 0, 0, 3, 4}, "vertex 103 is in component 103, expected 100"},
           {{0, 0, 0, 0, 0}, "vertex 104 is in component 100, expected 104"},
           {{1, 1, 1, 1, 4}, "vertex 100 is in component 101, expected 100"},
           {{0, 0, 0, 0, -1}, "vertex 104 is in component none"},
           {{0, 0, 0, 0}, "a value is missing"}}) {
    CHECK_THAT(fault_of(cc, "component", label), ContainsSubstring(says));
  }
  CHECK(fault_of<index_t>(cc, "component", {0, 0, 0, 0, 4}).empty());
}

TEST_CASE("the oracle of scc tells strong components from weak ones", "[oracles]") {
  const Case scc("scc", diamond());
  CHECK(fault_of<index_t>(scc, "component", {0, 1, 2, 3, 4}).empty());
  CHECK_FALSE(fault_of<index_t>(scc, "component", {0, 0, 0, 0, 4}).empty());
}

TEST_CASE("the oracle of lcc names what is wrong", "[oracles]") {
  const Case lcc("lcc", graph_of(4, {{0, 1}, {1, 2}, {2, 0}, {2, 2}, {2, 3}, {1, 0}}));
  const double third = 2.0 / 6;
  CHECK(fault_of<double>(lcc, "lcc", {0.5, 0.5, third, 0}).empty());
  CHECK_THAT(fault_of<double>(lcc, "lcc", {0.5, 0.5, 0.5, 0}),
             ContainsSubstring("vertex 102 has coefficient 0.5"));
  Answer answer = lcc.run();
  for (auto& number : answer.numbers) {
    if (number.name == "transitivity") number.value = 0.5;
  }
  CHECK_THAT(lcc.fault(answer), ContainsSubstring("the transitivity is 0.5, expected 0.6"));
}

TEST_CASE("the oracle of lcc counts as the coefficient is defined", "[oracles]") {
  constexpr std::size_t n = 30;
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    std::vector<Edge> edges;
    std::vector<std::vector<bool>> leads(n, std::vector<bool>(n));
    for (std::size_t k = 0; k < 3 * n; ++k) {
      const std::size_t u = random() % n, v = random() % n;
      edges.push_back({static_cast<index_t>(u), static_cast<index_t>(v)});
      leads[u][v] = true;
    }
    std::vector<double> expected;
    for (std::size_t v = 0; v < n; ++v) {
      double joined = 0, d = 0;
      const auto near = [&](std::size_t w) { return w != v && (leads[v][w] || leads[w][v]); };
      for (std::size_t a = 0; a < n; ++a) {
        d += near(a) ? 1 : 0;
        for (std::size_t b = 0; b < n; ++b) joined += near(a) && near(b) && a != b && leads[a][b];
      }
      expected.push_back(d < 2 ? 0 : joined / (d * (d - 1)));
    }
    INFO("seed " << seed);
    CHECK(fault_of(Case("lcc", graph_of(n, edges)), "lcc", expected).empty());
  }
}

TEST_CASE("the oracle of bfs names the first vertex that is wrong", "[oracles]") {
  const Case bfs("bfs", diamond(), {{"source", catalogue::VertexNumber{0}}});
  const auto fault = [&](std::vector<index_t> level, std::vector<index_t> parent) {
    Answer answer = bfs.run();
    put(bfs, answer, "level", level);
    put(bfs, answer, "parent", parent);
    return bfs.fault(answer);
  };
  CHECK(fault({0, 1, 1, 2, -1}, {0, 0, 0, 1, -1}).empty());
  CHECK_THAT(fault({0, 1, 1, 3, -1}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 103 has level 3, expected 2"));
  CHECK_THAT(fault({0, 1, 1, 2, 0}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 104 has level 0, expected none"));
  CHECK_THAT(fault({0, 1, -1, 2, -1}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 102 has level none"));
  // A possible parent, but not the smallest.
  CHECK_THAT(fault({0, 1, 1, 2, -1}, {0, 0, 0, 2, -1}),
             ContainsSubstring("vertex 103 has parent 102, expected 101"));
  // No edge leads from there.
  CHECK_THAT(fault({0, 1, 1, 2, -1}, {0, 2, 0, 1, -1}),
             ContainsSubstring("vertex 101 has parent 102, expected 100"));
  CHECK_THAT(fault({0, 1, 1, 2, -1}, {-1, 0, 0, 1, -1}),
             ContainsSubstring("vertex 100 has parent none"));
  CHECK_THAT(fault({0, 1, 1, 2, -1}, {0, 0, 0, 1, 77}),
             ContainsSubstring("vertex 104 has parent none"));
}

TEST_CASE("the oracle of sssp names the first vertex that is wrong", "[oracles]") {
  const catalogue::VertexNumber source{0};
  const Case whole("sssp", diamond(), {{"source", source}});
  CHECK(whole.fault(whole.run()).empty());
  const Case sssp("sssp", diamond({1, 0.5, 1, 1.5}), {{"source", source}});
  const double none = MinPlus<double>::zero;
  const auto fault = [&](std::vector<double> distance, std::vector<index_t> before) {
    Answer answer = sssp.run();
    put(sssp, answer, "distance", distance);
    put(sssp, answer, "predecessor", before);
    return sssp.fault(answer);
  };
  CHECK(fault({0, 1, 0.5, 2, none}, {0, 0, 0, 1, -1}).empty());
  CHECK_THAT(fault({0, 1, 0.5, 2.5, none}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 103 has distance 2.5, expected 2"));
  CHECK_THAT(fault({0, 1, 0.5, 2, 3}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 104 has distance 3, expected none"));
  CHECK_THAT(fault({0, 1, none, 2, none}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 102 has distance none"));
  // Both are on a shortest path, but 101 is smaller.
  CHECK_THAT(fault({0, 1, 0.5, 2, none}, {0, 0, 0, 2, -1}),
             ContainsSubstring("vertex 103 has predecessor 102"));
  CHECK_THAT(fault({0, 1, 0.5, 2, none}, {0, 0, 0, 1, 9}),
             ContainsSubstring("vertex 104 has predecessor none"));
}

TEST_CASE("the oracle of bc accepts scores however scaled, and no others", "[oracles]") {
  const catalogue::ListedVertices one{"", {0}, {1}};
  const auto fault = [](const std::string& normalize, const Value& sources,
                        const std::vector<double>& score) {
    const Case bc("bc", diamond(), {{"normalize", normalize}, {"sources", sources}});
    return fault_of(bc, "betweenness", score);
  };
  const Value all = std::string("all");
  CHECK(fault("none", all, {0, .5, .5, 0, 0}).empty());
  CHECK(fault("none", one, {0, .5, .5, 0, 0}).empty());
  CHECK(fault("max", all, {0, 1, 1, 0, 0}).empty());
  CHECK(fault("pairs", all, {0, .5 / 12, .5 / 12, 0, 0}).empty());
  CHECK_FALSE(fault("max", all, {0, .5, .5, 0, 0}).empty());
  CHECK_FALSE(fault("none", all, {0, .5, .5 + 1e-8, 0, 0}).empty());
  CHECK_FALSE(fault("none", one, {0, .5, .5, 1, 0}).empty());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(fault("none", one, {0, nan, .5, 0, 0}).empty());
}

TEST_CASE("the oracle of triangles names the first vertex or edge that is wrong", "[oracles]") {
  const Graph graph = graph_of(4, {{0, 1}, {1, 2}, {2, 0}, {2, 2}, {2, 3}, {1, 0}});
  const Case triangles("triangles", graph);
  CHECK(fault_of<std::int64_t>(triangles, "triangles", {1, 1, 1, 0}).empty());
  CHECK_THAT(fault_of<std::int64_t>(triangles, "triangles", {1, 1, 0, 1}),
             ContainsSubstring("vertex 102 has 0 triangles, expected 1"));
  Answer answer = triangles.run();
  answer.numbers[0].value = std::int64_t{2};
  CHECK_THAT(triangles.fault(answer), ContainsSubstring("2 triangles, expected 1"));
  const Case edges("triangles", graph, {{"per_edge", true}});
  CHECK(edges.fault(edges.run()).empty());
  CHECK_THAT(
      edges.fault(Case("triangles", graph_of(4, {{0, 1}, {2, 3}}), {{"per_edge", true}}).run()),
      ContainsSubstring("the edge 100 - 101 has 0, expected 1"));
}

TEST_CASE("the oracle of ktruss notices each edge that is wrong", "[oracles]") {
  // A tetrahedron of 0 to 3, and a triangle of 3, 4 and 5 that hangs on it; 5 - 6.
  const std::vector<Edge> edges = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3},
                                   {2, 3}, {3, 4}, {4, 5}, {3, 5}, {5, 6}};
  const Graph graph = graph_of(7, edges);
  for (const std::int64_t k : {2, 3, 4, 5}) {
    const Case truss("ktruss", graph, {{"k", k}});
    INFO("k " << k);
    CHECK(truss.fault(truss.run()).empty());
    // The answer to another question.
    const Case other("ktruss", graph, {{"k", k == 5 ? std::int64_t{4} : k + 1}});
    CHECK_FALSE(truss.fault(other.run()).empty());
  }
  const Case each("ktruss", graph, {{"trussness", true}});
  CHECK(each.fault(each.run()).empty());
  const Case cut("ktruss", graph_of(7, {edges.begin(), edges.end() - 1}), {{"trussness", true}});
  CHECK_THAT(each.fault(cut.run()), ContainsSubstring("9 edges are there, expected 10"));
  CHECK_THAT(cut.fault(each.run()), ContainsSubstring("the edge 105 - 106 should not be there"));
}

}  // namespace graphrun
