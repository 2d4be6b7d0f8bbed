// The kernels that sample a matrix, one body for both backends.
#pragma once

#include <cmath>
#include <cstdint>

#include "engine/base/common/for_each.hpp"
#include "engine/choose/common/kernels.hpp"

namespace graphrun::kernels {

inline constexpr index_t sample_lanes = 32;
inline constexpr offset_t sample_run = 1024;      // entries
inline constexpr index_t columns_per_sector = 8;  // 32 bytes of 4-byte values
inline constexpr offset_t alike_within = 2048;    // rows looked at for others of one length
inline constexpr offset_t entries_of_a_row = 64;  // looked at where blocks are counted

// Counts distinct numbers by the bits they set (linear counting: Whang, Vander-Zanden and Taylor,
// TODS 1990): a few per cent off, in a fixed amount of memory.
template <int words>
struct DistinctCount {
  std::uint32_t bits[words] = {};

  static GRAPHRUN_HD std::uint32_t mixed(std::uint32_t key) {
    key = (key ^ (key >> 16)) * 0x85EBCA6Bu;
    key = (key ^ (key >> 13)) * 0xC2B2AE35u;
    return key ^ (key >> 16);
  }
  GRAPHRUN_HD void add(index_t number) {
    const std::uint32_t place = mixed(static_cast<std::uint32_t>(number)) % (32u * words);
    bits[place / 32] |= 1u << (place % 32);
  }
  GRAPHRUN_HD double estimate() const {
    int unset = 0;
    for (int w = 0; w < words; ++w) {
      for (std::uint32_t left = ~bits[w]; left != 0; left &= left - 1) ++unset;
    }
    constexpr double all = 32.0 * words;
    return unset == 0 ? all : -all * std::log(unset / all);
  }
};
using RunSectors = DistinctCount<128>;

GRAPHRUN_HD inline double at_most(double value, double most) { return value < most ? value : most; }

// The sectors that up to 32 gathers touch.
struct LaneSectors {
  index_t sector[sample_lanes];
  int count = 0, gathers = 0;
  GRAPHRUN_HD void add(index_t column) {
    const index_t mine = column / columns_per_sector;
    ++gathers;
    for (int k = count - 1; k >= 0; --k) {
      if (sector[k] == mine) return;
    }
    sector[count++] = mine;
  }
  GRAPHRUN_HD void clear() { count = gathers = 0; }
};

// The first of what sample number i looks at, among `count` things.
GRAPHRUN_HD inline offset_t sample_at(offset_t i, offset_t samples, offset_t count) {
  return static_cast<offset_t>(static_cast<double>(i) * static_cast<double>(count) /
                               static_cast<double>(samples));
}

template <class On>
offset_t padded_slots(On on, const offset_t* offsets, index_t rows, index_t width) {
  const std::size_t groups = (static_cast<std::size_t>(rows) + sample_lanes - 1) / sample_lanes;
  const Sums<1> slots = ordered_sums<1>(on, groups, [=] GRAPHRUN_HD(std::size_t g) {
    const offset_t first = static_cast<offset_t>(g) * sample_lanes;
    offset_t longest = 0;
    for (offset_t r = first; r < first + sample_lanes && r < rows; ++r) {
      const offset_t length = offsets[r + 1] - offsets[r];
      longest = length > longest ? length : longest;
    }
    if (longest > width) longest = width;
    return Sums<1>{{static_cast<double>(longest) * sample_lanes}};
  });
  return static_cast<offset_t>(slots.value[0]);
}

template <class On>
Sums<4> sample_along(On on, const Sampled& a) {
  return ordered_sums<4>(on, static_cast<std::size_t>(a.samples), [=] GRAPHRUN_HD(std::size_t i) {
    const offset_t begin = sample_at(static_cast<offset_t>(i), a.samples, a.entries);
    const offset_t end = begin + sample_run < a.entries ? begin + sample_run : a.entries;
    RunSectors distinct;
    LaneSectors lanes;
    double sectors = 0, hash = 0;
    for (offset_t k = begin; k < end; ++k) {
      const index_t column = a.column_of[k];
      distinct.add(column / columns_per_sector);
      lanes.add(column);
      hash += RunSectors::mixed(static_cast<std::uint32_t>(column) +
                                static_cast<std::uint32_t>(k) * 0x9E3779B9u);
      if (lanes.gathers == sample_lanes || k + 1 == end) {
        sectors += lanes.count;
        lanes.clear();
      }
    }
    const auto gathers = static_cast<double>(end - begin);
    return Sums<4>{{gathers, sectors, at_most(distinct.estimate(), gathers), hash}};
  });
}

template <class On>
Sums<5> sample_across(On on, const Sampled& a) {
  return ordered_sums<5>(on, static_cast<std::size_t>(a.samples), [=] GRAPHRUN_HD(std::size_t i) {
    const offset_t first = sample_at(static_cast<offset_t>(i), a.samples, a.rows);
    const offset_t end = first + sample_lanes < a.rows ? first + sample_lanes : a.rows;
    RunSectors distinct;
    double gathers = 0, sectors = 0, spans = 0, filled = 0;
    for (offset_t k = 0; k < sample_lanes; ++k) {
      LaneSectors lanes;
      for (offset_t r = first; r < end; ++r) {
        const offset_t at = a.offsets[r] + k;
        if (at >= a.offsets[r + 1]) continue;
        const index_t column = a.column_of[at];
        distinct.add(column / columns_per_sector);
        lanes.add(column);
        if (k == 0) spans += a.column_of[a.offsets[r + 1] - 1] - column + 1.0;
      }
      if (lanes.gathers == 0) break;
      if (k == 0) filled = lanes.gathers;
      gathers += lanes.gathers;
      sectors += lanes.count;
    }
    return Sums<5>{{gathers, sectors, at_most(distinct.estimate(), gathers), spans, filled}};
  });
}

// The rows from `first` on that are as long as the first one that has entries.
GRAPHRUN_HD inline int find_alike(const Sampled& a, offset_t first, offset_t* alike) {
  const offset_t end = first + alike_within < a.rows ? first + alike_within : a.rows;
  offset_t length = 0;
  int count = 0;
  for (offset_t r = first; r < end && count < sample_lanes; ++r) {
    const offset_t mine = a.offsets[r + 1] - a.offsets[r];
    if (length == 0) length = mine;
    if (mine > 0 && mine == length) alike[count++] = r;
  }
  return count;
}

template <class On>
Sums<3> sample_alike(On on, const Sampled& a) {
  return ordered_sums<3>(on, static_cast<std::size_t>(a.samples), [=] GRAPHRUN_HD(std::size_t i) {
    offset_t alike[sample_lanes];
    const int count = find_alike(a, sample_at(static_cast<offset_t>(i), a.samples, a.rows), alike);
    if (count == 0) return Sums<3>{};
    RunSectors distinct;
    double sectors = 0;
    const offset_t whole = a.offsets[alike[0] + 1] - a.offsets[alike[0]];
    const offset_t length = whole < sample_lanes ? whole : sample_lanes;
    for (offset_t k = 0; k < length; ++k) {
      LaneSectors lanes;
      for (int r = 0; r < count; ++r) {
        const index_t column = a.column_of[a.offsets[alike[r]] + k];
        distinct.add(column / columns_per_sector);
        lanes.add(column);
      }
      sectors += lanes.count;
    }
    const double gathers = static_cast<double>(length) * count;
    return Sums<3>{{gathers, sectors, at_most(distinct.estimate(), gathers)}};
  });
}

template <class On>
Sums<2> sample_blocks(On on, const Sampled& a, index_t size) {
  const offset_t block_rows = (a.rows + static_cast<offset_t>(size) - 1) / size;
  return ordered_sums<2>(on, static_cast<std::size_t>(a.samples), [=] GRAPHRUN_HD(std::size_t i) {
    const offset_t first = sample_at(static_cast<offset_t>(i), a.samples, block_rows) * size;
    RunSectors blocks;
    double entries = 0;
    for (offset_t r = first; r < first + size && r < a.rows; ++r) {
      for (offset_t k = a.offsets[r]; k < a.offsets[r + 1] && k < a.offsets[r] + entries_of_a_row;
           ++k) {
        blocks.add(a.column_of[k] / size);
        entries += 1;
      }
    }
    return Sums<2>{{entries, at_most(blocks.estimate(), entries)}};
  });
}

#define GRAPHRUN_INSTANTIATE_SAMPLES(On)                                 \
  template offset_t padded_slots(On, const offset_t*, index_t, index_t); \
  template Sums<4> sample_along(On, const Sampled&);                     \
  template Sums<5> sample_across(On, const Sampled&);                    \
  template Sums<3> sample_alike(On, const Sampled&);                     \
  template Sums<2> sample_blocks(On, const Sampled&, index_t);

}  // namespace graphrun::kernels
