// Numeric phase of long rows with stored column words, one warp per row: a hash table of the words
// in shared memory, and a sum per column in column order.
//
// The warp processes the rows of B one after another, in the order of A's row: each sum is added in
// ascending order of k, without atomic additions.
#pragma once

#include "engine/spgemm/cuda/long_lists.hpp"
#include "engine/spgemm/cuda/rows.hpp"

namespace graphrun::kernels::rows {

// Bits of a word, and prefix sum of the bits in preceding words.
struct WordPlace {
  unsigned bits, before;
};

// Shared memory of a warp.
template <class S>
struct WordMemory {
  WordPlace* place;  // per slot
  typename S::sum_type* sums;
  int* keys;
  unsigned slots;

  __device__ WordMemory(unsigned char* shared, const cuda::WordShape& shape)
      : place(reinterpret_cast<WordPlace*>(shared)), slots(shape.slots) {
    sums = reinterpret_cast<typename S::sum_type*>(place + slots);
    keys = reinterpret_cast<int*>(sums + shape.sums);
  }
};

// Inserts the words into the table and writes the row's columns, staged in the memory of the sums,
// so that the writes are coalesced. Returns the number of columns.
template <class S>
__device__ int load_words(const LaneGroup& group, const cuda::ColumnWord* words, int count,
                          const WordMemory<S>& memory, index_t* target) {
  static_assert(sizeof(typename S::sum_type) >= sizeof(index_t));
  cuda::ColumnTable table(memory.keys, memory.slots);
  auto* staged = reinterpret_cast<index_t*>(memory.sums);
  table.clear(group);
  group.sync();
  int total = 0;
  for (int first = 0; first < count; first += 32) {
    const int i = first + static_cast<int>(group.lane);
    const cuda::ColumnWord word = i < count ? words[i] : cuda::ColumnWord{0, 0};
    int running = __popc(word.bits);
    for (unsigned step = 1; step < 32; step *= 2) {
      const int other = __shfl_up_sync(~0u, running, step);
      if (group.lane >= step) running += other;
    }
    int before = total + running - __popc(word.bits);
    if (i < count) {
      memory.place[table.claim(word.key)] = {word.bits, static_cast<unsigned>(before)};
    }
    for (unsigned left = word.bits; left != 0; left &= left - 1) {
      staged[before++] = word.key * 32 + __ffs(static_cast<int>(left)) - 1;
    }
    total += __shfl_sync(~0u, running, 31);
  }
  group.sync();
  for (int i = static_cast<int>(group.lane); i < total; i += 32) target[i] = staged[i];
  return total;
}

template <class S, class W>
__device__ void add_to_words(const LaneGroup& group, const RowJob<S, W>& job, index_t row,
                             const WordMemory<S>& memory) {
  constexpr unsigned ahead = 4;
  const cuda::ColumnTable table(memory.keys, memory.slots);
  Chunks<S, W> chunks(group, job.a, job.b, row);
  Chunk<S> coming[ahead];
#pragma unroll
  for (unsigned i = 0; i < ahead; ++i) coming[i] = chunks.next();
  while (true) {
#pragma unroll
    for (unsigned i = 0; i < ahead; ++i) {
      const Chunk<S> now = coming[i];
      if (!now.there) return;
      coming[i] = chunks.next();
      const int slot = now.column < 0 ? -1 : table.find(now.column >> 5);
      if (slot >= 0) {
        const WordPlace word = memory.place[slot];
        const unsigned flag = 1u << (now.column & 31);
        if ((word.bits & flag) != 0) {  // else masked out
          auto& sum = memory.sums[word.before + __popc(word.bits & (flag - 1))];
          sum = S::add(sum, S::mul(now.edge, now.value));
        }
      }
      group.sync();  // makes the sums visible to the next chunk's lanes
    }
  }
}

template <class S, class W>
__device__ void do_word_row(const LaneGroup& group, const RowJob<S, W>& job, index_t row,
                            const cuda::ColumnWord* words, int count, const WordMemory<S>& memory) {
  const offset_t place = job.place[row];
  const int entries = load_words(group, words, count, memory, job.column_of + place);
  group.sync();
  for (int i = static_cast<int>(group.lane); i < entries; i += 32) {
    memory.sums[i] = static_cast<typename S::sum_type>(S::zero);
  }
  group.sync();
  add_to_words(group, job, row, memory);
  for (int i = static_cast<int>(group.lane); i < entries; i += 32) {
    write_value(job, place + i, memory.sums[i]);
  }
  group.sync();
}

// Blocks of one warp that take rows from a work queue.
template <class S, class W>
__global__ void __launch_bounds__(32)
    write_word_rows(RowJob<S, W> job, const index_t* long_rows, cuda::LongList list,
                    cuda::WordsView words, cuda::WordShape shape) {
  extern __shared__ __align__(16) unsigned char shared[];
  const LaneGroup group(32);
  const WordMemory<S> memory(shared, shape);
  const auto count = static_cast<unsigned>(list.count());
  while (true) {
    unsigned at = 0;
    if (group.lane == 0) at = atomicAdd(&list.counts->ticket[list.shape], 1u);
    at = group.from(at, 0);
    if (at >= count) return;
    const index_t listed = list.row(static_cast<index_t>(at));
    const cuda::RowWords of_row = words.of_row[listed];
    do_word_row(group, job, long_rows[listed], words.word + of_row.first, of_row.count, memory);
  }
}

// Numeric phase of all long rows with stored words, the largest tables first.
template <class S, class W>
void run_words(cuda::SideStreams& side, const RowJob<S, W>& job, const cuda::RowPlan& plan,
               const cuda::LongLists& lists, const cuda::WordsView& words) {
  const auto rows = static_cast<unsigned>(plan.count(cuda::long_tier));
  for (int s = cuda::word_shapes - 1; s >= 0; --s) {
    const cuda::WordShape shape = cuda::all_word_shapes.shape[s];
    const std::size_t bytes = shape.bytes(sizeof(typename S::sum_type));
    const unsigned resident =
        cuda::resident_blocks(write_word_rows<S, W>, 32, static_cast<unsigned>(bytes));
    write_word_rows<S, W><<<std::min(resident, rows), 32, bytes, side.next().stream>>>(
        job, plan.list(cuda::long_tier), lists.of_words(s), words, shape);
    cuda::check(cudaGetLastError());
  }
}

}  // namespace graphrun::kernels::rows
