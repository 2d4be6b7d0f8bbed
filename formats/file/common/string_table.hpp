// The distinct strings that one thread meets, numbered in order of appearance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/common/host_memory.hpp"

namespace graphrun::detail {

// A hash table by open addressing. Looking a string of at most 24 bytes up takes one line of
// memory: its slot holds the whole string. A longer one takes two: the slot has its hash and its
// place.
class StringTable {
 public:
  // The number of a string. A new one is copied. Strings must be shorter than 2^32.
  std::uint32_t number(std::string_view text);
  // Writes the number to `into` in a later call, at the latest in finish(): until then the lines
  // come from memory while other strings are parsed. `text` must live until then. Of calls
  // with the same `into` the last one counts.
  void number_later(std::string_view text, std::uint32_t* into);
  // Writes all numbers that are still to be written.
  void finish();

  // All strings so far, by number, and their StringHash; finish() must have been called.
  const std::vector<std::string_view>& strings() const noexcept { return strings_; }
  const std::vector<std::uint64_t>& hashes() const noexcept { return hashes_; }
  std::uint64_t bytes() const noexcept;  // approximate

 private:
  static constexpr std::size_t most_within = 24;
  // A string, as its slot has it: its bytes, padded with zeros; of a longer one its hash and its
  // place.
  using Key = std::array<std::uint64_t, 3>;
  struct Slot {
    std::uint32_t number_from_one, size;  // 0: empty
    Key key;
  };
  struct Waiting {
    std::string_view text;
    std::uint64_t hash = 0;
    std::uint32_t* into = nullptr;
  };
  static constexpr std::size_t most_waiting = 16;

  static Key key_of(std::string_view text, std::uint64_t hash) noexcept;
  std::uint32_t number(std::string_view text, std::uint64_t hash);
  std::uint32_t add(std::string_view text, std::uint64_t hash);
  const char* stored(std::string_view text);
  void put(std::uint32_t number) noexcept;
  void grow();
  std::size_t place_of(std::uint64_t hash) const noexcept { return hash >> shift_; }
  Waiting& waiting(std::size_t count) noexcept { return waiting_[count % most_waiting]; }

  std::unique_ptr<HostArray<Slot>> slots_;
  std::size_t slot_count_ = 0;  // a power of two
  int shift_ = 64;
  std::vector<std::string_view> strings_;
  std::vector<std::uint64_t> hashes_;
  std::array<Waiting, most_waiting> waiting_;
  std::size_t begin_ = 0, end_ = 0;  // of those waiting
  std::vector<std::unique_ptr<HostArray<char>>> pages_;
  char *page_ = nullptr, *page_end_ = nullptr;  // what is left of the last page
  std::uint64_t page_bytes_ = 0;
};

}  // namespace graphrun::detail
