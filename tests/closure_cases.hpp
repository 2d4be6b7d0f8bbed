// Graphs for closures as lists of edges, and what closures are by definition: sweeps over that
// list.
#pragma once

#include <algorithm>
#include <cstdint>
#include <graphrun/engine/closure.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support.hpp"

namespace graphrun::test {

// Weights of int32, repeats with the smallest weight, edges both ways where undirected.
inline Graph graph_of(const Context& ctx, const Triples& t, bool undirected = false,
                      bool weighted = true, const GraphOptions& graph_options = {}) {
  if (ctx.ranks() != nullptr) {
    return graph_of(ctx.local(), t, undirected, weighted, graph_options).over_ranks(ctx);
  }
  const BuildOptions options{undirected ? Mirror::same : Mirror::none, Duplicates::min,
                             SelfLoops::keep};
  BuildCounts counts;
  const std::span<const std::int32_t> weights =
      weighted ? std::span<const std::int32_t>(t.weights) : std::span<const std::int32_t>();
  Matrix matrix = Matrix::from_triples<std::int32_t>(ctx, t.rows, t.columns, t.row_of, t.column_of,
                                                     weights, options, &counts);
  return Graph(std::move(matrix), counts, !undirected, graph_options);
}

// Every edge as the graph has it: also the other way round where undirected.
inline Triples both_ways(Triples t) {
  for (std::size_t i = 0, m = t.size(); i < m; ++i)
    t.add(t.column_of[i], t.row_of[i], t.weights[i]);
  return t;
}

// Loops, repeats, weights of zero, and, as there are few edges, parts that nothing reaches.
inline Triples random_multigraph(unsigned seed) {
  std::mt19937 random(seed);
  const auto n = static_cast<index_t>(1 + random() % 90);
  const auto m = random() % (3u * static_cast<unsigned>(n) + 1);
  Triples t{"random multigraph, seed " + std::to_string(seed), n, n, {}, {}, {}};
  const auto below = static_cast<unsigned>(n);
  for (unsigned i = 0; i < m; ++i) {
    const auto u = static_cast<index_t>(random() % below);
    const auto v = random() % 16 == 0 ? u : static_cast<index_t>(random() % below);
    for (unsigned copies = 1 + (random() % 8 == 0); copies > 0; --copies) {
      t.add(u, v, static_cast<std::int32_t>(random() % 10) * static_cast<int>(random() % 4 != 0));
    }
  }
  return t;
}

inline Triples grid(index_t width, index_t height) {
  Triples t{"grid " + std::to_string(width) + "x" + std::to_string(height),
            width * height,
            width * height,
            {},
            {},
            {}};
  for (index_t v = 0; v < t.rows; ++v) {
    if (v % width + 1 < width) t.add(v, v + 1, 1 + v * 7 % 13);
    if (v + width < t.rows) t.add(v, v + width, v * 5 % 11);
  }
  return t;
}

// Few vertices have most edges: rounds are wide enough to be pulled, rows longer than a block.
inline Triples skewed(index_t n, std::size_t edges, unsigned seed) {
  std::mt19937 random(seed);
  Triples t{"skewed " + std::to_string(n), n, n, {}, {}, {}};
  const auto end = [&] {
    const double x = random() / 4294967296.0;
    return static_cast<index_t>(x * x * x * n);
  };
  for (std::size_t i = 0; i < edges; ++i) {
    const index_t from = end();
    t.add(from, end(), 1 + static_cast<std::int32_t>(random() % 64));
  }
  return t;
}

// The vertices in random order, but 0 first.
inline std::vector<index_t> scrambled(index_t n) {
  std::vector<index_t> order(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<index_t>(i);
  std::shuffle(order.begin() + 1, order.end(), std::mt19937(1));
  return order;
}

// A path through vertices in random order, so that no cache foresees the next.
inline Triples scrambled_path(index_t n) {
  const std::vector<index_t> order = scrambled(n);
  Triples t{"scrambled path", n, n, {}, {}, {}};
  for (std::size_t i = 0; i + 1 < order.size(); ++i) t.add(order[i], order[i + 1], 1);
  return t;
}

// Every vertex has two children, for so many levels, and then every two have one. From the last a
// path, each time one longer, leads to where the next such part begins. Rounds are narrow, wide,
// and narrow again, all rows short.
inline Triples widening(const std::vector<unsigned>& levels) {
  Triples t{"widening", 0, 0, {}, {}, {}};
  index_t path = 0;
  for (const unsigned depth : levels) {
    const index_t half = (index_t{1} << depth) - 1, begin = t.rows + path,
                  last = begin + 2 * half - 1;
    for (index_t v = t.rows; v > 0 && v <= begin; ++v) t.add(v - 1, v, 2);
    ++path;
    for (index_t i = 0; i < half; ++i) {
      for (const index_t child : {2 * i + 1, 2 * i + 2}) {
        if (child >= half) continue;
        t.add(begin + i, begin + child, 1 + child % 5);
        t.add(last - child, last - i, 1 + i % 7);
      }
    }
    for (index_t i = half / 2; i < half; ++i) t.add(begin + i, last - i, 1);
    t.rows = t.columns = last + 1;
    t.name += " " + std::to_string(depth);
  }
  const std::vector<index_t> order = scrambled(t.rows);
  for (index_t& v : t.row_of) v = order[static_cast<std::size_t>(v)];
  for (index_t& v : t.column_of) v = order[static_cast<std::size_t>(v)];
  return t;
}

// A path of so many vertices that ends in a hub of `spokes`, from each of which another leads on.
inline Triples path_to_hub(index_t length, index_t spokes) {
  const index_t n = length + 2 * spokes;
  Triples t{"path to a hub, of " + std::to_string(length), n, n, {}, {}, {}};
  for (index_t v = 0; v + 1 < length; ++v) t.add(v, v + 1, 2);
  for (index_t i = length; i < length + spokes; ++i) {
    t.add(length - 1, i, 1 + i % 3);
    t.add(i, i + spokes, 1);
    t.add(i, n - 1 - i % 7, 1);
  }
  return t;
}

// All the small ones that have vertices.
inline std::vector<Triples> closure_cases(unsigned random_graphs) {
  std::vector<Triples> all;
  for (Triples& t : square_matrices()) {
    if (t.rows > 0) all.push_back(std::move(t));
  }
  all.push_back({"nothing but vertices", 2000, 2000, {}, {}, {}});
  all.push_back(grid(40, 30));
  for (unsigned seed = 0; seed < random_cases(random_graphs); ++seed)
    all.push_back(random_multigraph(seed));
  return all;
}

// Marks of a mask's set: about three vertices of four.
inline std::vector<index_t> some_marks(index_t n) {
  std::vector<index_t> marks(static_cast<std::size_t>(n), no_vertex);
  for (std::size_t v = 0; v < marks.size(); ++v) {
    if (v * 2654435761u / 64 % 4 != 0) marks[v] = 1;
  }
  return marks;
}

struct Settled {
  std::vector<index_t> level, parent;
  std::int64_t rounds = 0;
  index_t reached = 0;
  offset_t edges = 0;  // counting every listed edge
};

// By definition: in each round every edge from a vertex of the round before makes its offer.
template <class Allows>
Settled settled_by_definition(const Triples& t, const std::vector<index_t>& sources,
                              std::int64_t max_rounds, Allows&& allows) {
  const auto n = static_cast<std::size_t>(t.rows);
  Settled s{std::vector<index_t>(n, no_vertex), std::vector<index_t>(n, no_vertex)};
  for (const index_t v : sources) {
    s.level[static_cast<std::size_t>(v)] = 0;
    s.parent[static_cast<std::size_t>(v)] = v;
  }
  for (bool changed = true; changed && s.rounds < max_rounds; s.rounds += changed) {
    changed = false;
    const auto before = static_cast<index_t>(s.rounds), now = before + 1;
    for (std::size_t i = 0; i < t.size(); ++i) {
      const index_t u = t.row_of[i];
      const auto v = static_cast<std::size_t>(t.column_of[i]);
      if (s.level[static_cast<std::size_t>(u)] != before || !allows(v)) continue;
      if (s.level[v] != no_vertex && s.level[v] != now) continue;
      s.parent[v] = s.level[v] == now ? std::min(s.parent[v], u) : u;
      s.level[v] = now;
      changed = true;
    }
  }
  s.reached = static_cast<index_t>(t.rows - std::count(s.level.begin(), s.level.end(), no_vertex));
  return s;
}

// x <- x + A'x until nothing changes, or so many times. Returns how many times something did.
template <class S, class Allows>
std::int64_t relax_by_definition(const Triples& t, std::vector<typename S::value_type>& x,
                                 Allows&& allows,
                                 std::int64_t max_rounds = std::numeric_limits<int>::max()) {
  std::int64_t rounds = 0;
  for (bool changed = true; changed && rounds < max_rounds; rounds += changed) {
    changed = false;
    const auto before = x;
    for (std::size_t i = 0; i < t.size(); ++i) {
      const auto from = before[static_cast<std::size_t>(t.row_of[i])];
      const auto v = static_cast<std::size_t>(t.column_of[i]);
      if (from == S::zero || !allows(v)) continue;
      const auto edge = static_cast<typename S::weight_type>(t.weights[i]);
      const auto sum = S::result(S::add(x[v], S::mul(edge, from)));
      changed = changed || sum != x[v];
      x[v] = sum;
    }
  }
  return rounds;
}

}  // namespace graphrun::test
