// Numeric phase of long rows, one block per row: a bitmap of the row's columns and a sum for each
// set bit, both in shared memory.
//
// The block processes the rows of B one after another, in the order of A's row, with a barrier in
// between. The columns of one row of B are distinct, so each sum is added in ascending order of k,
// without atomic additions. A row with more columns than fit takes several passes.
#pragma once

#include "engine/spgemm/cuda/bitmap.hpp"
#include "engine/spgemm/cuda/long_lists.hpp"
#include "engine/spgemm/cuda/rows.hpp"

namespace graphrun::kernels::rows {

using Bits = unsigned long long;

// Shared memory of a block.
template <class S>
struct LongMemory {
  cuda::FactorTile* tile;
  typename S::weight_type* edges;
  Bits* bits;
  unsigned* before;  // prefix sum of the words' set bits
  unsigned char* sums;
  std::size_t bytes;  // for words, their prefix sums, and sums
  int most_words;

  static constexpr std::size_t tile_bytes() {
    return sizeof(cuda::FactorTile) + cuda::tile_rows * sizeof(Bits);
  }
  __device__ LongMemory(unsigned char* shared, std::size_t all) {
    tile = reinterpret_cast<cuda::FactorTile*>(shared);
    edges = reinterpret_cast<typename S::weight_type*>(shared + sizeof(cuda::FactorTile));
    bits = reinterpret_cast<Bits*>(shared + tile_bytes());
    bytes = all - tile_bytes();
    most_words = static_cast<int>(bytes * 2 / 3 / (sizeof(Bits) + sizeof(unsigned)));
  }
  // Partitions the memory for `words` words; returns the number of sums that fit.
  __device__ int part(int words) {
    before = reinterpret_cast<unsigned*>(bits + words);
    const std::size_t used = (static_cast<std::size_t>(words) * 12 + 15) / 16 * 16;
    sums = reinterpret_cast<unsigned char*>(bits) + used;
    return static_cast<int>((bytes - used) / sizeof(typename S::sum_type));
  }
};

// Prefix sum of the set bits over all words; returns the total.
__device__ inline int count_before(const Bits* bits, unsigned* before, int words) {
  const int share = (words + static_cast<int>(blockDim.x) - 1) / static_cast<int>(blockDim.x);
  const int begin = static_cast<int>(threadIdx.x) * share;
  const int end = begin + share < words ? begin + share : words;
  int mine = 0, ahead = 0;
  for (int w = begin; w < end; ++w) mine += __popcll(bits[w]);
  const int total = cuda::scan_block(mine, &ahead);
  for (int w = begin; w < end; ++w) {
    before[w] = static_cast<unsigned>(ahead);
    ahead += __popcll(bits[w]);
  }
  __syncthreads();
  return total;
}

// One pass: its words, and the range of the row's entries that they represent.
struct Turn {
  int first_word, last_word, first, count;
};

// The pass that begins at `word`: as many words as their sums fit.
__device__ inline Turn turn_from(int word, int words, int total, int room, const unsigned* before) {
  const int first = static_cast<int>(before[word]);
  if (total - first <= room) return {word, words, first, total - first};
  int low = word + 1, high = words;  // invariant: the bits before `low` fit
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    if (static_cast<int>(before[middle]) - first <= room) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return {word, low, first, static_cast<int>(before[low]) - first};
}

// Writes the columns of a pass. They are staged in the memory of its sums, so that the writes are
// coalesced.
template <class S>
__device__ void write_turn_columns(const LongMemory<S>& memory, const Turn& turn, index_t low,
                                   index_t* target) {
  auto* staged = reinterpret_cast<index_t*>(memory.sums);
  for (int w = turn.first_word + static_cast<int>(threadIdx.x); w < turn.last_word;
       w += static_cast<int>(blockDim.x)) {
    index_t* to = staged + (static_cast<int>(memory.before[w]) - turn.first);
    for (Bits left = memory.bits[w]; left != 0; left &= left - 1) {
      *to++ = low + w * 64 + __ffsll(static_cast<long long>(left)) - 1;
    }
  }
  __syncthreads();
  for (int i = static_cast<int>(threadIdx.x); i < turn.count; i += static_cast<int>(blockDim.x)) {
    target[i] = staged[i];
  }
  __syncthreads();
  auto* sums = reinterpret_cast<typename S::sum_type*>(memory.sums);
  for (int i = static_cast<int>(threadIdx.x); i < turn.count; i += static_cast<int>(blockDim.x)) {
    sums[i] = static_cast<typename S::sum_type>(S::zero);
  }
}

// Adds the rows of B in the tile, one after another, with several chunks in flight. A barrier
// separates rows.
template <class S, class W>
__device__ void add_tile(const CsrView<W>& b, const LongMemory<S>& memory, unsigned count,
                         const Turn& turn, index_t low) {
  constexpr unsigned ahead = 4;
  auto* sums = reinterpret_cast<typename S::sum_type*>(memory.sums) - turn.first;
  LongChunks<S, W> chunks(b, *memory.tile, count);
  LongChunk<typename S::value_type> coming[ahead];
#pragma unroll
  for (unsigned i = 0; i < ahead; ++i) coming[i] = chunks.next();
  unsigned row = coming[0].row;
  while (true) {
#pragma unroll
    for (unsigned i = 0; i < ahead; ++i) {
      const auto now = coming[i];
      if (now.row == no_row) return;
      coming[i] = chunks.next();
      if (now.row != row) __syncthreads();
      row = now.row;
      if (now.column < 0) continue;
      const auto bit = static_cast<unsigned>(now.column - low);
      const Bits word = memory.bits[bit >> 6], flag = Bits{1} << (bit & 63);
      if ((word & flag) == 0) continue;  // masked out
      auto& sum = sums[memory.before[bit >> 6] + __popcll(word & (flag - 1))];
      sum = S::add(sum, S::mul(memory.edges[row], now.value));
    }
  }
}

template <class S, class W>
__device__ void do_turn(const RowJob<S, W>& job, const LongMemory<S>& memory, index_t row,
                        const Turn& turn, index_t low, const cuda::ColumnRange& range,
                        offset_t place) {
  write_turn_columns(memory, turn, low, job.column_of + place);
  const offset_t end = job.a.offsets[row + 1];
  for (offset_t k = job.a.offsets[row]; k < end; k += cuda::tile_rows) {
    __syncthreads();
    const unsigned count = cuda::load_tile(job.a, job.b, k, end, range, *memory.tile);
    for (unsigned j = threadIdx.x; j < count; j += blockDim.x) {
      memory.edges[j] = edge_weight<S>(job.a, k + j);
    }
    __syncthreads();
    add_tile<S>(job.b, memory, count, turn, low);
  }
  __syncthreads();
  const auto* sums = reinterpret_cast<const typename S::sum_type*>(memory.sums);
  for (int i = static_cast<int>(threadIdx.x); i < turn.count; i += static_cast<int>(blockDim.x)) {
    write_value(job, place + i, sums[i]);
  }
  __syncthreads();
}

template <class S, class W>
__device__ void do_long_row(const RowJob<S, W>& job, const cuda::PlanView& plan,
                            LongMemory<S>& memory, index_t row) {
  const index_t low = plan.low[row], end = low + plan.width[row];
  offset_t place = job.place[row];
  for (index_t first = low; first < end;) {
    const index_t left = end - first;
    const int words = left / 64 < memory.most_words ? (left + 63) / 64 : memory.most_words;
    const index_t last = left / 64 < memory.most_words ? end : first + words * 64;
    const int room = memory.part(words);
    const cuda::ColumnRange range{first, last, first == low && last == end};
    for (int w = static_cast<int>(threadIdx.x); w < words; w += static_cast<int>(blockDim.x)) {
      memory.bits[w] = 0;
    }
    auto* bits = reinterpret_cast<unsigned*>(memory.bits);
    cuda::set_bits(bits, job.a, job.b, row, range, *memory.tile);
    cuda::clear_hidden(bits, job.hidden, row, range);
    const int total = count_before(memory.bits, memory.before, words);
    for (int word = 0; word < words;) {
      const Turn turn = turn_from(word, words, total, room, memory.before);
      if (turn.count > 0) {
        const bool whole = turn.count == total;
        const index_t end_column = turn.last_word == words ? last : first + turn.last_word * 64;
        const cuda::ColumnRange part{first + turn.first_word * 64, end_column, whole && range.all};
        do_turn(job, memory, row, turn, first, part, place + turn.first);
      }
      word = turn.last_word;
    }
    place += total;
    first = last;
    __syncthreads();
  }
}

template <class S, class W>
__global__ void __launch_bounds__(1024)
    write_long_rows(RowJob<S, W> job, cuda::PlanView plan, cuda::LongList list, unsigned bytes) {
  extern __shared__ __align__(16) unsigned char shared[];
  __shared__ unsigned at;
  LongMemory<S> memory(shared, bytes);
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) at = atomicAdd(&list.counts->ticket[list.shape], 1u);
    __syncthreads();
    if (at >= static_cast<unsigned>(list.count())) return;
    do_long_row(job, plan, memory, list.row(static_cast<index_t>(at)));
  }
}

// Numeric phase of all long rows that take a block, the largest first.
template <class S, class W>
void run_long(cuda::SideStreams& side, const RowJob<S, W>& job, const cuda::RowPlan& plan,
              const cuda::LongLists& lists) {
  for (int s = cuda::long_shapes - 1; s >= 0; --s) {
    const cuda::LongShape shape = cuda::long_shape(s);
    cuda::allow_shared(write_long_rows<S, W>, shape.bytes);
    const unsigned resident =
        cuda::resident_blocks(write_long_rows<S, W>, shape.threads, shape.bytes);
    const auto rows = static_cast<unsigned>(plan.count(cuda::long_tier));
    const unsigned blocks = resident < rows ? resident : rows;
    write_long_rows<S, W><<<blocks, shape.threads, shape.bytes, side.next().stream>>>(
        job, plan.view(), lists.of_blocks(s), shape.bytes);
    cuda::check(cudaGetLastError());
  }
}

}  // namespace graphrun::kernels::rows
