// Similarity of the ends of edges by its definition: neighbours in common found one by one.
#include <algorithm>
#include <cmath>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

using Neighbours = std::vector<std::vector<index_t>>;

// Those of each vertex in either direction, ascending, without itself and repeats.
Neighbours simple_neighbours(const Rows& rows) {
  Neighbours all(static_cast<std::size_t>(rows.vertices()));
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      if (u == v) continue;
      all[static_cast<std::size_t>(u)].push_back(v);
      all[static_cast<std::size_t>(v)].push_back(u);
    }
  }
  for (auto& mine : all) {
    std::sort(mine.begin(), mine.end());
    mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
  }
  return all;
}

double similarity_between(const Neighbours& all, std::size_t u, std::size_t v,
                          const std::string& measure) {
  const std::vector<index_t>&few = all[u].size() < all[v].size() ? all[u] : all[v],
        &many = &few == &all[u] ? all[v] : all[u];
  double common = 0, weight = 0;
  for (const index_t w : few) {
    if (!std::binary_search(many.begin(), many.end(), w)) continue;
    common += 1;
    weight += 1 / std::log(static_cast<double>(all[static_cast<std::size_t>(w)].size()));
  }
  const auto p = static_cast<double>(few.size()), q = static_cast<double>(many.size());
  if (common == 0) return 0;
  if (measure == "adamic_adar") return weight;
  if (measure == "jaccard") return common / (p + q - common);
  return measure == "overlap" ? common / p : common / std::sqrt(p * q);
}

// The pairs of each vertex with larger ones: those that were asked for, or its edges.
Neighbours wanted_pairs(const catalogue::Query& query, const Neighbours& all) {
  Neighbours wanted(all.size());
  if (const auto* listed = query.parameters.find<catalogue::ListedPairs>("pairs")) {
    for (const Edge& pair : listed->pairs) {
      wanted[static_cast<std::size_t>(pair.from)].push_back(pair.to);
    }
    for (auto& mine : wanted) {
      std::sort(mine.begin(), mine.end());
      mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
    }
    return wanted;
  }
  for (std::size_t u = 0; u < all.size(); ++u) {
    const auto first = std::upper_bound(all[u].begin(), all[u].end(), static_cast<index_t>(u));
    wanted[u].assign(first, all[u].end());
  }
  return wanted;
}

Finding check_similarity(const PlainGraph& graph, const catalogue::Query& query,
                         const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: neighbours in common found one by one"};
  const std::string& measure = answer.edges->name;
  const Neighbours all = simple_neighbours(graph.rows());
  const Neighbours wanted = wanted_pairs(query, all);
  const Rows found = rows_of(answer.edges->edges);
  const std::vector<double> values = answer.edges->edges.weights().as<double>()->to_host();
  const auto named = [&](index_t u, index_t v) {
    return fmt::format("the edge {} - {}", query.ids.text(u), query.ids.text(v));
  };
  std::size_t at = 0;
  for (index_t u = 0; u < found.vertices(); ++u) {
    const std::vector<index_t>& mine = wanted[static_cast<std::size_t>(u)];
    auto next = mine.begin();
    for (const index_t v : found.row(u)) {
      if (next == mine.end() || *next != v) {
        finding.fault = next == mine.end() || v < *next ? named(u, v) + " should not be there"
                                                        : named(u, *next) + " is missing";
        return finding;
      }
      const double value = values[at++],
                   expected = similarity_between(all, static_cast<std::size_t>(u),
                                                 static_cast<std::size_t>(v), measure);
      if (!(std::fabs(value - expected) <= 1e-11 * expected)) {
        finding.fault = fmt::format("{} has {}, expected {}", named(u, v), value, expected);
        return finding;
      }
      ++next;
    }
    if (next == mine.end()) continue;
    finding.fault = named(u, *next) + " is missing";
    return finding;
  }
  return finding;
}

Oracle oracle_named(const std::string& name) {
  return {name, "by neighbours in common, found one by one",
          "neighbours in common, found one by one", check_similarity};
}

}  // namespace

Oracle jaccard_oracle() { return oracle_named("jaccard"); }
Oracle overlap_oracle() { return oracle_named("overlap"); }
Oracle cosine_oracle() { return oracle_named("cosine"); }
Oracle adamic_adar_oracle() { return oracle_named("adamic-adar"); }

}  // namespace graphrun::oracles
