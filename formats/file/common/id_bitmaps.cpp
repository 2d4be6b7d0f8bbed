// Bitmaps of ids, and the lists of ids that they give.
#include "formats/file/common/id_bitmaps.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>
#include <vector>

#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {
namespace {

// Bitmaps of the ids that threads have seen: one for each, where they fit in a processor's cache,
// else one that all share.
class Bitmaps {
 public:
  Bitmaps(std::uint64_t extent, int threads) : own_(extent / 8 < largest_own && threads > 1) {
    bitmaps_.resize(own_ ? static_cast<std::size_t>(threads) : 1);
    bitmaps_.front().resize(extent / 64 + 1);
  }
  // Bits that threads have set, of ids from 0 on.
  explicit Bitmaps(std::vector<std::vector<std::uint64_t>>&& bitmaps)
      : own_(true), bitmaps_(std::move(bitmaps)) {
    const auto larger = [](const Words& a, const Words& b) { return a.size() < b.size(); };
    std::swap(bitmaps_.front(), *std::max_element(bitmaps_.begin(), bitmaps_.end(), larger));
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
        const Words& other = bitmaps_[b];
        for (std::size_t w = begin; w < std::min(end, other.size()); ++w) all[w] |= other[w];
      }
      for (std::size_t w = begin; w < end; ++w)
        counts[begin / words_at_once] += std::popcount(all[w]);
    });
    return counts;
  }

  // The first and the last bit that is set, of which there must be one.
  IdRange range() const {
    const Words& all = bitmaps_.front();
    const auto set = [](std::uint64_t word) { return word != 0; };
    const auto first = std::find_if(all.begin(), all.end(), set);
    const auto last = std::find_if(all.rbegin(), all.rend(), set);
    const auto number = [](std::ptrdiff_t word, int bit) {
      return static_cast<std::int64_t>(word) * 64 + bit;
    };
    return {number(first - all.begin(), std::countr_zero(*first)),
            number(all.rend() - last - 1, 63 - std::countl_zero(*last))};
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

// The ids whose bits are set, from that of `lowest` on. `share` has the memory of the bitmaps.
DistinctIds list_ids(const Bitmaps& bitmaps, std::vector<std::int64_t>&& places,
                     std::int64_t lowest, const IdRange& range, int threads, MemoryShare& share) {
  DistinctIds result;
  result.first = range.lowest;
  for (std::int64_t& place : places) result.count += std::exchange(place, result.count);
  if (static_cast<std::uint64_t>(result.count) == range.extent() + 1) return result;
  share.add(static_cast<std::uint64_t>(result.count) * 8, "the vertex ids");
  result.ids.resize(static_cast<std::size_t>(result.count));
  for_each_parallel(threads, places.size(),
                    [&](std::size_t s) { bitmaps.list(s, lowest, result.ids.data() + places[s]); });
  return result;
}

}  // namespace

DistinctIds distinct_ids_by_bitmap(std::span<const IdArray> arrays, const IdRange& range,
                                   int threads, const std::shared_ptr<MemoryBudget>& memory) {
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
  return list_ids(bitmaps, std::move(places), range.lowest, range, threads, share);
}

DistinctIds distinct_ids(std::vector<SeenIds>&& seen, int threads,
                         const std::shared_ptr<MemoryBudget>& memory) {
  std::vector<std::vector<std::uint64_t>> words;
  for (SeenIds& of_thread : seen) {
    words.push_back(of_thread.take_words());
    if (words.back().empty()) words.pop_back();
  }
  if (words.empty()) return {};
  Bitmaps bitmaps(std::move(words));
  std::vector<std::int64_t> places = bitmaps.unite(threads);
  MemoryShare share(memory);
  return list_ids(bitmaps, std::move(places), 0, bitmaps.range(), threads, share);
}

}  // namespace graphrun::detail
