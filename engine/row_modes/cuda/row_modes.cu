// Modes of rows on the GPU. Rows are taken by their length: a thread compares all of a short row
// with all, a warp does so with one instruction, a warp or a block counts in a table in shared
// memory. A row whose values overflow that is counted anew in one in global memory.
//
// Whoever counts a value last gets its total back: the best of all counts that additions return is
// the mode, and tables need not be read again.
#include "engine/row_modes/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned warp = 32, block = 256, long_block = 512;
constexpr int warp_bits = 9;    // slots of a warp's table: twice table_neighbours
constexpr int block_bits = 12;  // of a block's: twice block_neighbours
// A block gives up after a step with more distinct values. A step adds at most long_block of them.
constexpr int most_distinct = (1 << block_bits) * 5 / 8;
static_assert(most_distinct >= block_neighbours && table_neighbours * 2 <= 1 << warp_bits);
static_assert(most_distinct + static_cast<int>(long_block) < 1 << block_bits);

// The part of the rows that one kernel takes.
struct Taken {
  NeighbourRows rows;
  const index_t* row_of;
  unsigned count;
  const index_t* x;
  index_t* y;
  unsigned* changed;
};

// Counts in open addressing, in shared or global memory.
struct Table {
  index_t* value;  // no_vertex: a free slot
  unsigned* count;
  int bits;

  __device__ void clear(unsigned thread, unsigned threads) const {
    const std::size_t slots = std::size_t{1} << bits;
    for (std::size_t s = thread; s < slots; s += threads) {
      value[s] = no_vertex;
      count[s] = 0;
    }
  }
  // Counts a value `times` more. Returns the vote for it so far; `fresh`: it was not there.
  __device__ Vote add(index_t mine, unsigned times, bool& fresh) const {
    const auto mask = static_cast<unsigned>((std::uint64_t{1} << bits) - 1);
    unsigned at = slot_of(mine, bits);
    while (true) {
      const index_t seen = atomicCAS(&value[at], no_vertex, mine);
      fresh = seen == no_vertex;
      if (fresh || seen == mine) break;
      at = (at + 1) & mask;
    }
    return vote_for(atomicAdd(&count[at], times) + times, mine);
  }
};

__device__ Vote better(Vote p, Vote q) { return p > q ? p : q; }

// The best vote of a warp, in all lanes. All lanes call it.
__device__ Vote warp_best(Vote mine) {
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    mine = better(mine, __shfl_xor_sync(~0u, mine, step));
  }
  return mine;
}

// Counts the values of up to 32 neighbours, one in each lane that is `there`: equal ones at once.
// All lanes of the warp call it.
__device__ Vote add_all(const Table& table, bool there, index_t value, bool& fresh) {
  const unsigned group = __ballot_sync(~0u, there);
  fresh = false;
  Vote vote = 0;
  if (there) {
    const unsigned equal = __match_any_sync(group, value);
    const auto first = static_cast<unsigned>(__ffs(static_cast<int>(equal))) - 1;
    if (threadIdx.x % warp == first) {
      vote = table.add(value, static_cast<unsigned>(__popc(equal)), fresh);
    }
  }
  __syncwarp();
  return vote;
}

// Writes the mode of a row. Returns whether it differs from the row's own value.
__device__ bool conclude(const Taken& taken, index_t r, Vote best) {
  const index_t own = taken.x[taken.rows.vertex(r)], mode = best == 0 ? own : value_of(best);
  taken.y[r] = mode;
  return mode != own;
}

// All threads of the block call it.
__device__ void count_changed(bool mine, unsigned* changed) {
  const int count = __syncthreads_count(mine);
  if (threadIdx.x == 0 && count > 0) atomicAdd(changed, static_cast<unsigned>(count));
}

__global__ void __launch_bounds__(block) modes_by_thread(Taken taken) {
  const unsigned i = blockIdx.x * block + threadIdx.x;
  bool differs = false;
  if (i < taken.count) {
    const index_t r = taken.row_of[i];
    differs = conclude(taken, r, vote_of_few(taken.rows.row(r), taken.x));
  }
  count_changed(differs, taken.changed);
}

__global__ void __launch_bounds__(block) modes_by_match(Taken taken) {
  const unsigned i = blockIdx.x * (block / warp) + threadIdx.x / warp, lane = threadIdx.x % warp;
  bool differs = false;
  if (i < taken.count) {
    const index_t r = taken.row_of[i];
    const NeighboursOfRow row = taken.rows.row(r);
    const bool there = lane < row.count;
    const unsigned group = __ballot_sync(~0u, there);
    Vote vote = 0;
    if (there) {
      const index_t value = taken.x[row.at(lane)];
      const unsigned equal = __match_any_sync(group, value);
      vote = vote_for(static_cast<std::uint32_t>(__popc(equal)), value);
    }
    __syncwarp();
    const Vote best = warp_best(vote);
    if (lane == 0) differs = conclude(taken, r, best);
  }
  count_changed(differs, taken.changed);
}

