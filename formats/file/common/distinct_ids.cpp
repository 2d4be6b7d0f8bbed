// Distinct ids: a bitmap over a small range, else hash sets.
#include "formats/file/common/distinct_ids.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <iterator>
#include <limits>
#include <mutex>
#include <utility>

#include "formats/file/common/parallel.hpp"
#include "formats/file/common/sorted_strings.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {
namespace {

struct Range {
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

Range range_of(const IdArray& ids) {
  Range result;
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

Range range_of(std::span<const IdArray> arrays, int threads) {
  std::vector<Range> ranges(arrays.size());
  for_each_parallel(threads, arrays.size(),
                    [&](std::size_t a) { ranges[a] = range_of(arrays[a]); });
  Range result;
  for (const Range& range : ranges) {
    result.lowest = std::min(result.lowest, range.lowest);
    result.highest = std::max(result.highest, range.highest);
  }
  return result;
}

// Bitmaps of the ids that threads have seen: one for each, where they fit in a processor's cache,
// else one that all share.
class Bitmaps {
 public:
  Bitmaps(std::uint64_t extent, int threads) : own_(extent / 8 < largest_own && threads > 1) {
    bitmaps_.resize(own_ ? static_cast<std::size_t>(threads) : 1);
    bitmaps_.front().resize(extent / 64 + 1);
  }
  static std::uint64_t bytes(std::uint64_t extent, int threads) {
    const bool own = extent / 8 < largest_own;
    return (extent / 8 + 1) * (own ? static_cast<std::uint64_t>(threads) : 1);
  }

  // Adds what `thread` finds in an array of ids, of which none is below `lowest`.
  void add(int thread, const IdArray& ids, std::int64_t lowest) {
    Words& words = bitmaps_[own_ ? static_cast<std::size_t>(thread) : 0];
    if (words.empty()) words.resize(bitmaps_.front().size());
    const auto offset = [lowest](std::int64_t id) {
      return static_cast<std::uint64_t>(id) - static_cast<std::uint64_t>(lowest);
    };
    // Test before set: the bit is usually set, and a read of a shared one keeps its cache line.
    if (own_) {
      for_each_id(ids, [&](std::int64_t id) {
        std::uint64_t& word = words[offset(id) / 64];
        const std::uint64_t bit = std::uint64_t{1} << (offset(id) % 64);
        if ((word & bit) == 0) word |= bit;
      });
      return;
    }
    for_each_id(ids, [&](std::int64_t id) {
      const std::atomic_ref word(words[offset(id) / 64]);
      const std::uint64_t bit = std::uint64_t{1} << (offset(id) % 64);
      if ((word.load(std::memory_order_relaxed) & bit) == 0) {
        word.fetch_or(bit, std::memory_order_relaxed);
      }
    });
  }

  // The union, in the first bitmap. Returns the number of ids in each share of `words_at_once`.
  std::vector<std::int64_t> unite(int threads) {
    Words& all = bitmaps_.front();
    std::vector<std::int64_t> counts((all.size() + words_at_once - 1) / words_at_once);
    for_shares(OnCpu{threads}, all.size(), words_at_once, [&](std::size_t begin, std::size_t end) {
      for (std::size_t b = 1; b < bitmaps_.size(); ++b) {
        if (bitmaps_[b].empty()) continue;
        for (std::size_t w = begin; w < end; ++w) all[w] |= bitmaps_[b][w];
      }
      for (std::size_t w = begin; w < end; ++w)
        counts[begin / words_at_once] += std::popcount(all[w]);
    });
    return counts;
  }

  // The ids of one share of words, ascending, from `out` on.
  void list(std::size_t share, std::int64_t lowest, std::int64_t* out) const {
    const Words& all = bitmaps_.front();
    const std::size_t end = std::min(all.size(), (share + 1) * words_at_once);
    for (std::size_t w = share * words_at_once; w < end; ++w) {
      for (std::uint64_t word = all[w]; word != 0; word &= word - 1) {
        *out++ = lowest + static_cast<std::int64_t>(w * 64) + std::countr_zero(word);
      }
    }
  }

 private:
  using Words = std::vector<std::uint64_t>;
  static constexpr std::uint64_t largest_own = std::uint64_t{512} << 10;  // bytes
  static constexpr std::size_t words_at_once = 1024;

  bool own_;
  std::vector<Words> bitmaps_;  // empty until its thread has seen an id
};

DistinctIds by_bitmap(std::span<const IdArray> arrays, const Range& range, int threads,
                      const std::shared_ptr<MemoryBudget>& memory) {
  MemoryShare share(memory);
  share.resize(Bitmaps::bytes(range.extent(), threads), "a bitmap of the vertex ids");
  Bitmaps bitmaps(range.extent(), threads);
  std::atomic<std::size_t> next = 0;
  run_on_threads(threads, [&](int thread) {
    for (std::size_t a = next++; a < arrays.size(); a = next++) {
      bitmaps.add(thread, arrays[a], range.lowest);
    }
  });
  std::vector<std::int64_t> places = bitmaps.unite(threads);
  DistinctIds result;
  result.first = range.lowest;
  for (std::int64_t& place : places) result.count += std::exchange(place, result.count);
  if (static_cast<std::uint64_t>(result.count) == range.extent() + 1) return result;
  share.add(static_cast<std::uint64_t>(result.count) * 8, "the vertex ids");
  result.ids.resize(static_cast<std::size_t>(result.count));
  for_each_parallel(threads, places.size(), [&](std::size_t s) {
    bitmaps.list(s, range.lowest, result.ids.data() + places[s]);
  });
  return result;
}

// Open-addressing set of ids.
class IdSet {
 public:
  explicit IdSet(const std::shared_ptr<MemoryBudget>& memory) : memory_(memory) {}

  void add(std::int64_t id) {
    if (id == free_slot) {
      has_free_slot_ = true;
      return;
    }
    if ((size_ + 1) * 2 > slots_.size()) grow();
    std::uint64_t slot = hash_slot(id, shift_, secret_);
    for (; slots_[slot] != free_slot; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] == id) return;
    }
    slots_[slot] = id;
    ++size_;
  }

