// Sort of vertices by their levels in several searches, as loop bodies.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/brandes/row.hpp"

namespace graphrun::kernels {

template <class On, class L>
void pack_levels(On on, LevelArrays level_arrays, std::size_t n, L* levels) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    L own{};
    for (int s = 0; s < sweep_width; ++s) {
      const index_t level = level_arrays.of[s] == nullptr ? no_vertex : level_arrays.of[s][v];
      own.put(s, level == no_vertex ? L::none : level);
    }
    levels[v] = own;
  });
}

// Whether s is the first search with this level of the vertex, and the level is above 0.
template <class L>
GRAPHRUN_HD bool opens_level(const L& own, int s) {
  const index_t level = own.at(s);
  if (level == L::none || level == 0) return false;
  for (int other = 0; other < s; ++other) {
    if (own.at(other) == level) return false;
  }
  return true;
}

template <class On, class L>
void count_places(On on, const L* levels, std::size_t n, offset_t* places) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const L own = levels[v];
    offset_t count = 0;
    for (int s = 0; s < sweep_width; ++s) count += opens_level(own, s) ? 1 : 0;
    places[v] = count;
  });
}

template <class On, class L>
void list_places(On on, const L* levels, std::size_t n, CsrView<NoWeights> out,
                 CsrView<NoWeights> in, const offset_t* places, int bits, std::uint64_t* keys) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const L own = levels[v];
    const offset_t outwards = out.offsets[v + 1] - out.offsets[v];
    const offset_t inwards = in.offsets[v + 1] - in.offsets[v];
    const int kind = kind_of(outwards > inwards ? outwards : inwards);
    offset_t place = places[v];
    for (int s = 0; s < sweep_width; ++s) {
      if (!opens_level(own, s)) continue;
      const auto group = static_cast<std::uint64_t>(own.at(s) - 1) * level_kinds +
                         static_cast<std::uint64_t>(kind);
      keys[place++] = static_cast<std::uint64_t>(v) << bits | group;
    }
  });
}

template <class On>
void split_places(On on, const std::uint64_t* keys, std::size_t size, int bits, std::size_t groups,
                  index_t* list, offset_t* begins) {
  const std::uint64_t low = (std::uint64_t{1} << bits) - 1;
  // One iteration more than keys: the last one sets the begin of the remaining groups.
  for_each_index(on, size + 1, [=] GRAPHRUN_HD(std::size_t i) {
    const std::size_t before = i == 0 ? 0 : static_cast<std::size_t>(keys[i - 1] & low) + 1;
    const std::size_t here = i == size ? groups : static_cast<std::size_t>(keys[i] & low);
    for (std::size_t group = before; group <= here; ++group) {
      begins[group] = static_cast<offset_t>(i);
    }
    if (i < size) list[i] = static_cast<index_t>(keys[i] >> bits);
  });
}

template <class On, class T>
void start_paths(On on, const index_t* sources, int count, Lanes<T>* value) {
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t s) {
    value[sources[s]].lane[s] = PathNumber<T>::from(1);
  });
}

template <class On>
void add_ends(On on, LevelArrays level_arrays, ReachCounts reached, std::size_t n, double* score) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    offset_t ends = 0;
    for (int s = 0; s < sweep_width; ++s) {
      if (level_arrays.of[s] == nullptr) continue;
      const index_t level = level_arrays.of[s][v];
      if (level != no_vertex) ends += level == 0 ? reached.of[s] : 1;
    }
    score[v] += static_cast<double>(ends);
  });
}

// The levels behind those of a vertex.
template <class L>
GRAPHRUN_HD L levels_behind(const L& own) {
  L behind{};
  for (int s = 0; s < sweep_width; ++s) {
    behind.put(s, own.at(s) == L::none ? L::impossible : own.at(s) + 1);
  }
  return behind;
}

template <class On, class L, class T>
void add_edge_shares(On on, EdgeScoreView edges, const L* levels, const Lanes<T>* paths,
                     const Lanes<T>* back) {
  for_each_index(on, static_cast<std::size_t>(edges.edges), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t u = edges.row_of[i], v = edges.column_of[i];
    const L at_u = levels[u], at_v = levels[v];
    const std::uint32_t along = at_v.equal(levels_behind(at_u));
    const std::uint32_t against = edges.both_ways ? at_u.equal(levels_behind(at_v)) : 0;
    if ((along | against) == 0) return;
    double score = edges.score[i];
    for (int s = 0; s < sweep_width; ++s) {
      if (along >> (8 * s + 7) & 1) {
        score += PathNumber<T>::product(paths[u].lane[s], back[v].lane[s]);
      } else if (against >> (8 * s + 7) & 1) {
        score += PathNumber<T>::product(paths[v].lane[s], back[u].lane[s]);
      }
    }
    edges.score[i] = score;
  });
}

#define GRAPHRUN_LEVELS_OF(On, L)                                                              \
  template void pack_levels(On, LevelArrays, std::size_t, L*);                                 \
  template void count_places(On, const L*, std::size_t, offset_t*);                            \
  template void list_places(On, const L*, std::size_t, CsrView<NoWeights>, CsrView<NoWeights>, \
                            const offset_t*, int, std::uint64_t*);
#define GRAPHRUN_EDGE_SHARES(On, L, T) \
  template void add_edge_shares(On, EdgeScoreView, const L*, const Lanes<T>*, const Lanes<T>*);
#define GRAPHRUN_SWEEP_BODIES(On)                                                               \
  GRAPHRUN_LEVELS_OF(On, NarrowLevels)                                                          \
  GRAPHRUN_LEVELS_OF(On, OneLevel)                                                              \
  GRAPHRUN_EDGE_SHARES(On, NarrowLevels, double)                                                \
  GRAPHRUN_EDGE_SHARES(On, WideLevels, double)                                                  \
  GRAPHRUN_EDGE_SHARES(On, WideLevels, Scaled)                                                  \
  GRAPHRUN_LEVELS_OF(On, WideLevels)                                                            \
  template void split_places(On, const std::uint64_t*, std::size_t, int, std::size_t, index_t*, \
                             offset_t*);                                                        \
  template void add_ends(On, LevelArrays, ReachCounts, std::size_t, double*);                   \
  template void start_paths(On, const index_t*, int, Lanes<double>*);                           \
  template void start_paths(On, const index_t*, int, Lanes<Scaled>*);

}  // namespace graphrun::kernels
