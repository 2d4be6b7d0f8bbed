// Biconnected components by a search in depth, one edge after the other.
#include <algorithm>
#include <utility>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

struct Blocks {
  // By edge (u, v), u < v, in their order: the block, numbered by first edges.
  std::vector<std::pair<index_t, index_t>> edges;
  std::vector<index_t> block;
  std::vector<index_t> of_vertex;  // blocks that each vertex is in
  std::int64_t count = 0, largest = 0, bridges = 0;
};

// Edges in either direction, once, without loops.
std::vector<std::pair<index_t, index_t>> simple_edges(const Rows& rows) {
  std::vector<std::pair<index_t, index_t>> edges;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      if (u != v) edges.emplace_back(std::min(u, v), std::max(u, v));
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

// By Hopcroft and Tarjan, with a stack of its own: Boost.Graph's search calls itself, and would end
// the process where a graph is deep.
std::vector<index_t> blocks_in_depth(std::size_t n,
                                     const std::vector<std::pair<index_t, index_t>>& edges) {
  std::vector<std::size_t> begin(n + 1, 0);
  for (const auto& [u, v] : edges) {
    ++begin[static_cast<std::size_t>(u)];
    ++begin[static_cast<std::size_t>(v)];
  }
  std::size_t sum = 0;
  for (std::size_t& at : begin) sum += std::exchange(at, sum);
  std::vector<std::size_t> next = begin, at_end(2 * edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    at_end[next[static_cast<std::size_t>(edges[e].first)]++] = e;
    at_end[next[static_cast<std::size_t>(edges[e].second)]++] = e;
  }
  next.assign(begin.begin(), begin.end());
  constexpr std::size_t none = ~std::size_t{0};
  std::vector<std::size_t> time(n, none), low(n), by(n, none), path, stack;
  std::vector<index_t> block(edges.size(), no_vertex);
  index_t blocks = 0;
  std::size_t clock = 0;
  for (std::size_t root = 0; root < n; ++root) {
    if (time[root] != none) continue;
    path.push_back(root);
    time[root] = low[root] = clock++;
    while (!path.empty()) {
      const std::size_t v = path.back();
      if (next[v] < begin[v + 1]) {
        const std::size_t e = at_end[next[v]++];
        const auto [p, q] = edges[e];
        const std::size_t w = static_cast<std::size_t>(static_cast<std::size_t>(p) == v ? q : p);
        if (e == by[v] || (time[w] != none && time[w] > time[v])) continue;
        stack.push_back(e);
        if (time[w] == none) {
          by[w] = e;
          time[w] = low[w] = clock++;
          path.push_back(w);
        } else {
          low[v] = std::min(low[v], time[w]);
        }
        continue;
      }
      path.pop_back();
      if (path.empty()) break;
      const std::size_t above = path.back();
      low[above] = std::min(low[above], low[v]);
      if (low[v] < time[above]) continue;
      for (std::size_t e = none; e != by[v];) {
        e = stack.back();
        stack.pop_back();
        block[e] = blocks;
      }
      ++blocks;
    }
  }
  return block;
}

Blocks expected_blocks(const Rows& rows) {
  Blocks found;
  found.edges = simple_edges(rows);
  const auto n = static_cast<std::size_t>(rows.vertices());
  found.block = blocks_in_depth(n, found.edges);
  std::vector<index_t> number(found.edges.size(), no_vertex);
  std::vector<std::pair<index_t, index_t>> ends;  // of blocks, and the vertices in them
  std::vector<std::int64_t> edges_of;
  for (std::size_t e = 0; e < found.edges.size(); ++e) {
    index_t& mine = number[static_cast<std::size_t>(found.block[e])];
    if (mine == no_vertex) {
      mine = static_cast<index_t>(edges_of.size());
      edges_of.push_back(0);
    }
    found.block[e] = mine;
    ++edges_of[static_cast<std::size_t>(mine)];
    ends.emplace_back(mine, found.edges[e].first);
    ends.emplace_back(mine, found.edges[e].second);
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  found.of_vertex.assign(n, 0);
  std::vector<std::int64_t> vertices_of(edges_of.size(), 0);
  for (const auto& [block, vertex] : ends) {
    ++found.of_vertex[static_cast<std::size_t>(vertex)];
    found.largest = std::max(found.largest, ++vertices_of[static_cast<std::size_t>(block)]);
  }
  found.count = static_cast<std::int64_t>(edges_of.size());
  found.bridges = std::ranges::count(edges_of, 1);
  return found;
}

std::string edge_fault(const catalogue::Query& query, const Blocks& expected, const Matrix& edges) {
  const Rows rows = rows_of(edges);
  const std::vector<std::int32_t> block = edges.weights().as<std::int32_t>()->to_host();
  std::size_t place = 0;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      const std::string named =
          fmt::format("the edge {} - {}", query.ids.text(u), query.ids.text(v));
      if (place >= expected.edges.size() || expected.edges[place] != std::pair(u, v)) {
        return named + " should not be there";
      }
      if (block[place] != expected.block[place]) {
        return fmt::format("{} is in component {}, expected {}", named, block[place],
                           expected.block[place]);
      }
      ++place;
    }
  }
  return place == expected.edges.size()
             ? ""
             : fmt::format("{} edges are there, expected {}", place, expected.edges.size());
}

Finding check_blocks(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  const Blocks expected = expected_blocks(graph.rows());
  Finding finding{"", "components are those of a search in depth, one edge after the other"};
  if (answer.edges) {
    finding.fault = edge_fault(query, expected, answer.edges->edges);
  } else {
    finding.fault =
        first_difference(query, "components", answer.values<index_t>("blocks").to_host(),
                         expected.of_vertex, value_text<index_t>);
  }
  const std::int64_t points =
      std::ranges::count_if(expected.of_vertex, [](index_t blocks) { return blocks > 1; });
  for (const auto& [name, value] :
       {std::pair<const char*, std::int64_t>{"components", expected.count},
        {"largest", expected.largest},
        {"articulation_points", points},
        {"bridges", expected.bridges}}) {
    const auto found = std::get<std::int64_t>(answer.number(name)->value);
    if (finding.fault.empty() && found != value) {
      finding.fault = fmt::format("{} is {}, expected {}", name, found, value);
    }
  }
  return finding;
}

}  // namespace

Oracle biconnected_oracle() {
  return {"biconnected", "by a search in depth",
          "a search in depth, by Hopcroft and Tarjan, over plain arrays", check_blocks};
}

}  // namespace graphrun::oracles
