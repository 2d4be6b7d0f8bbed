// Largest flows by their properties: no edge carries more than its capacity, what comes into a
// vertex leaves it, and no way with room leads from the source to the target; and by Boost.Graph.
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <limits>
#include <type_traits>

#include "algorithms/oracles/max_flow.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

using FlowTraits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;

template <class T>
struct FlowGraph {
  struct Arc {
    T capacity{0}, residual{0};
    FlowTraits::edge_descriptor reverse;
  };
  using Type =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Arc>;
};

// No more can flow than leaves the source, or reaches the target: a capacity above this, which is
// finite where either sum is, is as good as any other. Boost.Graph adds up capacities.
template <class T>
T enough(const PlainGraph& graph, index_t source, index_t target) {
  constexpr bool is_whole = std::is_integral_v<T>;
  constexpr T most = is_whole ? std::numeric_limits<T>::max() / 4 : std::numeric_limits<T>::max();
  const auto add = [](T& sum, T capacity) { sum = capacity < most - sum ? sum + capacity : most; };
  T out{0}, in{0};
  for (index_t u = 0; u < graph.vertices(); ++u) {
    auto place = static_cast<std::size_t>(graph.rows().begin(u));
    for (const index_t v : graph.rows().row(u)) {
      const T capacity = graph.lengths<T>()[place++];
      if (u == source && v != source) add(out, capacity);
      if (v == target && u != target) add(in, capacity);
    }
  }
  const T bound = std::min(out, in);
  if (bound == T{0}) return T{1};
  return is_whole ? bound + 1 : 2 * bound;
}

// The sums of what leaves a vertex and comes to it, and the room that is left both ways.
template <class T>
struct Balance {
  std::vector<T> out, in;
  std::vector<std::vector<std::pair<index_t, T>>> room;
};

template <class T>
std::string edges_fault(const PlainGraph& graph, const catalogue::Query& query, const Matrix& flows,
                        T tolerance, Balance<T>& balance) {
  const Rows& rows = graph.rows();
  const Rows found = rows_of(flows);
  const std::vector<T>& capacity = graph.lengths<T>();
  const std::vector<T> flow = weights_of<T>(flows);
  const auto n = static_cast<std::size_t>(rows.vertices());
  balance = {std::vector<T>(n), std::vector<T>(n), {}};
  balance.room.resize(n);
  for (index_t u = 0; u < rows.vertices(); ++u) {
    const auto from = static_cast<std::size_t>(u);
    auto next = static_cast<std::size_t>(found.begin(u));
    const auto last = static_cast<std::size_t>(found.begin(u + 1));
    auto place = static_cast<std::size_t>(rows.begin(u));
    for (const index_t v : rows.row(u)) {
      const T most = capacity[place++];
      T carried{0};
      if (next < last && found.targets[next] == v) carried = flow[next++];
      const auto to = static_cast<std::size_t>(v);
      if (u == v && carried == T{0}) continue;
      if (carried > most + tolerance || u == v || carried < T{0}) {
        return fmt::format("{} flows from {} to {}, where the capacity is {}", carried,
                           query.ids.text(u), query.ids.text(v), most);
      }
      balance.out[from] += carried;
      balance.in[to] += carried;
      if (most - carried > tolerance) balance.room[from].emplace_back(v, most - carried);
      if (carried > tolerance) balance.room[to].emplace_back(u, carried);
    }
    if (next != last) {
      return fmt::format("flow leaves {} along no edge, to {}", query.ids.text(u),
                         query.ids.text(found.targets[next]));
    }
  }
  return {};
}

template <class T>
bool is_reached(const Balance<T>& balance, index_t source, index_t target) {
  std::vector<bool> reached(balance.room.size(), false);
  std::vector<index_t> waiting{source};
  reached[static_cast<std::size_t>(source)] = true;
  while (!waiting.empty()) {
    const index_t u = waiting.back();
    waiting.pop_back();
    for (const auto& [v, room] : balance.room[static_cast<std::size_t>(u)]) {
      if (reached[static_cast<std::size_t>(v)]) continue;
      reached[static_cast<std::size_t>(v)] = true;
      waiting.push_back(v);
    }
  }
  return reached[static_cast<std::size_t>(target)];
}

