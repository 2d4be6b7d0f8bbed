// Loop bodies of sets that grow along the entries of a matrix, compiled for both backends.
#pragma once

#include <bit>
#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"
#include "engine/common/atomic_max.hpp"
#include "engine/common/atomic_or.hpp"
#include "engine/row_sets/kernels.hpp"

namespace graphrun::kernels {

// The union of two words of either kind.
struct UniteBits {
  GRAPHRUN_HD static SetWord of(SetWord p, SetWord q) { return p | q; }
  GRAPHRUN_HD static void add_atomically(SetWord* target, SetWord word) {
    or_atomically(target, word);
  }
};

struct UniteCounters {
  // The larger of each two bytes. They are below 128, so that a difference of two says by its
  // highest bit which is larger.
  GRAPHRUN_HD static SetWord of(SetWord p, SetWord q) {
    constexpr SetWord high = 0x8080808080808080;
    const SetWord not_less = ((p | high) - q) & high;  // a byte's highest bit: p >= q there
    const SetWord take = (not_less >> 7) * 0xff;
    return (p & take) | (q & ~take);
  }
  GRAPHRUN_HD static void add_atomically(SetWord* target, SetWord word) {
#if defined(__CUDA_ARCH__)
    auto* const cell = reinterpret_cast<unsigned long long*>(target);
    unsigned long long seen = *static_cast<volatile unsigned long long*>(cell);
    for (;;) {
      const unsigned long long wanted = of(seen, word);
      if (wanted == seen) return;
      const unsigned long long before = atomicCAS(cell, seen, wanted);
      if (before == seen) return;
      seen = before;
    }
#elif defined(__CUDACC__)
    *target = of(*target, word);  // nvcc's half for the processor, where no kernel runs it
#else
    const std::atomic_ref<SetWord> cell(*target);
    SetWord seen = cell.load(std::memory_order_relaxed);
    for (;;) {
      const SetWord wanted = of(seen, word);
      if (wanted == seen || cell.compare_exchange_weak(seen, wanted, std::memory_order_relaxed)) {
        return;
      }
    }
#endif
  }
};

// Work that takes a row whole on a CPU, where its words are beside each other, and word by word on
// a GPU, where the lanes of a warp take them.
template <class On>
struct RowSlices {
  static constexpr bool whole = std::is_same_v<On, OnCpu>;
  static std::size_t of_row(int words) { return whole ? 1 : static_cast<std::size_t>(words); }
};

template <class On>
void count_pieces(On on, const CsrView<NoWeights>& a, offset_t* pieces) {
  const CsrView<NoWeights> of = a;
  for_each_index(on, static_cast<std::size_t>(a.rows) + 1, [=] GRAPHRUN_HD(std::size_t row) {
    const offset_t length =
        row < static_cast<std::size_t>(of.rows) ? of.offsets[row + 1] - of.offsets[row] : 0;
    pieces[row] = length > longest_set_row ? (length + set_piece - 1) / set_piece : 0;
  });
}

template <class On>
void start_bits(On on, index_t first, index_t count, int words, SetWord* sets, index_t* changed) {
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t j) {
    const std::size_t row = static_cast<std::size_t>(first) + j;
    sets[row * static_cast<std::size_t>(words) + j / 64] = SetWord{1} << j % 64;
    changed[row] = 1;
  });
}

template <class On>
void count_started(On on, std::size_t rows, const index_t* changed, std::int64_t* size) {
  for_each_index(on, rows, [=] GRAPHRUN_HD(std::size_t row) { size[row] += changed[row]; });
}

// splitmix64's finish: Steele, Lea and Flood, OOPSLA 2014.
GRAPHRUN_HD inline std::uint64_t hashed(std::uint64_t key) {
  key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9;
  key = (key ^ (key >> 27)) * 0x94d049bb133111eb;
  return key ^ (key >> 31);
}

