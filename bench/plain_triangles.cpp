#include "bench/plain_triangles.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "bench/parallel.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr offset_t share = 64;  // vertices taken at a time: hubs have most of the work

// values[i] += what, whatever other threads add.
template <class T>
void add(std::vector<T>& values, offset_t i, T what) {
  std::atomic_ref(values[static_cast<std::size_t>(i)]).fetch_add(what, std::memory_order_relaxed);
}

std::vector<index_t> by_degree(const HostGraph& graph) {
  std::vector<index_t> order(static_cast<std::size_t>(graph.vertices()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](index_t u, index_t v) { return graph.degree(u) < graph.degree(v); });
  return order;
}

// A triangle's edges, by their places in RankedGraph::up, and its lowest vertex.
struct Corner {
  index_t u;
  offset_t uv, vw, uw;
};

// Calls visit(corner) for each triangle that begins at u. `mark` is a word for each vertex, 0 when
// called and afterwards.
template <class Visit>
void triangles_from(const HostGraph& up, index_t u, std::vector<index_t>& mark, Visit&& visit) {
  const auto row = up.row(u);
  const offset_t begin = up.offsets[static_cast<std::size_t>(u)];
  index_t number = 0;
  for (const index_t w : row) mark[static_cast<std::size_t>(w)] = ++number;
  for (std::size_t i = 0; i < row.size(); ++i) {
    offset_t vw = up.offsets[static_cast<std::size_t>(row[i])];
    for (const index_t w : up.row(row[i])) {
      const index_t marked = mark[static_cast<std::size_t>(w)];
      if (marked != 0) visit({u, begin + static_cast<offset_t>(i), vw, begin + marked - 1});
      ++vw;
    }
  }
  for (const index_t w : row) mark[static_cast<std::size_t>(w)] = 0;
}

// Calls visit(corner) for each triangle, from several threads at once; returns how many.
template <class Visit>
offset_t each_triangle(const HostGraph& up, Visit visit) {
  Shares shares(up.vertices(), share);
  const std::vector<offset_t> counts = on_all_processors([&] {
    std::vector<index_t> mark(static_cast<std::size_t>(up.vertices()), 0);
    offset_t count = 0;
    for (index_t u, end; shares.take(u, end);) {
      for (; u < end; ++u) {
        triangles_from(up, u, mark, [&](const Corner& corner) {
          ++count;
          visit(corner);
        });
      }
    }
    return count;
  });
  return std::accumulate(counts.begin(), counts.end(), offset_t{0});
}

}  // namespace

RankedGraph::RankedGraph(const HostGraph& symmetric) {
  const std::vector<index_t> order = by_degree(symmetric);
  rank.resize(order.size());
  for (std::size_t r = 0; r < order.size(); ++r) {
    rank[static_cast<std::size_t>(order[r])] = static_cast<index_t>(r);
  }
  const auto number = [&](index_t v) { return rank[static_cast<std::size_t>(v)]; };
  up.offsets.assign(order.size() + 1, 0);
  const auto each_row = [&](auto&& work) {
    Shares shares(symmetric.vertices(), share);
    on_all_processors([&] {
      for (index_t r, end; shares.take(r, end);) {
        for (; r < end; ++r) work(r, symmetric.row(order[static_cast<std::size_t>(r)]));
      }
      return 0;
    });
  };
  each_row([&](index_t r, std::span<const index_t> row) {
    up.offsets[static_cast<std::size_t>(r) + 1] =
        std::count_if(row.begin(), row.end(), [&](index_t w) { return number(w) > r; });
  });
  std::partial_sum(up.offsets.begin(), up.offsets.end(), up.offsets.begin());
  up.targets.resize(static_cast<std::size_t>(up.offsets.back()));
  each_row([&](index_t r, std::span<const index_t> row) {
    const auto begin = up.targets.begin() + up.offsets[static_cast<std::size_t>(r)];
    auto end = begin;
    for (const index_t w : row) {
      if (number(w) > r) *end++ = number(w);
    }
    std::sort(begin, end);
  });
}

offset_t RankedGraph::edge_between(index_t u, index_t v) const {
  const auto [low, high] =
      std::minmax(rank[static_cast<std::size_t>(u)], rank[static_cast<std::size_t>(v)]);
  const auto row = up.row(low);
  const auto found = std::lower_bound(row.begin(), row.end(), high);
  if (found == row.end() || *found != high) return -1;
  return up.offsets[static_cast<std::size_t>(low)] + (found - row.begin());
}

offset_t plain_triangles(const RankedGraph& graph) {
  return each_triangle(graph.up, [](const Corner&) {});
}

std::vector<std::int32_t> plain_supports(const RankedGraph& graph) {
  std::vector<std::int32_t> supports(graph.up.targets.size(), 0);
  each_triangle(graph.up, [&](const Corner& corner) {
    for (const offset_t edge : {corner.uv, corner.vw, corner.uw}) add(supports, edge, 1);
  });
  return supports;
}

std::vector<double> plain_lcc(const RankedGraph& graph, const HostGraph& stored) {
  const HostGraph& up = graph.up;
  std::vector<std::int32_t> ways(up.targets.size(), 0);  // in which each edge is stored
  std::vector<offset_t> degree(graph.rank.size(), 0), joined(graph.rank.size(), 0);
  Shares shares(stored.vertices(), share);
  on_all_processors([&] {
    for (index_t u, end; shares.take(u, end);) {
      for (; u < end; ++u) {
        for (const index_t v : stored.row(u)) {
          if (v != u) add(ways, graph.edge_between(u, v), 1);
        }
      }
    }
    return 0;
  });
  for (index_t u = 0; u < up.vertices(); ++u) {
    degree[static_cast<std::size_t>(u)] += up.degree(u);
    for (const index_t v : up.row(u)) ++degree[static_cast<std::size_t>(v)];
  }
  const auto at = [](const auto& values, offset_t i) {
    return values[static_cast<std::size_t>(i)];
  };
  each_triangle(up, [&](const Corner& corner) {
    add<offset_t>(joined, corner.u, at(ways, corner.vw));
    add<offset_t>(joined, at(up.targets, corner.uv), at(ways, corner.uw));
    add<offset_t>(joined, at(up.targets, corner.uw), at(ways, corner.uv));
  });
  std::vector<double> result(graph.rank.size(), 0);
  for (std::size_t v = 0; v < result.size(); ++v) {
    const auto r = static_cast<std::size_t>(graph.rank[v]);
    const double pairs = static_cast<double>(degree[r]) * static_cast<double>(degree[r] - 1);
    if (pairs > 0) result[v] = static_cast<double>(joined[r]) / pairs;
  }
  return result;
}

}  // namespace graphrun::cli::bench
