// A round of many searches on the CPU. Push: threads update words atomically. Pull: a thread
// gathers the words of the rows that it owns.
#include <algorithm>
#include <array>
#include <atomic>

#include "engine/common/cpu/index_list.hpp"
#include "engine/search_sums/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Rows in a thread's share.
constexpr std::size_t rows_at_once = 64;
// Entries between two looks at whether a row has all that it can get.
constexpr unsigned gathers_between_looks = 8;

template <int W>
class SearchRound {
 public:
  SearchRound(OnCpu on, const SearchBatch& batch, index_t level)
      : on_(on), b_(batch), level_(level) {}

  index_t run(index_t size) {
    const offset_t ahead = edges_ahead(size);
    if (ahead >= b_.entries / push_share) {
      pull();
    } else {
      push(ahead, size);
      take_pushed(on_, b_, level_, found_.load());
    }
    return found_.load();
  }

 private:
  using Words = std::array<SearchWord, W>;

  offset_t edges_ahead(index_t size) const {
    const auto rows = static_cast<std::size_t>(size);
    return sum_of_shares(worth(on_, rows), rows, 4096, [this](std::size_t i, std::size_t end) {
      offset_t sum = 0;
      for (; i < end; ++i) sum += b_.edges_from(b_.active[i]);
      return sum;
    });
  }

  // A share of rows: calls visit(list, i) for each.
  template <class Visit>
  void over_rows(offset_t entries, std::size_t rows, Visit&& visit) {
    for_shares(
        worth(on_, static_cast<std::size_t>(entries)), rows, rows_at_once,
        [&](const Member&) { return IndexList(found_, b_.found); },
        [&](IndexList& list, std::size_t i, std::size_t end) {
          for (; i < end; ++i) visit(list, i);
        },
        [](const IndexList&) {});
  }

  void push(offset_t ahead, index_t size) {
    over_rows(ahead, static_cast<std::size_t>(size),
              [this](IndexList& list, std::size_t i) { push_row(b_.active[i], list); });
  }

  void push_row(index_t row, IndexList& list) const {
    const SearchWord* const words = b_.frontier + b_.place(row, 0);
    for (offset_t k = b_.out.offsets[row]; k < b_.out.offsets[row + 1]; ++k) {
      const index_t to = b_.out.column_of[k];
      std::atomic_ref mark(b_.marked[to]);
      if (mark.load(std::memory_order_relaxed) == complete_row || !push_words(words, to)) continue;
      if (mark.load(std::memory_order_relaxed) == level_) continue;
      if (mark.exchange(level_, std::memory_order_relaxed) != level_) list.put(to);
    }
  }

  // True if any search had not reached the row.
  bool push_words(const SearchWord* words, index_t to) const {
    bool any = false;
    for (std::size_t w = 0; w < W; ++w) {
      const std::size_t at = b_.place(to, 0) + w;
      const SearchWord bits = words[w] & ~b_.seen[at];
      if (bits == 0) continue;
      any = true;
      std::atomic_ref cell(b_.fresh[at]);
      if ((bits & ~cell.load(std::memory_order_relaxed)) != 0) {
        cell.fetch_or(bits, std::memory_order_relaxed);
      }
    }
    return any;
  }

  void pull() {
    over_rows(b_.entries, static_cast<std::size_t>(b_.in.rows),
              [this](IndexList& list, std::size_t i) { pull_row(static_cast<index_t>(i), list); });
  }

  // The searches that one of the row's neighbours has in its frontier; stops early when there are
  // no more to be had.
  Words gather_words(index_t row, const Words& wanted) const {
    Words bits{};
    unsigned gathers = 0;
    for (offset_t k = b_.in.offsets[row]; k < b_.in.offsets[row + 1]; ++k) {
      const index_t from = b_.in.column_of[k];
      if (b_.entered[from] != level_ - 1) continue;
      const SearchWord* const words = b_.frontier + b_.place(from, 0);
      for (std::size_t w = 0; w < W; ++w) bits[w] |= words[w];
      if (++gathers % gathers_between_looks != 0) continue;
      SearchWord lacking = 0;
      for (std::size_t w = 0; w < W; ++w) lacking |= wanted[w] & ~bits[w];
      if (lacking == 0) break;
    }
    return bits;
  }

  void pull_row(index_t row, IndexList& list) const {
    if (b_.marked[row] == complete_row) return;
    SearchWord* const seen = b_.seen + b_.place(row, 0);
    Words wanted;
    for (std::size_t w = 0; w < W; ++w) wanted[w] = b_.all(static_cast<int>(w)) & ~seen[w];
    const Words bits = gather_words(row, wanted);
    int count = 0;
    SearchWord left = 0;
    Words fresh;
    for (std::size_t w = 0; w < W; ++w) {
      fresh[w] = bits[w] & wanted[w];
      left |= wanted[w] & ~bits[w];
      count += bits_set(fresh[w]);
    }
    if (count == 0) return;
    SearchWord* const to = b_.fresh + b_.place(row, 0);
    for (std::size_t w = 0; w < W; ++w) {
      to[w] = fresh[w];
      seen[w] |= fresh[w];
    }
    b_.enter(row, level_, count, left == 0);
    list.put(row);
  }

  OnCpu on_;
  const SearchBatch& b_;
  index_t level_;
  std::atomic<index_t> found_ = 0;
};

}  // namespace

index_t advance_searches(OnCpu on, const SearchBatch& batch, index_t level, index_t size) {
  return batch.words == few_search_words
             ? SearchRound<few_search_words>(on, batch, level).run(size)
             : SearchRound<many_search_words>(on, batch, level).run(size);
}

GRAPHRUN_SEARCH_BODIES(OnCpu)

}  // namespace graphrun::kernels
