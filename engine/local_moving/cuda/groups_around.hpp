// The groups around a vertex on a GPU: the weight to each of them, and the best of them. A thread
// compares all of a short row with all, a warp or a block adds up in a table in shared memory.
#pragma once

#include "engine/common/cuda/lanes.hpp"
#include "engine/local_moving/cuda/weight_table.hpp"

namespace graphrun::kernels {
namespace {

// Rows by their length, each class with a way of its own. Tables are at most 5/8 full.
constexpr int row_bins = 4;
constexpr offset_t few_entries = 8, warp_entries = 1 << (warp_bits - 1),
                   block_entries = most_listed;
static_assert(warp_entries * warps <= most_listed);
__device__ int bin_of(offset_t entries) {
  if (entries <= few_entries) return 0;
  if (entries <= warp_entries) return 1;
  return entries <= block_entries ? 2 : 3;
}

// What the threads that look at a row have found so far, each of its own share.
struct Around {
  Best best{no_score, no_vertex};
  unsigned long long own_weight = 0, bound_weight = 0;

  // Groups other than the vertex's own; no_vertex: none.
  template <int count, class Sum>
  __device__ void take(const Mover& mover, const index_t (&group)[count],
                       const Sum (&weight)[count]) {
    double score[count];
    bool may[count];
#pragma unroll
    for (int i = 0; i < count; ++i) {  // all loads before the first use
      const index_t at = group[i] == no_vertex ? mover.own : group[i];
      const auto to_it = static_cast<std::int64_t>(weight[i]);
      if (mover.groups.word != nullptr) {
        const unsigned long long word = mover.groups.word[at];
        score[i] = mover.score(to_it, static_cast<std::int64_t>(word & ~0u), 0);
        may[i] = mover.may_join(at, static_cast<index_t>(word >> 32));
      } else {
        score[i] = mover.score_of_other(at, to_it);
        may[i] = mover.may_join(at);
      }
    }
#pragma unroll
    for (int i = 0; i < count; ++i) {
      if (group[i] != no_vertex && may[i]) best.take(score[i], group[i]);
    }
  }
  __device__ void join(const Around& other) {
    best.take(other.best.score, other.best.group);
    own_weight += other.own_weight;
    bound_weight += other.bound_weight;
  }
};

// The sum over all lanes, in all of them.
template <class Sum>
__device__ unsigned long long sum_of_weights(unsigned long long mine) {
  if constexpr (sizeof(Sum) == sizeof(unsigned)) {
    return sum_of_lanes(static_cast<unsigned>(mine));
  } else {
    return joined_lanes(mine, [](unsigned long long p, unsigned long long q) { return p + q; });
  }
}

// Of all lanes, in all of them. All lanes call it.
template <class Sum>
__device__ Around warp_joined(const Mover& mover, Around mine) {
  // Of whole numbers in the order of the scores, the upper half decides, then the lower one.
  constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  const auto bits = std::bit_cast<std::uint64_t>(mine.best.score + 0.0);  // no -0
  const std::uint64_t key = (bits & sign) != 0 ? ~bits : bits | sign;
  const auto upper = static_cast<unsigned>(key >> 32);
  const unsigned most = largest_of_lanes(upper);
  const unsigned lower = upper == most ? static_cast<unsigned>(key) : 0;
  const unsigned next = largest_of_lanes(lower);
  const std::uint64_t best = std::uint64_t{most} << 32 | next;
  const unsigned group = key == best ? static_cast<unsigned>(mine.best.group) : ~0u;
  mine.best.group = static_cast<index_t>(smallest_of_lanes(group));
  mine.best.score = std::bit_cast<double>((best & sign) != 0 ? best ^ sign : ~best);
  mine.own_weight = sum_of_weights<Sum>(mine.own_weight);
  if (mover.bound != no_vertex) mine.bound_weight = sum_of_weights<Sum>(mine.bound_weight);
  return mine;
}

// A row of at most few_entries, by one thread.
__device__ Around around_few(const Mover& mover, offset_t begin, offset_t end) {
  constexpr int most = static_cast<int>(few_entries), some = most / 2;
  const int count = static_cast<int>(end - begin);
  index_t group[most];
  std::int64_t weight[most];
  Around found;
#pragma unroll
  for (int i = 0; i < most; ++i) {
    const index_t u = i < count ? mover.view.column_of[begin + i] : mover.vertex;
    weight[i] = i < count ? mover.view.weight_at(begin + i) : 0;
    group[i] = mover.counts(u) && weight[i] != 0 ? mover.groups.of[u] : no_vertex;
    if (group[i] == no_vertex) continue;
    found.bound_weight += static_cast<unsigned long long>(weight[i]);
    if (group[i] != mover.own) continue;
    found.own_weight += static_cast<unsigned long long>(weight[i]);
    group[i] = no_vertex;
  }
  // The first entry of a group takes the weights of the others.
#pragma unroll
  for (int i = 0; i < most; ++i) {
#pragma unroll
    for (int j = i + 1; j < most; ++j) {
      if (group[i] == no_vertex || group[j] != group[i]) continue;
      weight[i] += weight[j];
      group[j] = no_vertex;
    }
  }
#pragma unroll
  for (int i = 0; i < most; i += some) {
    if (i >= count) break;
    index_t few[some];
    std::int64_t weight_of[some];
#pragma unroll
    for (int j = 0; j < some; ++j) {
      few[j] = group[i + j];
      weight_of[j] = weight[i + j];
    }
    found.take(mover, few, weight_of);
  }
  return found;
}

// Calls place(group, weight) for the entries [begin, end) to other groups than the vertex's own, of
// which each of `threads` threads has every `threads`-th.
template <class Place>
__device__ void place_entries(const Mover& mover, offset_t begin, offset_t end, unsigned thread,
                              unsigned threads, Around& found, Place place) {
  constexpr unsigned loads = 4;  // in flight
  const index_t* const columns = mover.view.column_of + begin;
  const std::int64_t* const weights =
      mover.view.weight == nullptr ? nullptr : mover.view.weight + begin;
  const auto count = static_cast<unsigned>(end - begin);
  index_t column[loads];
#pragma unroll
  for (unsigned i = 0; i < loads; ++i) {
    const unsigned at = thread + i * threads;
    column[i] = at < count ? __ldg(&columns[at]) : mover.vertex;
  }
  for (unsigned k = thread; k < count; k += loads * threads) {
    index_t group[loads];
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {
      group[i] = mover.counts(column[i]) ? mover.groups.of[column[i]] : no_vertex;
    }
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {  // of the next step: they arrive meanwhile
      const unsigned at = k + (loads + i) * threads;
      column[i] = at < count ? __ldg(&columns[at]) : mover.vertex;
    }
    std::int64_t weight[loads];
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {
      const bool is_read = weights != nullptr && group[i] != no_vertex;
      weight[i] = is_read ? __ldg(&weights[k + i * threads]) : 1;
    }
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {
      if (group[i] == no_vertex || weight[i] == 0) continue;
      found.bound_weight += static_cast<unsigned long long>(weight[i]);
      if (group[i] == mover.own) {
        found.own_weight += static_cast<unsigned long long>(weight[i]);
      } else {
        place(group[i], weight[i]);
      }
    }
  }
}

// A row of at most warp_entries, by a warp. All lanes call it and have what is returned.
template <class Sum>
__device__ Around around_by_warp(const Mover& mover, offset_t begin, offset_t end,
                                 const WarpTable<Sum>& table) {
  const unsigned lane = threadIdx.x % warp;
  Around found;
  place_entries(mover, begin, end, lane, warp, found, [&](index_t group, std::int64_t weight) {
    table.add(group, static_cast<Sum>(weight));
  });
  __syncwarp();
  table.template take<2>(
      lane, [&](const auto& groups, const auto& weights) { found.take(mover, groups, weights); });
  __syncwarp();
  if (lane == 0) table.begin();
  __syncwarp();
  return warp_joined<Sum>(mover, found);
}

// Of all threads of a block, in the first, and the table's list empty. All threads call it, and
// have taken what was listed.
template <class Sum>
__device__ Around block_joined(const Mover& mover, Around mine, const BlockTable<Sum>& table) {
  __shared__ Around of_warp[warps];
  mine = warp_joined<Sum>(mover, mine);
  if (threadIdx.x % warp == 0) of_warp[threadIdx.x / warp] = mine;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (unsigned w = 1; w < warps; ++w) mine.join(of_warp[w]);
    table.begin();
  }
  __syncthreads();  // before the next row
  return mine;
}

// A row of at most block_entries, by a block. All threads call it; the first has what is returned.
template <class Sum>
__device__ Around around_by_block(const Mover& mover, offset_t begin, offset_t end,
                                  const BlockTable<Sum>& table) {
  Around found;
  place_entries(
      mover, begin, end, threadIdx.x, move_block, found,
      [&](index_t group, std::int64_t weight) { table.add(group, static_cast<Sum>(weight)); });
  __syncthreads();
  table.template take<2>(threadIdx.x, [&](const auto& groups, const auto& weights) {
    found.take(mover, groups, weights);
  });
  return block_joined(mover, found, table);
}

}  // namespace
}  // namespace graphrun::kernels
