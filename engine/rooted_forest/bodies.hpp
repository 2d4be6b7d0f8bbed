// Kernels of spanning forests and of tours round their trees as loops over indices, for both
// backends.
#pragma once

#include "base/common/device_only.hpp"
#include "base/common/for_each.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/components/forest.hpp"
#include "engine/rooted_forest/kernels.hpp"

namespace graphrun::kernels {

#if defined(__CUDACC__)
GRAPHRUN_DEVICE inline TourPlace put_first(TourPlace* head, TourPlace arc) {
  return atomicExch(head, arc);
}
GRAPHRUN_DEVICE inline index_t put_first(index_t* head, index_t root) {
  return atomicExch(head, root);
}
#else
// Makes the value the first of a list; returns the one that was.
template <class T>
GRAPHRUN_DEVICE inline T put_first(T* head, T value) {
  return std::atomic_ref(*head).exchange(value, std::memory_order_relaxed);
}
#endif

// Joins the trees of u and v, if they are two, and keeps the edge.
GRAPHRUN_DEVICE inline void join_along(const ForestEdges& forest, index_t u, index_t v,
                                       index_t skipped) {
  index_t p = root_above(forest.root, u, skipped), q = root_above(forest.root, v, skipped);
  while (p != q) {
    const index_t high = p > q ? p : q, low = p > q ? q : p;
    const index_t found = link_root(forest.root, high, low);
    if (found == high) {
      forest.tail[high] = u;
      forest.tip[high] = v;
      return;
    }
    p = root_above(forest.root, found, skipped);  // another thread linked it first
    q = low;
  }
}

template <class On>
void plant_edges(On on, CsrView<NoWeights> a, ForestEdges forest) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_DEVICE(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    const index_t least = a.offsets[i] < a.offsets[i + 1] ? a.column_of[a.offsets[i]] : v;
    forest.root[i] = least < v ? least : v;
    forest.tail[i] = v;
    forest.tip[i] = least;
  });
}

template <class On>
void join_few(On on, CsrView<NoWeights> a, ForestEdges forest, offset_t first, offset_t count) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_DEVICE(std::size_t i) {
    const offset_t begin = a.offsets[i] + first, end = a.offsets[i + 1];
    for (offset_t k = begin; k < end && k < begin + count; ++k) {
      join_along(forest, static_cast<index_t>(i), a.column_of[k], no_vertex);
    }
  });
}

template <class On>
void join_rest(On on, CsrView<NoWeights> a, offset_t entries, ForestEdges forest,
               const index_t* skipped) {
  const auto join_row = [=] GRAPHRUN_DEVICE(index_t row, offset_t k, offset_t row_end) {
    const index_t left_out = *skipped;
    if (load_parent(forest.root, row) == left_out) return;
    for (; k < row_end; ++k) join_along(forest, row, a.column_of[k], left_out);
  };
  for_pieces_of_rows(on, a.offsets, a.rows, entries, join_row);
}

template <class On>
void clear_heads(On on, Tour tour) {
  for_each_index(on, tour.vertices,
                 [=] GRAPHRUN_DEVICE(std::size_t v) { tour.head[v] = no_place; });
}

template <class On>
void chain_arcs(On on, Tour tour) {
  for_each_index(on, tour.vertices, [=] GRAPHRUN_DEVICE(std::size_t h) {
    if (tour.edges.root[h] == static_cast<index_t>(h)) return;
    const auto arc = static_cast<TourPlace>(2 * h);
    tour.chain[arc] = put_first(tour.head + tour.edges.tail[h], arc);
    tour.chain[arc + 1] = put_first(tour.head + tour.edges.tip[h], arc + 1);
  });
}

template <class On>
void chain_trees(On on, Tour tour) {
  for_each_index(on, tour.vertices, [=] GRAPHRUN_DEVICE(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    if (tour.edges.root[i] != v || tour.head[i] == no_place) return;
    tour.edges.tip[i] = put_first(tour.begun, v);
  });
}

// Behind u -> v comes what follows v -> u among the arcs out of v, behind the last of them the
// first; at a root that is the start, and the tour goes on with the next tree.
template <class On>
void link_arcs(On on, Tour tour) {
  for_each_index(on, tour.arcs(), [=] GRAPHRUN_DEVICE(std::size_t a) {
    const std::size_t h = a / 2;
    const ForestEdges& edges = tour.edges;
    if (edges.root[h] == static_cast<index_t>(h)) return;
    TourPlace next = tour.chain[a ^ 1];
    if (next == no_place) {
      index_t v = a % 2 == 0 ? edges.tip[h] : edges.tail[h];
      if (edges.root[v] == v) v = edges.tip[v];
      next = v == no_vertex ? no_place : tour.head[v];
    }
    tour.next[a] = next;
  });
}

