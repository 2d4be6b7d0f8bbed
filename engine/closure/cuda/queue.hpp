// The queue of a closure that pushes: the frontier's rows in pieces of at most `piece_entries`
// entries, so that no row is too long for a warp.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>

#include "base/cuda/device_instructions.hpp"
#include "engine/common/cuda/lanes.hpp"

namespace graphrun::kernels {

inline constexpr unsigned piece_entries = 256;

__device__ inline unsigned long long run_of(offset_t begin, offset_t entries) {
  return static_cast<unsigned long long>(begin) << 16 | static_cast<unsigned long long>(entries);
}

struct Queue {
  unsigned long long* run;  // first entry << 16 | entries
  index_t* vertex;

  __device__ void put(unsigned at, index_t v, offset_t begin, offset_t entries) const {
    run[at] = run_of(begin, entries);
    vertex[at] = v;
  }
};

inline constexpr unsigned warp = 32;
inline constexpr unsigned all_lanes = ~0u;

// What one thread found in a round.
struct Found {
  unsigned vertices = 0, closed = 0;
  unsigned long long edges = 0;
};

__device__ inline unsigned lane_number() { return threadIdx.x % warp; }

__device__ inline bool bit(const unsigned* bitmap, index_t v) {
  return (bitmap[static_cast<unsigned>(v) / 32] >> (static_cast<unsigned>(v) % 32)) & 1u;
}

// Sets a bit; returns whether it was set before.
__device__ inline bool set_bit(unsigned* bitmap, index_t v) {
  const unsigned at = 1u << (static_cast<unsigned>(v) % 32);
  return (atomicOr(bitmap + static_cast<unsigned>(v) / 32, at) & at) != 0;
}

// Sets a bit, after a look whether it is set, while others set theirs.
__device__ inline void mark_bit(unsigned* bitmap, index_t v) {
  const unsigned seen = device::read_stale(bitmap + static_cast<unsigned>(v) / 32);
  if ((seen >> (static_cast<unsigned>(v) % 32) & 1u) == 0) set_bit(bitmap, v);
}

// Where the lanes with `mine` set append to a list of `*size`. All lanes of a warp call it, at
// least one of them with it set.
__device__ inline unsigned places(unsigned* size, unsigned takers) {
  unsigned first = 0;
  if (lane_number() == 0) first = atomicAdd(size, static_cast<unsigned>(__popc(takers)));
  return __shfl_sync(all_lanes, first, 0) +
         static_cast<unsigned>(__popc(takers & ((1u << lane_number()) - 1)));
}

// The sum of what the lanes up to this one have. All lanes of a warp call it.
__device__ inline unsigned sum_up_to_lane(unsigned mine) {
  for (unsigned step = 1; step < warp; step *= 2) {
    const unsigned lower = __shfl_up_sync(all_lanes, mine, step);
    if (lane_number() >= step) mine += lower;
  }
  return mine;
}

// Vertices that a warp found and has not listed yet, in shared memory. They are listed 32 at a
// time: then the warp adds to the size of the list once, and reads 32 rows' offsets side by side.
struct Stage {
  static constexpr unsigned slots = 2 * warp;

  index_t* vertex;    // this warp's slots
  unsigned size = 0;  // the same in every lane

  __device__ explicit Stage(index_t* slots_of_block)
      : vertex(slots_of_block + threadIdx.x / warp * slots) {}

  // Takes the vertices of the lanes with `mine` set; returns whether 32 are there now.
  __device__ bool put(bool mine, index_t v) {
    const unsigned takers = __ballot_sync(all_lanes, mine);
    if (takers == 0) return false;
    if (mine) vertex[size + __popc(takers & ((1u << lane_number()) - 1))] = v;
    size += static_cast<unsigned>(__popc(takers));
    __syncwarp();
    return size >= warp;
  }
  // Each lane's share of the first 32, which are given away; no_vertex where there are fewer.
  __device__ index_t take() {
    const unsigned lane = lane_number();
    const index_t mine = lane < size ? vertex[lane] : no_vertex;
    const index_t later = lane + warp < size ? vertex[lane + warp] : no_vertex;
    __syncwarp();
    vertex[lane] = later;
    size = size > warp ? size - warp : 0;
    __syncwarp();
    return mine;
  }
};

// Appends vertices to a list.
struct ListWriter {
  index_t* list;
  unsigned* size;
  Stage stage;

