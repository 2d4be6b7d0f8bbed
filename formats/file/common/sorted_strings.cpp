// A merge sort. Strings that begin alike are compared by the 8 bytes after their common start
// first: most comparisons need no text.
#include "formats/file/common/sorted_strings.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstring>

#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {
namespace {

struct SortKey {
  std::uint64_t bytes;  // the first is the most significant
  std::uint32_t place;
};

// Asks for a text that is used soon: texts lie anywhere in memory.
void fetch_text(std::span<const std::string_view> strings, std::size_t place) {
  if (place < strings.size()) __builtin_prefetch(strings[place].data());
}

constexpr std::size_t texts_between = 8;

std::size_t common_start(std::span<const std::string_view> strings, int threads) {
  const std::string_view first = strings.front();
  std::atomic<std::size_t> shortest = first.size();
  constexpr std::size_t least = 4096;
  for_shares(OnCpu{threads}, strings.size(), least, [&](std::size_t begin, std::size_t end) {
    std::size_t common = first.size();
    for (std::size_t k = begin; k < end && common > 0; ++k) {
      fetch_text(strings, k + texts_between);
      const std::string_view text = strings[k].substr(0, common);
      const auto at = std::mismatch(text.begin(), text.end(), first.begin()).first;
      common = static_cast<std::size_t>(at - text.begin());
    }
    std::size_t before = shortest;
    while (common < before && !shortest.compare_exchange_weak(before, common)) {
    }
  });
  return shortest;
}

std::uint64_t bytes_from(std::string_view text, std::size_t begin) {
  std::uint64_t bytes = 0;
  const std::string_view part = text.substr(begin, sizeof bytes);
  std::memcpy(&bytes, part.data(), part.size());
  static_assert(std::endian::native == std::endian::little);
  return __builtin_bswap64(bytes);
}

}  // namespace

std::vector<std::uint32_t> sorted_order(std::span<const std::string_view> strings, int threads,
                                        const std::shared_ptr<MemoryBudget>& memory) {
  if (strings.empty()) return {};
  const std::size_t count = strings.size();
  MemoryShare share(memory);
  share.resize(2 * count * sizeof(SortKey), "the vertex ids");
  const std::size_t start = common_start(strings, threads);
  const auto is_before = [&](const SortKey& a, const SortKey& b) {
    if (a.bytes != b.bytes) return a.bytes < b.bytes;
    const int order = strings[a.place].compare(strings[b.place]);
    return order != 0 ? order < 0 : a.place < b.place;
  };
  std::vector<SortKey> keys(count), merged(count);
  const std::size_t parts = std::min(std::bit_ceil(static_cast<std::size_t>(threads)), count);
  const auto part_begin = [&](std::size_t part) { return count * std::min(part, parts) / parts; };
  for_each_parallel(threads, parts, [&](std::size_t part) {
    for (std::size_t k = part_begin(part); k < part_begin(part + 1); ++k) {
      fetch_text(strings, k + texts_between);
      keys[k] = {bytes_from(strings[k], start), static_cast<std::uint32_t>(k)};
    }
    std::sort(keys.data() + part_begin(part), keys.data() + part_begin(part + 1), is_before);
  });
  for (std::size_t width = 1; width < parts; width *= 2) {
    for_each_parallel(threads, (parts + 2 * width - 1) / (2 * width), [&](std::size_t pair) {
      const std::size_t begin = part_begin(2 * width * pair),
                        middle = part_begin(2 * width * pair + width),
                        end = part_begin(2 * width * (pair + 1));
      const SortKey* const from = keys.data();
      std::merge(from + begin, from + middle, from + middle, from + end, merged.data() + begin,
                 is_before);
    });
    keys.swap(merged);
  }
  std::vector<std::uint32_t> order(count);
  for (std::size_t k = 0; k < count; ++k) order[k] = keys[k].place;
  return order;
}

}  // namespace graphrun::detail