// The walk that begins with an arc of a stretch; arcs that begin walks are scattered.
GRAPHRUN_DEVICE inline std::size_t walk_start(std::size_t walk) {
  return walk * Tour::stretch + (walk * std::size_t{0x9E3779B97F4A7C15} >> 58) % Tour::stretch;
}
GRAPHRUN_DEVICE inline bool begins_walk(TourPlace arc) {
  return walk_start(arc / Tour::stretch) == arc;
}
// The first arc of the tour; no_place where there is no arc.
GRAPHRUN_DEVICE inline TourPlace tour_start(const Tour& tour) {
  return *tour.begun == no_vertex ? no_place : tour.head[*tour.begun];
}
// Where a walk begins; no_place: nowhere.
GRAPHRUN_DEVICE inline TourPlace first_arc(const Tour& tour, std::size_t walk, std::size_t walks) {
  if (walk + 1 == walks) {
    const TourPlace start = tour_start(tour);
    return start == no_place || begins_walk(start) ? no_place : start;
  }
  const std::size_t arc = walk_start(walk);
  if (arc >= 2 * tour.vertices) return no_place;
  const std::size_t h = arc / 2;
  return tour.edges.root[h] == static_cast<index_t>(h) ? no_place : static_cast<TourPlace>(arc);
}

// Follows so many walks side by side: their loads do not wait for each other.
template <int Lanes>
GRAPHRUN_DEVICE inline void follow_group(const Tour& tour, std::size_t group, std::size_t walks) {
  TourPlace at[Lanes], walk[Lanes], steps[Lanes];
  int active = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    const std::size_t mine = group * Lanes + static_cast<std::size_t>(lane);
    if (mine >= walks) break;
    tour.walk_next[mine] = no_place;
    tour.walk_left[mine] = 0;
    const TourPlace start = first_arc(tour, mine, walks);
    if (start == no_place) continue;
    at[active] = start;
    walk[active] = static_cast<TourPlace>(mine);
    steps[active++] = 0;
  }
  while (active > 0) {
    for (int lane = 0; lane < active;) {
      const TourPlace arc = at[lane], next = tour.next[arc];
      tour.next[arc] = walk[lane];
      tour.chain[arc] = steps[lane]++;
      if (next != no_place && !begins_walk(next)) {
        at[lane++] = next;
        continue;
      }
      tour.walk_left[walk[lane]] = steps[lane];
      if (next != no_place) tour.walk_next[walk[lane]] = next / Tour::stretch;
      --active;
      at[lane] = at[active];
      walk[lane] = walk[active];
      steps[lane] = steps[active];
    }
  }
}

template <class On>
void double_walks(On on, Tour tour) {
  for_each_index(on, tour.walks(), [=] GRAPHRUN_DEVICE(std::size_t w) {
    const TourPlace next = tour.walk_next[w];
    const bool ends = next == no_place;
    tour.other_left[w] = tour.walk_left[w] + (ends ? 0 : tour.walk_left[next]);
    tour.other_next[w] = ends ? no_place : tour.walk_next[next];
  });
}

// The arc that comes first on the tour leads away from the root.
template <class On>
void root_trees(On on, Tour tour, index_t* parent, TourPlace* first, TourPlace* last) {
  const std::size_t walks = tour.walks();
  for_each_index(on, tour.vertices, [=] GRAPHRUN_DEVICE(std::size_t h) {
    const ForestEdges& edges = tour.edges;
    const TourPlace start = tour_start(tour);
    const auto place = [&](TourPlace arc) {
      const std::size_t begun = begins_walk(start) ? start / Tour::stretch : walks - 1;
      return tour.walk_left[begun] - tour.walk_left[tour.next[arc]] + tour.chain[arc];
    };
    const auto v = static_cast<index_t>(h);
    if (edges.root[h] == v) {
      parent[h] = v;
      first[h] = tour.head[h] == no_place ? no_place : place(tour.head[h]);
      last[h] = no_place;
      return;
    }
    const auto arc = static_cast<TourPlace>(2 * h);
    const TourPlace there = place(arc), back = place(arc + 1);
    const bool away = there < back;
    const index_t child = away ? edges.tip[h] : edges.tail[h];
    parent[child] = away ? edges.tail[h] : edges.tip[h];
    first[child] = (away ? there : back) + 1;
    last[child] = away ? back : there;
  });
}

#define GRAPHRUN_INSTANTIATE_TOURS(On)                                                    \
  template void plant_edges(On, CsrView<NoWeights>, ForestEdges);                         \
  template void join_few(On, CsrView<NoWeights>, ForestEdges, offset_t, offset_t);        \
  template void join_rest(On, CsrView<NoWeights>, offset_t, ForestEdges, const index_t*); \
  template void clear_heads(On, Tour);                                                    \
  template void chain_arcs(On, Tour);                                                     \
  template void chain_trees(On, Tour);                                                    \
  template void link_arcs(On, Tour);                                                      \
  template void double_walks(On, Tour);                                                   \
  template void root_trees(On, Tour, index_t*, TourPlace*, TourPlace*);

}  // namespace graphrun::kernels
