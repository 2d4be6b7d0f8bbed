// Core numbers by their definition: a vertex of the fewest edges is taken away, one at a time.
#include <algorithm>

#include "algorithms/catalogue/edge_values.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// The neighbours of each vertex, once for each stored edge in either direction, without itself.
std::vector<std::vector<index_t>> neighbours_of(const PlainGraph& graph) {
  const Rows& rows = graph.rows();
  std::vector<std::vector<index_t>> near(static_cast<std::size_t>(rows.vertices()));
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      if (u == v) continue;
      near[static_cast<std::size_t>(u)].push_back(v);
      if (graph.directed()) near[static_cast<std::size_t>(v)].push_back(u);
    }
  }
  return near;
}

// What is left of a graph, and what went.
struct Taking {
  const std::vector<std::vector<index_t>>& near;
  std::vector<index_t> degree, core, order;
  std::vector<bool> listed;

  explicit Taking(const std::vector<std::vector<index_t>>& all)
      : near(all), core(all.size(), 0), listed(all.size(), false) {
    for (const auto& row : all) degree.push_back(static_cast<index_t>(row.size()));
  }

  // Takes all vertices of `round` away; returns those that have at most k edges after that.
  std::vector<index_t> take(const std::vector<index_t>& round, index_t k) {
    std::vector<index_t> next;
    for (const index_t v : round) {
      core[static_cast<std::size_t>(v)] = k;
      order.push_back(v);
      for (const index_t u : near[static_cast<std::size_t>(v)]) {
        const auto at = static_cast<std::size_t>(u);
        if (--degree[at] > k || listed[at]) continue;
        listed[at] = true;
        next.push_back(u);
      }
    }
    std::sort(next.begin(), next.end());
    return next;
  }

  void take_all() {
    std::vector<index_t> left(near.size());
    for (std::size_t v = 0; v < left.size(); ++v) left[v] = static_cast<index_t>(v);
    for (index_t k = 0; !left.empty(); ++k) {
      std::vector<index_t> round;
      for (const index_t v : left) {
        if (degree[static_cast<std::size_t>(v)] > k) continue;
        listed[static_cast<std::size_t>(v)] = true;
        round.push_back(v);
      }
      while (!round.empty()) round = take(round, k);
      std::erase_if(left, [&](index_t v) { return listed[static_cast<std::size_t>(v)]; });
    }
  }
};

std::string size_fault(const PlainGraph& graph, const catalogue::Answer& answer,
                       const std::vector<index_t>& core) {
  const auto number = [&](const char* name) {
    return std::get<std::int64_t>(answer.number(name)->value);
  };
  const std::int64_t k = number("k");
  const auto is_in = [&](index_t v) { return core[static_cast<std::size_t>(v)] >= k; };
  const std::int64_t degeneracy = core.empty() ? 0 : *std::max_element(core.begin(), core.end());
  std::int64_t vertices = 0, edges = 0;
  for (index_t u = 0; u < graph.vertices(); ++u) {
    vertices += is_in(u);
    for (const index_t v : graph.rows().row(u)) {
      edges += is_in(u) && is_in(v) && (graph.directed() ? u != v : u < v);
    }
  }
  for (const auto& [name, expected] :
       {std::pair{"degeneracy", degeneracy}, {"vertices", vertices}, {"edges", edges}}) {
    if (number(name) == expected) continue;
    return fmt::format("{} is {}, expected {}", name, number(name), expected);
  }
  return {};
}

// Whether the edges that are written are those of the k-core, each with its smaller core number.
std::string edges_fault(const PlainGraph& graph, const catalogue::Query& query,
                        const catalogue::Answer& answer, const std::vector<index_t>& core) {
  const std::int64_t k = std::get<std::int64_t>(answer.number("k")->value);
  const Rows found = rows_of(answer.edges->edges);
  const std::vector<std::int32_t> values = catalogue::edge_values(answer.edges->edges);
  const auto core_of = [&](index_t v) { return core[static_cast<std::size_t>(v)]; };
  std::size_t at = 0;
  for (index_t u = 0; u < graph.vertices(); ++u) {
    const auto named = [&](index_t v) {
      return fmt::format("the edge {} - {}", query.ids.text(u), query.ids.text(v));
    };
    const auto row = found.row(u);
    auto next = row.begin();
    for (const index_t v : graph.rows().row(u)) {
      const bool once = graph.directed() ? u != v : u < v;
      if (!once || core_of(u) < k || core_of(v) < k) continue;
      if (next == row.end() || *next != v) return named(v) + " is missing, or in the wrong place";
      const index_t expected = std::min(core_of(u), core_of(v));
      if (values[at] != expected) {
        return fmt::format("{} has {}, expected {}", named(v), values[at], expected);
      }
      ++next;
      ++at;
    }
    if (next != row.end()) return named(*next) + " should not be there";
  }
  return {};
}

Finding check_cores(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule) {
  const auto near = neighbours_of(graph);
  Taking taking(near);
  taking.take_all();
  Finding finding{"", "by definition: vertices of the fewest edges taken away, round by round"};
  const auto text = [](index_t value) { return value_text(value); };
  finding.fault = first_difference(query, "core number", answer.values<index_t>("core").to_host(),
                                   taking.core, text);
  if (finding.fault.empty() && answer.column("order") != nullptr) {
    std::vector<index_t> place(taking.order.size());
    for (std::size_t i = 0; i < place.size(); ++i) {
      place[static_cast<std::size_t>(taking.order[i])] = static_cast<index_t>(i);
    }
    finding.fault =
        first_difference(query, "place", answer.values<index_t>("order").to_host(), place, text);
  }
  if (finding.fault.empty()) finding.fault = size_fault(graph, answer, taking.core);
  if (finding.fault.empty() && answer.edges) {
    finding.fault = edges_fault(graph, query, answer, taking.core);
  }
  return finding;
}

}  // namespace

Oracle kcore_oracle() {
  return {"kcore", "by taking vertices of the fewest edges away",
          "vertices of the fewest edges taken away, round by round, exactly", check_cores};
}

}  // namespace graphrun::oracles
