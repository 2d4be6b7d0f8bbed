// The frontiers of a search over GPUs, of which each holds all bits: its own part is stored in the
// memory of the others. Where no cache holds them, a frontier of few vertices is filtered.
#pragma once

#include "engine/closure/cuda/peer_work.hpp"
#include "engine/closure/cuda/pull.hpp"

namespace graphrun::kernels {
namespace {

// A frontier of few vertices, with a filter in shared memory that most looks end in. A bit of the
// filter says whether any of 2^shift consecutive vertices is in the frontier.
struct FilteredFront {
  const unsigned *bits, *filter;
  unsigned shift;

  __device__ bool has(index_t u) const { return bit(filter, u >> shift) && bit(bits, u); }
};

// Whether a filter lets few vertices through that are not of the frontier, rows are searched far
// for those that are, and many entries of rows are left to search.
__device__ inline bool is_sparse(const PeerWork& p, const PeerState& s) {
  const auto entries = static_cast<unsigned long long>(p.work[0].entries);
  return p.filter_shift != 0 &&
         s.frontier <= tuning::peer_filter_words * 32 / tuning::peer_filter_bits &&
         s.frontier_edges <= entries / tuning::peer_filter_entries &&
         s.edges < entries - entries / tuning::peer_filter_entries;
}

// Makes the filter of that frontier from its summary. All threads of a block call it.
__device__ inline void fill_filter(const PeerWork& p, unsigned which, unsigned* filter) {
  constexpr unsigned width = 8;  // words whose loads are under way together
  const unsigned* const summary = p.summary(p.rank, which);
  const unsigned words = (words_for(p.vertices()) + 31) / 32, warps = blockDim.x / warp;
  const unsigned step = 1u << (p.filter_shift - 5);  // bits of the summary for each of the filter
  const unsigned mask = step < 32 ? (1u << step) - 1 : ~0u;  // of a word of it
  for (unsigned at = threadIdx.x / warp; at < tuning::peer_filter_words; at += width * warps) {
    unsigned any[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      const unsigned first = ((at + i * warps) * 32 + lane_number()) * step, word = first / 32;
      any[i] = word < words ? summary[word] & mask << first % 32 : 0;
      if (step > 32 && word + 1 < words) any[i] |= summary[word + 1];
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      const unsigned bits = __ballot_sync(all_lanes, any[i] != 0);
      const unsigned to = at + i * warps;
      if (lane_number() == 0 && to < tuning::peer_filter_words) filter[to] = bits;
    }
  }
  __syncthreads();
}

// Clears both frontiers on this rank. All ranks do, so that each knows what the others hold.
template <bool summarise>
__device__ void clear_fronts(const PeerWork& p, unsigned thread, unsigned threads) {
  const unsigned words = words_for(p.vertices());
  for (unsigned which = 0; which < 2; ++which) {
    for (unsigned i = thread; i < words; i += threads) {
      p.front(p.rank, which)[i] = 0;
      if (summarise && i % 32 == 0) p.summary(p.rank, which)[i / 32] = 0;
    }
  }
}

// Stores a word in an array of all ranks, unless it is there already. Returns whether it was not.
template <class Array>
__device__ bool spread_word(const PeerWork& p, const Array& of, unsigned i, unsigned word) {
  if (word == of(p.rank)[i]) return false;
  for (unsigned k = 1; k <= p.ranks; ++k) of((p.rank + k) % p.ranks)[i] = word;
  return true;
}

// Stores the bits of own vertices, and their summary, in that frontier of all ranks, which hold
// what this one stored there before. Returns the number of words that the warp changed.
template <bool summarise>
__device__ unsigned spread_front(const PeerWork& p, unsigned which, unsigned thread,
                                 unsigned threads) {
  const unsigned* const own = p.work[0].bitmap[1];
  const unsigned words = words_for(p.work[0].in.rows);
  const unsigned place = static_cast<unsigned>(p.first()) / 32;
  unsigned changed = 0;
  for (unsigned i = thread; i - lane_number() < words; i += threads) {
    const unsigned bits = i < words ? own[i] : 0;
    if (i < words) {
      changed += spread_word(
          p, [&](unsigned r) { return p.front(r, which); }, place + i, bits);
    }
    if constexpr (summarise) {
      const unsigned any = __ballot_sync(all_lanes, bits != 0);
      if (p.filter_shift == 0 || lane_number() != 0) continue;
      const auto summary = [&](unsigned r) { return p.summary(r, which); };
      changed += spread_word(p, summary, (place + i) / 32, any);
    }
  }
  return warp_sum(changed);
}

}  // namespace
}  // namespace graphrun::kernels
