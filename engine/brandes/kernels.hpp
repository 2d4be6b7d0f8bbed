// The kernels of level sweeps, both backends side by side, and what they see.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "engine/brandes/scaled.hpp"
#include "engine/common/stop_watch.hpp"

namespace graphrun::kernels {

inline constexpr int sweep_width = 4;

// The levels of a vertex in all searches, a byte each where no level is above 253.
struct NarrowLevels {
  static constexpr index_t most = 253, none = 255, impossible = 254;
  std::uint32_t packed;
  GRAPHRUN_HD index_t at(int s) const { return static_cast<index_t>(packed >> (8 * s) & 255); }
  GRAPHRUN_HD void put(int s, index_t level) {
    packed = (packed & ~(255u << (8 * s))) | (static_cast<std::uint32_t>(level & 255) << (8 * s));
  }
  // Bit 8 s + 7 is set where those of search s are equal; no other bit is.
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

// A value for each search. Aligned so that a gather is whole sectors.
template <class T>
struct alignas(32) Lanes {
  T lane[sweep_width];
};

// Vertices by the level they have in some search and, within a level, by how long their rows are:
// kinds 0, 1, 2, ... up to 8, 64, 2048 entries and longer. begins[level_kinds * (L - 1) + kind] is
// where those of level L and that kind begin in `list`.
inline constexpr int level_kinds = 4;
GRAPHRUN_HD inline int kind_of(offset_t length) {
  return length <= 8 ? 0 : length <= 64 ? 1 : length <= 2048 ? 2 : 3;
}

struct Stamps {
  const index_t* of[sweep_width];  // null: no search
};

// One direction of a sweep. Outwards, value{v} at level L is the sum of the values its row has at
// level L - 1, and at level 1 it is 1; back, 1/count{v} and the sum of those it has at level L + 1.
template <class L, class T>
struct Sweep {
  CsrView<NoWeights> a;
  const L* levels;
  const index_t* list;
  const offset_t* begins;  // in the context's memory
  Lanes<T>* value;
  const Lanes<T>* count;  // null outwards
  double* score;          // null outwards
  int* too_large;         // set where a value does not fit; null on the way back
  index_t last;           // level at which no row has anything to add: the deepest, on the way back
  int step;               // what the next vertices' level differs by: -1 outwards, 1 back
};

// Levels `first` to `last`, up or down. `begins` is in host memory.
template <class L, class T>
void sweep_levels(OnCpu on, const Sweep<L, T>& sweep, const offset_t* begins, index_t first,
                  index_t last, StopWatch& watch);
template <class L, class T>
void sweep_levels(OnCuda on, const Sweep<L, T>& sweep, const offset_t* begins, index_t first,
                  index_t last, StopWatch& watch);

template <class On, class L>
void pack_levels(On on, Stamps stamps, std::size_t n, L* levels);
// places[v] = how many different levels above 0 vertex v has.
template <class On, class L>
void count_places(On on, const L* levels, std::size_t n, offset_t* places);
// keys[places[v]...]: for each of those a number whose lowest `bits` bits tell level and kind.
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

#define GRAPHRUN_SWEEPS(X) \
  X(NarrowLevels, double)  \
  X(WideLevels, double)    \
  X(WideLevels, Scaled)

}  // namespace graphrun::kernels
