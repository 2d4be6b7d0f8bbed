// Loop bodies that sample a matrix, for both backends. A team is one thread of a CPU or a warp of a
// GPU; it processes a sample 32 lanes at a time.
//
//   Lane functions f(lane) are called for lane 0 to 31.
//   int take(sector)            each lane gathers from its sector, none if negative; counts gathers
//   double gathers(), sectors() totals; take() counts a sector shared by several lanes once
//   double distinct()           approximate number of distinct sectors
//   double sum(f)               over all lanes
//   int first(holds)            the first lane for which it holds; -1: none
//   void collect(holds, first)  appends first + lane to collected() where it holds; at most 32
//   int count(), offset_t collected(i)
#pragma once

#include <cmath>
#include <cstdint>

#include "base/common/device_only.hpp"
#include "base/common/for_each.hpp"
#include "engine/choose/common/kernels.hpp"

namespace graphrun::kernels {

inline constexpr index_t sample_lanes = 32;
inline constexpr offset_t sample_run = 1024;      // entries
inline constexpr index_t columns_per_sector = 8;  // a sector is 32 bytes of 4-byte values
inline constexpr offset_t alike_within = 2048;    // rows searched for others of the same length
inline constexpr offset_t entries_of_a_row = 64;  // most entries read per row to count blocks

// Approximate distinct count by linear counting (Whang, Vander-Zanden and Taylor, TODS 1990): an
// error of a few per cent in constant memory.
inline constexpr int distinct_words = 128;

GRAPHRUN_HD inline std::uint32_t mixed(std::uint32_t key) {
  key = (key ^ (key >> 16)) * 0x85EBCA6Bu;
  key = (key ^ (key >> 13)) * 0xC2B2AE35u;
  return key ^ (key >> 16);
}

GRAPHRUN_HD inline std::uint32_t distinct_bit(index_t number) {
  return mixed(static_cast<std::uint32_t>(number)) % (32u * distinct_words);
}

// Estimated distinct count, at most `most`, from the number of unset bits.
GRAPHRUN_HD inline double distinct_estimate(int unset, double most) {
  constexpr double all = 32.0 * distinct_words;
  const double estimate = unset == 0 ? all : -all * std::log(unset / all);
  return estimate < most ? estimate : most;
}

// First element of sample i, of `samples` evenly spaced over `count` elements.
GRAPHRUN_HD inline offset_t sample_at(offset_t i, offset_t samples, offset_t count) {
  return static_cast<offset_t>(static_cast<double>(i) * static_cast<double>(count) /
                               static_cast<double>(samples));
}

struct AlongRows {
  static constexpr int sums = 4;
  Sampled a;

  template <class Team>
  GRAPHRUN_DEVICE Sums<4> operator()(Team& team, offset_t i) const {
    const offset_t begin = sample_at(i, a.samples, a.entries);
    const offset_t end = begin + sample_run < a.entries ? begin + sample_run : a.entries;
    double hash = 0;
    for (offset_t first = begin; first < end; first += sample_lanes) {
      team.take([&](int lane) {
        return first + lane < end ? a.column_of[first + lane] / columns_per_sector : no_vertex;
      });
      hash += team.sum([&](int lane) {
        const offset_t k = first + lane;
        if (k >= end) return 0.0;
        return static_cast<double>(mixed(static_cast<std::uint32_t>(a.column_of[k]) +
                                         static_cast<std::uint32_t>(k) * 0x9E3779B9u));
      });
    }
    return {{team.gathers(), team.sectors(), team.distinct(), hash}};
  }
};

struct AcrossRows {
  static constexpr int sums = 5;
  Sampled a;

