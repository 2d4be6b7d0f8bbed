// Oracles of distances: each notices each kind of wrong answer.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <memory>
#include <string>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the oracles of eccentricity and diameter notice values, ends and counts that are wrong",
          "[oracles]") {
  // 0 -> 1 -> 2 -> 0, 2 -> 3 -> 4: the cycle is the largest component.
  const Graph graph = graph_of(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}});
  const Case all("eccentricity", graph);
  CHECK(fault_of<index_t>(all, "eccentricity", {4, 3, 2, 1, 0, 0}).empty());
  CHECK_THAT(fault_of<index_t>(all, "eccentricity", {4, 3, 3, 1, 0, 0}),
             ContainsSubstring("vertex 102 has eccentricity 3, expected 2"));
  CHECK_THAT(fault_of<index_t>(all, "eccentricity", {4}), ContainsSubstring("missing"));
  CHECK_THAT(fault_of<index_t>(all, "component", {0, 0, 0, 3, 3, 5}),
             ContainsSubstring("vertex 104 is in component 103, expected 104"));
  const Case ends("diameter", graph);
  CHECK_THAT(fault_of<index_t>(ends, "distance", {0, 1, 2, 3, 5, -1}),
             ContainsSubstring("vertex 104 has distance 5, expected 4"));
  for (const auto& [of, names] :
       {std::pair<const Case&, std::vector<std::string>>{all, {"diameter", "radius", "components"}},
        {ends, {"diameter", "radius", "components", "periphery", "center", "from", "to"}}}) {
    for (const std::string& name : names) {
      Answer answer = of.run();
      for (catalogue::Fact& fact : answer.numbers) {
        if (fact.name != name) continue;
        const bool is_vertex = std::holds_alternative<catalogue::VertexNumber>(fact.value);
        fact.value = is_vertex ? Value(catalogue::VertexNumber{2}) : Value(std::int64_t{77});
      }
      INFO(name);
      CHECK_FALSE(of.fault(answer).empty());
    }
  }
}

TEST_CASE("the oracle of diameter notices an effective diameter that is wrong", "[oracles]") {
  // Pairs at the distances 1, 2, 3, 4 of a path: 4, 3, 2, 1. Of 90 % all but one lie within 3.
  const Graph path = graph_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  const Case asked("diameter", path, {{"effective", true}}), unasked("diameter", path);
  CHECK(asked.fault(asked.run()).empty());
  CHECK(unasked.fault(unasked.run()).empty());
  CHECK(fault_with(asked, "effective_diameter", 3.0).empty());
  CHECK_THAT(fault_with(asked, "effective_diameter", 3.1),
             ContainsSubstring("the effective diameter is 3.1, expected 3"));
  CHECK_THAT(fault_with(asked, "effective_diameter", Value()), ContainsSubstring("is missing"));
  CHECK_THAT(fault_with(unasked, "effective_diameter", 3.0), ContainsSubstring("not asked for"));
}

TEST_CASE("the oracles of bfs and sssp notice paths that are wrong", "[oracles]") {
  for (const char* name : {"bfs", "sssp"}) {
    INFO(name);
    const Case to(name, diamond({2, 1, 1, 1}),
                  {{"source", catalogue::VertexNumber{0}}, {"target", catalogue::VertexNumber{3}}});
    const auto fault = [&](const std::vector<index_t>& path) {
      Answer answer = to.run();
      answer.path->vertices = path;
      return to.fault(answer);
    };
    const std::vector<index_t> right = to.run().path->vertices;
    CHECK(fault(right).empty());
    CHECK_FALSE(fault({}).empty());
    CHECK_THAT(fault({1, right[1], 3}), ContainsSubstring("does not lead from the source"));
    CHECK_THAT(fault({0, 4, 3}), ContainsSubstring("there is no edge from 100 to 104"));
    CHECK_FALSE(fault({0, 3}).empty());
    Answer none = to.run();
    none.path.reset();
    CHECK_THAT(to.fault(none), ContainsSubstring("there is no path"));
  }
}

