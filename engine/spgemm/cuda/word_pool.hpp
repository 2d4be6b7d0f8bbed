// Storage for the columns of long rows as 32-bit words, for rows with few distinct words.
#pragma once

#include <algorithm>

#include "engine/spgemm/cuda/table.hpp"

namespace graphrun::cuda {

// A bitmap of columns 32 key to 32 key + 31.
struct ColumnWord {
  index_t key;
  unsigned bits;
};

// A row's words, ascending by key; count -1: not stored.
struct RowWords {
  unsigned first;
  int count;
};

// Device view of the stored words; all null: none are stored.
struct WordsView {
  ColumnWord* word;
  RowWords* of_row;  // by position in the plan's list
  unsigned* used;
  unsigned room;
};

// Storage for the words of `long_rows` rows. Rows that do not fit are computed without stored
// words, with the same result.
class WordPool {
 public:
  WordPool(OnCuda on, index_t long_rows)
      : room_(std::min(static_cast<std::size_t>(long_rows) * words_a_row, most_room)),
        words_(on, room_),
        of_row_(on, static_cast<std::size_t>(long_rows)),
        used_(on, long_rows > 0 ? 1 : 0) {
    if (long_rows > 0) check(cudaMemsetAsync(used_.get(), 0, sizeof(unsigned), on.stream));
  }
  WordsView view() const {
    return {words_.get(), of_row_.get(), used_.get(), static_cast<unsigned>(room_)};
  }

 private:
  static constexpr std::size_t words_a_row = 128, most_room = 16 << 20;
  std::size_t room_;
  Scratch<ColumnWord> words_;
  Scratch<RowWords> of_row_;
  Scratch<unsigned> used_;
};

}  // namespace graphrun::cuda
