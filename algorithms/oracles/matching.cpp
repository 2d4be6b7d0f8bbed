// Maximal matchings by their definition: edges in the order of falling weights and hashes, one
// after another; each is taken unless one of its ends has a partner.
#include <algorithm>
#include <map>
#include <tuple>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// SplitMix64, by Vigna's description.
std::uint64_t splitmix(std::uint64_t x) {
  std::uint64_t z = x + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// The hash of an edge: edges that share an end have different ones.
std::uint32_t edge_hash(std::uint64_t seed, index_t u, index_t v) {
  const auto drawn = static_cast<std::uint32_t>(splitmix(seed));
  std::uint32_t x = (static_cast<std::uint32_t>(u) ^ drawn) * 0x9e3779b9u;
  x ^= (static_cast<std::uint32_t>(v) ^ drawn) * 0x9e3779b9u;
  return (x ^ (x >> 16)) * 0x85ebca6bu;
}

template <class T>
struct OrderedEdge {
  T weight;
  std::uint32_t hash;
  index_t from, to;  // from < to
};

template <class T>
std::vector<OrderedEdge<T>> ordered_edges(const PlainGraph& graph, std::uint64_t seed) {
  const Rows& rows = graph.rows();
  const std::vector<T>& weights = graph.lengths<T>();
  std::vector<OrderedEdge<T>> edges;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    auto place = static_cast<std::size_t>(rows.begin(u));
    for (const index_t v : rows.row(u)) {
      const T weight = weights[place++];
      if (u == v || (!graph.directed() && v < u)) continue;
      edges.push_back({weight, 0, std::min(u, v), std::max(u, v)});
    }
  }
  const auto ends = [](const OrderedEdge<T>& edge) { return std::pair(edge.from, edge.to); };
  std::stable_sort(edges.begin(), edges.end(),
                   [&](const auto& p, const auto& q) { return ends(p) < ends(q); });
  std::size_t kept = 0;  // edges both ways are one
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (kept > 0 && ends(edges[kept - 1]) == ends(edges[i])) {
      if (graph.graph().weighted()) edges[kept - 1].weight += edges[i].weight;
    } else {
      edges[kept++] = edges[i];
    }
  }
  edges.resize(kept);
  for (OrderedEdge<T>& edge : edges) {
    edge.hash = edge_hash(seed, edge.from, edge.to);
  }
  std::sort(edges.begin(), edges.end(), [](const auto& p, const auto& q) {
    return p.weight > q.weight || (p.weight == q.weight && p.hash > q.hash);
  });
  return edges;
}

template <class T>
std::string matching_fault(const PlainGraph& graph, const catalogue::Query& query,
                           const catalogue::Answer& answer) {
  const auto seed = static_cast<std::uint64_t>(query.parameters.integer("seed"));
  std::vector<index_t> partner(static_cast<std::size_t>(graph.vertices()), no_vertex);
  std::map<std::pair<index_t, index_t>, T> taken;
  T sum{0};
  for (const OrderedEdge<T>& edge : ordered_edges<T>(graph, seed)) {
    index_t& one = partner[static_cast<std::size_t>(edge.from)];
    index_t& other = partner[static_cast<std::size_t>(edge.to)];
    if (one != no_vertex || other != no_vertex) continue;
    one = edge.to;
    other = edge.from;
    taken[{edge.from, edge.to}] = edge.weight;
  }
  for (const auto& [ends, weight] : taken) sum += weight;
  if (answer.column("partner") != nullptr) {
    const std::string fault =
        first_difference(query, "partner", answer.values<index_t>("partner").to_host(), partner,
                         [&](index_t v) { return vertex_text(query, v); });
    if (!fault.empty()) return fault;
  }
  if (answer.edges) {
    const Rows found = rows_of(answer.edges->edges);
    const std::vector<T> weights = weights_of<T>(answer.edges->edges);
    auto next = taken.begin();
    std::size_t place = 0;
    for (index_t u = 0; u < found.vertices(); ++u) {
      for (const index_t v : found.row(u)) {
        const T weight = weights[place++];
        if (next == taken.end() || next->first != std::pair(u, v) || next->second != weight) {
          return fmt::format("the edge {} - {} of weight {} should not be there", query.ids.text(u),
                             query.ids.text(v), weight);
        }
        ++next;
      }
    }
    if (next != taken.end()) return "an edge is missing";
  }
  const auto edges = static_cast<std::int64_t>(taken.size());
  const auto said = std::get<std::int64_t>(answer.number("edges")->value);
  if (said != edges) return fmt::format("there are {} edges, expected {}", said, edges);
  const T* const weight = std::get_if<T>(&answer.number("weight")->value);
  if (weight != nullptr && *weight != sum) {
    return fmt::format("the weight is {}, expected {}", *weight, sum);
  }
  const std::int64_t left = graph.vertices() - 2 * edges;
  const auto unmatched = std::get<std::int64_t>(answer.number("unmatched")->value);
  if (unmatched != left) return fmt::format("{} are unmatched, expected {}", unmatched, left);
  return {};
}

Finding check_matching(const PlainGraph& graph, const catalogue::Query& query,
                       const catalogue::Answer& answer, Rule) {
  const bool real = is_real(graph.graph().out_edges().weight_type());
  return {real ? matching_fault<double>(graph, query, answer)
               : matching_fault<std::int64_t>(graph, query, answer),
          "by definition: one edge after another, in order"};
}

}  // namespace

Oracle matching_oracle() {
  return {"matching", "by definition, one edge after another",
          "each edge taken in turn unless one of its ends has a partner", check_matching};
}

}  // namespace graphrun::oracles
