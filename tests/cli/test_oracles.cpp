// Oracles: each accepts right answers and notices each kind of wrong one.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/algorithms/kcore.hpp>
#include <memory>
#include <string>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("each algorithm has an oracle that accepts its answer", "[oracles]") {
  for (const catalogue::Entry& entry : catalogue::entries()) {
    INFO(entry.name);
    std::vector<std::pair<std::string, Value>> values;
    for (const auto& parameter : entry.parameters) {
      if (parameter.kind == catalogue::Parameter::Kind::vertex) {
        const bool is_target = parameter.name == "target";
        values.emplace_back(parameter.name, catalogue::VertexNumber{is_target ? 3 : 0});
      } else if (parameter.kind == catalogue::Parameter::Kind::start_vertices) {
        values.emplace_back(parameter.name, catalogue::ListedVertices{"", {0, 3}, {}});
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

TEST_CASE("the oracle of cdlp wants the most frequent label, the smallest of equals", "[oracles]") {
  // Edges lead both ways between 101 and 103.
  const Case cdlp("cdlp", graph_of(5, {{3, 1}, {1, 3}, {3, 0}, {2, 0}, {2, 1}}),
                  {{"iterations", std::int64_t{1}}});
  CHECK(fault_of<index_t>(cdlp, "label", {2, 3, 0, 1, 4}).empty());
  for (const auto& [label, says] : std::vector<std::pair<std::vector<index_t>, std::string>>{
           {{2, 3, 1, 1, 4}, "vertex 102 has label 101, expected 100"},
           {{2, 3, 0, 0, 4}, "vertex 103 has label 100, expected 101"},
           {{2, 3, 0, 1, 0}, "vertex 104 has label 100, expected 104"},
           {{2, 3, 0, 1, -1}, "vertex 104 has label none"},
           {{2, 3, 0, 1}, "a value is missing"}}) {
    CHECK_THAT(fault_of(cdlp, "label", label), ContainsSubstring(says));
  }
}

TEST_CASE("the oracles of similarity notice each edge that is wrong", "[oracles]") {
  const std::vector<Edge> edges = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}, {3, 4}};
  for (const char* name : {"jaccard", "overlap", "cosine", "adamic-adar"}) {
    INFO(name);
    const Case one(name, graph_of(6, edges));
    CHECK(one.fault(one.run()).empty());
    const Case cut(name, graph_of(6, {edges.begin(), edges.end() - 1}));
    CHECK_FALSE(one.fault(cut.run()).empty());
    CHECK_FALSE(cut.fault(one.run()).empty());
    for (const char* other : {"jaccard", "overlap", "cosine", "adamic-adar"}) {
      Answer answer = Case(other, graph_of(6, edges)).run();
      answer.edges->name = one.entry.columns.front().name;
      CHECK(one.fault(answer).empty() == (std::string(name) == other));
    }
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
  // No edge leads from this parent.
  CHECK_THAT(fault({0, 1, 1, 2, -1}, {0, 2, 0, 1, -1}),
             ContainsSubstring("vertex 101 has parent 102, expected 100"));
  CHECK_THAT(fault({0, 1, 1, 2, -1}, {-1, 0, 0, 1, -1}),
             ContainsSubstring("vertex 100 has parent none"));
  CHECK_THAT(fault({0, 1, 1, 2, -1}, {0, 0, 0, 1, 77}),
             ContainsSubstring("vertex 104 has parent none"));
}

TEST_CASE("the oracle of topological names the first vertex that is wrong", "[oracles]") {
  const Case order("topological", diamond());
  const auto fault = [&](std::vector<index_t> level, std::vector<index_t> position) {
    Answer answer = order.run();
    put(order, answer, "level", level);
    put(order, answer, "position", position);
    return order.fault(answer);
  };
  CHECK(fault({0, 1, 1, 2, 0}, {0, 2, 3, 4, 1}).empty());
  CHECK_THAT(fault({0, 1, 2, 2, 0}, {0, 2, 3, 4, 1}),
             ContainsSubstring("vertex 102 has level 2, expected 1"));
  CHECK_THAT(fault({0, 1, 1, 2, 0}, {0, 3, 2, 4, 1}),
             ContainsSubstring("vertex 101 has position 3, expected 2"));
  const Case circle("topological", graph_of(3, {{0, 1}, {1, 2}, {2, 1}}));
  CHECK_FALSE(circle.run().incomplete.empty());
  CHECK(fault_of<index_t>(circle, "level", {0, -1, -1}).empty());
  CHECK_THAT(fault_of<index_t>(circle, "level", {0, 1, 2}),
             ContainsSubstring("vertex 101 has level 1, expected none"));
  Answer answer = circle.run();
  answer.numbers[0].value = true;
  CHECK_THAT(circle.fault(answer), ContainsSubstring("there is a cycle"));
}

TEST_CASE("the oracle of bfs knows how far to go", "[oracles]") {
  const std::pair<std::string, Value> source{"source", catalogue::VertexNumber{0}};
  const auto levels = [&](std::int64_t depth) {
    const Case bfs("bfs", diamond(), {source, {"max_depth", depth}});
    const Answer answer = bfs.run();
    CHECK(bfs.fault(answer).empty());
    return answer.values<index_t>("level").to_host();
  };
  CHECK(levels(0) == std::vector<index_t>{0, -1, -1, -1, -1});
  CHECK(levels(1) == std::vector<index_t>{0, 1, 1, -1, -1});
  CHECK(levels(2) == std::vector<index_t>{0, 1, 1, 2, -1});
  CHECK(levels(9) == levels(2));
  const Case all("bfs", diamond(), {source}),
      some("bfs", diamond(), {source, {"max_depth", std::int64_t{1}}});
  CHECK_THAT(some.fault(all.run()), ContainsSubstring("vertex 103 has level 2, expected none"));
  CHECK_THAT(all.fault(some.run()), ContainsSubstring("vertex 103 has level none, expected 2"));
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
  // A tetrahedron 0, 1, 2, 3; a triangle 3, 4, 5; an edge 5 - 6.
  const std::vector<Edge> edges = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3},
                                   {2, 3}, {3, 4}, {4, 5}, {3, 5}, {5, 6}};
  const Graph graph = graph_of(7, edges);
  for (const std::int64_t k : {2, 3, 4, 5}) {
    const Case truss("ktruss", graph, {{"k", k}});
    INFO("k " << k);
    CHECK(truss.fault(truss.run()).empty());
    // The answer for another k.
    const Case other("ktruss", graph, {{"k", k == 5 ? std::int64_t{4} : k + 1}});
    CHECK_FALSE(truss.fault(other.run()).empty());
  }
  const Case each("ktruss", graph, {{"trussness", true}});
  CHECK(each.fault(each.run()).empty());
  const Case cut("ktruss", graph_of(7, {edges.begin(), edges.end() - 1}), {{"trussness", true}});
  CHECK_THAT(each.fault(cut.run()), ContainsSubstring("9 edges are there, expected 10"));
  CHECK_THAT(cut.fault(each.run()), ContainsSubstring("the edge 105 - 106 should not be there"));
}

