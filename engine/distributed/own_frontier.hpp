// The rows that a round found on this rank, and how all ranks come to know them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <graphrun/base/ranks.hpp>

namespace graphrun {

// A frontier on one rank, whose row r is vertex first + r: as a list, or as bits until a list is
// asked for.
class OwnFrontier {
 public:
  using Word = std::uint64_t;  // a bit for each of 64 vertices
  static std::size_t words_of(index_t vertices) {
    return (static_cast<std::size_t>(vertices) + 63) / 64;
  }

  OwnFrontier(const Layout& layout, Ranks& ranks) : layout_(layout), ranks_(ranks) {}

  void set(std::vector<index_t> rows) {
    rows_ = std::move(rows);
    is_listed_ = true;
  }
  void set_bits(std::vector<Word>& bits) {  // takes them, and gives others
    bits_.swap(bits);
    rows_.clear();
    is_listed_ = false;
  }

  // Those of bits in ascending order, those of a list as it was set.
  const std::vector<index_t>& rows() {
    if (!is_listed_) {
      for (std::size_t w = 0; w < bits_.size(); ++w) {
        for (Word left = bits_[w]; left != 0; left &= left - 1) {
          rows_.push_back(static_cast<index_t>(w * 64) + std::countr_zero(left));
        }
      }
      is_listed_ = true;
    }
    return rows_;
  }

  // The vertices of all ranks. A call of all ranks.
  std::vector<index_t> spread_list() {
    std::vector<index_t> vertices = rows();
    for (index_t& v : vertices) v += layout_.begin();
    return ranks_.gather_lists(std::span<const index_t>(vertices));
  }

  // The same as a bit for each vertex. `count`: of all ranks. A call of all ranks.
  std::vector<Word> spread_bits(std::int64_t count) {
    std::vector<Word> all(words_of(layout_.all()), 0);
    const bool by_words = std::all_of(layout_.first.begin(), layout_.first.end() - 1,
                                      [](index_t row) { return row % 64 == 0; });
    const bool is_list_shorter = static_cast<std::size_t>(count) < all.size() * 2;
    if (is_list_shorter || !by_words) {
      for (const index_t v : spread_list()) all[v / 64] |= Word{1} << v % 64;
      return all;
    }
    if (is_listed_) {
      bits_.assign(words_of(layout_.own()), 0);
      for (const index_t row : rows_) bits_[row / 64] |= Word{1} << row % 64;
    }
    std::vector<std::size_t> sizes = layout_.sizes();
    for (std::size_t& size : sizes) size = (size + 63) / 64;
    ranks_.gather(std::span<const Word>(bits_), sizes, all.data());
    return all;
  }

 private:
  const Layout& layout_;
  Ranks& ranks_;
  std::vector<index_t> rows_;  // where listed
  std::vector<Word> bits_;     // else
  bool is_listed_ = true;
};

}  // namespace graphrun
