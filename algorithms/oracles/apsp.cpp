// All pairs' distances by relaxing the edges out of what has changed, from each vertex, or from 256
// of many: Bellman and Ford's method, which takes negative lengths.
#include <cmath>
#include <deque>
#include <graphrun/engine/semiring.hpp>
#include <optional>
#include <type_traits>

#include "algorithms/oracles/processors.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

constexpr index_t all_searched = 600, some_searched = 256;

template <class T>
std::vector<T> relaxed_from(const Rows& rows, const std::vector<T>& lengths, index_t source) {
  std::vector<T> distance(static_cast<std::size_t>(rows.vertices()), MinPlus<T>::zero);
  std::vector<char> waits(distance.size(), 0);
  std::deque<index_t> queue{source};
  distance[static_cast<std::size_t>(source)] = 0;
  while (!queue.empty()) {
    const index_t u = queue.front();
    queue.pop_front();
    waits[static_cast<std::size_t>(u)] = 0;
    for (offset_t k = rows.begin(u); k < rows.begin(u + 1); ++k) {
      const auto v = static_cast<std::size_t>(rows.targets[static_cast<std::size_t>(k)]);
      const T through =
          distance[static_cast<std::size_t>(u)] + lengths[static_cast<std::size_t>(k)];
      // Real sums that differ by rounding alone would go round a cycle of length 0 for ever.
      const T slack = std::is_integral_v<T> || distance[v] == MinPlus<T>::zero
                          ? T(0)
                          : T(1e-12) * std::abs(distance[v]);
      const bool shorter = through < distance[v] - slack;
      if (!shorter) continue;
      distance[v] = through;
      if (waits[v] == 0) queue.push_back(static_cast<index_t>(v));
      waits[v] = 1;
    }
  }
  return distance;
}

template <class T>
bool is_equal(T p, T q) {
  if (p == q) return true;
  if constexpr (std::is_integral_v<T>) return false;
  return std::abs(p - q) <= T(1e-9) * std::max({T(1), std::abs(p), std::abs(q)});
}

// The values of the matrix, widened where they count edges.
template <class T>
std::optional<std::vector<T>> values_of(const Weights& weights) {
  if constexpr (std::is_same_v<T, std::int64_t>) {
    if (const auto* edges = weights.as<index_t>()) {
      const std::vector<index_t> host = edges->to_host();
      return std::vector<T>(host.begin(), host.end());
    }
  }
  if (const auto* stored = weights.as<T>()) return stored->to_host();
  return {};
}

template <class T>
std::string fault_of(const PlainGraph& graph, const catalogue::Query& query, const Matrix& found,
                     index_t searched) {
  const auto& csr = std::get<Csr>(found.storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> targets = csr.column_of.to_host();
  const std::optional<std::vector<T>> stored = values_of<T>(csr.weights);
  if (!stored) return "distances are of another type";
  const std::vector<T>& values = *stored;
  const index_t n = graph.vertices();
  if (offsets.size() != static_cast<std::size_t>(n) + 1) return "a row is missing";
  const Rows& rows = graph.rows();
  const std::vector<T>& lengths = graph.lengths<T>();
  std::vector<std::string> faults(static_cast<std::size_t>(searched));
  for_each_task(faults.size(), [&](std::size_t i) {
    const auto u = static_cast<index_t>(static_cast<offset_t>(i) * n / searched);
    const std::vector<T> expected = relaxed_from(rows, lengths, u);
    std::vector<T> row(expected.size(), MinPlus<T>::zero);
    const auto begin = static_cast<std::size_t>(offsets[static_cast<std::size_t>(u)]);
    const auto end = static_cast<std::size_t>(offsets[static_cast<std::size_t>(u) + 1]);
    for (std::size_t k = begin; k < end; ++k) row[static_cast<std::size_t>(targets[k])] = values[k];
    for (std::size_t v = 0; v < row.size() && faults[i].empty(); ++v) {
      if (is_equal(row[v], expected[v])) continue;
      const auto text = [](T value) {
        return value == MinPlus<T>::zero ? std::string("none") : value_text(value);
      };
      faults[i] =
          fmt::format("from {} to {} the distance is {}, expected {}", query.ids.text(u),
                      query.ids.text(static_cast<index_t>(v)), text(row[v]), text(expected[v]));
    }
  });
  for (const std::string& fault : faults) {
    if (!fault.empty()) return fault;
  }
  return {};
}

Finding check_all_pairs(const PlainGraph& graph, const catalogue::Query& query,
                        const catalogue::Answer& answer, Rule) {
  const Matrix& found = answer.edges->edges;
  const index_t n = graph.vertices(), searched = n <= all_searched ? n : some_searched;
  Finding finding{"", searched == n ? "by definition: Bellman and Ford's method from each vertex"
                                    : "by Bellman and Ford's method from 256 vertices"};
  const bool whole = !is_real(found.weight_type());
  const bool counts = found.weight_type() == WeightType::int32;
  if (counts == query.graph.weighted()) finding.fault = "distances are of another type";
  if (!finding.fault.empty()) return finding;
  finding.fault = whole ? fault_of<std::int64_t>(graph, query, found, searched)
                        : fault_of<double>(graph, query, found, searched);
  const auto pairs = std::get<std::int64_t>(answer.number("pairs")->value);
  if (finding.fault.empty() && pairs != found.entries() - n) {
    finding.fault = fmt::format("there are {} pairs, not {}", found.entries() - n, pairs);
  }
  return finding;
}

}  // namespace

Oracle apsp_oracle() {
  return {"apsp", "against Bellman and Ford's distances from each vertex, or from 256 of many",
          "Bellman and Ford's distances from each vertex, or from 256 of many", check_all_pairs};
}

}  // namespace graphrun::oracles
