// SDDMM by a GPU's blocks: each has a chunk of consecutive entries, whatever rows they lie in, and
// the threads of a worker share the columns of an entry.
#pragma once

#include "engine/common/cuda/grouped.hpp"
#include "engine/common/cuda/reduce.hpp"
#include "engine/common/cuda/streamed.hpp"
#include "engine/sddmm/kernels.hpp"

namespace graphrun::kernels::sddmm_chunks {

inline constexpr int unroll = 4;           // entries of a worker at once
inline constexpr unsigned per_thread = 8;  // entries of a chunk per thread of the block
// Threads of a worker: eight load 128 bytes of a row at once, and add up in three steps.
inline constexpr unsigned most_width = 8;
inline constexpr unsigned warp = 32;

template <class T>
struct Task {
  SddmmTask<T> of;
  cuda::GroupedView<T> x, y;
  unsigned width;  // threads of a worker
};

template <unsigned threads>
struct Shared {
  static constexpr unsigned most = threads * per_thread;  // entries of a chunk
  index_t column[most];
  index_t row[most];  // above the first
  index_t of_warp[threads / warp];
  index_t ends[2];  // the first and the last row
};

// The row of an entry, found by a warp: the last that begins at it or before.
__device__ inline index_t row_of(const offset_t* offsets, index_t rows, offset_t entry) {
  offset_t low = 0, high = rows;  // offsets[low] <= entry < offsets[high]
  while (high - low > 1) {
    const offset_t step = (high - low + warp - 1) / warp;
    const offset_t probe = low + (threadIdx.x % warp + 1) * step;
    const bool begins = probe < high && __ldg(&offsets[probe]) <= entry;
    low += __popc(__ballot_sync(~0u, begins)) * step;
    if (low + step < high) high = low + step;
  }
  return static_cast<index_t>(low);
}

// Fills the shared memory: of each entry of the chunk its column and its row.
template <unsigned threads, class T>
__device__ void list_entries(const Task<T>& task, Shared<threads>& shared, offset_t begin,
                             index_t count) {
  const CsrView<AnyWeights>& a = task.of.a;
  for (auto i = static_cast<index_t>(threadIdx.x); i < count; i += threads) {
    shared.column[i] = cuda::streamed(&a.column_of[begin + i]);
  }
  for (unsigned i = threadIdx.x; i < shared.most; i += threads) shared.row[i] = 0;
  if (threadIdx.x < 2 * warp) {
    const bool is_last = threadIdx.x >= warp;
    const index_t row = row_of(a.offsets, a.rows, is_last ? begin + count - 1 : begin);
    if (threadIdx.x % warp == 0) shared.ends[is_last ? 1 : 0] = row;
  }
  __syncthreads();
  // At the first entry of each row its number, and then at every entry the largest up to it.
  const index_t first = shared.ends[0], last = shared.ends[1];
  for (offset_t row = offset_t{first} + 1 + threadIdx.x; row <= last; row += threads) {
    const offset_t at = a.offsets[row];
    if (at < a.offsets[row + 1]) shared.row[at - begin] = static_cast<index_t>(row - first);
  }
  __syncthreads();
  index_t mine[per_thread];
  index_t most = 0;
#pragma unroll
  for (unsigned i = 0; i < per_thread; ++i) {
    const index_t row = shared.row[threadIdx.x * per_thread + i];
    most = row > most ? row : most;
    mine[i] = most;
  }
  for (unsigned step = 1; step < warp; step *= 2) {
    const index_t before = __shfl_up_sync(~0u, most, step);
    if (threadIdx.x % warp >= step && before > most) most = before;
  }
  if (threadIdx.x % warp == warp - 1) shared.of_warp[threadIdx.x / warp] = most;
  index_t before = __shfl_up_sync(~0u, most, 1);
  if (threadIdx.x % warp == 0) before = 0;
  __syncthreads();
  for (unsigned w = 0; w < threadIdx.x / warp; ++w) {
    before = shared.of_warp[w] > before ? shared.of_warp[w] : before;
  }
#pragma unroll
  for (unsigned i = 0; i < per_thread; ++i) {
    shared.row[threadIdx.x * per_thread + i] = first + (mine[i] > before ? mine[i] : before);
  }
  __syncthreads();
}

// Adds to `sums` the products of the entries' values in the groups that this thread has. Beyond the
// chunk's end `live` is not set.
template <class T>
__device__ void add_groups(const Task<T>& task, const index_t (&row)[unroll],
                           const index_t (&column)[unroll], const bool (&live)[unroll],
                           SddmmResult<T> (&sums)[unroll]) {
  const auto first = static_cast<index_t>(threadIdx.x % task.width);
  for (index_t g = first; g < task.x.groups; g += static_cast<index_t>(task.width)) {
    cuda::Group<T> x[unroll], y[unroll];
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (!live[j]) continue;
      y[j] = task.y.load(column[j], g);
      x[j] = task.x.load(row[j], g);
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (!live[j]) continue;
#pragma unroll
      for (index_t v = 0; v < cuda::group_size<T>; ++v) {
        sums[j] = sums[j] + summand(x[j].value[v]) * summand(y[j].value[v]);
      }
    }
  }
}

template <unsigned threads, class T>
__device__ void sample(const Task<T>& task, Shared<threads>& shared, unsigned block) {
  constexpr auto chunk = static_cast<index_t>(Shared<threads>::most);
  const offset_t begin = offset_t{block} * chunk;
  const offset_t left = task.of.entries - begin;
  const index_t count = left < chunk ? static_cast<index_t>(left) : chunk;
  list_entries(task, shared, begin, count);
  const auto workers = static_cast<index_t>(warp / task.width);  // of a warp
  const auto worker = static_cast<index_t>(threadIdx.x % warp / task.width);
  const index_t at_once = unroll * workers;
  for (index_t k = static_cast<index_t>(threadIdx.x / warp) * at_once; k < count;
       k += static_cast<index_t>(threads / warp) * at_once) {
    index_t row[unroll], column[unroll];
    bool live[unroll];
    SddmmResult<T> sums[unroll];
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      const index_t at = k + j * workers + worker;
      live[j] = at < count;
      row[j] = live[j] ? shared.row[at] : 0;
      column[j] = live[j] ? shared.column[at] : 0;
      sums[j] = SddmmResult<T>(0);
    }
    add_groups(task, row, column, live, sums);
    for (unsigned step = task.width / 2; step > 0; step /= 2) {
#pragma unroll
      for (int j = 0; j < unroll; ++j) {
        sums[j] = sums[j] + cuda::shuffle_down(sums[j], step);
      }
    }
    if (threadIdx.x % task.width != 0) continue;
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (live[j]) task.of.store(begin + k + j * workers + worker, sums[j]);
    }
  }
}

}  // namespace graphrun::kernels::sddmm_chunks
