// Smallest cuts by their properties: what leaves the source's side is what can flow by Boost.Graph,
// and each vertex of that side is reached where no more flows.
#include <cmath>

#include "algorithms/oracles/max_flow.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

template <class T>
std::string cut_edges_fault(const PlainGraph& graph, const catalogue::Query& query,
                            const Matrix& edges, const std::vector<bool>& side) {
  const Rows& rows = graph.rows();
  const Rows found = rows_of(edges);
  const std::vector<T>& capacity = graph.lengths<T>();
  const std::vector<T> listed = weights_of<T>(edges);
  std::size_t next = 0;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    auto place = static_cast<std::size_t>(rows.begin(u));
    const auto last = static_cast<std::size_t>(found.begin(u + 1));
    for (const index_t v : rows.row(u)) {
      const T weight = capacity[place++];
      if (!side[static_cast<std::size_t>(u)] || side[static_cast<std::size_t>(v)]) continue;
      const bool is_there = next < last && found.targets[next] == v && listed[next] == weight;
      if (!is_there) {
        return fmt::format("the edge {} - {} of the cut is not there", query.ids.text(u),
                           query.ids.text(v));
      }
      ++next;
    }
    if (next != last) return fmt::format("an edge of {} is none of the cut", query.ids.text(u));
  }
  return {};
}

template <class T>
T leaving(const PlainGraph& graph, const std::vector<index_t>& side) {
  const std::vector<T>& capacity = graph.lengths<T>();
  T sum{0};
  for (index_t u = 0; u < graph.vertices(); ++u) {
    auto place = static_cast<std::size_t>(graph.rows().begin(u));
    for (const index_t v : graph.rows().row(u)) {
      const T weight = capacity[place++];
      const bool leaves =
          side[static_cast<std::size_t>(u)] == 1 && side[static_cast<std::size_t>(v)] == 0;
      if (leaves) sum += weight;
    }
  }
  return sum;
}

template <class T>
std::string cut_fault(const PlainGraph& graph, const catalogue::Query& query,
                      const catalogue::Answer& answer) {
  const BoostFlow<T> right =
      boost_flow<T>(graph, query.parameters.vertex("source"), query.parameters.vertex("target"));
  const auto near = [](T p, T q) {
    const T far = p > q ? p - q : q - p;
    return std::is_integral_v<T> ? far == T{0} : far <= static_cast<T>(1e-9) * std::abs(q);
  };
  for (const char* name : {"value", "flow"}) {
    const T* const said = std::get_if<T>(&answer.number(name)->value);
    if (said == nullptr) return "the value is of another type";
    if (!near(*said, right.value)) {
      return fmt::format("the {} is {}, expected {}", name, *said, right.value);
    }
  }
  if (answer.column("side") != nullptr) {
    const std::vector<index_t> side = answer.values<index_t>("side").to_host();
    const std::vector<index_t> expected(right.reached.begin(), right.reached.end());
    const std::string fault = first_difference(query, "side", side, expected, value_text<index_t>);
    if (std::is_integral_v<T> && !fault.empty()) return fault;
    if (side.size() != expected.size()) return "a value is missing";
    if (!near(leaving<T>(graph, side), right.value)) {
      return fmt::format("{} leaves the source's side, expected {}", leaving<T>(graph, side),
                         right.value);
    }
  }
  if (answer.edges && std::is_integral_v<T>) {
    return cut_edges_fault<T>(graph, query, answer.edges->edges, right.reached);
  }
  return {};
}

Finding check_cut(const PlainGraph& graph, const catalogue::Query& query,
                  const catalogue::Answer& answer, Rule) {
  const bool real = is_real(graph.graph().out_edges().weight_type());
  return {real ? cut_fault<double>(graph, query, answer)
               : cut_fault<std::int64_t>(graph, query, answer),
          "against Boost.Graph's largest flow, and what it leaves within reach of the source"};
}

}  // namespace

Oracle mincut_oracle() {
  return {"mincut", "against Boost.Graph's largest flow",
          "what leaves the source's side is what can flow, by Boost.Graph", check_cut};
}

}  // namespace graphrun::oracles
