// Motifs by their definition on small graphs, set by set; on larger ones from triangles and paths
// of two edges found one by one.
#include <algorithm>
#include <graphrun/engine/semiring.hpp>
#include <iterator>
#include <limits>
#include <map>
#include <set>

#include "algorithms/oracles/corners.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

using Wide = detail::Int128;
using Counts = std::map<std::string, Wide>;

constexpr index_t few = 48;  // vertices, of whose sets of four each is looked at

// The shape of a set by the edges at each of its vertices.
std::string shape_of(std::vector<int> degree) {
  static const std::map<std::vector<int>, std::string> shapes = {
      {{0, 0, 0}, "empty3"},    {{0, 1, 1}, "edge3"},        {{1, 1, 2}, "wedge"},
      {{2, 2, 2}, "triangle"},  {{0, 0, 0, 0}, "empty4"},    {{0, 0, 1, 1}, "edge4"},
      {{0, 1, 1, 2}, "wedge4"}, {{1, 1, 1, 1}, "two_edges"}, {{0, 2, 2, 2}, "triangle4"},
      {{1, 1, 1, 3}, "star"},   {{1, 1, 2, 2}, "path"},      {{2, 2, 2, 2}, "cycle"},
      {{1, 2, 2, 3}, "paw"},    {{2, 2, 3, 3}, "diamond"},   {{3, 3, 3, 3}, "clique"}};
  std::sort(degree.begin(), degree.end());
  return shapes.at(degree);
}

// Each set of `size` vertices whose first ones are given.
void look_at_sets(const RankedRows& ranked, std::vector<index_t>& set, std::size_t size,
                  Counts& counts) {
  if (set.size() == size) {
    std::vector<int> degree(size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (ranked.edge_between(set[i], set[j]) < 0) continue;
        ++degree[i];
        ++degree[j];
      }
    }
    counts[shape_of(degree)] += 1;
    return;
  }
  const auto n = static_cast<index_t>(ranked.rank.size());
  for (index_t v = set.empty() ? 0 : set.back() + 1; v < n; ++v) {
    set.push_back(v);
    look_at_sets(ranked, set, size, counts);
    set.pop_back();
  }
}

// Neighbours of each vertex by rank, and cycles of four at each: for any two vertices, of the paths
// of two edges between them any two are a cycle, which has two such pairs of vertices.
struct Squares {
  std::vector<std::vector<index_t>> near;
  std::vector<std::int64_t> at;
  Wide total = 0;

  explicit Squares(const Rows& up)
      : near(static_cast<std::size_t>(up.vertices())), at(near.size()) {
    for (index_t u = 0; u < up.vertices(); ++u) {
      for (const index_t v : up.row(u)) {
        near[static_cast<std::size_t>(u)].push_back(v);
        near[static_cast<std::size_t>(v)].push_back(u);
      }
    }
    Shares shares(up.vertices(), 64);
    on_all_processors([&] {
      std::vector<std::int64_t> paths(near.size(), 0);
      for (index_t u, end; shares.take(u, end);) {
        for (; u < end; ++u) at[static_cast<std::size_t>(u)] = cycles_at(u, paths);
      }
      return 0;
    });
    for (const std::int64_t one : at) total += one;
    total /= 4;
  }

 private:
  // Each cycle through u has one vertex opposite it.
  std::int64_t cycles_at(index_t u, std::vector<std::int64_t>& paths) const {
    std::int64_t cycles = 0;
    const auto each = [&](auto&& visit) {
      for (const index_t v : near[static_cast<std::size_t>(u)]) {
        for (const index_t w : near[static_cast<std::size_t>(v)]) {
          if (w != u) visit(paths[static_cast<std::size_t>(w)]);
        }
      }
    };
    each([&](std::int64_t& count) { cycles += count++; });
    each([](std::int64_t& count) { count = 0; });
    return cycles;
  }
};

// Cliques of four, each from its lowest vertex's triangles.
Wide cliques_of_four(const Rows& up) {
  std::atomic<std::int64_t> total = 0;
  for_each_vertex(up.vertices(), [&](index_t u) {
    std::vector<index_t> both, three;
    std::int64_t found = 0;
    const auto row = up.row(u);
    for (const index_t v : row) {
      const auto next = up.row(v);
      both.clear();
      std::set_intersection(row.begin(), row.end(), next.begin(), next.end(),
                            std::back_inserter(both));
      for (const index_t w : both) {
        const auto last = up.row(w);
        three.clear();
        std::set_intersection(both.begin(), both.end(), last.begin(), last.end(),
                              std::back_inserter(three));
        found += static_cast<std::int64_t>(three.size());
      }
    }
    total += found;
  });
  return total.load();
}

// Connected motifs, by what they have in common with their neighbours in the list of shapes.
Counts connected_motifs(const Rows& up, const Squares& squares) {
  Counts c;
  std::vector<std::int64_t> at_edge(up.targets.size(), 0), at(squares.near.size(), 0);
  c["triangle"] = each_triangle(up, [&](const Triangle& t) {
    for (const offset_t edge : {t.uv, t.vw, t.uw}) add<std::int64_t>(at_edge, edge, 1);
    for (const index_t v : {t.u, t.v, t.w}) add<std::int64_t>(at, v, 1);
  });
  const auto degree = [&](index_t v) {
    return static_cast<Wide>(squares.near[static_cast<std::size_t>(v)].size());
  };
  const Wide cliques = cliques_of_four(up);
  Wide wedges = 0, stars = 0, tails = 0, books = 0, lines = 0;
  for (index_t u = 0; u < up.vertices(); ++u) {
    const Wide d = degree(u), triangles = at[static_cast<std::size_t>(u)];
    wedges += d * (d - 1) / 2;
    stars += d * (d - 1) * (d - 2) / 6;
    tails += triangles * (d - 2);
    offset_t edge = up.begin(u);
    for (const index_t v : up.row(u)) {
      const Wide common = at_edge[static_cast<std::size_t>(edge++)];
      books += common * (common - 1) / 2;
      // A path whose ends are apart: each end goes to a vertex of its own.
      lines += (d - 1) * (degree(v) - 1) - common;
    }
  }
  c["wedge"] = wedges - 3 * c["triangle"];
  c["clique"] = cliques;
  c["diamond"] = books - 6 * cliques;
  c["cycle"] = squares.total - c["diamond"] - 3 * cliques;
  c["paw"] = tails - 4 * c["diamond"] - 12 * cliques;
  c["star"] = stars - c["paw"] - 2 * c["diamond"] - 4 * cliques;
  c["path"] = lines - 2 * c["paw"] - 4 * c["cycle"] - 6 * c["diamond"] - 12 * cliques;
  return c;
}

