// Loop bodies of the kernels over ranks, compiled for both backends.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "base/common/for_each.hpp"
#include "engine/distributed/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void add_rows(On on, const offset_t* rows, std::size_t count, std::size_t n, offset_t* sums) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    offset_t sum = 0;
    for (std::size_t r = 0; r < count; ++r) sum += rows[r * n + i];
    sums[i] = sum;
  });
}

template <class On>
void mark_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              offset_t* is_own) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t j) {
    const index_t column = column_at[j] - first;
    is_own[j] = column >= 0 && column < count ? 1 : 0;
  });
}

template <class On>
void list_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              const offset_t* before, index_t* own, index_t* place) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t j) {
    const index_t column = column_at[j] - first;
    if (column < 0 || column >= count) return;
    own[before[j]] = column;
    place[before[j]] = static_cast<index_t>(j);
  });
}

// The first of places[begin, end) that is not below `least`.
GRAPHRUN_HD inline std::size_t place_from(const index_t* places, std::size_t begin, std::size_t end,
                                          offset_t least) {
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (places[middle] < least) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

template <class On>
void find_segments(On on, const index_t* places, const std::size_t* begins, std::size_t ranks,
                   std::size_t tiles, index_t width, TileSegment* segments) {
  for_each_index(on, tiles, [=] GRAPHRUN_HD(std::size_t tile) {
    TileSegment* const own = segments + tile * (ranks + 1);
    const offset_t first = static_cast<offset_t>(tile) * width;
    std::size_t place = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
      const std::size_t from = place_from(places, begins[r], begins[r + 1], first);
      const std::size_t past = tile + 1 == tiles
                                   ? begins[r + 1]
                                   : place_from(places, from, begins[r + 1], first + width);
      own[r] = {static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(from)};
      place += past - from;
    }
    own[ranks] = {static_cast<std::uint32_t>(place), 0};
  });
}

template <class On>
void number_columns(On on, const index_t* places, std::size_t n, const std::size_t* begins,
                    std::size_t ranks, std::size_t tiles, index_t width, const TileSegment* from,
                    const TileSegment* to, index_t* number) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    std::size_t rank = 0;
    while (begins[rank + 1] <= i) ++rank;
    const auto tile = static_cast<std::size_t>(places[i] / width);
    const std::size_t s = (tile < tiles ? tile : tiles - 1) * (ranks + 1) + rank;
    number[i] = static_cast<index_t>(to[s].from + (i - from[s].from));
  });
}

#if !defined(__CUDACC__)

// Threads add up what they have counted of some triples.
template <class On>
void count_by_part(On on, ListedTriples listed, std::size_t rows, std::size_t parts,
                   offset_t* counts) {
  constexpr std::size_t share = 1024;  // steps
  std::fill_n(counts, parts, offset_t{0});
  for_shares(
      worth(on, listed.size), listed.steps(), share,
      [=](const Member&) { return std::vector<offset_t>(parts, 0); },
      [=](std::vector<offset_t>& own, std::size_t begin, std::size_t end) {
        for (std::size_t s = begin; s < end; ++s) {
          listed.for_each_of_step(s, [&](index_t row, index_t, std::size_t) {
            ++own[static_cast<std::size_t>(row) / rows];
          });
        }
      },
      [=](const std::vector<offset_t>& own) {
        for (std::size_t p = 0; p < parts; ++p) {
          std::atomic_ref(counts[p]).fetch_add(own[p], std::memory_order_relaxed);
        }
      });
}

#else

template <class On>
void count_by_part(On on, ListedTriples listed, std::size_t rows, std::size_t parts,
                   offset_t* counts) {
  using Count = unsigned long long;
  auto* const of_part = reinterpret_cast<Count*>(counts);
  cuda::check(cudaMemsetAsync(counts, 0, parts * sizeof(offset_t), on.stream));
  for_each_index(on, listed.size, [=] __device__(std::size_t i) {
    const index_t r = listed.row_of[i], c = listed.column_of[i];
    if (r == c && listed.drops_loops) return;
    atomicAdd(of_part + static_cast<std::size_t>(r) / rows, Count{1});
    if (listed.mirrored && r != c) {
      atomicAdd(of_part + static_cast<std::size_t>(c) / rows, Count{1});
    }
  });
}

#endif

template <class On>
void count_by_owner(On on, ListedTriples listed, RowOwners owners, offset_t* counts) {
  const std::size_t steps = listed.steps();
  for_each_index(on, steps, [=] GRAPHRUN_HD(std::size_t s) {
    for (std::size_t r = 0; r < owners.ranks; ++r) counts[r * steps + s] = 0;
    listed.for_each_of_step(
        s, [=](index_t row, index_t, std::size_t) { ++counts[owners.of(row) * steps + s]; });
  });
}

template <class On, class W>
void place_by_owner(On on, ListedTriples listed, RowOwners owners, offset_t* places,
                    const W* weights, index_t* rows, index_t* columns, W* placed) {
  const std::size_t steps = listed.steps();
  for_each_index(on, steps, [=] GRAPHRUN_HD(std::size_t s) {
    listed.for_each_of_step(s, [=](index_t row, index_t column, std::size_t i) {
      const std::size_t owner = owners.of(row);
      const offset_t at = places[owner * steps + s]++;
      rows[at] = row - owners.first[owner];
      columns[at] = column;
      if (weights != nullptr) placed[at] = weights[i];
    });
  });
}

#define GRAPHRUN_INSTANTIATE_RANKS(On)                                                           \
  template void add_rows(On, const offset_t*, std::size_t, std::size_t, offset_t*);              \
  template void mark_own(On, const index_t*, std::size_t, index_t, index_t, offset_t*);          \
  template void list_own(On, const index_t*, std::size_t, index_t, index_t, const offset_t*,     \
                         index_t*, index_t*);                                                    \
  template void find_segments(On, const index_t*, const std::size_t*, std::size_t, std::size_t,  \
                              index_t, TileSegment*);                                            \
  template void number_columns(On, const index_t*, std::size_t, const std::size_t*, std::size_t, \
                               std::size_t, index_t, const TileSegment*, const TileSegment*,     \
                               index_t*);                                                        \
  template void count_by_part(On, ListedTriples, std::size_t, std::size_t, offset_t*);           \
  template void count_by_owner(On, ListedTriples, RowOwners, offset_t*);                         \
  GRAPHRUN_INSTANTIATE_DELIVERY(On, std::int32_t)                                                \
  GRAPHRUN_INSTANTIATE_DELIVERY(On, std::int64_t)                                                \
  GRAPHRUN_INSTANTIATE_DELIVERY(On, float)                                                       \
  GRAPHRUN_INSTANTIATE_DELIVERY(On, double)

#define GRAPHRUN_INSTANTIATE_DELIVERY(On, W)                                                \
  template void place_by_owner(On, ListedTriples, RowOwners, offset_t*, const W*, index_t*, \
                               index_t*, W*);

}  // namespace graphrun::kernels
