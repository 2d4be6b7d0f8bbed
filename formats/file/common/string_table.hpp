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

// A hash table by open addressing. Looking a string up takes two lines of memory: a slot, which
// holds a part of the hash and the place of the string, and there the string with its number.
class StringTable {
 public:
  // The number of a string. A new one is copied. Strings must be shorter than 2^32.
  std::uint32_t number(std::string_view text);
  // Writes the number to `into` in a later call, at the latest in finish(): until then the two
  // lines come from memory while other strings are parsed. `text` must live until then. Of calls
  // with the same `into` the last one counts.
  void number_later(std::string_view text, std::uint32_t* into);
  // Writes all numbers that are still to be written.
  void finish();

  // All strings so far, by number, and their StringHash; finish() must have been called.
  const std::vector<std::string_view>& strings() const noexcept { return strings_; }
  const std::vector<std::uint64_t>& hashes() const noexcept { return hashes_; }
  std::uint64_t bytes() const noexcept;  // approximate

 private:
  struct Record {
    std::uint32_t number, size;  // the text follows
    const char* text() const noexcept { return reinterpret_cast<const char*>(this + 1); }
  };
  struct Waiting {
    std::string_view text;
    std::uint64_t hash = 0;
    std::uint32_t* into = nullptr;
  };
  static constexpr std::size_t most_waiting = 16;

  std::uint32_t number(std::string_view text, std::uint64_t hash);
  Record* add(std::string_view text, std::uint64_t hash);
  void put(std::uint64_t hash, const Record* record) noexcept;
  void grow();
  std::size_t place_of(std::uint64_t hash) const noexcept { return hash >> shift_; }
  Waiting& waiting(std::size_t count) noexcept { return waiting_[count % most_waiting]; }

  using Words = HostArray<std::uint64_t>;

  std::unique_ptr<Words> slots_;  // 16 bits of a hash and 48 of an address; 0: empty
  std::size_t slot_count_ = 0;    // a power of two
  int shift_ = 64;
  std::vector<std::string_view> strings_;
  std::vector<std::uint64_t> hashes_;
  std::array<Waiting, most_waiting> waiting_;
  std::size_t begin_ = 0, end_ = 0;  // of those waiting
  std::vector<std::unique_ptr<Words>> pages_;
  std::uint64_t *page_ = nullptr, *page_end_ = nullptr;  // what is left of the last page
  std::uint64_t page_bytes_ = 0;
};

}  // namespace graphrun::detail
