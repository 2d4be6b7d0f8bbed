// A wide round of a settled closure, pushed: threads take the frontier in shares and race for the
// vertices it leads to; the least offer wins whoever comes first.
#include <algorithm>
#include <atomic>
#include <graphrun/engine/common/tuning.hpp>

#include "base/common/parallel.hpp"
#include "engine/closure/cpu/settling.hpp"

namespace graphrun::kernels {
namespace {

// One thread's part of a round. Which entries lead to a vertex that takes their offer cannot be
// foreseen, and an atomic operation lets nothing pass: entries are looked through without a branch,
// and the offers they leave are made once some are together.
class Share {
 public:
  Share(Settling& s, std::atomic<std::size_t>& tail, bool is_caller)
      : s_(s), tail_(tail), cells_(s.cells()), is_caller_(is_caller) {}

  // Sends for the rows of the vertices that follow the i-th, and for what the next but one of them
  // looks at: they lie anywhere.
  void expect(std::size_t i) const {
    if (i + 16 < s_.end) __builtin_prefetch(s_.out.offsets + s_.queue[i + 16]);
    if (i + 8 < s_.end) {
      const index_t* const row = s_.out.column_of + s_.out.offsets[s_.queue[i + 8]];
      __builtin_prefetch(row);
      __builtin_prefetch(row + 16);
    }
    if (i + 2 < s_.end) {
      const index_t u = s_.queue[i + 2];
      send_for(s_.out.offsets[u], s_.out.offsets[u + 1]);
    }
  }

  // The offers of the whole row, or until a stop is asked for.
  void push_row(index_t u) {
    const std::uint32_t value = s_.offer_of(u, s_.this_round());
    const offset_t end = s_.out.offsets[u + 1];
    for (offset_t k = s_.out.offsets[u]; k < end && !s_.pulse.stopped();) {
      const offset_t polled = std::min(end, k + tuning::cpu_row_slice);
      if (is_caller_) s_.pulse.stops(polled - k + 1, s_.totals.progress());
      while (k < polled) {
        const offset_t slice = std::min(polled, k + looked_through);
        send_for(slice, end);
        look_through(s_.out.column_of + k, s_.out.column_of + slice, value);
        if (pending_count_ > pending_most - looked_through) offer_pending();
        k = slice;
      }
    }
  }

  void finish() {
    offer_pending();
    list_found();
  }

 private:
  static constexpr std::size_t pending_most = 1024, found_most = 1024;
  static constexpr offset_t looked_through = 256;
  struct Offer {
    std::uint32_t value;
    index_t to;
  };

  // Of the entries from k on, for what the first slice of them looks at.
  void send_for(offset_t k, offset_t end) const {
    const index_t* const last = s_.out.column_of + std::min(end, k + looked_through);
    for (const index_t* entry = s_.out.column_of + k; entry < last; ++entry) {
      __builtin_prefetch(cells_ + *entry);
    }
  }

  void look_through(const index_t* entry, const index_t* end, std::uint32_t value) {
    index_t* const cells = cells_;
    std::size_t count = pending_count_;
    for (; entry < end; ++entry) {
      const index_t held = std::atomic_ref(cells[*entry]).load(std::memory_order_relaxed);
      pending_[count] = {value, *entry};
      count += value < static_cast<std::uint32_t>(held) ? 1 : 0;
    }
    pending_count_ = count;
  }

  void offer_pending() {
    for (std::size_t i = 0; i < pending_count_; ++i) {
      const Offer& offer = pending_[i];
      if (!s_.plan.mask.allows(offer.to)) continue;
      if (take_least(cells_ + offer.to, offer.value) != no_vertex) continue;
      found_[found_count_++] = offer.to;
      if (found_count_ == found_most) list_found();
    }
    pending_count_ = 0;
  }

  void list_found() {
    const std::size_t at = tail_.fetch_add(found_count_, std::memory_order_relaxed);
    std::copy_n(found_, found_count_, s_.queue.get() + at);
    found_count_ = 0;
  }

  Settling& s_;
  std::atomic<std::size_t>& tail_;
  index_t* cells_;  // what takes offers
  bool is_caller_;
  Offer pending_[pending_most];
  index_t found_[found_most];
  std::size_t pending_count_ = 0, found_count_ = 0;
};

// The cost of a found vertex in units of worth().
constexpr std::size_t stamp_work = 4;

// Gives queue[first...last) their levels, and returns the entries of their rows.
offset_t give_levels(const Settling& s, std::size_t first, std::size_t last) {
  constexpr std::size_t ahead = 24;
  offset_t edges = 0;
  for (std::size_t i = first; i < last; ++i) {
    if (i + ahead < last) {
      const index_t later = s.queue[i + ahead];
      if (s.parent != nullptr) __builtin_prefetch(s.parent + later, 1);
      __builtin_prefetch(s.level + later, 1);
      __builtin_prefetch(s.out.offsets + later);
    }
    edges += s.give_level(s.queue[i], s.this_round());
  }
  return edges;
}

// The same for those of the vertices [first, last) that the round found, in their order.
offset_t give_levels_in_order(const Settling& s, index_t first, index_t last) {
  offset_t edges = 0;
  for (index_t v = first; v < last; ++v) edges += s.give_level_if_found(v, s.this_round());
  return edges;
}

// The queue has `found` vertices behind the frontier. If these are more than an eighth of all
// vertices, reading all in order takes less time than reading those found in random order.
offset_t give_all_levels(OnCpu on, const Settling& s, std::size_t found) {
  const auto rows = static_cast<std::size_t>(s.out.rows);
  if (found > rows / 8) {
    return sum_of_shares(worth(on, rows), rows, 4096, [&](std::size_t begin, std::size_t end) {
      return give_levels_in_order(s, static_cast<index_t>(begin), static_cast<index_t>(end));
    });
  }
  return sum_of_shares(worth(on, stamp_work * found), found, 1024,
                       [&](std::size_t begin, std::size_t end) {
                         return give_levels(s, s.end + begin, s.end + end);
                       });
}

}  // namespace

void push_wide(OnCpu on, Settling& s) {
  std::atomic<std::size_t> tail = s.end;
  const std::size_t from = s.begin;
  for_shares(
      worth(on, static_cast<std::size_t>(s.frontier_edges)), s.end - from, tuning::cpu_push_share,
      [&](const Member& member) { return Share(s, tail, member.is_caller()); },
      [&](Share& mine, std::size_t first, std::size_t last) {
        for (std::size_t i = from + first; i < from + last && !s.pulse.stopped(); ++i) {
          mine.expect(i);
          mine.push_row(s.queue[i]);
        }
      },
      [](Share& mine) { mine.finish(); });
  const std::size_t found = tail - s.end;
  const offset_t edges = give_all_levels(on, s, found);
  if (s.pulse.stopped()) return;
  s.finish_pushed(tail, edges);
}

}  // namespace graphrun::kernels
