// Cycles of four vertices on the CPU: a thread takes a vertex v and counts, in a table of all
// vertices, the paths v - u - w to each w, u and w of lower degree than v. Any two that end at w
// are a cycle.
#include <atomic>
#include <vector>

#include "base/common/parallel.hpp"
#include "engine/four_cycles/kernels.hpp"

namespace graphrun::kernels {
namespace {

// A thread's own arrays.
struct Counting {
  explicit Counting(std::size_t vertices) : paths(vertices, 0), ends(vertices + 1) {}

  std::vector<index_t> paths;  // to each vertex, 0 between vertices
  std::vector<index_t> ends;   // those with any, each once
  HalfSums sums{0, 0};
};

// Calls visit(w) for each path v - u - w, u in row v of U and w above v by rank.
template <class Visit>
void each_end(const OrientedView& a, index_t v, index_t u, Visit&& visit) {
  for (offset_t k = a.upper_begin[u]; k < a.upper_end[u]; ++k) visit(a.upper[k]);
  // Row u of L has v, so the loop ends there.
  for (const index_t* w = a.lower + a.lower_end[u] - 1; *w > v; --w) visit(*w);
}

// The number of paths counted, of which any two to one end were joined: the cycles.
std::uint64_t count_from(const OrientedView& a, index_t v, Counting& mine, std::size_t& ends) {
  std::uint64_t closed = 0;
  index_t *const paths = mine.paths.data(), *const list = mine.ends.data();
  std::size_t listed = 0;
  for (offset_t k = a.upper_begin[v]; k < a.upper_end[v]; ++k) {
    each_end(a, v, a.upper[k], [&](index_t w) {
      const index_t before = paths[w]++;
      closed += static_cast<std::uint64_t>(before);
      list[listed] = w;  // stays where it is the first
      listed += before == 0 ? 1 : 0;
    });
  }
  ends = listed;
  return closed;
}

// What the cycles from v give to its vertices.
void give_to_vertices(const OrientedView& a, index_t v, const Counting& mine, std::size_t ends,
                      std::uint64_t closed, std::int64_t* at_vertex) {
  const auto give = [&](index_t rank, std::int64_t count) {
    if (count == 0) return;
    const index_t vertex = a.vertex_of == nullptr ? rank : a.vertex_of[rank];
    std::atomic_ref(at_vertex[vertex]).fetch_add(count, std::memory_order_relaxed);
  };
  give(v, static_cast<std::int64_t>(closed));
  for (std::size_t i = 0; i < ends; ++i) {
    const std::int64_t paths = mine.paths[static_cast<std::size_t>(mine.ends[i])];
    give(mine.ends[i], paths * (paths - 1) / 2);
  }
  for (offset_t k = a.upper_begin[v]; k < a.upper_end[v]; ++k) {
    std::int64_t others = 0;
    each_end(a, v, a.upper[k],
             [&](index_t w) { others += mine.paths[static_cast<std::size_t>(w)] - 1; });
    give(a.upper[k], others);
  }
}

}  // namespace

HalfSums count_four_cycles(OnCpu on, const OrientedView& a, std::int64_t* at_vertex) {
  const auto n = static_cast<std::size_t>(a.vertices);
  std::atomic<std::uint64_t> low = 0, high = 0;
  for_shares(
      worth(on, n + static_cast<std::size_t>(a.upper_end[n - 1])), n, 16,
      [&](const Member&) { return Counting(n); },
      [&](Counting& mine, std::size_t begin, std::size_t end) {
        for (auto v = static_cast<index_t>(begin); v < static_cast<index_t>(end); ++v) {
          if (a.upper_end[v] - a.upper_begin[v] < 2) continue;
          std::size_t ends = 0;
          const std::uint64_t closed = count_from(a, v, mine, ends);
          if (at_vertex != nullptr && closed > 0) {
            give_to_vertices(a, v, mine, ends, closed, at_vertex);
          }
          for (std::size_t i = 0; i < ends; ++i) {
            mine.paths[static_cast<std::size_t>(mine.ends[i])] = 0;
          }
          mine.sums.low += closed & 0xffffffffu;
          mine.sums.high += closed >> 32;
        }
      },
      [&](const Counting& mine) {
        low += mine.sums.low;
        high += mine.sums.high;
      });
  return {low, high};
}

}  // namespace graphrun::kernels
