// Figures of a graph's structure, by plain loops over its rows.
#include <graphrun/engine/structure.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <graphrun/base/error.hpp>
#include <span>
#include <vector>

#include "engine/structure/searches.hpp"

namespace graphrun {
namespace {

using structure::RowsOf;

// Whether an edge between these is led from u to v.
bool is_later(const RowsOf& rows, index_t u, index_t v) {
  const std::size_t of_u = rows.length(u), of_v = rows.length(v);
  return of_u != of_v ? of_u < of_v : u < v;
}

void count_neighbours(const RowsOf& rows, GraphStructure& found) {
  found.both_ways = static_cast<double>(rows.csr.column_of.size());
  for (index_t v = 0; v < rows.size; ++v) {
    const double count = rows.count(v);
    found.isolated += count == 0 ? 1 : 0;
    found.longest = std::max(found.longest, count);
    found.squares += count * count;
  }
}

// How many edges are led out of each vertex.
std::vector<index_t> later_counts(const RowsOf& rows) {
  std::vector<index_t> later(static_cast<std::size_t>(rows.size));
  for (index_t u = 0; u < rows.size; ++u) {
    later[static_cast<std::size_t>(u)] = static_cast<index_t>(
        std::count_if(rows.begin(u), rows.end(u), [&](index_t v) { return is_later(rows, u, v); }));
  }
  return later;
}

// Triangles at vertices drawn by a fixed rule, until so many steps are done, in proportion to the
// squares that these have of all.
void sample_triangles(const RowsOf& rows, const std::vector<index_t>& later,
                      GraphStructure& found) {
  constexpr double most_steps = 4e6;
  constexpr std::uint64_t stride = 2654435761;  // a prime: visits each vertex once
  std::vector<char> marked(static_cast<std::size_t>(rows.size));
  double steps = 0, squares = 0, triangles = 0;
  const auto n = static_cast<std::uint64_t>(rows.size);
  for (std::uint64_t k = 0; k < n && steps < most_steps; ++k) {
    const auto u = static_cast<index_t>(k * stride % n);
    const double out = later[static_cast<std::size_t>(u)];
    squares += out * out;
    if (out < 2) continue;
    const auto mark = [&](char value) {
      for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
        if (is_later(rows, u, *v)) marked[static_cast<std::size_t>(*v)] = value;
      }
    };
    mark(1);
    for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
      if (!is_later(rows, u, *v)) continue;
      steps += rows.count(*v);
      for (const index_t* w = rows.begin(*v); w != rows.end(*v); ++w) {
        triangles += marked[static_cast<std::size_t>(*w)] != 0 && is_later(rows, *v, *w) ? 1 : 0;
      }
    }
    mark(0);
    steps += 2 * rows.count(u);
  }
  if (squares > 0) found.triangles = triangles * found.later_squares / squares;
}

void count_led_edges(const RowsOf& rows, GraphStructure& found) {
  const std::vector<index_t> later = later_counts(rows);
  for (index_t u = 0; u < rows.size; ++u) {
    const double out = later[static_cast<std::size_t>(u)];
    found.later_longest = std::max(found.later_longest, out);
    found.later_squares += out * out;
    // Each edge into u is followed by those out of it.
    found.later_paths += out * (rows.count(u) - out);
  }
  sample_triangles(rows, later, found);
}

// By a cache in which each line has one place.
double share_of_near_gathers(const RowsOf& rows) {
  constexpr std::size_t lines = 512;
  constexpr index_t values = 16;  // of a line
  std::array<index_t, lines> kept;
  kept.fill(-1);
  std::size_t near = 0;
  const std::span<const index_t> columns(rows.begin(0), rows.end(rows.size - 1));
  for (const index_t column : columns) {
    const index_t line = column / values;
    index_t& place = kept[static_cast<std::size_t>(line) % lines];
    near += place == line ? 1 : 0;
    place = line;
  }
  return columns.empty() ? 0 : static_cast<double>(near) / static_cast<double>(columns.size());
}

// x becomes what a round of a random walk makes of it; what stands still jumps anywhere. Returns
// the sum of changes, and in *stop the share of what stood still.
double walk(const RowsOf& rows, std::vector<float>& x, std::vector<float>& next, double* stop) {
  double still = 0, change = 0;
  std::fill(next.begin(), next.end(), 0.0F);
  for (index_t u = 0; u < rows.size; ++u) {
    const float value = x[static_cast<std::size_t>(u)];
    if (rows.length(u) == 0) {
      still += static_cast<double>(value);
      continue;
    }
    const float share = value / static_cast<float>(rows.length(u));
    for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
      next[static_cast<std::size_t>(*v)] += share;
    }
  }
  const auto from_still = static_cast<float>(still / rows.size);
  for (std::size_t v = 0; v < x.size(); ++v) {
    next[v] += from_still;
    change += std::abs(static_cast<double>(next[v]) - static_cast<double>(x[v]));
  }
  x.swap(next);
  *stop = still / rows.size;
  return change / rows.size;
}

void walk_some_rounds(const RowsOf& rows, GraphStructure& found) {
  constexpr int rounds = 8, compared = 4;
  std::vector<float> x(static_cast<std::size_t>(rows.size), 1.0F), next(x.size());
  double earlier = 1;
  for (int round = 1; round <= rounds; ++round) {
    found.change = std::max(walk(rows, x, next, &found.stop), 1e-12);
    if (round == rounds - compared) earlier = found.change;
    // On one side and on the other, where there are two.
    if (round < rounds - 1) continue;
    found.busiest += static_cast<double>(*std::max_element(x.begin(), x.end())) / (2.0 * rows.size);
  }
  found.rounds = rounds;
  found.decay = std::min(1.0, std::pow(found.change / earlier, 1.0 / compared));
}

