// The long rows of a sparse product, listed by how their values are made.
#pragma once

#include "engine/spgemm/cuda/plan.hpp"

namespace graphrun::cuda {

// A warp makes the values of a row whose words are kept, with a table of them.
struct WordShape {
  unsigned slots, words;  // of the table, and at most in it
  unsigned sums;          // entries of the row at most

  constexpr std::size_t bytes(std::size_t sum_bytes) const {
    return slots * (sizeof(int) + 2 * sizeof(unsigned)) + sums * sum_bytes;
  }
};
inline constexpr int word_shapes = 3;
struct WordShapes {
  WordShape shape[word_shapes] = {{128, 96, 512}, {256, 192, 1024}, {512, 384, 2048}};
};
inline constexpr WordShapes all_word_shapes{};
// Rows of more words or more products are not for one warp.
inline constexpr int most_words = 384;
inline constexpr offset_t most_word_products = 1 << 14;

// Blocks that make the values of the other rows: of many threads and much shared memory for rows
// with many columns, else of few, so that many blocks run at a time.
struct LongShape {
  unsigned threads, bytes;
};
inline constexpr int long_shapes = 4;
LongShape long_shape(int shape);  // as this device can have it

// The long rows of each shape, by words and then by blocks. A row that meets very many rows of B
// takes long: those come first among the largest, and are listed from the list's end.
inline constexpr int all_shapes = word_shapes + long_shapes;
struct LongCounts {
  index_t count[all_shapes];
  index_t slow;
  unsigned ticket[all_shapes];  // the next that is to be worked on
};

struct LongList {
  const index_t* rows;  // of those made by words, their places in the plan's list
  LongCounts* counts;
  index_t room;
  int shape;  // of all

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
  // offsets: of C; count_long_rows() has kept the words.
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
