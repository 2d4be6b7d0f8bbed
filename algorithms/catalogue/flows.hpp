// Catalogue entries of flows and cuts between two vertices, their common part.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/flow.hpp>

#include "algorithms/catalogue/lengths.hpp"

namespace graphrun::catalogue {

inline std::vector<Parameter> flow_ends() {
  return {{.name = "source", .kind = Parameter::Kind::vertex, .text = "the vertex to leave"},
          {.name = "target", .kind = Parameter::Kind::vertex, .text = "the vertex to reach"}};
}

// With the ids of the file, which the algorithm's own messages have not.
inline void check_flow(const Query& query, const std::string& name) {
  refuse_negative(query, name);
  if (query.parameters.vertex("source") != query.parameters.vertex("target")) return;
  throw InvalidArgument(name + ": source and target are the same vertex, " +
                        query.ids.text(query.parameters.vertex("source")));
}

inline Value value_of(const std::optional<std::int64_t>& whole, double real) {
  return whole ? Value(*whole) : Value(real);
}

inline std::string value_text(const std::optional<std::int64_t>& whole, double real) {
  return whole ? grouped(*whole) : significant(real, 12);
}

// Numbers and lines that maxflow and mincut share.
inline void describe_ends(const Query& query, Answer& answer, const Flow& flow) {
  const index_t source = query.parameters.vertex("source");
  const index_t target = query.parameters.vertex("target");
  answer.parameters = {{"source", VertexNumber{source}}, {"target", VertexNumber{target}}};
  answer.add("source", VertexNumber{source});
  answer.add("target", VertexNumber{target});
  answer.add("phases", std::int64_t{flow.phases});
  answer.add("rounds", std::int64_t{flow.rounds});
  answer.add("rounded", std::int64_t{flow.rounded});
  answer.say("", "from " + query.ids.text(source) + " to " + query.ids.text(target) + "; " +
                     counted(flow.phases, "search", "searches") + ", " +
                     counted(flow.rounds, "round"));
  if (flow.rounded == 0) return;
  answer.say("", counted(flow.rounded, "capacity", "capacities") + " rounded to a multiple of " +
                     significant(flow.unit, 3));
}

// Of a directed graph its edges both ways, and for each of these three words; ten words a vertex.
inline RunBytes flow_bytes(const Sizes& on) {
  const double vertex = 60;
  if (on.directed) return takes({vertex, 20, 64e3}, {GraphForm::undirected});
  return takes({vertex, 20, 64e3});
}

inline Work flow_work(const Graph& graph, const Flow& flow) {
  const auto entries = static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  const double phases = flow.phases + 1;
  return {phases * entries, phases * (8 * entries + 16 * n), phases * entries,
          static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

}  // namespace graphrun::catalogue
