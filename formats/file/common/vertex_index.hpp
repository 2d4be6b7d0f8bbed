// Lookup tables from ids to vertex numbers, for compaction and for given vertex lists.
#pragma once

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
// dense, else a hash table.
class VertexIndex {
 public:
  explicit VertexIndex(std::span<const std::int64_t> ascending);
  VertexIndex(std::int64_t first, index_t count)
      : first_(first), last_(first + (static_cast<std::int64_t>(count) - 1)) {}

  // Bytes of an index of these ids.
  static std::uint64_t bytes_for(std::span<const std::int64_t> ascending) noexcept;

  // The vertex with this id; no_vertex if there is none.
  index_t find(std::int64_t id) const noexcept {
    if (id < first_ || id > last_) return no_vertex;
    const std::uint64_t offset =
        static_cast<std::uint64_t>(id) - static_cast<std::uint64_t>(first_);
    if (!table_.empty()) return table_[offset];
    return keys_.empty() ? static_cast<index_t>(offset) : find_by_hash(id);
  }

  // out[i] = the vertex with ids[i]. Where the ids have no gaps, all of them must be there.
  template <class Id>
  void find_all(const Id* ids, std::size_t count, index_t* out) const noexcept {
    if (table_.empty() && keys_.empty()) {
      for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<index_t>(ids[i] - first_);
    } else {
      for (std::size_t i = 0; i < count; ++i) out[i] = find(static_cast<std::int64_t>(ids[i]));
    }
  }

 private:
  index_t find_by_hash(std::int64_t id) const noexcept;
  void fill_table(std::span<const std::int64_t> ascending);
  void fill_hash(std::span<const std::int64_t> ascending);

  std::int64_t first_ = 0, last_ = -1;
  std::vector<index_t> table_;
  std::vector<std::int64_t> keys_;  // open addressing, size a power of two
  std::int64_t free_ = 0;           // of a free slot: no id
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
