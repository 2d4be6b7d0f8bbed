// Work lists of the long rows of a product, by kernel shape.
#pragma once

#include "engine/spgemm/cuda/plan.hpp"

namespace graphrun::cuda {

// Shape of a warp kernel: a hash table of the row's stored column words.
struct WordShape {
  unsigned slots, words;  // slots, and most words in them
  unsigned sums;          // most entries of the row

  constexpr std::size_t bytes(std::size_t sum_bytes) const {
    return slots * (sizeof(int) + 2 * sizeof(unsigned)) + sums * sum_bytes;
  }
};
inline constexpr int word_shapes = 3;
struct WordShapes {
  WordShape shape[word_shapes] = {{128, 96, 512}, {256, 192, 1024}, {512, 384, 2048}};
};
inline constexpr WordShapes all_word_shapes{};
// Limits of a row processed by one warp.
inline constexpr int most_words = 384;
inline constexpr offset_t most_word_products = 1 << 14;

// Shapes of block kernels for the other rows: many threads and much shared memory for rows with
// many columns, else small blocks, so that many run concurrently.
struct LongShape {
  unsigned threads, bytes;
};
inline constexpr int long_shapes = 4;
LongShape long_shape(int shape);  // limited to this device

// The long rows of each shape: word shapes first, then block shapes. Rows with very many rows of B
// are slow: they come first among the largest, stored from the list's end.
inline constexpr int all_shapes = word_shapes + long_shapes;
struct LongCounts {
  index_t count[all_shapes];
  index_t slow;
  unsigned ticket[all_shapes];  // work queue: the next row
};

struct LongList {
  const index_t* rows;  // row numbers; for word shapes, positions in the plan's list
  LongCounts* counts;
  index_t room;
  int shape;  // index among all shapes

  __device__ index_t count() const {
    return counts->count[shape] + (shape == all_shapes - 1 ? counts->slow : 0);
  }
  __device__ index_t row(index_t at) const {
    if (shape < all_shapes - 1) return rows[at];
    return at < counts->slow ? rows[room - 1 - at] : rows[at - counts->slow];
  }
};

class LongLists {
 public:
  // offsets: of C. count_long_rows() must have stored the words.
  LongLists(OnCuda on, const kernels::Pattern& a, const RowPlan& plan, const offset_t* offsets,
            const WordsView& words, std::size_t sum_bytes);
  LongList of_words(int shape) const { return list(shape); }
  LongList of_blocks(int shape) const { return list(word_shapes + shape); }

 private:
  LongList list(int shape) const {
    return {lists_.get() + static_cast<std::size_t>(shape) * static_cast<std::size_t>(room_),
            counts_.get(), room_, shape};
  }
  index_t room_;
  Scratch<index_t> lists_;
  Scratch<LongCounts> counts_;
};

}  // namespace graphrun::cuda
