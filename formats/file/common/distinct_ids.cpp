// Distinct ids: a bitmap over a small range, else hash sets.
#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <mutex>
#include <utility>

#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {
namespace {

struct Range {
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
  std::int64_t highest = -1;
  void add(std::int64_t id) {
    lowest = std::min(lowest, id);
    highest = std::max(highest, id);
  }
};

template <class Visit>
void for_each_id(const Chunk& chunk, const Visit& visit) {
  if (chunk.wide) {
    for (std::size_t i = 0; i < chunk.size; ++i) visit(chunk.wide_from[i]);
    for (std::size_t i = 0; i < chunk.size; ++i) visit(chunk.wide_to[i]);
  } else {
    for (std::size_t i = 0; i < chunk.size; ++i) visit(chunk.from[i]);
    for (std::size_t i = 0; i < chunk.size; ++i) visit(chunk.to[i]);
  }
}

Range range_of(const Chunk& chunk) {
  Range result;
  if (chunk.size == 0) return result;
  if (chunk.wide) {
    for_each_id(chunk, [&](std::int64_t id) { result.add(id); });
    return result;
  }
  std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max(), highest = 0;
  for_each_id(chunk, [&](std::uint32_t id) {
    lowest = std::min(lowest, id);
    highest = std::max(highest, id);
  });
  return {lowest, highest};
}

Range range_of(const std::vector<Chunk>& chunks, int threads) {
  std::vector<Range> ranges(chunks.size());
  for_each_parallel(threads, chunks.size(),
                    [&](std::size_t c) { ranges[c] = range_of(chunks[c]); });
  Range result;
  for (const Range& range : ranges) {
    result.lowest = std::min(result.lowest, range.lowest);
    result.highest = std::max(result.highest, range.highest);
  }
  return result;
}

DistinctIds by_bitmap(const std::vector<Chunk>& chunks, const Range& range, int threads,
                      const std::shared_ptr<MemoryBudget>& memory) {
  const std::uint64_t span = static_cast<std::uint64_t>(range.highest - range.lowest) + 1;
  MemoryShare share(memory);
  share.resize(span / 8, "a bitmap of the vertex ids");
  std::vector<std::uint64_t> words(span / 64 + 1);
  for_each_parallel(threads, chunks.size(), [&](std::size_t c) {
    for_each_id(chunks[c], [&](std::int64_t id) {
      const auto offset = static_cast<std::uint64_t>(id - range.lowest);
      const std::uint64_t bit = std::uint64_t{1} << (offset % 64);
      // Test before set: the bit is usually set, and a read keeps the cache line shared.
      const std::atomic_ref word(words[offset / 64]);
      if ((word.load(std::memory_order_relaxed) & bit) == 0) {
        word.fetch_or(bit, std::memory_order_relaxed);
      }
    });
  });
  DistinctIds result;
  result.first = range.lowest;
  for (const std::uint64_t word : words) result.count += std::popcount(word);
  if (static_cast<std::uint64_t>(result.count) == span) return result;
  share.add(static_cast<std::uint64_t>(result.count) * 8, "the vertex ids");
  result.ids.reserve(static_cast<std::size_t>(result.count));
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t word = words[w]; word != 0; word &= word - 1) {
      result.ids.push_back(range.lowest + static_cast<std::int64_t>(w * 64) +
                           std::countr_zero(word));
    }
  }
  return result;
}

// Open-addressing set of ids >= 0.
class IdSet {
 public:
  explicit IdSet(const std::shared_ptr<MemoryBudget>& memory) : memory_(memory) {}

  void add(std::int64_t id) {
    if ((size_ + 1) * 2 > slots_.size()) grow();
    std::uint64_t slot = hash_slot(id, shift_, secret_);
    for (; slots_[slot] != free_slot; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] == id) return;
    }
    slots_[slot] = id;
    ++size_;
  }

  std::size_t size() const noexcept { return size_; }
  void append_to(std::vector<std::int64_t>& ids) const {
    std::copy_if(slots_.begin(), slots_.end(), std::back_inserter(ids),
                 [](std::int64_t id) { return id != free_slot; });
  }

 private:
  static constexpr std::int64_t free_slot = -1;

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
  HashSecret secret_ = hash_secret();
};

DistinctIds by_hash(const std::vector<Chunk>& chunks, int threads,
                    const std::shared_ptr<MemoryBudget>& memory) {
  std::vector<std::int64_t> ids;
  MemoryShare share(memory);
  std::mutex joining;
  std::atomic<std::size_t> next = 0;
  run_on_threads(threads, [&](int) {
    IdSet seen(memory);
    for (std::size_t c = next++; c < chunks.size(); c = next++) {
      for_each_id(chunks[c], [&](std::int64_t id) { seen.add(id); });
    }
    const std::lock_guard lock(joining);
    share.add(seen.size() * sizeof(std::int64_t), "the vertex ids");
    ids.reserve(ids.size() + seen.size());
    seen.append_to(ids);
  });
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  ids.shrink_to_fit();
  DistinctIds result;
  result.first = ids.front();
  result.count = static_cast<std::int64_t>(ids.size());
  result.ids = std::move(ids);
  return result;
}

}  // namespace

DistinctIds distinct_ids(const std::vector<Chunk>& chunks, int threads,
                         const std::shared_ptr<MemoryBudget>& memory) {
  const Range range = range_of(chunks, threads);
  if (range.highest < 0) return {};
  std::uint64_t entries = 0;
  for (const Chunk& chunk : chunks) entries += chunk.size;
  // Limit of the bitmap: the size of the result, or 1 MiB.
  const std::uint64_t widest = entries * 64 + (std::uint64_t{8} << 20);
  const bool dense = static_cast<std::uint64_t>(range.highest - range.lowest) < widest;
  return dense ? by_bitmap(chunks, range, threads, memory) : by_hash(chunks, threads, memory);
}

std::vector<std::string> number_strings(std::vector<Chunk>& chunks, int threads,
                                        const std::shared_ptr<MemoryBudget>& memory) {
  std::size_t count = 0;
  for (const Chunk& chunk : chunks) count += chunk.strings->strings().size();
  MemoryShare share(memory);
  share.resize(count * sizeof(std::string_view), "the vertex ids");
  std::vector<std::string_view> all;
  all.reserve(count);
  for (const Chunk& chunk : chunks) {
    all.insert(all.end(), chunk.strings->strings().begin(), chunk.strings->strings().end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  share.add(bytes_of_strings(all) + all.size() * StringIndex::bytes_of_each, "the vertex ids");
  std::vector<std::string> result(all.begin(), all.end());
  const StringIndex index(result);
  for_each_parallel(threads, chunks.size(), [&](std::size_t c) {
    Chunk& chunk = chunks[c];
    std::vector<std::uint32_t> numbers;
    numbers.reserve(chunk.strings->strings().size());
    for (const std::string_view text : chunk.strings->strings()) {
      numbers.push_back(static_cast<std::uint32_t>(index.find(text)));
    }
    for (std::size_t i = 0; i < chunk.size; ++i) {
      chunk.from[i] = numbers[chunk.from[i]];
      chunk.to[i] = numbers[chunk.to[i]];
    }
  });
  return result;
}

}  // namespace graphrun::detail
