// From ids to vertex numbers: the lookup tables that compaction and fixed vertex lists need.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <graphrun/engine/base/types.hpp>

namespace graphrun::detail {

// Integer ids, ascending and distinct. A subtraction where they have no gaps, a table where they
// are dense, a hash table elsewhere.
class VertexIndex {
 public:
  explicit VertexIndex(std::span<const std::int64_t> ascending);
  VertexIndex(std::int64_t first, index_t count) : first_(first), span_(std::uint64_t(count)) {}

  bool is_offset() const noexcept { return table_.empty() && keys_.empty(); }
  std::int64_t first() const noexcept { return first_; }

  // The vertex with this id, no_vertex if there is none.
  index_t find(std::int64_t id) const noexcept {
    const std::uint64_t offset =
        static_cast<std::uint64_t>(id) - static_cast<std::uint64_t>(first_);
    if (offset >= span_) return no_vertex;
    if (!table_.empty()) return table_[offset];
    return keys_.empty() ? static_cast<index_t>(offset) : find_by_hash(id);
  }

 private:
  index_t find_by_hash(std::int64_t id) const noexcept;
  void fill_table(std::span<const std::int64_t> ascending);
  void fill_hash(std::span<const std::int64_t> ascending);

  std::int64_t first_ = 0;
  std::uint64_t span_ = 0;  // last - first + 1
  std::vector<index_t> table_;
  std::vector<std::int64_t> keys_;  // open addressing, a power of two long, -1: free
  std::vector<index_t> values_;
  int shift_ = 0;
};

// Where an id's search starts in a table of 2^(64 - shift) slots.
inline std::uint64_t hash_slot(std::int64_t id, int shift) noexcept {
  return (static_cast<std::uint64_t>(id) * 0x9e3779b97f4a7c15) >> shift;
}

class StringIndex {
 public:
  // Views into `ascending`, which must outlive this.
  explicit StringIndex(const std::vector<std::string>& ascending);
  index_t find(std::string_view id) const;

 private:
  std::unordered_map<std::string_view, index_t> numbers_;
};

}  // namespace graphrun::detail
