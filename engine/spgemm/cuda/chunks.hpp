// Software-pipelined traversal of the rows of B for one row of C, row after row, in chunks of one
// entry per lane or thread.
#pragma once

#include "engine/spgemm/cuda/bitmap.hpp"

namespace graphrun::kernels::rows {

using cuda::LaneGroup;

// Consecutive entries of a row of B, one per lane.
template <class S>
struct Chunk {
  index_t column;  // -1: no entry for this lane
  typename S::value_type value;
  typename S::weight_type edge;  // weight of A's entry for that row
  bool there;                    // false: no more chunks
};

// The entries of the rows of B that a row of A refers to, row after row, in chunks of one entry per
// lane of the group.
template <class S, class W>
class Chunks {
 public:
  __device__ Chunks(const LaneGroup& group, const CsrView<W>& a, const CsrView<W>& b, index_t row)
      : group_(group), a_(a), b_(b), next_(a.offsets[row]), row_end_(a.offsets[row + 1]) {}

  __device__ Chunk<S> next() {
    using Value = typename S::value_type;
    while (at_ >= end_) {
      if (++current_ >= count_ && !load_tile()) return {-1, Value{}, edge_, false};
      at_ = group_.from(begin_of_, current_);
      end_ = group_.from(end_of_, current_);
      edge_ = group_.from(edge_of_, current_);
    }
    Chunk<S> chunk{-1, Value{}, edge_, true};
    const offset_t mine = at_ + group_.lane;
    if (mine < end_) {
      chunk.column = b_.column_of[mine];
      chunk.value = b_.weights.template at<Value>(mine);
    }
    at_ += group_.size;
    return chunk;
  }

 private:
  using Weight = typename S::weight_type;

  // Each lane loads the extent of one of the next rows of B; false if there is none.
  __device__ bool load_tile() {
    if (next_ >= row_end_) return false;
    const offset_t left = row_end_ - next_, mine = next_ + group_.lane;
    count_ = left < group_.size ? static_cast<unsigned>(left) : group_.size;
    current_ = 0;
    if (mine < row_end_) {
      const index_t at = a_.column_of[mine];
      begin_of_ = b_.offsets[at];
      end_of_ = b_.offsets[at + 1];
      edge_of_ = edge_weight<S>(a_, mine);
    }
    next_ += group_.size;
    return true;
  }

  const LaneGroup& group_;
  const CsrView<W>&a_, &b_;
  offset_t next_, row_end_;             // entries of A
  offset_t begin_of_ = 0, end_of_ = 0;  // extent of this lane's row of B
  Weight edge_of_{}, edge_{};
  offset_t at_ = 0, end_ = 0;  // remaining entries of the current row
  unsigned current_ = 0, count_ = 0;
};

// Consecutive entries of a row of B, one per thread of the block.
template <class Value>
struct LongChunk {
  index_t column;  // -1: no entry for this thread
  unsigned row;    // within the tile; no_row: no more chunks
  Value value;
};
inline constexpr unsigned no_row = ~0u;

// The entries of a tile's rows, row after row, in chunks of one entry per thread of the block.
template <class S, class W>
class LongChunks {
 public:
  using Value = typename S::value_type;
  __device__ LongChunks(const CsrView<W>& b, const cuda::FactorTile& tile, unsigned count)
      : b_(b), tile_(tile), count_(count) {}

  __device__ LongChunk<Value> next() {
    while (at_ >= end_) {
      if (row_ >= count_) return {-1, no_row, Value{}};
      at_ = tile_.begin[row_];
      end_ = tile_.end[row_++];
    }
    LongChunk<Value> chunk{-1, row_ - 1, Value{}};
    const offset_t mine = at_ + threadIdx.x;
    if (mine < end_) {
      chunk.column = b_.column_of[mine];
      chunk.value = b_.weights.template at<Value>(mine);
    }
    at_ += blockDim.x;
    return chunk;
  }

 private:
  const CsrView<W>& b_;
  const cuda::FactorTile& tile_;
  unsigned count_, row_ = 0;
  offset_t at_ = 0, end_ = 0;
};

}  // namespace graphrun::kernels::rows