__global__ void __launch_bounds__(block) modes_by_warp(Taken taken) {
  constexpr unsigned warps = block / warp;
  __shared__ index_t value_of_slot[warps][1 << warp_bits];
  __shared__ unsigned count_of_slot[warps][1 << warp_bits];
  const unsigned mine = threadIdx.x / warp, lane = threadIdx.x % warp;
  const unsigned i = blockIdx.x * warps + mine;
  bool differs = false;
  if (i < taken.count) {
    const index_t r = taken.row_of[i];
    const NeighboursOfRow row = taken.rows.row(r);
    int bits = warp_bits;
    while (bits > 6 && row.count <= (offset_t{1} << (bits - 2))) --bits;
    const Table table{value_of_slot[mine], count_of_slot[mine], bits};
    table.clear(lane, warp);
    __syncwarp();
    Vote best = 0;
    bool fresh;
    for (offset_t k = 0; k < row.count; k += warp) {
      const bool there = k + lane < row.count;
      const index_t value = there ? taken.x[row.at(k + lane)] : no_vertex;
      best = better(best, add_all(table, there, value, fresh));
    }
    best = warp_best(best);
    if (lane == 0) differs = conclude(taken, r, best);
  }
  count_changed(differs, taken.changed);
}

// The best of the votes for the values of a row, of this thread's. If more than `limit` values are
// distinct, stops and sets `overflown`, the same in all threads. All threads of the block call it.
__device__ Vote count_row(const Taken& taken, const NeighboursOfRow& row, const Table& table,
                          int limit, bool& overflown) {
  Vote best = 0;
  int distinct = 0;
  overflown = false;
  for (offset_t k = 0; k < row.count && !overflown; k += long_block) {
    const bool there = k + threadIdx.x < row.count;
    const index_t value = there ? taken.x[row.at(k + threadIdx.x)] : no_vertex;
    bool fresh;
    best = better(best, add_all(table, there, value, fresh));
    if (limit == 0) continue;
    distinct += __syncthreads_count(fresh);
    overflown = distinct > limit;
  }
  return best;
}

// A block to a row. `slots`: null, or where rows that overflow have their tables.
__global__ void __launch_bounds__(long_block)
    modes_by_block(Taken taken, const offset_t* first_slot, std::uint64_t* slots) {
  __shared__ index_t value_of_slot[1 << block_bits];
  __shared__ unsigned count_of_slot[1 << block_bits];
  __shared__ Vote best_of_warp[long_block / warp];
  const index_t r = taken.row_of[blockIdx.x];
  const NeighboursOfRow row = taken.rows.row(r);
  const Table table{value_of_slot, count_of_slot, block_bits};
  table.clear(threadIdx.x, long_block);
  __syncthreads();
  bool overflown;
  Vote best = count_row(taken, row, table, slots == nullptr ? 0 : most_distinct, overflown);
  if (overflown) {
    int bits = block_bits;
    while ((std::uint64_t{1} << bits) < 2 * static_cast<std::uint64_t>(row.count)) ++bits;
    std::uint64_t* const mine = slots + first_slot[blockIdx.x];
    auto* const values = reinterpret_cast<index_t*>(mine);
    auto* const counts = reinterpret_cast<unsigned*>(mine) + (std::size_t{1} << bits);
    const Table larger{values, counts, bits};
    larger.clear(threadIdx.x, long_block);
    __syncthreads();
    best = count_row(taken, row, larger, 0, overflown);
  }
  best = warp_best(best);
  if (threadIdx.x % warp == 0) best_of_warp[threadIdx.x / warp] = best;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (const Vote vote : best_of_warp) best = better(best, vote);
  if (conclude(taken, r, best)) atomicAdd(taken.changed, 1u);
}

}  // namespace

index_t find_modes(OnCuda on, NeighbourRows rows, const SortedRows& sorted, const index_t* x,
                   index_t* y) {
  const Scratch<unsigned> changed(on, 1);
  cuda::check(cudaMemsetAsync(changed.get(), 0, sizeof(unsigned), on.stream));
  const auto taken = [&](index_t begin, index_t end) {
    return Taken{rows, sorted.row_of + begin, static_cast<unsigned>(end - begin), x,
                 y,    changed.get()};
  };
  const index_t* const first = sorted.class_begin;
  // The longest first: the short ones fill what they leave free.
  for (std::size_t i = 0; i + 1 < sorted.launch_begin->size(); ++i) {
    const index_t begin = (*sorted.launch_begin)[i], end = (*sorted.launch_begin)[i + 1];
    modes_by_block<<<static_cast<unsigned>(end - begin), long_block, 0, on.stream>>>(
        taken(first[4] + begin, first[4] + end), sorted.first_slot + begin, sorted.slots);
    cuda::check(cudaGetLastError());
  }
  if (const Taken some = taken(first[3], first[4]); some.count > 0) {
    modes_by_block<<<some.count, long_block, 0, on.stream>>>(some, nullptr, nullptr);
    cuda::check(cudaGetLastError());
  }
  if (const Taken some = taken(first[2], first[3]); some.count > 0) {
    modes_by_warp<<<cuda::blocks_for(some.count, block / warp), block, 0, on.stream>>>(some);
    cuda::check(cudaGetLastError());
  }
  if (const Taken some = taken(first[1], first[2]); some.count > 0) {
    modes_by_match<<<cuda::blocks_for(some.count, block / warp), block, 0, on.stream>>>(some);
    cuda::check(cudaGetLastError());
  }
  if (const Taken some = taken(first[0], first[1]); some.count > 0) {
    modes_by_thread<<<cuda::blocks_for(some.count, block), block, 0, on.stream>>>(some);
    cuda::check(cudaGetLastError());
  }
  return static_cast<index_t>(changed.read());
}

GRAPHRUN_INSTANTIATE_ROW_MODES(OnCuda)

}  // namespace graphrun::kernels