TEST_CASE("the oracles of searches from many sources notice distances that are wrong or missing",
          "[oracles]") {
  const std::vector<double> weights{2, 1, 1, 1};
  for (const char* name : {"multi-bfs", "multi-sssp"}) {
    INFO(name);
    const auto from = [&](const Graph& graph, std::vector<index_t> sources) {
      return Case(name, graph, {{"sources", catalogue::ListedVertices{"", sources, {}}}});
    };
    const Case two = from(diamond(weights), {0, 2});
    CHECK(two.fault(two.run()).empty());
    CHECK_FALSE(
        two.fault(from(graph_of(5, {{0, 1}, {0, 2}, {1, 3}}, {2, 1, 1}), {0, 2}).run()).empty());
    CHECK_FALSE(
        two.fault(from(graph_of(5, {{0, 1}, {1, 2}, {2, 3}, {0, 3}}, {2, 1, 1, 9}), {0, 2}).run())
            .empty());
    CHECK_FALSE(two.fault(from(diamond(weights), {0}).run()).empty());
    CHECK_THAT(two.fault(from(diamond(weights), {0, 1, 2}).run()),
               ContainsSubstring("there are distances from 101"));
  }
}

TEST_CASE("the oracle of walk names the walk and the step that is wrong", "[oracles]") {
  const std::vector<Edge> edges = {{0, 1}, {1, 0}, {1, 2}, {2, 0}, {2, 3}};
  const Case walk("walk", graph_of(5, edges),
                  {{"length", std::int64_t{5}}, {"walks", std::int64_t{3}}});
  CHECK(walk.fault(walk.run()).empty());
  const auto with = [&](std::size_t place, index_t vertex) {
    Answer answer = walk.run();
    std::vector<index_t> vertices = answer.rows->vertices.to_host();
    vertices[place] = vertex;
    answer.rows->vertices =
        Vector<index_t>(walk.graph.context(), std::span<const index_t>(vertices));
    return walk.fault(answer);
  };
  CHECK_THAT(with(1, 4), ContainsSubstring("goes from 100 to 104 at step 1, along no edge"));
  CHECK_THAT(with(1, -1), ContainsSubstring("is at none after step 1, expected 101"));
  CHECK_THAT(with(4 * 3 * 6 + 1, 0), ContainsSubstring("a walk from vertex 104"));
  CHECK_THAT(fault_of<std::int64_t>(walk, "visits", {1, 2, 3, 4, 3}),
             ContainsSubstring("vertex 100 has visits 1, expected"));
  for (const std::size_t number : {0, 1, 2}) {
    Answer answer = walk.run();
    ++std::get<std::int64_t>(answer.numbers[number].value);
    CHECK_THAT(walk.fault(answer), ContainsSubstring(answer.numbers[number].name + " is"));
  }
  // Others of the same graph, which only their law tells apart.
  for (const auto& [name, value] : std::vector<std::pair<std::string, Value>>{
           {"seed", std::int64_t{2}}, {"p", 100.0}, {"q", 0.01}, {"walks", std::int64_t{2}}}) {
    INFO(name);
    std::vector<std::pair<std::string, Value>> values{
        {"length", std::int64_t{5}}, {"walks", std::int64_t{3}}, {name, value}};
    const Case other("walk", graph_of(5, edges), values);
    CHECK(other.fault(other.run()).empty());
    CHECK_FALSE(walk.fault(other.run()).empty());
  }
}