// x becomes x + A' x, of length 1. Returns the length before.
double grow(const RowsOf& rows, std::vector<float>& x, std::vector<float>& next) {
  next = x;
  for (index_t u = 0; u < rows.size; ++u) {
    const float value = x[static_cast<std::size_t>(u)];
    for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
      next[static_cast<std::size_t>(*v)] += value;
    }
  }
  double squares = 0;
  for (const float value : next) squares += static_cast<double>(value) * static_cast<double>(value);
  const double length = std::sqrt(squares);
  for (float& value : next) value /= static_cast<float>(length);
  x.swap(next);
  return length;
}

double growth_in_some_rounds(const RowsOf& rows) {
  constexpr int rounds = 8;
  const auto n = static_cast<std::size_t>(rows.size);
  std::vector<float> x(n, 1.0F / std::sqrt(static_cast<float>(rows.size))), next(n);
  double growth = 1;
  for (int round = 1; round <= rounds; ++round) growth = grow(rows, x, next);
  return growth;
}

// Takes vertices away by rising degree (Batagelj and Zaversnik, An O(m) algorithm for cores
// decomposition of networks, 2003), in rounds.
void peel(const RowsOf& rows, GraphStructure& found) {
  const auto n = static_cast<std::size_t>(rows.size);
  std::vector<std::size_t> left(n);
  std::size_t most = 0;
  for (std::size_t v = 0; v < n; ++v) {
    left[v] = rows.length(static_cast<index_t>(v));
    most = std::max(most, left[v]);
  }
  std::vector<std::vector<index_t>> of_degree(most + 1);
  for (std::size_t v = 0; v < n; ++v) of_degree[left[v]].push_back(static_cast<index_t>(v));
  std::vector<char> gone(n);
  std::vector<index_t> round, next;
  for (std::size_t d = 0; d <= most; ++d) {
    const auto take = [&](index_t v) {
      const auto at = static_cast<std::size_t>(v);
      if (gone[at] != 0) return;
      gone[at] = 1;
      next.push_back(v);
    };
    for (const index_t v : of_degree[d]) take(v);
    std::vector<index_t>().swap(of_degree[d]);
    for (round.swap(next); !round.empty(); round.swap(next)) {
      found.core = static_cast<double>(d);
      found.core_rounds += 1;
      next.clear();
      for (const index_t u : round) {
        for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
          const auto at = static_cast<std::size_t>(*v);
          if (gone[at] != 0) continue;
          if (--left[at] > d) {
            of_degree[left[at]].push_back(*v);
          } else {
            take(*v);
          }
        }
      }
    }
    next.clear();
  }
}

double grown(double smaller, double larger, double share) {
  if (smaller <= 0 || larger <= 0) return larger;
  return larger * std::pow(larger / smaller, share);
}

}  // namespace

GraphStructure structure_of(const Graph& graph) {
  if (graph.context().backend() != Backend::cpu) {
    throw Unsupported("structure_of: the graph must be on a CPU");
  }
  GraphStructure found;
  found.vertices = graph.vertices();
  found.entries = static_cast<double>(graph.out_edges().entries());
  found.self_loops = static_cast<double>(graph.counts().self_loops);
  if (graph.vertices() == 0) return found;
  const Graph both_ways = graph.undirected();
  const RowsOf neighbours(both_ways), out(graph);
  count_neighbours(neighbours, found);
  graph.context().check_stop();
  count_led_edges(neighbours, found);
  graph.context().check_stop();
  structure::search_usual(out, found);
  found.near = share_of_near_gathers(out);
  walk_some_rounds(out, found);
  found.growth = growth_in_some_rounds(out);
  graph.context().check_stop();
  peel(neighbours, found);
  return found;
}

GraphStructure extrapolated(const GraphStructure& smaller, const GraphStructure& larger,
                            double vertices, double entries) {
  GraphStructure found = larger;
  const double share =
      std::log(entries / larger.entries) / std::log(larger.entries / smaller.entries);
  const auto grow = [&](double GraphStructure::*figure) {
    found.*figure = grown(smaller.*figure, larger.*figure, share);
  };
  for (const auto figure : {&GraphStructure::both_ways,
                            &GraphStructure::isolated,
                            &GraphStructure::longest,
                            &GraphStructure::squares,
                            &GraphStructure::later_longest,
                            &GraphStructure::later_squares,
                            &GraphStructure::later_paths,
                            &GraphStructure::triangles,
                            &GraphStructure::levels,
                            &GraphStructure::reached,
                            &GraphStructure::reached_entries,
                            &GraphStructure::drawn_levels,
                            &GraphStructure::drawn_reached,
                            &GraphStructure::drawn_reached_entries,
                            &GraphStructure::core,
                            &GraphStructure::core_rounds,
                            &GraphStructure::growth,
                            &GraphStructure::self_loops,
                            &GraphStructure::searched_together,
                            &GraphStructure::run_vertices,
                            &GraphStructure::run_entries,
                            &GraphStructure::run_rounds}) {
    grow(figure);
  }
  found.vertices = vertices;
  found.entries = entries;
  return found;
}

}  // namespace graphrun
