// The second hop of a product with a tiled matrix: a block of threads adds up the messages of the
// rows of a chunk. Messages, lists and sums lie in shared memory where they fit.
#pragma once

#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/reduce.hpp"
#include "engine/spmv/cuda/shared_copies.hpp"
#include "engine/spmv/cuda/tiled_send.hpp"
#include "engine/spmv/cuda/totals.hpp"

namespace graphrun::kernels {

// A chunk's lists and its messages. Lists are padded with the number of messages; with
// `zero_behind` that of a zero behind them.
template <class S, bool zero_behind>
struct ChunkArrays {
  const std::uint32_t* lists;
  const Message<S>* messages;
  std::uint32_t slices, count;

  __device__ std::uint32_t head(unsigned s) const { return lists[s]; }
  __device__ unsigned row(unsigned s, unsigned lane) const {
    const auto* const rows =
        reinterpret_cast<const std::uint16_t*>(lists + ChunkLists::head_words(slices));
    return rows[32 * s + lane];
  }
  __device__ typename HopTypes<S>::Part message(unsigned id) const {
    using Part = typename HopTypes<S>::Part;
    if (!zero_behind && id == count) return static_cast<Part>(S::zero);
    return static_cast<Part>(messages[id]);
  }
  __device__ typename HopTypes<S>::Part pair(std::uint32_t ids) const {
    return HopTypes<S>::add(message(ids & 0xffff), message(ids >> 16));
  }

  // The sum of a slice's row: this lane's, or, in the first lane, the row of all lanes.
  __device__ typename S::sum_type sum(unsigned s) const {
    using Sum = typename S::sum_type;
    const std::uint32_t head = lists[s], steps = head & 0x7fff;
    const std::uint32_t* const ids =
        lists + ChunkLists::before_messages(slices) + 32 * (head >> 16) + threadIdx.x % 32;
    auto sum = static_cast<Sum>(S::zero);
    unsigned step = 0;
    for (; step + 4 <= steps; step += 4) {
      std::uint32_t four[4];
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) four[i] = ids[32 * (step + i)];
      const auto first = HopTypes<S>::add(pair(four[0]), pair(four[1]));
      const auto second = HopTypes<S>::add(pair(four[2]), pair(four[3]));
      sum = S::add(sum, static_cast<Sum>(HopTypes<S>::add(first, second)));
    }
    // As if zeros followed, so that a row's sum does not depend on how long the others' lists are.
    if (step < steps) {
      typename HopTypes<S>::Part last[4];
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) {
        last[i] = step + i < steps ? pair(ids[32 * (step + i)])
                                   : static_cast<typename HopTypes<S>::Part>(S::zero);
      }
      const auto first = HopTypes<S>::add(last[0], last[1]);
      const auto second = HopTypes<S>::add(last[2], last[3]);
      sum = S::add(sum, static_cast<Sum>(HopTypes<S>::add(first, second)));
    }
    if ((head & ChunkLists::by_warp) != 0) sum = cuda::lanes_sum<S>(sum, 32);
    return sum;
  }
};

// Calls store(row of the chunk, sum) for the listed rows. All threads of the block call it.
template <class S, bool zero_behind, class Store>
__device__ void add_listed_rows(const ChunkArrays<S, zero_behind>& arrays, Store store) {
  for (unsigned s = threadIdx.x / 32; s < arrays.slices; s += blockDim.x / 32) {
    const auto sum = arrays.sum(s);
    const unsigned row = arrays.row(s, threadIdx.x % 32);
    if (row != ChunkLists::no_row) store(row, sum);
  }
}

// Hands the sum of a row of the second hop on: to the epilogue, or to the parts of a long row.
template <class S, class View, class Epilogue>
__device__ void finish_row(const View& a, std::uint32_t row, typename S::sum_type sum,
                           typename S::sum_type* parts, const Epilogue& epilogue, Sums<3>& totals) {
  const auto own = static_cast<std::uint32_t>(a.rows);
  if (row >= own) {
    parts[row - own] = sum;
  } else if (const auto r = a.first_row + static_cast<index_t>(row); epilogue.wants(r)) {
    epilogue(r, epilogue.inputs(r), sum, totals);
  }
}

