// Arrays of ids, of either type that a chunk has them in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace graphrun::detail {

// An array of ids, of one of two types.
struct IdArray {
  const std::uint32_t* narrow = nullptr;
  const std::int64_t* wide = nullptr;
  std::size_t size = 0;
};

// The least and the greatest of some ids; none at first.
struct IdRange {
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
  std::int64_t highest = std::numeric_limits<std::int64_t>::min();
  bool empty() const { return lowest > highest; }
  // The last one's distance from the first: a range of all integers has 2^64 of them.
  std::uint64_t extent() const {
    return static_cast<std::uint64_t>(highest) - static_cast<std::uint64_t>(lowest);
  }
  void add(std::int64_t id) {
    lowest = std::min(lowest, id);
    highest = std::max(highest, id);
  }
};

template <class Visit>
void for_each_id(const IdArray& ids, const Visit& visit) {
  if (ids.wide != nullptr) {
    for (std::size_t i = 0; i < ids.size; ++i) visit(ids.wide[i]);
  } else {
    for (std::size_t i = 0; i < ids.size; ++i) visit(ids.narrow[i]);
  }
}

inline IdRange range_of(const IdArray& ids) {
  IdRange result;
  if (ids.size == 0) return result;
  if (ids.wide != nullptr) {
    for_each_id(ids, [&](std::int64_t id) { result.add(id); });
    return result;
  }
  std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max(), highest = 0;
  for_each_id(ids, [&](std::uint32_t id) {
    lowest = std::min(lowest, id);
    highest = std::max(highest, id);
  });
  return {lowest, highest};
}

}  // namespace graphrun::detail