// The position of the first 1 of the bits that choose no register, from 1 on.
GRAPHRUN_HD inline int rank_of(std::uint64_t bits) {
  int rank = 1;
  while (rank < highest_rank && (bits & 1) == 0) {
    bits >>= 1;
    ++rank;
  }
  return rank;
}

template <class On>
void start_counters(On on, index_t rows, int words, std::uint64_t seed, SetWord* sets) {
  const auto registers = static_cast<std::uint64_t>(words) * 8;
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t row) {
    const std::uint64_t hash =
        hashed(hashed(static_cast<std::uint64_t>(row) + 0x9e3779b97f4a7c15 * (seed + 1)) + seed);
    const std::uint64_t at = hash % registers;  // a power of two
    const auto rank = static_cast<SetWord>(rank_of(hash / registers));
    sets[row * static_cast<std::size_t>(words) + at / 8] = rank << at % 8 * 8;
  });
}

// The set of a short row grows by those of its entries' columns that changed. A long one's only
// begins here.
template <class Unite, class On>
void unite_rows(On on, const SetRound& round) {
  const SetRound r = round;
  const std::size_t slices = RowSlices<On>::of_row(r.words);
  const std::size_t width = static_cast<std::size_t>(r.words) / slices;
  const std::size_t words = static_cast<std::size_t>(r.words);
  for_each_row(on, static_cast<std::size_t>(r.a.rows) * slices, r.words,
               [=] GRAPHRUN_HD(std::size_t i) {
                 const std::size_t row = i / slices, first = i % slices * width;
                 const SetWord* const own = r.from + r.vertex(row) * words + first;
                 SetWord* const to = r.to + row * words + first;
                 const bool is_long = r.length(row) > longest_set_row;
                 // `to` has the row's set unless it changed in the round before.
                 if (is_long || r.changed[r.vertex(row)] != 0) {
                   for (std::size_t w = 0; w < width; ++w) to[w] = own[w];
                 }
                 if (is_long) return;
                 bool grows = false;
                 for (offset_t k = r.a.offsets[row]; k < r.a.offsets[row + 1]; ++k) {
                   const auto column = static_cast<std::size_t>(r.a.column_of[k]);
                   if (r.changed[column] == 0) continue;
                   const SetWord* const other = r.from + column * words + first;
                   SetWord added = 0;
                   for (std::size_t w = 0; w < width; ++w) {
                     const SetWord united = Unite::of(to[w], other[w]);
                     added |= united ^ to[w];
                     to[w] = united;
                   }
                   grows = grows || added != 0;
                 }
                 if (grows) r.changing[row] = 1;
               });
}

// The pieces of long rows, many at once.
template <class Unite, class On>
void unite_pieces(On on, const SetRound& round) {
  const SetRound r = round;
  const std::size_t slices = RowSlices<On>::of_row(r.words);
  const std::size_t width = static_cast<std::size_t>(r.words) / slices;
  const std::size_t words = static_cast<std::size_t>(r.words);
  for_each_row(on, static_cast<std::size_t>(r.piece_count) * slices,
               r.words * static_cast<int>(set_piece), [=] GRAPHRUN_HD(std::size_t i) {
                 const auto piece = static_cast<offset_t>(i / slices);
                 const std::size_t first = i % slices * width;
                 const auto row =
                     static_cast<std::size_t>(last_at_or_below(r.pieces, r.a.rows, piece));
                 const offset_t begin = r.a.offsets[row] + (piece - r.pieces[row]) * set_piece;
                 const offset_t past = r.a.offsets[row + 1];
                 const offset_t end = begin + set_piece < past ? begin + set_piece : past;
                 const SetWord* const own = r.from + r.vertex(row) * words + first;
                 SetWord* const to = r.to + row * words + first;
                 for (std::size_t w = 0; w < width; ++w) {
                   SetWord united = own[w];
                   for (offset_t k = begin; k < end; ++k) {
                     const auto column = static_cast<std::size_t>(r.a.column_of[k]);
                     if (r.changed[column] != 0) {
                       united = Unite::of(united, r.from[column * words + first + w]);
                     }
                   }
                   if (united == own[w]) continue;
                   Unite::add_atomically(to + w, united);
                   raise_atomically(r.changing + row, index_t{1});
                 }
               });
}

