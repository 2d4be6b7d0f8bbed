// Builds the lookup tables.
#include "formats/file/common/vertex_index.hpp"

#include <bit>

namespace graphrun::detail {

VertexIndex::VertexIndex(std::span<const std::int64_t> ascending) {
  if (ascending.empty()) return;
  first_ = ascending.front();
  span_ = static_cast<std::uint64_t>(ascending.back()) - static_cast<std::uint64_t>(first_) + 1;
  const std::uint64_t count = ascending.size();
  if (span_ == count) return;
  // Four bytes for each number in the range, against at least 24 per id in the hash table.
  constexpr std::uint64_t dense = 6;
  if (span_ / dense <= count) {
    fill_table(ascending);
  } else {
    fill_hash(ascending);
  }
}

void VertexIndex::fill_table(std::span<const std::int64_t> ascending) {
  table_.assign(span_, no_vertex);
  for (std::size_t v = 0; v < ascending.size(); ++v) {
    table_[static_cast<std::uint64_t>(ascending[v] - first_)] = static_cast<index_t>(v);
  }
}

void VertexIndex::fill_hash(std::span<const std::int64_t> ascending) {
  const std::uint64_t slots = std::bit_ceil(ascending.size() * 2);
  shift_ = 64 - std::countr_zero(slots);
  keys_.assign(slots, -1);
  values_.resize(slots);
  for (std::size_t v = 0; v < ascending.size(); ++v) {
    std::uint64_t slot = hash_slot(ascending[v], shift_);
    while (keys_[slot] != -1) slot = (slot + 1) & (slots - 1);
    keys_[slot] = ascending[v];
    values_[slot] = static_cast<index_t>(v);
  }
}

index_t VertexIndex::find_by_hash(std::int64_t id) const noexcept {
  std::uint64_t slot = hash_slot(id, shift_);
  for (; keys_[slot] != -1; slot = (slot + 1) & (keys_.size() - 1)) {
    if (keys_[slot] == id) return values_[slot];
  }
  return no_vertex;
}

StringIndex::StringIndex(const std::vector<std::string>& ascending) {
  numbers_.reserve(ascending.size());
  for (std::size_t v = 0; v < ascending.size(); ++v) {
    numbers_.emplace(ascending[v], static_cast<index_t>(v));
  }
}

index_t StringIndex::find(std::string_view id) const {
  const auto found = numbers_.find(id);
  return found == numbers_.end() ? no_vertex : found->second;
}

}  // namespace graphrun::detail
