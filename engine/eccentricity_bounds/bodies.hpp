// Loop bodies of bounds on eccentricities, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/atomic_max.hpp"
#include "engine/eccentricity_bounds/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void single_neighbours(On on, CsrView<NoWeights> rows, index_t first, index_t* neighbour) {
  for_each_index(on, static_cast<std::size_t>(rows.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t self = first + static_cast<index_t>(i);
    const index_t* const row = rows.column_of + rows.offsets[i];
    const offset_t length = rows.offsets[i + 1] - rows.offsets[i];
    const bool has_loop = length > 0 && length <= 2 && (row[0] == self || row[length - 1] == self);
    const offset_t others = has_loop ? length - 1 : length;
    neighbour[i] = others == 0 ? no_vertex : others > 1 ? self : row[has_loop && row[0] == self];
  });
}

template <class On>
void begin_bounds(On on, BoundsView b, std::size_t n, const index_t* sizes) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { b.has_leaf[v] = 0; });
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const auto self = static_cast<index_t>(v);
    const index_t size = sizes[b.component[v]], neighbour = b.anchor[v];
    // In a component of three or more, the neighbour has others.
    const bool is_leaf = size > 2 && neighbour != self && neighbour != no_vertex;
    if (is_leaf) raise_atomically(b.has_leaf + neighbour, index_t{1});
    b.anchor[v] = is_leaf ? neighbour : self;
    b.least[v] = is_leaf ? 2 : (size > 1 ? 1 : 0);
    b.most[v] = size - 1;
  });
}

template <class On>
void begin_directed_bounds(On on, BoundsView b, std::size_t n) {
  const auto most = static_cast<index_t>(n) - 1;
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const bool leads = b.anchor[v] != no_vertex;
    b.anchor[v] = static_cast<index_t>(v);
    b.has_leaf[v] = 0;
    b.least[v] = leads ? 1 : 0;
    b.most[v] = leads ? most : 0;
  });
}

template <class On>
index_t largest_component(On on, const index_t* sizes, std::size_t n) {
  const auto count = static_cast<offset_t>(n);
  const offset_t best = largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    return offset_t{sizes[v]} << 31 | (count - 1 - static_cast<offset_t>(v));
  });
  return static_cast<index_t>(count - 1 - (best & 2147483647));
}

template <class On>
void clear_components(On on, BoundsView b, const index_t* roots, std::size_t count) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    b.best[roots[i]] = 0;
    b.place[roots[i]] = 0;
    b.depth[roots[i]] = 0;
  });
}

template <class On>
void choose_vertices(On on, BoundsView b, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const std::int64_t key = b.key(v);
    if (key > 0) raise_atomically(b.best + b.component[v], key);
  });
  const auto count = static_cast<index_t>(n);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const std::int64_t key = b.key(v);
    if (key == 0 || key != b.best[b.component[v]]) return;
    raise_atomically(b.place + b.component[v], count - static_cast<index_t>(v));
  });
}

template <class On>
void take_sources(On on, BoundsView b, std::size_t n, const index_t* roots, std::size_t count,
                  index_t* chosen) {
  const auto vertices = static_cast<index_t>(n);
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t place = b.place[roots[i]];
    const index_t source = place == 0 ? no_vertex : b.anchor[vertices - place];
    b.source[roots[i]] = source;
    chosen[i] = source;
  });
}

template <class On>
index_t vertex_to_search(On on, BoundsView b, std::size_t n, index_t root) {
  const offset_t best = largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    return b.component[v] == root ? offset_t{b.key(v)} : offset_t{0};
  });
  if (best == 0) return no_vertex;
  const auto count = static_cast<offset_t>(n);
  return static_cast<index_t>(count - largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
                                const bool is_best = b.component[v] == root && b.key(v) == best;
                                return is_best ? count - static_cast<offset_t>(v) : offset_t{0};
                              }));
}

template <class On>
void raise_depths(On on, BoundsView b, std::size_t n, const index_t* level) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (level[v] != no_vertex) raise_atomically(b.depth + b.component[v], level[v]);
  });
}