template <class S, class W, class Epilogue>
__global__ void __launch_bounds__(1024)
    add_messages(TiledView<W> a, const Message<S>* messages, typename S::sum_type* parts,
                 Epilogue epilogue, cuda::TotalsView totals) {
  extern __shared__ __align__(128) unsigned char of_chunk[];
  __shared__ std::uint64_t barrier;
  cuda::let_next_start();
  const RowChunk c = a.chunk[blockIdx.x];
  // In the order of RowChunk::bytes(), so that each is aligned to 16 bytes.
  auto* const own = reinterpret_cast<Message<S>*>(of_chunk);
  auto* const lists = reinterpret_cast<std::uint32_t*>(own + c.messages + 4);
  auto* const sums = reinterpret_cast<Message<S>*>(lists + c.words);
  const auto message_bytes = static_cast<unsigned>(c.messages * sizeof(Message<S>));
  const cuda::BlockCopies copies(&barrier, message_bytes + 4 * c.words);
  copies.copy(lists, a.lists + c.first_word, 4 * c.words);
  for (unsigned i = threadIdx.x; i < c.rows; i += blockDim.x) sums[i] = Message<S>(S::zero);
  if (threadIdx.x == 0) own[c.messages] = Message<S>(S::zero);
  cuda::wait_for_previous();
  copies.copy(own, messages + c.first_message, message_bytes);
  copies.wait();
  const ChunkArrays<S, true> arrays{lists, own, c.slices, c.messages};
  add_listed_rows(arrays, [&](unsigned row, typename S::sum_type sum) {
    sums[row] = HopTypes<S>::message(sum);
  });
  __syncthreads();
  Sums<3> taken{};
  for (unsigned i = threadIdx.x; i < c.rows; i += blockDim.x) {
    const auto sum = static_cast<typename S::sum_type>(sums[i]);
    finish_row<S>(a, c.first_row + i, sum, parts, epilogue, taken);
  }
  if constexpr (Epilogue::sums > 0) {
    cuda::contribute_block<Epilogue::sums>(totals, blockIdx.x, taken);
  }
}

// The same where a chunk's arrays do not fit into shared memory.
template <class S, class W, class Epilogue>
__global__ void __launch_bounds__(1024)
    add_unstaged(TiledView<W> a, const Message<S>* messages, typename S::sum_type* parts,
                 Epilogue epilogue, cuda::TotalsView totals) {
  cuda::let_next_start();
  cuda::wait_for_previous();
  const RowChunk c = a.chunk[blockIdx.x];
  const ChunkArrays<S, false> arrays{a.lists + c.first_word, messages + c.first_message, c.slices,
                                     c.messages};
  Sums<3> taken{};
  if (epilogue.output == Output::replace) {  // rows that are not listed have no messages
    for (unsigned i = threadIdx.x; i < c.rows; i += blockDim.x) {
      const auto none = static_cast<typename S::sum_type>(S::zero);
      finish_row<S>(a, c.first_row + i, none, parts, epilogue, taken);
    }
    __syncthreads();
  }
  add_listed_rows(arrays, [&](unsigned row, typename S::sum_type sum) {
    finish_row<S>(a, c.first_row + row, sum, parts, epilogue, taken);
  });
  if constexpr (Epilogue::sums > 0) {
    cuda::contribute_block<Epilogue::sums>(totals, blockIdx.x, taken);
  }
}

// A warp adds up the parts of a long row.
template <class S, class W, class Epilogue>
__global__ void __launch_bounds__(256) add_parts(TiledView<W> a, const typename S::sum_type* parts,
                                                 Epilogue epilogue, cuda::TotalsView totals) {
  cuda::let_next_start();
  cuda::wait_for_previous();
  const unsigned l = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (l >= static_cast<unsigned>(a.long_rows)) return;
  const index_t row = a.first_row + a.long_row[l];
  auto sum = static_cast<typename S::sum_type>(S::zero);
  for (auto p = a.first_part[l] + static_cast<index_t>(threadIdx.x % 32); p < a.first_part[l + 1];
       p += 32) {
    sum = S::add(sum, parts[p]);
  }
  sum = cuda::lanes_sum<S>(sum, 32);
  Sums<3> taken{};
  if (threadIdx.x % 32 == 0 && epilogue.wants(row)) {
    epilogue(row, epilogue.inputs(row), sum, taken);
  }
  if constexpr (Epilogue::sums > 0) cuda::contribute<Epilogue::sums>(totals, a.chunks + l, taken);
}

}  // namespace graphrun::kernels
