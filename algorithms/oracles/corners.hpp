// The triangles of a graph, one by one.
#pragma once

#include <atomic>
#include <numeric>
#include <vector>

#include "algorithms/oracles/plain_graph.hpp"
#include "algorithms/oracles/processors.hpp"

namespace graphrun::oracles {

// A triangle: its vertices by their ranks, u lowest, and its edges by their places in
// RankedRows::up.
struct Triangle {
  index_t u, v, w;
  offset_t uv, vw, uw;
};

// values[i] += what, whatever other threads add.
template <class T>
void add(std::vector<T>& values, offset_t i, T what) {
  std::atomic_ref(values[static_cast<std::size_t>(i)]).fetch_add(what, std::memory_order_relaxed);
}

// Calls visit(triangle) for each triangle whose lowest vertex is u. `mark` is a word for each
// vertex, 0 when called and afterwards.
template <class Visit>
void triangles_from(const Rows& up, index_t u, std::vector<index_t>& mark, Visit&& visit) {
  const auto row = up.row(u);
  index_t number = 0;
  for (const index_t w : row) mark[static_cast<std::size_t>(w)] = ++number;
  offset_t uv = up.begin(u);
  for (const index_t v : row) {
    offset_t vw = up.begin(v);
    for (const index_t w : up.row(v)) {
      const index_t marked = mark[static_cast<std::size_t>(w)];
      if (marked != 0) visit(Triangle{u, v, w, uv, vw, up.begin(u) + marked - 1});
      ++vw;
    }
    ++uv;
  }
  for (const index_t w : row) mark[static_cast<std::size_t>(w)] = 0;
}

// Calls visit(triangle) for each triangle, from several threads at once; returns how many.
template <class Visit>
offset_t each_triangle(const Rows& up, Visit visit) {
  Shares shares(up.vertices(), 64);  // hubs have most of the work
  const std::vector<offset_t> counts = on_all_processors([&] {
    std::vector<index_t> mark(static_cast<std::size_t>(up.vertices()), 0);
    offset_t count = 0;
    for (index_t u, end; shares.take(u, end);) {
      for (; u < end; ++u) {
        triangles_from(up, u, mark, [&](const Triangle& triangle) {
          ++count;
          visit(triangle);
        });
      }
    }
    return count;
  });
  return std::accumulate(counts.begin(), counts.end(), offset_t{0});
}

}  // namespace graphrun::oracles