template <class T>
std::string flow_fault(const PlainGraph& graph, const catalogue::Query& query,
                       const catalogue::Answer& answer) {
  const index_t source = query.parameters.vertex("source");
  const index_t target = query.parameters.vertex("target");
  const T expected = boost_flow<T>(graph, source, target).value;
  const T* const said = std::get_if<T>(&answer.number("value")->value);
  if (said == nullptr) return "the value is of another type";
  double scale = 0;
  const auto& capacity = graph.lengths<T>();
  const T limit = enough<T>(graph, source, target);
  for (auto k = graph.rows().begin(source); k < graph.rows().begin(source + 1); ++k) {
    scale += static_cast<double>(std::min(capacity[static_cast<std::size_t>(k)], limit));
  }
  const T tolerance = std::is_integral_v<T> ? T{0} : static_cast<T>(1e-12 * scale);
  const T far = *said > expected ? *said - expected : expected - *said;
  if (far > tolerance) return fmt::format("the value is {}, expected {}", *said, expected);
  Balance<T> balance;
  const std::string fault = edges_fault<T>(graph, query, answer.edges->edges, tolerance, balance);
  if (!fault.empty()) return fault;
  for (index_t v = 0; v < graph.vertices(); ++v) {
    const auto at = static_cast<std::size_t>(v);
    const T right = v == source ? *said : v == target ? -*said : T{0};
    const T net = balance.out[at] - balance.in[at];
    if ((net > right ? net - right : right - net) <= tolerance) continue;
    return fmt::format("{} comes to vertex {}, and {} leaves it", balance.in[at], query.ids.text(v),
                       balance.out[at]);
  }
  if (is_reached(balance, source, target)) return "more could flow along the edges";
  return {};
}

Finding check_flow(const PlainGraph& graph, const catalogue::Query& query,
                   const catalogue::Answer& answer, Rule) {
  const bool real = is_real(graph.graph().out_edges().weight_type());
  return {real ? flow_fault<double>(graph, query, answer)
               : flow_fault<std::int64_t>(graph, query, answer),
          "by capacities, what passes each vertex, no way with room left, and Boost.Graph's value"};
}

}  // namespace

template <class T>
BoostFlow<T> boost_flow(const PlainGraph& graph, index_t source, index_t target) {
  using Arcs = typename FlowGraph<T>::Type;
  const Rows& rows = graph.rows();
  const std::vector<T>& capacity = graph.lengths<T>();
  const T limit = enough<T>(graph, source, target);
  Arcs arcs(static_cast<std::size_t>(rows.vertices()));
  for (index_t u = 0; u < rows.vertices(); ++u) {
    auto place = static_cast<std::size_t>(rows.begin(u));
    for (const index_t v : rows.row(u)) {
      const T most = std::min(capacity[place++], limit);
      if (u == v || most == T{0}) continue;
      const auto from = static_cast<std::size_t>(u), to = static_cast<std::size_t>(v);
      const auto there = add_edge(from, to, arcs).first, back = add_edge(to, from, arcs).first;
      arcs[there].capacity = most;
      arcs[there].reverse = back;
      arcs[back].reverse = there;
    }
  }
  const auto s = static_cast<std::size_t>(source), t = static_cast<std::size_t>(target);
  using Arc = typename FlowGraph<T>::Arc;
  const T value =
      boost::push_relabel_max_flow(arcs, s, t, get(&Arc::capacity, arcs), get(&Arc::residual, arcs),
                                   get(&Arc::reverse, arcs), get(boost::vertex_index, arcs));
  BoostFlow<T> found{value, std::vector<bool>(static_cast<std::size_t>(rows.vertices()), false)};
  std::vector<std::size_t> waiting{s};
  found.reached[s] = true;
  while (!waiting.empty()) {
    const std::size_t u = waiting.back();
    waiting.pop_back();
    const auto [first, last] = out_edges(u, arcs);
    for (auto arc = first; arc != last; ++arc) {
      const std::size_t v = boost::target(*arc, arcs);
      if (found.reached[v] || !(arcs[*arc].residual > T{0})) continue;
      found.reached[v] = true;
      waiting.push_back(v);
    }
  }
  return found;
}

template BoostFlow<std::int64_t> boost_flow(const PlainGraph&, index_t, index_t);
template BoostFlow<double> boost_flow(const PlainGraph&, index_t, index_t);

Oracle maxflow_oracle() {
  return {"maxflow", "by conservation, saturation and Boost.Graph's value",
          "a flow that nothing can be added to, of Boost.Graph's value", check_flow};
}

}  // namespace graphrun::oracles
