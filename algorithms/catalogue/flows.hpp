// Catalogue entries of flows and cuts between two vertices, their common part.
#pragma once

#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/flow.hpp>
#include <numeric>
#include <utility>

#include "algorithms/catalogue/lengths.hpp"
#include "engine/structure/searches.hpp"

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

// The vertices that the request names; those of most entries where it names no two.
inline std::pair<index_t, index_t> ends_of_flow(const Request& request, const Graph& graph) {
  const auto* source = request.parameters.find<VertexNumber>("source");
  const auto* target = request.parameters.find<VertexNumber>("target");
  if (source != nullptr && target != nullptr && source->number != target->number &&
      std::max(source->number, target->number) < graph.vertices()) {
    return {source->number, target->number};
  }
  const structure::RowsOf rows(graph);
  std::vector<index_t> order(static_cast<std::size_t>(graph.vertices()));
  std::iota(order.begin(), order.end(), 0);
  std::partial_sort(order.begin(), order.begin() + 2, order.end(),
                    [&](index_t u, index_t v) { return rows.length(u) > rows.length(v); });
  return {order[0], order[1]};
}

// The phases of a flow that are tried.
inline void look_at_flow(const Request& request, const Graph& graph, GraphStructure& found) {
  // Each phase goes in order over all vertices as well, which is so much less work.
  constexpr double passes = 16, least = 1 << 22, of_phase = 0.1;
  if (graph.vertices() < 2) return;
  const auto [source, target] = ends_of_flow(request, graph);
  const FlowEffort effort =
      effort_of_flow(graph, source, target, std::max(least, passes * found.both_ways));
  found.run_vertices = effort.vertices + of_phase * effort.phases * found.vertices;
  found.run_entries = effort.entries;
  found.run_rounds = effort.rounds;
}

inline Work flow_work(const Graph& graph, const Flow& flow) {
  const auto entries = static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  const double phases = flow.phases + 1;
  return {phases * entries, phases * (8 * entries + 16 * n), phases * entries,
          static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

}  // namespace graphrun::catalogue
