// Which columns the long rows of a sparse product have, of those that have few words of them.
#pragma once

#include <algorithm>

#include "engine/spgemm/cuda/table.hpp"

namespace graphrun::cuda {

// 32 neighbouring columns, from 32 key on, of which a row has those whose bits are set.
struct ColumnWord {
  index_t key;
  unsigned bits;
};

// Where a row's words are, ascending; count -1: they are not kept.
struct RowWords {
  unsigned first;
  int count;
};

// What the device sees of the words of the long rows; all null: none are kept.
struct WordsView {
  ColumnWord* word;
  RowWords* of_row;  // by its place in the plan's list
  unsigned* used;
  unsigned room;
};

// Room for the words of so many long rows. Rows for whose words it does not suffice are made
// without them, to the same result.
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
