// Triads by their definition on small graphs, set by set; on larger ones the triangles one by one,
// and sums over all sets. Clustering by Fagiolo's formulas over each triangle.
#include <algorithm>
#include <array>
#include <graphrun/engine/semiring.hpp>
#include <map>
#include <mutex>

#include "algorithms/oracles/corners.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

using Wide = detail::Int128;
using Counts = std::map<std::string, Wide>;

constexpr index_t few = 60;  // vertices, of whose sets of three each is looked at

// Whether an edge leads from one vertex to the other.
struct Leads {
  const Rows& rows;
  bool operator()(index_t u, index_t v) const {
    const auto row = rows.row(u);
    return std::binary_search(row.begin(), row.end(), v);
  }
};

// Its digits, and its letter by what the vertices' edges one way do.
std::string kind_of(const Leads& leads, const std::array<index_t, 3>& set) {
  int both = 0, one = 0, none = 0;
  std::array<int, 3> out{}, in{}, mutual{};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    const bool there = leads(set[i], set[j]), back = leads(set[j], set[i]);
    (there && back ? both : there || back ? one : none) += 1;
    if (there && back) {
      ++mutual[i];
      ++mutual[j];
    } else if (there || back) {
      ++out[there ? i : j];
      ++in[there ? j : i];
    }
  }
  std::string name = fmt::format("{}{}{}", both, one, none);
  const auto has = [](const std::array<int, 3>& counts, int count) {
    return std::find(counts.begin(), counts.end(), count) != counts.end();
  };
  if (name == "021" || name == "120") name += has(out, 2) ? "D" : has(in, 2) ? "U" : "C";
  if (name == "030") name += has(out, 2) ? "T" : "C";
  if (name == "111") {
    for (std::size_t i = 0; i < 3; ++i) {
      if (mutual[i] == 1 && in[i] == 1) return "111D";
      if (mutual[i] == 1 && out[i] == 1) return "111U";
    }
  }
  return name;
}

Counts census_by_definition(const Leads& leads, index_t n) {
  Counts counts;
  for (index_t u = 0; u < n; ++u) {
    for (index_t v = 0; v < u; ++v) {
      for (index_t w = 0; w < v; ++w) counts[kind_of(leads, {u, v, w})] += 1;
    }
  }
  return counts;
}

// Of triangles: their kinds, and by vertex how often Fagiolo's products are 1.
struct Triangles {
  Counts kinds;
  std::array<std::vector<std::int64_t>, 4> at;  // cycle, middleman, in, out

  Triangles(const RankedRows& ranked, const Leads& leads) {
    const std::size_t n = ranked.rank.size();
    std::vector<index_t> vertex_of(n);
    for (std::size_t v = 0; v < n; ++v) {
      vertex_of[static_cast<std::size_t>(ranked.rank[v])] = static_cast<index_t>(v);
    }
    for (auto& values : at) values.assign(n, 0);
    std::mutex adding;
    each_triangle(ranked.up, [&](const Triangle& t) {
      std::array<index_t, 3> set{t.u, t.v, t.w};
      for (index_t& v : set) v = vertex_of[static_cast<std::size_t>(v)];
      const std::string kind = kind_of(leads, set);
      const std::lock_guard lock(adding);
      kinds[kind] += 1;
      for (std::size_t i = 0; i < 3; ++i) {
        look_at_corner(leads, set[i], set[(i + 1) % 3], set[(i + 2) % 3]);
        look_at_corner(leads, set[i], set[(i + 2) % 3], set[(i + 1) % 3]);
      }
    });
  }

 private:
  // Of the walks i - j - h - i in this order.
  void look_at_corner(const Leads& a, index_t i, index_t j, index_t h) {
    const auto v = static_cast<std::size_t>(i);
    at[0][v] += a(i, j) && a(j, h) && a(h, i);
    at[1][v] += a(i, j) && a(h, j) && a(h, i);
    at[2][v] += a(j, i) && a(j, h) && a(h, i);
    at[3][v] += a(i, j) && a(j, h) && a(i, h);
  }
};