  std::size_t size() const noexcept { return size_ + (has_free_slot_ ? 1 : 0); }
  void append_to(std::vector<std::int64_t>& ids) const {
    if (has_free_slot_) ids.push_back(free_slot);
    std::copy_if(slots_.begin(), slots_.end(), std::back_inserter(ids),
                 [](std::int64_t id) { return id != free_slot; });
  }

 private:
  static constexpr std::int64_t free_slot = std::numeric_limits<std::int64_t>::min();

  void grow() {
    const std::size_t slots = std::max<std::size_t>(slots_.size() * 4, 1024);
    memory_.resize((slots + slots_.size()) * sizeof(std::int64_t), "the vertex ids");
    const std::vector<std::int64_t> old =
        std::exchange(slots_, std::vector<std::int64_t>(slots, free_slot));
    shift_ = 64 - std::countr_zero(slots_.size());
    size_ = 0;
    for (const std::int64_t id : old) {
      if (id != free_slot) add(id);
    }
  }

  MemoryShare memory_;
  std::vector<std::int64_t> slots_;
  std::size_t size_ = 0;
  int shift_ = 0;
  bool has_free_slot_ = false;  // whether that id is in the set
  HashSecret secret_ = hash_secret();
};

DistinctIds by_hash(std::span<const IdArray> arrays, int threads,
                    const std::shared_ptr<MemoryBudget>& memory) {
  std::vector<std::int64_t> ids;  // of the threads that are done
  MemoryShare share(memory);
  std::mutex joining;
  std::atomic<std::size_t> next = 0;
  run_on_threads(threads, [&](int) {
    IdSet seen(memory);
    for (std::size_t a = next++; a < arrays.size(); a = next++) {
      for_each_id(arrays[a], [&](std::int64_t id) { seen.add(id); });
    }
    MemoryShare of_own(memory);
    of_own.resize(seen.size() * sizeof(std::int64_t), "the vertex ids");
    std::vector<std::int64_t> own;
    own.reserve(seen.size());
    seen.append_to(own);
    std::sort(own.begin(), own.end());
    const std::lock_guard lock(joining);
    share.add(own.size() * sizeof(std::int64_t), "the vertex ids");
    std::vector<std::int64_t> all;
    all.reserve(ids.size() + own.size());
    std::set_union(ids.begin(), ids.end(), own.begin(), own.end(), std::back_inserter(all));
    ids = std::move(all);
  });
  ids.shrink_to_fit();
  DistinctIds result;
  result.first = ids.front();
  result.count = static_cast<std::int64_t>(ids.size());
  result.ids = std::move(ids);
  return result;
}

}  // namespace

DistinctIds distinct_ids(std::span<const IdArray> arrays, int threads,
                         const std::shared_ptr<MemoryBudget>& memory) {
  const Range range = range_of(arrays, threads);
  if (range.empty()) return {};
  std::uint64_t count = 0;
  for (const IdArray& ids : arrays) count += ids.size;
  // Limit of the bitmap: the size of two ids' results, or 1 MiB.
  const std::uint64_t widest = count * 32 + (std::uint64_t{8} << 20);
  return range.extent() < widest ? by_bitmap(arrays, range, threads, memory)
                                 : by_hash(arrays, threads, memory);
}

std::vector<std::string> distinct_strings(std::span<const std::span<const std::string_view>> tables,
                                          int threads,
                                          const std::shared_ptr<MemoryBudget>& memory) {
  std::size_t count = 0;
  for (const auto& table : tables) count += table.size();
  MemoryShare share(memory);
  share.resize(count * (sizeof(std::string_view) + sizeof(std::uint32_t)), "the vertex ids");
  std::vector<std::string_view> all;
  all.reserve(count);
  for (const auto& table : tables) all.insert(all.end(), table.begin(), table.end());
  std::vector<std::string_view> ascending;
  for (const std::uint32_t place : sorted_order(all, threads, memory)) {
    if (ascending.empty() || ascending.back() != all[place]) ascending.push_back(all[place]);
  }
  share.add(bytes_of_strings(ascending) + count * sizeof(std::string_view), "the vertex ids");
  return {ascending.begin(), ascending.end()};
}

}  // namespace graphrun::detail
