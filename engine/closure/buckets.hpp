// Vertices in the order of their values, for closures on the CPU: a window of buckets that follow
// one another, and one list of those beyond.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// A bucket is empty again once it was taken; its memory goes round.
class Buckets {
 public:
  static constexpr std::size_t width = 512;

  void put(std::uint64_t key, index_t v) {
    const std::uint64_t at = key - base_;
    if (at < width) {
      near_[at].push_back(v);
      used_[at / 64] |= std::uint64_t{1} << at % 64;
    } else {
      far_.push_back(v);
    }
  }

  // The first bucket from this place of the window on that is not empty; width where there is none.
  std::size_t next(std::size_t from) const {
    for (std::size_t word = from / 64; word < used_.size(); ++word) {
      std::uint64_t bits = used_[word];
      if (word == from / 64) bits &= ~std::uint64_t{0} << from % 64;
      if (bits != 0) return word * 64 + static_cast<std::size_t>(__builtin_ctzll(bits));
    }
    return width;
  }

  std::size_t size(std::size_t at) const { return near_[at].size(); }

  // Exchanges the bucket for `list`, which is empty afterwards but for what the bucket held.
  void take(std::size_t at, std::vector<index_t>& list) {
    list.clear();
    near_[at].swap(list);
    used_[at / 64] &= ~(std::uint64_t{1} << at % 64);
  }

  std::vector<index_t>& far() { return far_; }
  // Moves all that the window has to the list of those beyond.
  void leave_window() {
    std::vector<index_t> list;
    for (std::size_t at = next(0); at < width; at = next(at)) {
      take(at, list);
      far_.insert(far_.end(), list.begin(), list.end());
    }
  }
  void move_window(std::uint64_t base) { base_ = base; }

  void clear() {
    for (std::size_t at = next(0); at < width; at = next(at + 1)) near_[at].clear();
    used_.fill(0);
    far_.clear();
  }

  // Takes in all that the other one has, whose window is the same.
  void gather(Buckets& other) {
    std::vector<index_t> list;
    for (std::size_t at = other.next(0); at < width; at = other.next(at)) {
      other.take(at, list);
      near_[at].insert(near_[at].end(), list.begin(), list.end());
      used_[at / 64] |= std::uint64_t{1} << at % 64;
    }
    far_.insert(far_.end(), other.far_.begin(), other.far_.end());
    other.far_.clear();
  }

 private:
  std::uint64_t base_ = 0;
  std::array<std::vector<index_t>, width> near_;
  std::array<std::uint64_t, width / 64> used_{};
  std::vector<index_t> far_;
};

}  // namespace graphrun::kernels