template <class On>
void tighten_bounds(On on, BoundsView b, std::size_t n, const index_t* forward,
                    const index_t* backward, index_t root) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const index_t away = backward[v];  // edges from v to the source
    if (away == no_vertex) return;
    const index_t of = b.component[v];
    if (root != no_vertex && of != root) {  // it may reach more than the source does
      if (away > b.least[v]) b.least[v] = away;
      return;
    }
    const index_t source = b.source[of], depth = b.depth[of];
    index_t least = 0, most = 0;
    if (static_cast<index_t>(v) == source) {
      least = most = depth;
    } else if (b.anchor[v] == source) {
      least = most = depth + 1;
    } else {
      const index_t back = depth - forward[v];
      least = away + b.has_leaf[source];  // the leaf is one edge behind the source
      if (back > least) least = back;
      most = depth + away;
    }
    if (least > b.least[v]) b.least[v] = least;
    if (most < b.most[v]) b.most[v] = most;
  });
}

template <class On>
void settle_bounds(On on, BoundsView b, const index_t* vertices, const index_t* values,
                   std::size_t count) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    b.least[vertices[i]] = values[i];
    b.most[vertices[i]] = values[i];
  });
}

template <class On>
index_t largest_least(On on, BoundsView b, std::size_t n) {
  return static_cast<index_t>(
      largest(on, n, [=] GRAPHRUN_HD(std::size_t v) { return offset_t{b.least[v]}; }));
}

template <class On>
index_t smallest_most(On on, BoundsView b, std::size_t n) {
  const auto count = static_cast<offset_t>(n);  // upper bounds are below it
  return static_cast<index_t>(count - largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
                                return b.component[v] == b.largest_component ? count - b.most[v]
                                                                             : offset_t{0};
                              }));
}

template <class On>
index_t count_open(On on, BoundsView b, std::size_t n) {
  return static_cast<index_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
                                return Sums<1>{{b.is_open(v) ? 1.0 : 0.0}};
                              }).value[0]);
}

template <class On>
index_t count_least(On on, BoundsView b, std::size_t n, index_t value, bool in_largest) {
  return static_cast<index_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
                                const bool counts =
                                    !in_largest || b.component[v] == b.largest_component;
                                return Sums<1>{{b.least[v] == value && counts ? 1.0 : 0.0}};
                              }).value[0]);
}

template <class On>
index_t first_with(On on, const index_t* values, std::size_t n, index_t value) {
  const auto count = static_cast<offset_t>(n);
  const offset_t found = largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    return values[v] == value ? count - static_cast<offset_t>(v) : offset_t{0};
  });
  return found == 0 ? no_vertex : static_cast<index_t>(count - found);
}

#define GRAPHRUN_INSTANTIATE_ECCENTRICITY(On)                                                     \
  template void single_neighbours(On, CsrView<NoWeights>, index_t, index_t*);                     \
  template void begin_bounds(On, BoundsView, std::size_t, const index_t*);                        \
  template void begin_directed_bounds(On, BoundsView, std::size_t);                               \
  template index_t largest_component(On, const index_t*, std::size_t);                            \
  template void clear_components(On, BoundsView, const index_t*, std::size_t);                    \
  template void choose_vertices(On, BoundsView, std::size_t);                                     \
  template void take_sources(On, BoundsView, std::size_t, const index_t*, std::size_t, index_t*); \
  template index_t vertex_to_search(On, BoundsView, std::size_t, index_t);                        \
  template void raise_depths(On, BoundsView, std::size_t, const index_t*);                        \
  template void tighten_bounds(On, BoundsView, std::size_t, const index_t*, const index_t*,       \
                               index_t);                                                          \
  template void settle_bounds(On, BoundsView, const index_t*, const index_t*, std::size_t);       \
  template index_t largest_least(On, BoundsView, std::size_t);                                    \
  template index_t smallest_most(On, BoundsView, std::size_t);                                    \
  template index_t count_open(On, BoundsView, std::size_t);                                       \
  template index_t count_least(On, BoundsView, std::size_t, index_t, bool);                       \
  template index_t first_with(On, const index_t*, std::size_t, index_t);

}  // namespace graphrun::kernels
