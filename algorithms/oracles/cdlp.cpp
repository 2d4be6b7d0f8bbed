// Label propagation by its definition: each round sorts the labels around each vertex.
#include <algorithm>
#include <numeric>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// The neighbours of each vertex: both ends of each directed edge, the columns of an undirected
// graph.
Rows neighbours_of(const PlainGraph& graph) {
  const Rows& rows = graph.rows();
  if (!graph.directed()) return rows;
  const auto n = static_cast<std::size_t>(rows.vertices());
  Rows all{std::vector<offset_t>(n + 1), std::vector<index_t>(2 * rows.targets.size())};
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      ++all.offsets[static_cast<std::size_t>(u) + 1];
      ++all.offsets[static_cast<std::size_t>(v) + 1];
    }
  }
  std::partial_sum(all.offsets.begin(), all.offsets.end(), all.offsets.begin());
  std::vector<offset_t> at(all.offsets.begin(), all.offsets.end() - 1);
  const auto list = [&](index_t u, index_t v) {
    all.targets[static_cast<std::size_t>(at[static_cast<std::size_t>(u)]++)] = v;
  };
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      list(u, v);
      list(v, u);
    }
  }
  return all;
}

// The most frequent of sorted labels, the smallest of equally frequent ones.
index_t most_frequent(const std::vector<index_t>& sorted) {
  index_t best = sorted.front();
  std::size_t most = 0;
  for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
    while (end < sorted.size() && sorted[end] == sorted[begin]) ++end;
    if (end - begin <= most) continue;
    most = end - begin;
    best = sorted[begin];
  }
  return best;
}

Finding check_communities(const PlainGraph& graph, const catalogue::Query& query,
                          const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: the labels around each vertex sorted, round by round"};
  const std::vector<index_t> found = answer.values<index_t>("label").to_host();
  const Rows neighbours = neighbours_of(graph);
  std::vector<index_t> label(static_cast<std::size_t>(graph.vertices())), next, around;
  std::iota(label.begin(), label.end(), 0);
  const int rounds = query.parameters.given("iterations")
                         ? static_cast<int>(query.parameters.integer("iterations"))
                         : query.count_property("cdlp.max-iterations", 10);
  for (int round = 0; round < rounds && label != next; ++round) {
    next = label;
    for (index_t v = 0; v < graph.vertices(); ++v) {
      if (neighbours.degree(v) == 0) continue;
      around.clear();
      for (const index_t u : neighbours.row(v)) {
        around.push_back(label[static_cast<std::size_t>(u)]);
      }
      std::sort(around.begin(), around.end());
      next[static_cast<std::size_t>(v)] = most_frequent(around);
    }
    std::swap(label, next);
  }
  finding.fault = first_difference(query, "label", found, label,
                                   [&](index_t value) { return vertex_text(query, value); });
  return finding;
}

}  // namespace

Oracle cdlp_oracle() {
  return {"cdlp", "by sorting the labels around each vertex, round by round",
          "the labels around each vertex, sorted round by round", check_communities};
}

}  // namespace graphrun::oracles