std::array<std::vector<double>, 5> clustering_of(const PlainGraph& graph, const Leads& leads,
                                                 const Triangles& triangles) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<double> out(n, 0), in(n, 0), both(n, 0);
  for (index_t u = 0; u < graph.vertices(); ++u) {
    for (const index_t v : leads.rows.row(u)) {
      if (u == v) continue;
      ++out[static_cast<std::size_t>(u)];
      ++in[static_cast<std::size_t>(v)];
      both[static_cast<std::size_t>(u)] += leads(v, u);
    }
  }
  std::array<std::vector<double>, 5> shares;
  const auto add = [](std::vector<double>& to, double part, double whole) {
    to.push_back(whole > 0 ? part / whole : 0);
  };
  for (std::size_t v = 0; v < n; ++v) {
    std::array<double, 4> of{};
    for (std::size_t i = 0; i < 4; ++i) of[i] = static_cast<double>(triangles.at[i][v]);
    const double ends = in[v] + out[v], passing = in[v] * out[v] - both[v];
    add(shares[0], of[0] + of[1] + of[2] + of[3], ends * (ends - 1) - 2 * both[v]);
    add(shares[1], of[0], passing);
    add(shares[2], of[1], passing);
    add(shares[3], of[2], in[v] * (in[v] - 1));
    add(shares[4], of[3], out[v] * (out[v] - 1));
  }
  return shares;
}

// Each set of three has one kind, each edge is in n - 2 of them, and each pair of edges at a vertex
// in one.
std::string sums_fault(const PlainGraph& graph, const Leads& leads, const Counts& c) {
  Wide both = 0, one = 0, pairs = 0;
  const auto n = static_cast<Wide>(graph.vertices());
  for (index_t u = 0; u < graph.vertices(); ++u) {
    for (const index_t v : leads.rows.row(u)) {
      if (u != v) (leads(v, u) ? both : one) += 1;
    }
  }
  const RankedRows& ranked = graph.ranked();
  std::vector<Wide> degree(ranked.rank.size(), 0);
  for (index_t u = 0; u < ranked.up.vertices(); ++u) {
    for (const index_t v : ranked.up.row(u)) {
      degree[static_cast<std::size_t>(u)] += 1;
      degree[static_cast<std::size_t>(v)] += 1;
    }
  }
  for (const Wide d : degree) pairs += d * (d - 1) / 2;
  Wide sets = 0, in_both = 0, in_one = 0, in_pairs = 0;
  for (const auto& [name, count] : c) {
    const int mutual = name[0] - '0', single = name[1] - '0', joined = mutual + single;
    sets += count;
    in_both += mutual * count;
    in_one += single * count;
    in_pairs += joined == 3 ? 3 * count : joined == 2 ? count : 0;
  }
  if (n < 3) return {};
  if (sets != n * (n - 1) * (n - 2) / 6) return "the sets of three vertices do not add up";
  if (in_both != both / 2 * (n - 2)) return "the pairs joined both ways do not add up";
  if (in_one != one * (n - 2)) return "the pairs joined one way do not add up";
  return in_pairs == pairs ? "" : "the pairs of edges at vertices do not add up";
}

std::string counts_fault(const PlainGraph& graph, const catalogue::Answer& answer,
                         const Leads& leads, const Triangles& triangles) {
  const bool all = graph.vertices() <= few;
  Counts expected = all ? census_by_definition(leads, graph.vertices()) : triangles.kinds, found;
  for (const auto& fact : answer.numbers) {
    const auto* const count = std::get_if<std::int64_t>(&fact.value);
    if (count == nullptr) return all ? fact.name + " is missing" : "";  // beyond 64 bits
    found[fact.name] = *count;
    const bool closed = fact.name[2] == '0';
    if ((!all && !closed) || expected[fact.name] == *count) continue;
    return fmt::format("{} triads of {}, expected {}", *count, fact.name,
                       static_cast<std::int64_t>(expected[fact.name]));
  }
  return sums_fault(graph, leads, found);
}

Finding check_triads(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  const Leads leads{graph.rows()};
  const Triangles triangles(graph.ranked(), leads);
  Finding finding{"", graph.vertices() <= few
                          ? "by definition: each set of three vertices looked at"
                          : "by definition: triangles one by one, and sums over all sets"};
  finding.fault = counts_fault(graph, answer, leads, triangles);
  if (!finding.fault.empty()) return finding;
  const auto expected = clustering_of(graph, leads, triangles);
  const std::array<const char*, 5> names = {"clustering", "cycle", "middleman", "in", "out"};
  for (std::size_t i = 0; i < names.size() && finding.fault.empty(); ++i) {
    if (answer.column(names[i]) == nullptr) continue;
    finding.fault = first_difference(query, std::string("a share of ") + names[i] + " of",
                                     answer.values<double>(names[i]).to_host(), expected[i],
                                     [](double value) { return value_text(value); });
  }
  return finding;
}

}  // namespace

Oracle triads_oracle() {
  return {"triads", "set by set, or triangle by triangle",
          "each triangle by its directions, and sums over all sets, exactly", check_triads};
}

}  // namespace graphrun::oracles