  template <class Team>
  GRAPHRUN_DEVICE Sums<5> operator()(Team& team, offset_t i) const {
    const offset_t first = sample_at(i, a.samples, a.rows);
    const auto has = [&](int lane, offset_t k) {
      return first + lane < a.rows && k < a.length(first + lane);
    };
    const double spans = team.sum([&](int lane) {
      if (!has(lane, 0)) return 0.0;
      const offset_t begin = a.offsets[first + lane], end = a.offsets[first + lane + 1];
      return a.column_of[end - 1] - a.column_of[begin] + 1.0;
    });
    double filled = 0;
    for (offset_t k = 0; k < sample_lanes; ++k) {
      const int taken = team.take([&](int lane) {
        if (!has(lane, k)) return no_vertex;
        return a.column_of[a.offsets[first + lane] + k] / columns_per_sector;
      });
      if (taken == 0) break;
      if (k == 0) filled = taken;
    }
    return {{team.gathers(), team.sectors(), team.distinct(), spans, filled}};
  }
};

// Successive rows that have the same length as the first non-empty row.
struct AlikeRows {
  static constexpr int sums = 3;
  Sampled a;

  template <class Team>
  GRAPHRUN_DEVICE Sums<3> operator()(Team& team, offset_t i) const {
    const offset_t whole = find(team, sample_at(i, a.samples, a.rows));
    const offset_t length = whole < sample_lanes ? whole : sample_lanes;
    for (offset_t k = 0; k < length; ++k) {
      team.take([&](int lane) {
        if (lane >= team.count()) return no_vertex;
        return a.column_of[a.offsets[team.collected(lane)] + k] / columns_per_sector;
      });
    }
    return {{team.gathers(), team.sectors(), team.distinct()}};
  }
  // Collects the rows, starting at `first`; returns their length.
  template <class Team>
  GRAPHRUN_DEVICE offset_t find(Team& team, offset_t first) const {
    const offset_t end = first + alike_within < a.rows ? first + alike_within : a.rows;
    offset_t length = 0;
    for (offset_t r = first; r < end && team.count() < sample_lanes; r += sample_lanes) {
      if (length == 0) {
        const int one =
            team.first([&](int lane) { return r + lane < end && a.length(r + lane) > 0; });
        if (one < 0) continue;
        length = a.length(r + one);
      }
      team.collect([&](int lane) { return r + lane < end && a.length(r + lane) == length; }, r);
    }
    return length;
  }
};

struct BlocksOfRows {
  static constexpr int sums = 2;
  Sampled a;
  index_t size;

  template <class Team>
  GRAPHRUN_DEVICE Sums<2> operator()(Team& team, offset_t i) const {
    const offset_t block_rows = (a.rows + static_cast<offset_t>(size) - 1) / size;
    const offset_t first = sample_at(i, a.samples, block_rows) * size;
    for (offset_t r = first; r < first + size && r < a.rows; ++r) {
      const offset_t begin = a.offsets[r], length = a.length(r);
      const offset_t end = begin + (length < entries_of_a_row ? length : entries_of_a_row);
      for (offset_t k = begin; k < end; k += sample_lanes) {
        team.take(
            [&](int lane) { return k + lane < end ? a.column_of[k + lane] / size : no_vertex; });
      }
    }
    return {{team.gathers(), team.distinct()}};
  }
};

// Defines the entry points over the backend's sum_of_samples(on, look), the sum of look(team, i)
// over all i < look.a.samples.
#define GRAPHRUN_DEFINE_SAMPLES(On)                                                            \
  Sums<4> sample_along(On on, const Sampled& a) { return sum_of_samples(on, AlongRows{a}); }   \
  Sums<5> sample_across(On on, const Sampled& a) { return sum_of_samples(on, AcrossRows{a}); } \
  Sums<3> sample_alike(On on, const Sampled& a) { return sum_of_samples(on, AlikeRows{a}); }   \
  Sums<2> sample_blocks(On on, const Sampled& a, index_t size) {                               \
    return sum_of_samples(on, BlocksOfRows{a, size});                                          \
  }

}  // namespace graphrun::kernels
