// Hash table over strings that are stored elsewhere.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/file/common/id_hash.hpp"

namespace graphrun::detail {

// Maps a string to its position in a list of distinct strings, by open addressing. A slot stores
// half of the hash beside the position, to avoid most string comparisons.
class StringSlots {
 public:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::uint64_t most_bytes_of_each = 32;

  void reserve(std::size_t count) {
    if (2 * count > slots_.size()) resize(std::bit_ceil(2 * count));
    hashes_.reserve(count);
  }

  // Position of `text` in `strings`, or none. `hash` is its StringHash.
  template <class Strings>
  std::uint32_t find(std::string_view text, std::uint64_t hash, const Strings& strings) const {
    if (slots_.empty()) return none;
    for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.position == none) return none;
      if (slot.tag == tag_of(hash) && std::string_view(strings[slot.position]) == text) {
        return slot.position;
      }
    }
  }

  // Adds a new string. Positions are assigned in order, from 0.
  void add(std::uint64_t hash) {
    if (2 * (hashes_.size() + 1) > slots_.size())
      resize(std::max<std::size_t>(slots_.size() * 4, 64));
    hashes_.push_back(hash);
    put(hash, static_cast<std::uint32_t>(hashes_.size() - 1));
  }

  // Of the strings, by position.
  const std::vector<std::uint64_t>& hashes() const noexcept { return hashes_; }

  std::uint64_t bytes() const noexcept {
    return slots_.size() * sizeof(Slot) + hashes_.capacity() * sizeof(std::uint64_t);
  }

 private:
  struct Slot {
    std::uint32_t tag = 0, position = none;
  };

  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash); }

  void put(std::uint64_t hash, std::uint32_t position) {
    std::size_t at = hash >> shift_;
    while (slots_[at].position != none) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = {tag_of(hash), position};
  }

  void resize(std::size_t size) {
    slots_.assign(size, {});
    shift_ = 64 - std::countr_zero(size);
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      put(hashes_[i], static_cast<std::uint32_t>(i));
    }
  }

  std::vector<Slot> slots_;            // size is a power of two
  std::vector<std::uint64_t> hashes_;  // by position
  int shift_ = 64;
};

}  // namespace graphrun::detail