TEST_CASE("the oracle of kcore notices core numbers, places and sizes that are wrong",
          "[oracles]") {
  // A triangle 0, 1, 2; an edge 2 -> 3; a self-loop; 0 -> 1 both ways.
  const Graph graph = graph_of(5, {{0, 1}, {1, 0}, {1, 2}, {2, 0}, {2, 3}, {3, 3}});
  const Case cores("kcore", graph);
  CHECK(cores.fault(cores.run()).empty());
  CHECK_THAT(fault_of<index_t>(cores, "core", {2, 2, 1, 1, 0}),
             ContainsSubstring("vertex 102 has core number 1, expected 2"));
  CHECK_THAT(fault_of<index_t>(cores, "core", {2, 2, 2, 1}), ContainsSubstring("missing"));
  CHECK(fault_of<index_t>(cores, "order", {3, 4, 2, 1, 0}).empty());
  CHECK_THAT(fault_of<index_t>(cores, "order", {3, 4, 2, 0, 1}),
             ContainsSubstring("vertex 103 has place 0, expected 1"));
  for (const std::size_t number : {0, 2, 3}) {
    Answer answer = cores.run();
    answer.numbers[number].value = std::int64_t{77};
    CHECK_THAT(cores.fault(answer), ContainsSubstring("is 77, expected"));
  }
}

