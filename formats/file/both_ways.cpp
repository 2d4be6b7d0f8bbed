#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "formats/file/common/both_ways.hpp"

namespace graphrun {
namespace {

std::uint64_t key_of(index_t from, index_t to) {
  return static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to);
}

// A hash set of edges with a random seed, so that no file can force collisions.
class EdgeSet {
 public:
  explicit EdgeSet(std::size_t most)
      : slots_(std::bit_ceil(std::max<std::size_t>(2 * most, 64)), none),
        shift_(64 - std::countr_zero(slots_.size())),
        seed_(std::uint64_t{std::random_device()()} << 32 | std::random_device()()) {}

  void insert(std::uint64_t key) { slots_[place_of(key)] = key; }
  bool contains(std::uint64_t key) const { return slots_[place_of(key)] == key; }

 private:
  static constexpr std::uint64_t none = ~std::uint64_t{0};  // not a key: vertices are >= 0

  // Slot of the key, or the empty slot for it.
  std::size_t place_of(std::uint64_t key) const {
    std::uint64_t hash = (key ^ seed_) * 0x9E3779B97F4A7C15;
    hash = (hash ^ hash >> 32 ^ seed_) * 0xD6E8FEB86659FD93;
    std::size_t place = hash >> shift_;
    while (slots_[place] != none && slots_[place] != key) place = (place + 1) & (slots_.size() - 1);
    return place;
  }

  std::vector<std::uint64_t> slots_;
  int shift_;
  std::uint64_t seed_;
};

// Searches for the reverses of `most` edges, spaced evenly over the list.
BothWays find_reverses(std::span<const index_t> from, std::span<const index_t> to,
                       std::size_t most) {
  BothWays result;
  EdgeSet some(most);
  for (std::size_t i = 0; i < most; ++i) {
    const std::size_t k = i * (from.size() / most) + i * (from.size() % most) / most;
    if (from[k] == to[k]) continue;
    some.insert(key_of(from[k], to[k]));
    ++result.looked_at;
  }
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (from[k] == to[k]) continue;
    ++result.edges;
    result.found = some.contains(key_of(to[k], from[k]));
    if (result.found) break;
  }
  return result;
}

}  // namespace

BothWays find_both_ways(std::span<const index_t> from, std::span<const index_t> to) {
  constexpr std::size_t few = 4096, many = std::size_t{1} << 18, all = std::size_t{1} << 20;
  const std::size_t edges = from.size();
  const BothWays first = find_reverses(from, to, std::min(edges, few));
  if (first.found || edges <= few) return first;
  return find_reverses(from, to, edges <= all ? edges : many);
}

}  // namespace graphrun
