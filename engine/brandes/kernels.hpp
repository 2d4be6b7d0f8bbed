// Level sweeps of several searches together, on a GPU: kernels and their views. On a CPU each
// search is swept by itself, as cpu/searches.hpp has it.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "base/common/watch.hpp"
#include "engine/brandes/scaled.hpp"
#include "engine/edge_scores/kernels.hpp"

namespace graphrun::kernels {

inline constexpr int sweep_width = 4;

// The levels of a vertex in all searches, one byte each; usable if no level exceeds 253.
struct NarrowLevels {
  static constexpr index_t most = 253, none = 255, impossible = 254;
  std::uint32_t packed;
  GRAPHRUN_HD index_t at(int s) const { return static_cast<index_t>(packed >> (8 * s) & 255); }
  GRAPHRUN_HD void put(int s, index_t level) {
    packed = (packed & ~(255u << (8 * s))) | (static_cast<std::uint32_t>(level & 255) << (8 * s));
  }
  // Bit 8 s + 7 is set if the levels of search s are equal; all other bits are 0.
  GRAPHRUN_HD std::uint32_t equal(NarrowLevels other) const {
    const std::uint32_t x = packed ^ other.packed, low = 0x7f7f7f7fu;
    return ~(((x & low) + low) | x | low);
  }
};

struct alignas(16) WideLevels {
  static constexpr index_t most = 2147483647, none = -1, impossible = -2;
  index_t level[sweep_width];
  GRAPHRUN_HD index_t at(int s) const { return level[s]; }
  GRAPHRUN_HD void put(int s, index_t value) { level[s] = value; }
  GRAPHRUN_HD std::uint32_t equal(const WideLevels& other) const {
    std::uint32_t bits = 0;
    for (int s = 0; s < sweep_width; ++s) {
      bits |= static_cast<std::uint32_t>(level[s] == other.level[s]) << (8 * s + 7);
    }
    return bits;
  }
};

// The level of a vertex in the only search: all entries of its row are one level before it or
// behind, whichever level they have, as in a DAG.
struct OneLevel {
  static constexpr index_t most = 2147483647, none = -1, impossible = -2;
  index_t level;
  GRAPHRUN_HD index_t at(int s) const { return s == 0 ? level : none; }
  GRAPHRUN_HD void put(int s, index_t value) {
    if (s == 0) level = value;
  }
  GRAPHRUN_HD std::uint32_t equal(const OneLevel&) const { return 1u << 7; }
};

// One value per search. Aligned so that a gather reads whole sectors.
template <class T>
struct alignas(32) Lanes {
  T lane[sweep_width];
};

// Vertices are listed by level and, within a level, by row length: kinds 0 to 3 have up to 8, up to
// 64, up to 2048, and more entries. begins[level_kinds * (L - 1) + kind] is the start of level L
// and that kind in `list`.
inline constexpr int level_kinds = 4;
GRAPHRUN_HD inline int kind_of(offset_t length) {
  return length <= 8 ? 0 : length <= 64 ? 1 : length <= 2048 ? 2 : 3;
}

struct LevelArrays {
  const index_t* of[sweep_width];  // null: no search
};

// How many vertices each search reaches beside its source.
struct ReachCounts {
  index_t of[sweep_width];
};

// One direction of a sweep. Forward: value{v} at level L is the sum of the row's values at level L
// - 1, and 1 at level 1. Backward: 1/count{v} plus the sum of the row's values at level L + 1.
template <class L, class T>
struct Sweep {
  CsrView<NoWeights> a;
  const L* levels;
  const index_t* list;
  const offset_t* begins;  // in the context's memory
  Lanes<T>* value;
  const Lanes<T>* count;  // null in the forward sweep
  double* score;          // null in the forward sweep
  int* too_large;         // set if a value does not fit; null in the backward sweep
  index_t last;  // level whose rows have nothing to add: the deepest, in the backward sweep
  int step;      // level difference to the operands: -1 forward, 1 backward
  double factor[sweep_width] = {1, 1, 1, 1};  // of what each search adds to the score
};

// Sweeps levels `first` to `last`, up or down. `begins` is in host memory.
template <class L, class T>
void sweep_levels(OnCuda on, const Sweep<L, T>& sweep, const offset_t* begins, index_t first,
                  index_t last, Watch& watch);

template <class On, class L>
void pack_levels(On on, LevelArrays level_arrays, std::size_t n, L* levels);
// places[v] = number of distinct levels above 0 of vertex v.
template <class On, class L>
void count_places(On on, const L* levels, std::size_t n, offset_t* places);
// keys[places[v]...]: one key per distinct level; its lowest `bits` bits are level and kind.
template <class On, class L>
void list_places(On on, const L* levels, std::size_t n, CsrView<NoWeights> out,
                 CsrView<NoWeights> in, const offset_t* places, int bits, std::uint64_t* keys);
// Splits sorted keys into vertices and begins[0..groups].
template <class On>
void split_places(On on, const std::uint64_t* keys, std::size_t size, int bits, std::size_t groups,
                  index_t* list, offset_t* begins);
// value{sources[s]} of search s = 1.
template <class On, class T>
void start_paths(On on, const index_t* sources, int count, Lanes<T>* value);

// score{v} += the number of searches that reach v, at the source of one what that reaches.
template <class On>
void add_ends(On on, LevelArrays level_arrays, ReachCounts reached, std::size_t n, double* score);

// Adds paths{u} back{v} of each search in which v is a level behind u to the score of the edge (u,
// v), and where that stands for both ways also the reverse.
template <class On, class L, class T>
void add_edge_shares(On on, EdgeScoreView edges, const L* levels, const Lanes<T>* paths,
                     const Lanes<T>* back);

#define GRAPHRUN_SWEEPS(X) \
  X(NarrowLevels, double)  \
  X(WideLevels, double)    \
  X(WideLevels, Scaled)    \
  X(OneLevel, double)      \
  X(OneLevel, Scaled)

}  // namespace graphrun::kernels