TEST_CASE("the oracle of sample notices edges, hops and numbers that are wrong", "[oracles]") {
  std::vector<Edge> edges = {{0, 1}, {1, 5}, {5, 6}};
  for (index_t v = 1; v < 8; ++v) edges.push_back({8, v});
  const auto of = [](const std::vector<Edge>& all, std::int64_t first, bool replace) {
    return std::make_unique<Case>("sample", graph_of(9, all),
                                  std::vector<std::pair<std::string, Value>>{
                                      {"start", catalogue::ListedVertices{"", {0, 8}, {}}},
                                      {"fanout", catalogue::NumberList{{first, std::int64_t{2}}}},
                                      {"replace", replace}});
  };
  const auto sample = of(edges, 3, false);
  CHECK(sample->fault(sample->run()).empty());
  CHECK_THAT(sample->fault(of(edges, 3, true)->run()), ContainsSubstring("edges are drawn"));
  CHECK_THAT(sample->fault(of(edges, 2, false)->run()),
             ContainsSubstring("edges are drawn, expected"));
  edges[0] = {0, 2};
  CHECK_THAT(sample->fault(of(edges, 3, false)->run()), ContainsSubstring("100 - 102 is none"));
  Answer answer = sample->run();
  ++std::get<std::int64_t>(answer.numbers[1].value);
  CHECK_THAT(sample->fault(answer), ContainsSubstring("sampled is"));
}

TEST_CASE("the oracles of nearness name the first vertex that is wrong", "[oracles]") {
  const Case closeness("closeness", diamond()), harmonic("harmonic", diamond());
  CHECK(fault_of<double>(closeness, "closeness", {0, 0.25, 0.25, 0.5625, 0}).empty());
  CHECK_THAT(fault_of<double>(closeness, "closeness", {0, 0.25, 0.25, 0.75, 0}),
             ContainsSubstring("vertex 103 has closeness 0.75, expected 0.5625"));
  CHECK_THAT(fault_of<double>(closeness, "closeness", {0.25, 0.25, 0.25, 0.5625, 0}),
             ContainsSubstring("vertex 100 has closeness 0.25, expected 0"));
  CHECK_THAT(fault_of<double>(closeness, "closeness", {0, 0.25}),
             ContainsSubstring("a value is missing"));
  CHECK(fault_of<double>(harmonic, "harmonic", {0, 1, 1, 2.5, 0}).empty());
  CHECK_THAT(fault_of<double>(harmonic, "harmonic", {0, 1, 1, 3, 0}),
             ContainsSubstring("vertex 103 has harmonic 3, expected 2.5"));
  // Estimates are those of the drawn sources, under another name.
  for (const char* name : {"closeness", "harmonic"}) {
    const std::string column = std::string(name) + "_estimate";
    const Case some(name, diamond(), {{"samples", std::int64_t{2}}});
    const Case others(name, diamond(), {{"samples", std::int64_t{4}}});
    CHECK(some.run().column(name) == nullptr);
    CHECK(some.fault(some.run()).empty());
    CHECK_THAT(some.fault(others.run()), ContainsSubstring(column));
  }
}

TEST_CASE("the oracle of all pairs notices distances that are wrong or missing", "[oracles]") {
  const Case right("apsp", diamond({2, 1, 1, 1}));
  CHECK(right.fault(right.run()).empty());
  CHECK_THAT(right.fault(Case("apsp", diamond({3, 1, 1, 1})).run()),
             ContainsSubstring("from 100 to 101 the distance is 3, expected 2"));
  const Graph without = graph_of(5, {{0, 1}, {0, 2}, {1, 3}}, {2, 1, 1});
  CHECK_FALSE(right.fault(Case("apsp", without).run()).empty());
  Answer answer = right.run();
  answer.numbers[0].value = std::int64_t{3};
  CHECK_THAT(right.fault(answer), ContainsSubstring("pairs"));
}

