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

struct Alike {
  double value;
  index_t first, second;
};

bool is_before(const Alike& p, const Alike& q) {
  if (p.value != q.value) return p.value > q.value;
  return p.first != q.first ? p.first < q.first : p.second < q.second;
}

// All pairs that have a neighbour in common, the most alike first.
std::vector<Alike> all_pairs(const Neighbours& all, const std::string& measure) {
  std::vector<Alike> pairs;
  std::vector<index_t> seen_by(all.size(), -1);
  for (std::size_t u = 0; u < all.size(); ++u) {
    for (const index_t w : all[u]) {
      for (const index_t v : all[static_cast<std::size_t>(w)]) {
        const auto at = static_cast<std::size_t>(v);
        if (at <= u || seen_by[at] == static_cast<index_t>(u)) continue;
        seen_by[at] = static_cast<index_t>(u);
        pairs.push_back({similarity_between(all, u, at, measure), static_cast<index_t>(u), v});
      }
    }
  }
  std::sort(pairs.begin(), pairs.end(), is_before);
  return pairs;
}

// Whether the pairs are the best `most` of all. What two processors round to the same value is in
// the order of the vertices; sums of logarithms are the same up to rounding alone.
std::string best_pairs_fault(const catalogue::Query& query, const catalogue::EdgeColumn& found,
                             const Neighbours& all, std::size_t most) {
  const Rows rows = rows_of(found.edges);
  const std::vector<double> values = found.edges.weights().as<double>()->to_host();
  std::vector<Alike> listed;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) listed.push_back({values[listed.size()], u, v});
  }
  std::sort(listed.begin(), listed.end(), is_before);
  std::vector<Alike> right = all_pairs(all, found.name);
  right.resize(std::min(right.size(), most));
  if (listed.size() != right.size()) {
    return fmt::format("{} pairs are there, expected {}", listed.size(), right.size());
  }
  const double rounding = found.name == "adamic_adar" ? 1e-11 : 0;
  for (std::size_t i = 0; i < right.size(); ++i) {
    const Alike &is = listed[i], &expected = right[i];
    const auto u = static_cast<std::size_t>(is.first), v = static_cast<std::size_t>(is.second);
    const bool same = is.first == expected.first && is.second == expected.second;
    const double own = is.first < is.second ? similarity_between(all, u, v, found.name) : -1;
    const auto near = [&](double value) {
      return std::fabs(value - expected.value) <= rounding * expected.value;
    };
    if ((same || rounding > 0) && near(is.value) && near(own)) continue;
    return fmt::format("the pair {} - {} with {} is in the place of {} - {} with {}",
                       query.ids.text(is.first), query.ids.text(is.second), is.value,
                       query.ids.text(expected.first), query.ids.text(expected.second),
                       expected.value);
  }
  return {};
}

Finding check_similarity(const PlainGraph& graph, const catalogue::Query& query,
                         const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: neighbours in common found one by one"};
  const std::string& measure = answer.edges->name;
  const Neighbours all = simple_neighbours(graph.rows());
  if (query.parameters.flag("all_pairs")) {
    const auto most = static_cast<std::size_t>(query.top.value_or(10));
    return {best_pairs_fault(query, *answer.edges, all, most),
            "by definition: all pairs with a neighbour in common, found one by one"};
  }
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
