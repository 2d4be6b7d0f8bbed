#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
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

// A list of edges, or a rank's part of the list of all ranks.
struct PartOfList {
  std::span<const index_t> from, to;
  std::size_t before = 0, all;  // edges before the part and in the list
  Ranks* ranks = nullptr;
};

// Of `most` edges, spaced evenly over the list, those in the part that are no self-loops.
std::vector<std::uint64_t> spaced_edges(const PartOfList& list, std::size_t most) {
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < most; ++i) {
    const std::size_t place = i * (list.all / most) + i * (list.all % most) / most;
    if (place < list.before || place - list.before >= list.from.size()) continue;
    const std::size_t k = place - list.before;
    if (list.from[k] != list.to[k]) keys.push_back(key_of(list.from[k], list.to[k]));
  }
  return keys;
}

// Searches for the reverses of `most` edges.
BothWays find_reverses(const PartOfList& list, std::size_t most) {
  std::vector<std::uint64_t> keys = spaced_edges(list, most);
  if (list.ranks != nullptr) keys = list.ranks->gather_lists(std::span<const std::uint64_t>(keys));
  EdgeSet some(most);
  for (const std::uint64_t key : keys) some.insert(key);
  BothWays result;
  result.looked_at = keys.size();
  for (std::size_t k = 0; k < list.from.size(); ++k) {
    if (list.from[k] == list.to[k]) continue;
    ++result.edges;
    result.found = some.contains(key_of(list.to[k], list.from[k]));
    if (result.found) break;
  }
  if (list.ranks != nullptr) {
    result.edges = list.ranks->sum(result.edges);
    result.found = list.ranks->largest(result.found ? 1 : 0) == 1;
  }
  return result;
}

BothWays find(const PartOfList& list) {
  constexpr std::size_t few = 4096, many = std::size_t{1} << 18, all = std::size_t{1} << 20;
  const BothWays first = find_reverses(list, std::min(list.all, few));
  if (first.found || list.all <= few) return first;
  return find_reverses(list, list.all <= all ? list.all : many);
}

}  // namespace

BothWays find_both_ways(std::span<const index_t> from, std::span<const index_t> to) {
  return find({from, to, 0, from.size()});
}

BothWays find_both_ways(Ranks& ranks, std::span<const index_t> from, std::span<const index_t> to) {
  const std::vector<std::size_t> sizes = ranks.gather(from.size());
  const auto own = sizes.begin() + ranks.rank();
  return find({from, to, std::accumulate(sizes.begin(), own, std::size_t{0}),
               std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}), &ranks});
}

}  // namespace graphrun