TEST_CASE("the oracle of drawings notices places that no drawing has", "[oracles]") {
  const Graph two = graph_of(5, {{0, 1}, {2, 3}, {3, 4}, {4, 2}});
  const Case drawing("layout", two);
  const Answer answer = drawing.run();
  CHECK(drawing.fault(answer).empty());
  // An edge there and back is one distance.
  const Case returning("layout", graph_of(5, {{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 4}, {4, 1}}));
  CHECK(returning.fault(returning.run()).empty());
  const std::vector<double> x = answer.values<double>("x").to_host();
  const auto moved = [&](index_t v, double to) {
    std::vector<double> places = x;
    places[static_cast<std::size_t>(v)] = to;
    return fault_of<double>(drawing, "x", places);
  };
  CHECK_THAT(moved(1, 1.5), ContainsSubstring("vertex 101 is at (1.5, "));
  CHECK_THAT(fault_of<double>(drawing, "x", {0, 1}), ContainsSubstring("a value is missing"));
  Answer other = drawing.run();
  put<double>(drawing, other, "x", {0, 0, 0, 0, 0});
  put<double>(drawing, other, "y", {0, 0.25, 0.5, 0.5, 1});
  for (catalogue::Fact& fact : other.numbers) {
    if (fact.name == "width") fact.value = 0.0;
    if (fact.name == "height") fact.value = 1.0;
  }
  CHECK_THAT(drawing.fault(other), ContainsSubstring("share a place"));
  for (const char* name : {"width", "height", "edge_length"}) {
    Answer wrong = drawing.run();
    for (catalogue::Fact& fact : wrong.numbers) {
      if (fact.name == name) fact.value = 0.123;
    }
    INFO(name);
    CHECK_FALSE(drawing.fault(wrong).empty());
  }
}

TEST_CASE("the oracle of neighbourhoods notices wrong numbers, functions and diameters",
          "[oracles]") {
  const Case exact("neighbourhood", diamond());
  CHECK(fault_of<std::int64_t>(exact, "neighbourhood", {4, 2, 2, 1, 1}).empty());
  CHECK_THAT(fault_of<std::int64_t>(exact, "neighbourhood", {4, 2, 3, 1, 1}),
             ContainsSubstring("vertex 102 has neighbourhood 3, expected 2"));
  CHECK_THAT(fault_of<std::int64_t>(exact, "neighbourhood", {4}), ContainsSubstring("missing"));
  const Case near("neighbourhood", diamond(), {{"hops", std::int64_t{1}}});
  CHECK(near.fault(near.run()).empty());
  CHECK_FALSE(near.fault(exact.run()).empty());
  const auto fault = [&](const std::string& name, const Value& value) {
    Answer answer = exact.run();
    for (catalogue::Fact& fact : answer.numbers) {
      if (fact.name == name) fact.value = value;
    }
    return exact.fault(answer);
  };
  const auto list = [](std::int64_t last) {
    return catalogue::NumberList{{std::int64_t{5}, std::int64_t{9}, last}};
  };
  CHECK(fault("neighbourhood_function", list(10)).empty());
  CHECK_THAT(fault("neighbourhood_function", list(11)),
             ContainsSubstring("N(2) is 11, expected 10"));
  CHECK_THAT(fault("effective_diameter", 1.9), ContainsSubstring("the effective diameter is 1.9"));
  CHECK_THAT(fault("mean_distance", 1.9), ContainsSubstring("the mean distance is 1.9"));
  CHECK_FALSE(fault("effective_diameter", Value()).empty());
  // A star of more vertices than are counted exactly with so few registers.
  std::vector<Edge> spokes;
  for (index_t v = 1; v < 300; ++v) spokes.push_back({0, v});
  const std::vector<std::pair<std::string, Value>> few{{"precision", std::int64_t{5}}};
  const Case star("neighbourhood", graph_of(300, spokes), few);
  CHECK(star.fault(star.run()).empty());
  std::vector<double> wrong(300, 1.0);
  wrong[0] = 300;  // true, but no estimate
  CHECK_THAT(fault_of<double>(star, "neighbourhood_estimate", wrong),
             ContainsSubstring("vertex 100 has neighbourhood_estimate 300, expected "));
}

}  // namespace graphrun::test
