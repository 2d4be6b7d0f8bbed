// Samples of neighbours drawn again, vertex by vertex, from the definition's random bits.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// The first 64 bits of Philox4x32-10, as Salmon et al. write it.
std::uint64_t draw_bits(std::uint64_t seed, std::array<std::uint32_t, 4> x) {
  std::uint32_t left = static_cast<std::uint32_t>(seed),
                right = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p = std::uint64_t{0xD2511F53} * x[0], q = std::uint64_t{0xCD9E8D57} * x[2];
    x = {static_cast<std::uint32_t>(q >> 32) ^ x[1] ^ left, static_cast<std::uint32_t>(q),
         static_cast<std::uint32_t>(p >> 32) ^ x[3] ^ right, static_cast<std::uint32_t>(p)};
    left += 0x9E3779B9;
    right += 0xBB67AE85;
  }
  return x[0] + (std::uint64_t{x[1]} << 32);
}

struct Drawing {
  const Rows& rows;
  std::uint64_t seed;
  bool replace;

  // floor(r d / 2^64) of 64 random bits r, in two steps of 32.
  std::size_t place(index_t v, std::size_t i, std::uint32_t hop, std::uint64_t of) const {
    const std::uint64_t r =
        draw_bits(seed, {static_cast<std::uint32_t>(v), static_cast<std::uint32_t>(i), hop, 0});
    return static_cast<std::size_t>(((r >> 32) * of + (((r & 0xffffffff) * of) >> 32)) >> 32);
  }

  // The targets that are drawn from a vertex, ascending.
  std::vector<index_t> from(index_t v, std::uint32_t hop, std::size_t wanted) const {
    const auto row = rows.row(v);
    std::multiset<std::size_t> places;
    if (replace) {
      for (std::size_t i = 0; i < wanted && !row.empty(); ++i) {
        places.insert(place(v, i, hop, row.size()));
      }
    } else if (row.size() <= wanted) {
      return {row.begin(), row.end()};
    } else {
      for (std::size_t i = 0; i < wanted; ++i) {
        const std::size_t last = row.size() - wanted + i;
        const std::size_t at = place(v, i, hop, last + 1);
        places.insert(places.count(at) > 0 ? last : at);
      }
    }
    std::vector<index_t> targets;
    for (const std::size_t at : places) targets.push_back(row[at]);
    return targets;
  }
};

// The edges of each vertex that is drawn from, and its hop.
struct Drawn {
  std::map<index_t, std::pair<std::int32_t, std::vector<index_t>>> from;
  std::vector<std::int64_t> by_hop;
  std::set<index_t> reached;
};

Drawn draw_all(const PlainGraph& graph, const catalogue::Query& query) {
  const Drawing drawing{graph.rows(), static_cast<std::uint64_t>(query.parameters.integer("seed")),
                        query.parameters.flag("replace")};
  const auto& starts = query.parameters.find<catalogue::ListedVertices>("start")->vertices;
  Drawn drawn;
  std::set<index_t> frontier(starts.begin(), starts.end());
  drawn.reached = frontier;
  std::int32_t hop = 0;
  for (const auto& wanted : query.parameters.find<catalogue::NumberList>("fanout")->numbers) {
    ++hop;
    std::set<index_t> next;
    drawn.by_hop.push_back(0);
    for (const index_t v : frontier) {
      std::vector<index_t> targets =
          drawing.from(v, static_cast<std::uint32_t>(hop),
                       static_cast<std::size_t>(std::get<std::int64_t>(wanted)));
      drawn.by_hop.back() += static_cast<std::int64_t>(targets.size());
      for (const index_t to : targets) {
        if (drawn.reached.count(to) == 0) next.insert(to);
      }
      drawn.from[v] = {hop, std::move(targets)};
    }
    drawn.reached.insert(next.begin(), next.end());
    frontier = std::move(next);
  }
  return drawn;
}

std::string sample_fault(const catalogue::Query& query, const Rows& graph,
                         const catalogue::EdgeColumn& found, const Drawn& drawn) {
  const Rows rows = rows_of(found.edges);
  if (found.edges.weights().type() != WeightType::int32) return "the hops are missing";
  const std::vector<std::int32_t> hops = found.edges.weights().as<std::int32_t>()->to_host();
  const std::pair<std::int32_t, std::vector<index_t>> nothing;
  for (index_t v = 0; v < rows.vertices(); ++v) {
    const auto at = drawn.from.find(v);
    const auto& [hop, targets] = at == drawn.from.end() ? nothing : at->second;
    const auto mine = rows.row(v);
    const auto edges = graph.row(v);
    for (std::size_t i = 0; i < mine.size(); ++i) {
      const std::string edge =
          fmt::format("the edge {} - {}", query.ids.text(v), vertex_text(query, mine[i]));
      if (!std::binary_search(edges.begin(), edges.end(), mine[i])) return edge + " is none";
      const std::int32_t is = hops[static_cast<std::size_t>(rows.begin(v)) + i];
      if (is != hop) return fmt::format("{} is drawn at hop {}, expected {}", edge, is, hop);
    }
    if (std::ranges::equal(mine, targets)) continue;
    return fmt::format("of vertex {} {} edges are drawn, expected {}{}", query.ids.text(v),
                       mine.size(), targets.size(), mine.size() == targets.size() ? " others" : "");
  }
  return {};
}

Finding check_sample_drawn(const PlainGraph& graph, const catalogue::Query& query,
                           const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: each vertex's edges drawn again, one by one"};
  const Drawn drawn = draw_all(graph, query);
  if (!answer.edges) {
    finding.fault = "there are no edges";
    return finding;
  }
  finding.fault = sample_fault(query, graph.rows(), *answer.edges, drawn);
  if (!finding.fault.empty()) return finding;
  std::int64_t all = 0;
  catalogue::NumberList by_hop;
  for (const std::int64_t count : drawn.by_hop) {
    all += count;
    by_hop.numbers.emplace_back(count);
  }
  const auto* found = answer.number("by_hop");
  if (found == nullptr || std::get<catalogue::NumberList>(found->value).numbers != by_hop.numbers) {
    finding.fault = "by_hop is not how many edges each hop has";
  }
  for (const auto& [name, expected] :
       {std::pair<const char*, std::int64_t>{"sampled", all},
        {"reached", static_cast<std::int64_t>(drawn.reached.size())}}) {
    const auto* number = answer.number(name);
    const std::int64_t is = number == nullptr ? -1 : std::get<std::int64_t>(number->value);
    if (is != expected) finding.fault = fmt::format("{} is {}, expected {}", name, is, expected);
  }
  return finding;
}

}  // namespace

Oracle sample_oracle() {
  return {"sample", "by drawing each vertex's edges again", "each vertex's edges drawn again",
          check_sample_drawn};
}

}  // namespace graphrun::oracles
