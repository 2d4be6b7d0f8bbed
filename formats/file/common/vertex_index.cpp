// Builds the lookup tables.
#include "formats/file/common/vertex_index.hpp"

#include <bit>

#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {

namespace {

// The last id's distance from the first.
std::uint64_t extent_of(std::span<const std::int64_t> ascending) {
  return static_cast<std::uint64_t>(ascending.back()) -
         static_cast<std::uint64_t>(ascending.front());
}

bool has_gaps(std::span<const std::int64_t> ascending) {
  return extent_of(ascending) != ascending.size() - 1;
}

// A byte for each number in the range, versus at least 24 for each id in the hash table.
bool is_dense(std::span<const std::int64_t> ascending) {
  return extent_of(ascending) / 24 < ascending.size();
}

std::uint64_t slots_for(std::uint64_t count) { return std::bit_ceil(count * 2); }

}  // namespace

VertexIndex::VertexIndex(std::span<const std::int64_t> ascending, int threads) {
  if (ascending.empty()) return;
  first_ = ascending.front();
  last_ = ascending.back();
  if (!has_gaps(ascending)) return;
  if (is_dense(ascending)) {
    fill_table(ascending, threads);
  } else {
    fill_hash(ascending);
  }
}

std::uint64_t VertexIndex::bytes_for(std::span<const std::int64_t> ascending) noexcept {
  if (ascending.empty() || !has_gaps(ascending)) return 0;
  if (is_dense(ascending)) {
    const std::uint64_t numbers = extent_of(ascending) + 2;
    return numbers + (numbers / block + 1) * sizeof(index_t);
  }
  return slots_for(ascending.size()) * (sizeof(std::int64_t) + sizeof(index_t));
}

void VertexIndex::fill_table(std::span<const std::int64_t> ascending, int threads) {
  constexpr std::size_t blocks_at_once = 64;
  const std::uint64_t numbers = extent_of(ascending) + 2;
  below_.resize(numbers);
  below_block_.resize(numbers / block + 1);
  for_shares(
      OnCpu{std::max(threads, 1)}, below_block_.size(), blocks_at_once,
      [&](std::size_t b, std::size_t end) {
        const auto offset = [&](std::size_t v) {
          return static_cast<std::uint64_t>(ascending[v]) - static_cast<std::uint64_t>(first_);
        };
        const auto at = std::ranges::partition_point(ascending, [&](std::int64_t id) {
          return static_cast<std::uint64_t>(id) - static_cast<std::uint64_t>(first_) < b * block;
        });
        auto v = static_cast<std::size_t>(at - ascending.begin());
        for (; b < end; ++b) {
          const std::size_t before = v;
          below_block_[b] = static_cast<index_t>(before);
          for (std::uint64_t n = b * block; n < std::min((b + 1) * block, numbers); ++n) {
            below_[n] = static_cast<std::uint8_t>(v - before);
            if (v < ascending.size() && offset(v) == n) ++v;
          }
        }
      });
}

void VertexIndex::fill_hash(std::span<const std::int64_t> ascending) {
  const std::uint64_t slots = slots_for(ascending.size());
  shift_ = 64 - std::countr_zero(slots);
  free_ = first_;  // the first gap
  for (std::size_t v = 0; v < ascending.size() && ascending[v] == free_; ++v) ++free_;
  keys_.assign(slots, free_);
  values_.resize(slots);
  for (std::size_t v = 0; v < ascending.size(); ++v) {
    std::uint64_t slot = hash_slot(ascending[v], shift_, secret_);
    while (keys_[slot] != free_) slot = (slot + 1) & (slots - 1);
    keys_[slot] = ascending[v];
    values_[slot] = static_cast<index_t>(v);
  }
}

index_t VertexIndex::find_by_hash(std::int64_t id) const noexcept {
  std::uint64_t slot = hash_slot(id, shift_, secret_);
  for (; keys_[slot] != free_; slot = (slot + 1) & (keys_.size() - 1)) {
    if (keys_[slot] == id) return values_[slot];
  }
  return no_vertex;
}

StringIndex::StringIndex(const std::vector<std::string>& ascending) : strings_(ascending) {
  slots_.reserve(ascending.size());
  for (const std::string& id : ascending) slots_.add(StringHash()(id));
}

index_t StringIndex::find(std::string_view id) const {
  const std::uint32_t found = slots_.find(id, StringHash()(id), strings_);
  return found == StringSlots::none ? no_vertex : static_cast<index_t>(found);
}

}  // namespace graphrun::detail