TEST_CASE("the oracle of kcore looks at the edges of a core", "[oracles]") {
  const std::vector<Edge> edges{{0, 1}, {1, 0}, {1, 2}, {2, 0}, {2, 3}, {3, 3}, {3, 4}};
  const auto core_of = [&](std::int64_t k) {
    auto made = std::make_unique<Case>("kcore", graph_of(6, edges),
                                       std::vector<std::pair<std::string, Value>>{{"k", k}});
    made->query.to_file = true;
    return made;
  };
  const auto one = core_of(1), two = core_of(2), none = core_of(9);
  for (const auto* each : {&one, &two, &none}) CHECK((*each)->fault((*each)->run()).empty());
  CHECK(two->run().edges->edges.entries() == 4);
  const auto with_edges_of = [&](const Case& of, const Case& other) {
    Answer answer = of.run();
    answer.edges = std::move(other.run().edges);
    return of.fault(answer);
  };
  CHECK_THAT(with_edges_of(*one, *two), ContainsSubstring("the edge 102 - 103 is missing"));
  CHECK_THAT(with_edges_of(*two, *one), ContainsSubstring("should not be there"));
  const Case cut("kcore", graph_of(6, {edges.begin(), edges.end() - 1}));
  Answer answer = one->run();
  answer.edges->edges = core_edges(cut.graph, kcore(cut.graph).core, 1);
  CHECK_THAT(one->fault(answer), ContainsSubstring("the edge 103 - 104 is missing"));
}

TEST_CASE("the oracle of mst notices edges and weights that are wrong", "[oracles]") {
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}, {3, 4}};
  const Case forest("mst", graph_of(5, edges, {3, 1, 2, 7}));
  CHECK(forest.fault(forest.run()).empty());
  const Case other("mst", graph_of(5, edges, {1, 3, 2, 7}));
  CHECK_THAT(forest.fault(other.run()), ContainsSubstring("is there, not the edge 100 - 102"));
  const Case cut("mst", graph_of(5, {{0, 2}, {1, 2}}, {2, 1}));
  CHECK_THAT(forest.fault(cut.run()), ContainsSubstring("2 edges are there, expected 3"));
  Answer answer = forest.run();
  answer.numbers[0].value = 9.0;
  CHECK_THAT(forest.fault(answer), ContainsSubstring("the weight is 9, expected 10"));
  answer = forest.run();
  answer.numbers[2].value = std::int64_t{3};
  CHECK_FALSE(forest.fault(answer).empty());
}

TEST_CASE("the oracle of mis notices sets that are joined or not maximal", "[oracles]") {
  const Case set("mis", graph_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 3}}));
  const auto fault = [&](const std::vector<index_t>& member, std::int64_t size) {
    Answer answer = set.run();
    put(set, answer, "member", member);
    answer.numbers[0].value = size;
    return set.fault(answer);
  };
  CHECK(set.fault(set.run()).empty());
  CHECK(fault({1, 0, 0, 1, 1}, 3).empty());
  CHECK(fault({0, 1, 0, 1, 1}, 3).empty());
  CHECK_THAT(fault({1, 1, 0, 1, 1}, 4), ContainsSubstring("the members 100 and 101 have an edge"));
  CHECK_THAT(fault({1, 0, 0, 1, 0}, 2), ContainsSubstring("vertex 104 could be added"));
  CHECK_THAT(fault({0, 1, 0, 0, 1}, 2), ContainsSubstring("vertex 103 could be added"));
  CHECK_THAT(fault({1, 0, 0, 2, 1}, 4), ContainsSubstring("vertex 103 has 2"));
  CHECK_THAT(fault({1, 0, 0, 1, 1}, 4), ContainsSubstring("the size is 4, expected 3"));
}

TEST_CASE("the oracle of coloring notices colors that are improper or not the first", "[oracles]") {
  const Case colors("coloring", graph_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 3}}),
                    {{"strategy", std::string("largest-first")}});
  CHECK(colors.fault(colors.run()).empty());
  CHECK(fault_of<index_t>(colors, "color", {1, 0, 1, 0, 0}).empty());
  CHECK_THAT(fault_of<index_t>(colors, "color", {0, 0, 1, 0, 0}),
             ContainsSubstring("the neighbours 100 and 101 have the same color"));
  CHECK_THAT(fault_of<index_t>(colors, "color", {1, 0, 1, 0, 1}),
             ContainsSubstring("vertex 104 has color 1, expected 0"));
  CHECK_THAT(fault_of<index_t>(colors, "color", {1, 0, 1, 0}), ContainsSubstring("missing"));
  Answer answer = colors.run();
  answer.numbers[0].value = std::int64_t{3};
  CHECK_THAT(colors.fault(answer), ContainsSubstring("there are 3 colors, expected 2"));
}

}  // namespace graphrun::test
