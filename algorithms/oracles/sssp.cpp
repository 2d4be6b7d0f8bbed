// Shortest paths by Boost.Graph's Dijkstra, or by what proves the same in one pass.
#include <algorithm>
#include <atomic>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <graphrun/engine/semiring.hpp>

#include "algorithms/oracles/boost_rows.hpp"
#include "algorithms/oracles/path.hpp"
#include "algorithms/oracles/processors.hpp"
#include "algorithms/oracles/sssp.hpp"

namespace graphrun::oracles {
namespace {

template <class T>
std::string distance_text(T value) {
  return value == MinPlus<T>::zero ? "none" : value_text(value);
}

template <class T>
std::vector<T> boost_distances(const Rows& rows, const std::vector<T>& length, index_t source) {
  std::vector<T> distance(static_cast<std::size_t>(rows.vertices()), MinPlus<T>::zero);
  const auto weights = boost::make_function_property_map<RowEdge, T>(
      [&](const RowEdge& edge) { return length[static_cast<std::size_t>(edge.place)]; });
  boost::dijkstra_shortest_paths(rows, source,
                                 boost::weight_map(weights)
                                     .distance_map(boost::make_iterator_property_map(
                                         distance.begin(), get(boost::vertex_index, rows)))
                                     .distance_inf(MinPlus<T>::zero));
  return distance;
}

// By sweeps in rounds over the edges of shortest paths: what is first reached in a round has its
// predecessor from there.
template <class T>
std::vector<index_t> first_predecessors(const Rows& rows, const std::vector<T>& length,
                                        const std::vector<T>& distance, index_t source) {
  std::vector<index_t> before(distance.size(), no_vertex), now{source}, next;
  std::vector<index_t> hops(distance.size(), no_vertex);
  before[static_cast<std::size_t>(source)] = source;
  hops[static_cast<std::size_t>(source)] = 0;
  for (index_t round = 1; !now.empty(); ++round) {
    next.clear();
    for (const index_t u : now) {
      auto place = static_cast<std::size_t>(rows.begin(u));
      for (const index_t to : rows.row(u)) {
        const auto v = static_cast<std::size_t>(to);
        const T way = distance[static_cast<std::size_t>(u)] + length[place++];
        if (way != distance[v] || (hops[v] != no_vertex && hops[v] != round)) continue;
        if (hops[v] == no_vertex) next.push_back(to);
        before[v] = hops[v] == round ? std::min(before[v], u) : u;
        hops[v] = round;
      }
    }
    now.swap(next);
  }
  return before;
}

// Distances that no entry shortens are at most the right ones. Where in addition one entry of
// positive length from a nearer vertex gives each of them, there is a path as long: they are right.
template <class T>
class Proof {
 public:
  Proof(const Rows& rows, const std::vector<T>& length, const std::vector<T>& distance)
      : rows_(rows), length_(length), distance_(distance), given_(distance.size()) {}

  // What an entry out of u contradicts.
  std::string fault_at(index_t u) {
    const T from = distance_[static_cast<std::size_t>(u)];
    if (from == none) return {};
    if (!(from >= T{0})) return fmt::format("vertex {} has distance {}", u, from);
    auto place = static_cast<std::size_t>(rows_.begin(u));
    for (const index_t to : rows_.row(u)) {
      const auto v = static_cast<std::size_t>(to);
      const T step = length_[place++];
      if (step > none - from) continue;  // too long for any distance
      const T way = from + step;
      if (way < distance_[v]) {
        return fmt::format("vertex {} has distance {}, but {} through {}", v, distance_[v], way, u);
      }
      if (way == distance_[v] && from < way) {
        std::atomic_ref(given_[v]).store(1, std::memory_order_relaxed);
      }
    }
    return {};
  }
  // After that, of all vertices but the source.
  bool is_given(index_t v) const {
    const auto at = static_cast<std::size_t>(v);
    return distance_[at] == none || given_[at] != 0;
  }

 private:
  static constexpr T none = MinPlus<T>::zero;
  const Rows& rows_;
  const std::vector<T>&length_, &distance_;
  std::vector<char> given_;
};

template <class T>
Finding check_distances(const PlainGraph& graph, const catalogue::Query& query,
                        const catalogue::Answer& answer, Rule rule) {
  const index_t source = query.parameters.vertex("source");
  const std::vector<T>& length = graph.lengths<T>();
  const std::vector<T> found = answer.values<T>("distance").to_host();
  Finding finding{"", "distances are those of Boost.Graph's Dijkstra, predecessors as defined"};
  if (rule == Rule::gap) {
    finding.fault = distance_fault<T>(graph.rows(), length, source, found);
    return finding;
  }
  const std::vector<T> expected = boost_distances(graph.rows(), length, source);
  finding.fault = first_difference(query, "distance", found, expected, distance_text<T>);
  if (finding.fault.empty()) {
    finding.fault =
        path_fault<T>(graph.rows(), query, answer, expected, MinPlus<T>::zero,
                      [&](offset_t place) { return length[static_cast<std::size_t>(place)]; });
  }
  if (!finding.fault.empty() || answer.column("predecessor") == nullptr) return finding;
  finding.fault =
      first_difference(query, "predecessor", answer.values<index_t>("predecessor").to_host(),
                       first_predecessors(graph.rows(), length, expected, source),
                       [&](index_t v) { return vertex_text(query, v); });
  return finding;
}

Finding check_paths(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule rule) {
  return std::visit(
      [&]<class T>(const Vector<T>&) -> Finding {
        if constexpr (std::is_same_v<T, index_t>)
          return {"there are no distances", ""};
        else
          return check_distances<T>(graph, query, answer, rule);
      },
      answer.column("distance")->values);
}

}  // namespace

template <class T>
std::string distance_fault(const Rows& rows, const std::vector<T>& length, index_t source,
                           const std::vector<T>& distance) {
  if (distance.size() != static_cast<std::size_t>(rows.vertices())) return "a value is missing";
  if (distance[static_cast<std::size_t>(source)] != T{0}) {
    return fmt::format("the source {} has distance {}", source,
                       distance[static_cast<std::size_t>(source)]);
  }
  Proof<T> proof(rows, length, distance);
  std::string fault = first_fault(rows.vertices(), [&](index_t u) { return proof.fault_at(u); });
  if (!fault.empty()) return fault;
  const auto given = [&](index_t v) { return v == source || proof.is_given(v); };
  index_t v = 0;
  while (v < rows.vertices() && given(v)) ++v;
  if (v == rows.vertices()) return {};
  // Entries without length prove nothing.
  const std::vector<T> expected = boost_distances(rows, length, source);
  for (v = 0; v < rows.vertices(); ++v) {
    const auto at = static_cast<std::size_t>(v);
    if (distance[at] == expected[at]) continue;
    return fmt::format("vertex {} has distance {}, expected {}", v, distance[at], expected[at]);
  }
  return {};
}

template std::string distance_fault(const Rows&, const std::vector<std::int64_t>&, index_t,
                                    const std::vector<std::int64_t>&);
template std::string distance_fault(const Rows&, const std::vector<double>&, index_t,
                                    const std::vector<double>&);

template std::string distance_fault(const Rows&, const std::vector<float>&, index_t,
                                    const std::vector<float>&);

Oracle sssp_oracle() {
  return {"sssp", "against Boost.Graph's Dijkstra, and predecessors as defined",
          "GAP's, the distances of Dijkstra's algorithm exactly: proved by every entry",
          check_paths};
}

}  // namespace graphrun::oracles