// The sets of `size` vertices, of which each has one shape; and the edges within them all.
std::string sums_fault(const PlainGraph& graph, const Counts& found) {
  const Wide n = graph.vertices(), m = static_cast<Wide>(graph.ranked().up.entries());
  const auto of = [&](const char* name) { return found.at(name); };
  const Wide threes = of("triangle") + of("wedge") + of("edge3") + of("empty3");
  const Wide edges_3 = 3 * of("triangle") + 2 * of("wedge") + of("edge3");
  const Wide apart = of("triangle4") + of("wedge4") + of("two_edges") + of("edge4");
  const Wide fours = of("clique") + of("diamond") + of("cycle") + of("paw") + of("star") +
                     of("path") + apart + of("empty4");
  const Wide edges_4 = 6 * of("clique") + 5 * of("diamond") + 4 * (of("cycle") + of("paw")) +
                       3 * (of("star") + of("path") + of("triangle4")) +
                       2 * (of("wedge4") + of("two_edges")) + of("edge4");
  if (n > 2 && (threes != n * (n - 1) * (n - 2) / 6 || edges_3 != m * (n - 2))) {
    return "the sets of three vertices do not add up";
  }
  if (n > 3 &&
      (fours != n * (n - 1) * (n - 2) * (n - 3) / 24 || edges_4 != m * (n - 2) * (n - 3) / 2)) {
    return "the sets of four vertices do not add up";
  }
  return {};
}

// The counts of the rows of a file, with all their digits.
Counts counts_of(const catalogue::Answer& answer) {
  Counts counts;
  for (const NamedRows::Row& row : answer.named->rows) {
    Wide count = 0;
    for (const char digit : row.numbers.back()) count = count * 10 + (digit - '0');
    counts[row.name] = count;
  }
  return counts;
}

// A row that has another number of vertices than its shape, or another count than the answer.
std::string row_fault(const catalogue::Answer& answer, const Counts& counts) {
  static const std::set<std::string> of_three = {"triangle", "wedge", "edge3", "empty3"};
  for (const NamedRows::Row& row : answer.named->rows) {
    const catalogue::Fact* fact = answer.number(row.name);
    if (fact == nullptr) return "there is no number for the row of " + row.name;
    if (row.numbers.front() != (of_three.contains(row.name) ? "3" : "4")) {
      return "the row of " + row.name + " has " + row.numbers.front() + " vertices";
    }
    const auto* const count = std::get_if<std::int64_t>(&fact->value);
    const bool fits = counts.at(row.name) <= std::numeric_limits<std::int64_t>::max();
    if (fits ? count == nullptr : count != nullptr) return row.name + " is missing";
    if (fits && *count != counts.at(row.name)) {
      return fmt::format("{} of {} in its row, and {} beside it", row.numbers.back(), row.name,
                         *count);
    }
  }
  return counts.size() == answer.numbers.size() ? "" : "a row is missing";
}

Finding check_motifs(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  const RankedRows& ranked = graph.ranked();
  const Squares squares(ranked.up);
  const bool all = graph.vertices() <= few;
  Counts expected;
  if (all) {
    std::vector<index_t> set;
    look_at_sets(ranked, set, 3, expected);
    look_at_sets(ranked, set, 4, expected);
  } else {
    expected = connected_motifs(ranked.up, squares);
  }
  Finding finding{"", all ? "by definition: each set of three and four vertices looked at"
                          : "from triangles, cliques and paths of two edges, one by one"};
  const Counts found = counts_of(answer);
  for (const auto& fact : answer.numbers) {
    const auto* const count = std::get_if<std::int64_t>(&fact.value);
    if (count == nullptr) continue;
    const bool known = all || expected.count(fact.name) > 0;
    if (!known || expected[fact.name] == *count) continue;
    finding.fault = fmt::format("{} of {}, expected {}", *count, fact.name,
                                static_cast<std::int64_t>(expected[fact.name]));
    return finding;
  }
  finding.fault = row_fault(answer, found);
  if (finding.fault.empty() && !all) finding.fault = sums_fault(graph, found);
  if (!finding.fault.empty() || answer.column("four_cycles") == nullptr) return finding;
  std::vector<std::int64_t> at;
  for (const index_t r : ranked.rank) at.push_back(squares.at[static_cast<std::size_t>(r)]);
  finding.fault = first_difference(query, "a number of cycles of",
                                   answer.values<std::int64_t>("four_cycles").to_host(), at,
                                   [](std::int64_t value) { return value_text(value); });
  return finding;
}

}  // namespace

Oracle motifs_oracle() {
  return {"motifs", "set by set, or by counting triangles and paths one by one",
          "degrees, triangles, paths of two edges and cliques found one by one, exactly",
          check_motifs};
}

}  // namespace graphrun::oracles
