// Lookup tables from ids to vertex numbers, for compaction and for given vertex lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/types.hpp>

#include "formats/file/common/id_hash.hpp"
#include "formats/file/common/string_slots.hpp"

namespace graphrun::detail {

// Integer ids, ascending and distinct: a subtraction if they have no gaps, a table if they are
// dense, else a hash table. The table has a byte for each number in the range, which counts the ids
// below it in its block of 256 numbers: it fits in a cache where vertex numbers would not.
class VertexIndex {
 public:
  explicit VertexIndex(std::span<const std::int64_t> ascending, int threads = 1);
  VertexIndex(std::int64_t first, index_t count)
      : first_(first), last_(first + (static_cast<std::int64_t>(count) - 1)) {}

  // Bytes of an index of these ids.
  static std::uint64_t bytes_for(std::span<const std::int64_t> ascending) noexcept;

  // The vertex with this id; no_vertex if there is none.
  index_t find(std::int64_t id) const noexcept {
    if (id < first_ || id > last_) return no_vertex;
    const std::uint64_t offset =
        static_cast<std::uint64_t>(id) - static_cast<std::uint64_t>(first_);
    if (!below_.empty()) {
      const index_t found = rank(offset);
      return rank(offset + 1) == found ? no_vertex : found;
    }
    return keys_.empty() ? static_cast<index_t>(offset) : find_by_hash(id);
  }

  // out[i] = the vertex with ids[i]. All of them must be there.
  template <class Id>
  void find_all(const Id* ids, std::size_t count, index_t* out) const noexcept {
    const auto offset = [&](std::size_t i) {
      return static_cast<std::uint64_t>(ids[i]) - static_cast<std::uint64_t>(first_);
    };
    if (!below_.empty()) {
      for (std::size_t i = 0; i < count; ++i) out[i] = rank(offset(i));
    } else if (keys_.empty()) {
      for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<index_t>(offset(i));
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        out[i] = find_by_hash(static_cast<std::int64_t>(ids[i]));
      }
    }
  }

 private:
  static constexpr std::uint64_t block = 256;

  // Number of ids below first_ + offset.
  index_t rank(std::uint64_t offset) const noexcept {
    return below_block_[offset / block] + below_[offset];
  }
  index_t find_by_hash(std::int64_t id) const noexcept;
  void fill_table(std::span<const std::int64_t> ascending, int threads);
  void fill_hash(std::span<const std::int64_t> ascending);

  std::int64_t first_ = 0, last_ = -1;
  std::vector<std::uint8_t> below_;   // of each number up to last_ + 1, within its block
  std::vector<index_t> below_block_;  // of each block's first number
  std::vector<std::int64_t> keys_;    // open addressing, size a power of two
  std::int64_t free_ = 0;             // of a free slot: no id
  std::vector<index_t> values_;
  int shift_ = 0;
  HashSecret secret_ = hash_secret();
};

class StringIndex {
 public:
  // Upper bound: slots and hashes.
  static constexpr std::uint64_t bytes_of_each = StringSlots::most_bytes_of_each + 16;

  // `ascending` must outlive this.
  explicit StringIndex(const std::vector<std::string>& ascending);
  index_t find(std::string_view id) const;

 private:
  const std::vector<std::string>& strings_;
  StringSlots slots_;
};

// Approximate bytes of these as a vector of std::string.
template <class Texts>
std::uint64_t bytes_of_strings(const Texts& texts) {
  constexpr std::size_t within = 15;  // stored inside a std::string
  std::uint64_t bytes = texts.size() * sizeof(std::string);
  for (const auto& text : texts) bytes += text.size() > within ? text.size() + 17 : 0;
  return bytes;
}

}  // namespace graphrun::detail
