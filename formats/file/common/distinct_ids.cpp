// Distinct ids: a bitmap over a small range, else hash sets.
#include "formats/file/common/distinct_ids.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <iterator>
#include <limits>
#include <mutex>
#include <utility>

#include "formats/file/common/id_bitmaps.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/sorted_strings.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {
namespace {

IdRange range_of(std::span<const IdArray> arrays, int threads) {
  std::vector<IdRange> ranges(arrays.size());
  for_each_parallel(threads, arrays.size(),
                    [&](std::size_t a) { ranges[a] = range_of(arrays[a]); });
  IdRange result;
  for (const IdRange& range : ranges) {
    result.lowest = std::min(result.lowest, range.lowest);
    result.highest = std::max(result.highest, range.highest);
  }
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
  const IdRange range = range_of(arrays, threads);
  if (range.empty()) return {};
  std::uint64_t count = 0;
  for (const IdArray& ids : arrays) count += ids.size;
  // Limit of the bitmap: the size of two ids' results, or 1 MiB.
  const std::uint64_t widest = count * 32 + (std::uint64_t{8} << 20);
  return range.extent() < widest ? distinct_ids_by_bitmap(arrays, range, threads, memory)
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
