#include "algorithms/oracles/nearness.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "algorithms/oracles/processors.hpp"

namespace graphrun::oracles {
namespace {

constexpr index_t all_at_most = 5000, checked_at_most = 512;

// A search along `rows` from one vertex.
Nearness nearness_of(const Rows& rows, index_t from, const std::vector<char>& is_source) {
  std::vector<index_t> level(static_cast<std::size_t>(rows.vertices()), no_vertex);
  std::vector<index_t> order{from};
  level[static_cast<std::size_t>(from)] = 0;
  Nearness sums;
  for (std::size_t head = 0; head < order.size(); ++head) {
    const index_t here = level[static_cast<std::size_t>(order[head])];
    if (head > 0 && is_source[static_cast<std::size_t>(order[head])] != 0) {
      ++sums.reached;
      sums.distance += here;
      sums.inverse += 1.0 / here;
    }
    for (const index_t to : rows.row(order[head])) {
      if (level[static_cast<std::size_t>(to)] != no_vertex) continue;
      level[static_cast<std::size_t>(to)] = here + 1;
      order.push_back(to);
    }
  }
  return sums;
}

}  // namespace

Rows reversed(const Rows& rows) {
  Rows back{std::vector<offset_t>(rows.offsets.size(), 0),
            std::vector<index_t>(rows.targets.size())};
  for (const index_t v : rows.targets) ++back.offsets[static_cast<std::size_t>(v) + 1];
  std::partial_sum(back.offsets.begin(), back.offsets.end(), back.offsets.begin());
  std::vector<offset_t> next = back.offsets;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      back.targets[static_cast<std::size_t>(next[static_cast<std::size_t>(v)]++)] = u;
    }
  }
  return back;
}

Finding check_nearness(const PlainGraph& graph, const catalogue::Query& query,
                       const catalogue::Answer& answer, const std::string& name,
                       double (*score)(const Nearness&, double, index_t)) {
  const catalogue::SampledSources sources = catalogue::sampled_sources(query, query.graph);
  const std::string column = sources.all ? name : name + "_estimate";
  const index_t n = graph.vertices(), checked = n <= all_at_most ? n : checked_at_most;
  Finding finding{"", checked == n
                          ? "by definition: a search backwards from each vertex, to 1e-9"
                          : "by definition: searches backwards from 512 vertices, to 1e-9"};
  const std::vector<double> found = answer.values<double>(column).to_host();
  if (found.size() != static_cast<std::size_t>(n)) return {"a value is missing", finding.how};
  std::vector<char> is_source(found.size(), 0);
  for (const index_t s : sources.vertices) is_source[static_cast<std::size_t>(s)] = 1;
  const double scale = n == 0 ? 1 : n / static_cast<double>(sources.vertices.size());
  const Rows back = reversed(graph.rows());
  std::vector<std::string> faults(static_cast<std::size_t>(checked));
  for_each_task(faults.size(), [&](std::size_t i) {
    const auto v = static_cast<index_t>(static_cast<offset_t>(i) * n / checked);
    const double expected = score(nearness_of(back, v, is_source), scale, n);
    const double value = found[static_cast<std::size_t>(v)];
    if (std::abs(value - expected) <= 1e-9 * expected) return;
    faults[i] =
        fmt::format("vertex {} has {} {}, expected {}", query.ids.text(v), column, value, expected);
  });
  for (const std::string& fault : faults) {
    if (!fault.empty()) return {fault, finding.how};
  }
  return finding;
}

}  // namespace graphrun::oracles
