// Oracles: each must notice every way in which an answer can be wrong, and accept what is right.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
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

}  // namespace graphrun
