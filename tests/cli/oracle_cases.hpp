// Right and wrong answers of the catalogue's algorithms on small graphs, for tests of oracles.
#pragma once

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/oracles/oracle.hpp"

namespace graphrun::test {

using catalogue::Answer;
using catalogue::Query;
using catalogue::Value;

inline Graph graph_of(index_t vertices, const std::vector<Edge>& edges,
                      const std::vector<double>& weights = {}) {
  const Context ctx = Context::cpu(1);
  if (weights.empty()) return Graph(ctx, vertices, std::span<const Edge>(edges));
  return Graph(ctx, vertices, std::span<const Edge>(edges), std::span<const double>(weights));
}

// 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3; 4 is isolated.
inline Graph diamond(const std::vector<double>& weights = {}) {
  return graph_of(5, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}, weights);
}

// An algorithm on a graph with ids from 100 on.
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

// The fault that an oracle reports of an answer in which one number has another value.
inline std::string fault_with(const Case& of, const std::string& name, const Value& value) {
  Answer answer = of.run();
  for (catalogue::Fact& number : answer.numbers) {
    if (number.name == name) number.value = value;
  }
  return of.fault(answer);
}

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

}  // namespace graphrun::test