template <class On>
void unite_bits(On on, const SetRound& round) {
  unite_rows<UniteBits>(on, round);
  if (round.piece_count > 0) unite_pieces<UniteBits>(on, round);
}

template <class On>
void unite_counters(On on, const SetRound& round) {
  unite_rows<UniteCounters>(on, round);
  if (round.piece_count > 0) unite_pieces<UniteCounters>(on, round);
}

GRAPHRUN_HD inline int bits_of(SetWord word) {
#if defined(__CUDA_ARCH__)
  return __popcll(word);
#else
  return std::popcount(word);
#endif
}

template <class On>
void count_bits(On on, const SetRound& round, std::int64_t* size) {
  const SetRound r = round;
  for_each_row(on, static_cast<std::size_t>(r.a.rows), 1 + r.words / 4,
               [=] GRAPHRUN_HD(std::size_t row) {
                 if (r.changing[row] == 0) return;
                 const auto words = static_cast<std::size_t>(r.words);
                 const SetWord* const before = r.from + r.vertex(row) * words;
                 std::int64_t more = 0;
                 for (std::size_t w = 0; w < words; ++w) {
                   more += bits_of(r.to[row * words + w] & ~before[w]);
                 }
                 size[row] += more;
               });
}

template <class On>
void estimate_counters(On on, const SetRound& round, const double* zeros, double scale,
                       std::int64_t unit, std::int64_t* size) {
  const SetRound r = round;
  for_each_row(on, static_cast<std::size_t>(r.a.rows), 1 + r.words * 2,
               [=] GRAPHRUN_HD(std::size_t row) {
                 if (r.changing[row] == 0) return;
                 const std::size_t at = row * static_cast<std::size_t>(r.words);
                 int at_zero = 0;
                 // Of 2^-register, in multiples of 2^-highest_rank: 65,536 of hashes, of which each
                 // is 0.21 in the mean at most, stay below 2^64.
                 std::uint64_t sum = 0;
                 for (std::size_t w = 0; w < static_cast<std::size_t>(r.words); ++w) {
                   for (SetWord word = r.to[at + w], left = 8; left > 0; word >>= 8, --left) {
                     const auto rank = static_cast<int>(word & 0xff);
                     at_zero += rank == 0 ? 1 : 0;
                     sum += rank == 0 ? 0 : std::uint64_t{1} << (highest_rank - rank);
                   }
                 }
                 const double steps = static_cast<double>(sum) / (std::uint64_t{1} << highest_rank);
                 const double estimate = scale / (zeros[at_zero] + steps);
                 // Products with powers of two are exact, so that a fused sum has the same bits.
                 size[row] = static_cast<std::int64_t>(estimate * static_cast<double>(unit) + 0.5);
               });
}

#define GRAPHRUN_SET_BODIES(On)                                                             \
  template void count_pieces(On, const CsrView<NoWeights>&, offset_t*);                     \
  template void start_bits(On, index_t, index_t, int, SetWord*, index_t*);                  \
  template void count_started(On, std::size_t, const index_t*, std::int64_t*);              \
  template void start_counters(On, index_t, int, std::uint64_t, SetWord*);                  \
  template void unite_bits(On, const SetRound&);                                            \
  template void unite_counters(On, const SetRound&);                                        \
  template void count_bits(On, const SetRound&, std::int64_t*);                             \
  template void estimate_counters(On, const SetRound&, const double*, double, std::int64_t, \
                                  std::int64_t*);

}  // namespace graphrun::kernels