  // All lanes of the warp call these.
  __device__ void add(bool mine, index_t v) {
    if (!stage.put(mine, v)) return;
    const index_t taken = take();
    write(taken, places(size, all_lanes));
  }
  __device__ index_t take() { return stage.take(); }
  __device__ void write(index_t v, unsigned at) const {
    if (v != no_vertex) list[at] = v;
  }
};

// Appends entries [begin, end) of each lane's row to a queue of `*size` pieces: row by row by the
// whole warp, after one addition to the size. All lanes of the warp call it.
__device__ inline void append_pieces(const Queue& queue, unsigned* size, index_t v, offset_t begin,
                                     offset_t end) {
  const auto pieces = static_cast<unsigned>((end - begin + piece_entries - 1) / piece_entries);
  const unsigned before = sum_up_to_lane(pieces);
  unsigned first = 0;
  if (lane_number() == warp - 1) first = atomicAdd(size, before);
  first = __shfl_sync(all_lanes, first, warp - 1) + before - pieces;
  for (unsigned left = __ballot_sync(all_lanes, pieces != 0); left != 0; left &= left - 1) {
    const int owner = __ffs(static_cast<int>(left)) - 1;
    const offset_t from = __shfl_sync(all_lanes, begin, owner);
    const offset_t to = __shfl_sync(all_lanes, end, owner);
    const index_t of = __shfl_sync(all_lanes, v, owner);
    const unsigned place = __shfl_sync(all_lanes, first, owner);
    for (unsigned i = lane_number(); from + offset_t{i} * piece_entries < to; i += warp) {
      const offset_t at = from + offset_t{i} * piece_entries;
      queue.put(place + i, of, at, min(to - at, offset_t{piece_entries}));
    }
  }
}

// Appends the rows of vertices to a queue, in pieces.
struct RowWriter {
  const offset_t* offsets;
  Queue queue;
  unsigned* size;
  Stage stage;
  Found& found;

  struct Row {
    index_t vertex;  // or no_vertex
    offset_t begin, end;
  };

  // All lanes of the warp call these.
  __device__ void add(bool mine, index_t v) {
    if (!stage.put(mine, v)) return;
    const Row row = take();
    write(row, places(size, all_lanes));
  }
  __device__ Row take() {
    const index_t v = stage.take();
    if (v == no_vertex) return {v, 0, 0};
    return {v, offsets[v], offsets[v + 1]};
  }
  // The first piece of each lane's row goes to `at`, the rest of long rows behind them all.
  __device__ void write(Row row, unsigned at) {
    const offset_t piece = min(row.end - row.begin, offset_t{piece_entries});
    if (row.vertex != no_vertex) {
      ++found.vertices;
      found.edges += static_cast<unsigned long long>(row.end - row.begin);
      queue.put(at, row.vertex, row.begin, piece);
    }
    row.begin += piece;
    if (__any_sync(all_lanes, row.begin < row.end)) {
      append_pieces(queue, size, row.vertex, row.begin, row.end);
    }
  }
};

// What the warps of a block put together at the end of a step, in shared memory, so that a block
// adds to each count once: atomics on one address take turns.
struct BlockSums {
  unsigned staged[2][warp];  // by warp: what is left in its stages
  unsigned first[2];         // where the block's begin in the lists
  unsigned vertices, closed;
  unsigned long long edges;
};

// Where this warp's staged vertices begin among the block's; `*all` becomes the block's total.
__device__ inline unsigned place_in_block(const unsigned* staged, unsigned* all) {
  const unsigned lane = lane_number();
  const unsigned own = lane < blockDim.x / warp ? staged[lane] : 0;
  const unsigned before = sum_up_to_lane(own);
  *all = __shfl_sync(all_lanes, before, warp - 1);
  return __shfl_sync(all_lanes, before - own, threadIdx.x / warp);
}

// Appends what is left in the stages of all warps of a block. All its threads call it; `list`, a
// ListWriter or another RowWriter, may be null.
template <class Writer>
__device__ void finish_lists(RowWriter& rows, Writer* list, BlockSums& sums) {
  const unsigned mine = threadIdx.x / warp;
  if (lane_number() == 0) {
    sums.staged[0][mine] = rows.stage.size;
    sums.staged[1][mine] = list == nullptr ? 0 : list->stage.size;
  }
  __syncthreads();
  unsigned totals[2];
  const unsigned row_place = place_in_block(sums.staged[0], &totals[0]);
  const unsigned list_place = place_in_block(sums.staged[1], &totals[1]);
  if (threadIdx.x == 0 && totals[0] != 0) sums.first[0] = atomicAdd(rows.size, totals[0]);
  if (threadIdx.x == warp && totals[1] != 0) sums.first[1] = atomicAdd(list->size, totals[1]);
  const RowWriter::Row row = rows.take();
  __syncthreads();
  rows.write(row, sums.first[0] + row_place + lane_number());
  if (list != nullptr) list->write(list->take(), sums.first[1] + list_place + lane_number());
}
__device__ inline void finish_lists(RowWriter& rows, std::nullptr_t, BlockSums& sums) {
  finish_lists<ListWriter>(rows, nullptr, sums);
}

// The sum over the lanes of a warp, in all of them. All of them call it.
template <class T>
__device__ T warp_sum(T mine) {
  if constexpr (sizeof(T) == 4) {
    return sum_of_lanes(mine);
  } else {
    return joined_lanes(mine, [](T p, T q) { return p + q; });
  }
}

// Adds up what the threads of a block found: in `sums`, which thread 0 may read afterwards and must
// have cleared before. All threads call it.
__device__ inline void sum_block(const Found& found, BlockSums& sums) {
  const unsigned vertices = warp_sum(found.vertices);
  const unsigned closed = warp_sum(found.closed);
  const unsigned long long edges = warp_sum(found.edges);
  if (lane_number() == 0 && (vertices | closed) != 0) {
    atomicAdd(&sums.vertices, vertices);
    atomicAdd(&sums.closed, closed);
    atomicAdd(&sums.edges, edges);
  }
  __syncthreads();
}

}  // namespace graphrun::kernels
