// A wide round of a settled closure, pushed: threads take the frontier in shares and race for the
// vertices it leads to; the smallest that offers itself wins whoever comes first.
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <graphrun/engine/tuning.hpp>

#include "engine/cpu/settling.hpp"

namespace graphrun::kernels {
namespace {

// *cell = min(*cell, value) of unsigned numbers, of which no_vertex is the largest; what it was.
index_t take_least(index_t* cell, index_t value) {
  std::atomic_ref at(*cell);
  index_t old = at.load(std::memory_order_relaxed);
  while (static_cast<std::uint32_t>(value) < static_cast<std::uint32_t>(old)) {
    if (at.compare_exchange_weak(old, value, std::memory_order_relaxed)) break;
  }
  return old;
}

// One thread's part of a round. An atomic operation waits for its cache line and lets nothing pass,
// so offers are put off until some are together, and their lines on the way.
class Share {
 public:
  Share(Settling& s, std::atomic<std::size_t>& tail)
      : s_(s), tail_(tail), round_(static_cast<index_t>(s.totals.rounds + 1)) {}

  // Sends for the rows of the vertices that follow the i-th: they lie anywhere.
  void expect(std::size_t i) const {
    if (i + 16 < s_.end) __builtin_prefetch(s_.out.offsets + s_.queue[i + 16]);
    if (i + 8 >= s_.end) return;
    const index_t* const row = s_.out.column_of + s_.out.offsets[s_.queue[i + 8]];
    __builtin_prefetch(row);
    __builtin_prefetch(row + 16);
  }

  // The offers of the whole row, or until a stop is asked for.
  void push_row(index_t u) {
    const offset_t end = s_.out.offsets[u + 1];
    for (offset_t k = s_.out.offsets[u]; k < end && !s_.pulse.stopped();) {
      const offset_t slice = std::min(end, k + tuning::cpu_row_slice);
      if (is_caller_) s_.pulse.beat(s_.totals, slice - k + 1);
      for (; k < slice; ++k) put_off(u, s_.out.column_of[k]);
    }
  }

  void finish() {
    offer_pending();
    list_found();
  }
  offset_t edges() const { return edges_; }

 private:
  static constexpr std::size_t pending_most = 256, found_most = 1024;
  struct Offer {
    index_t from, to;
  };

  void put_off(index_t u, index_t v) {
    __builtin_prefetch(s_.stamp + v);
    pending_[pending_count_++] = {u, v};
    if (pending_count_ == pending_most) offer_pending();
  }

  // Leaves those that lead to vertices of earlier rounds out. Which these are nobody can foresee,
  // so there is no branch on it.
  void drop_settled() {
    const bool again = s_.via != nullptr;  // vertices of this round take smaller offers
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pending_count_; ++i) {
      const Offer offer = pending_[i];
      const index_t before = std::atomic_ref(s_.stamp[offer.to]).load(std::memory_order_relaxed);
      __builtin_prefetch(target() + offer.to, 1);
      pending_[kept] = offer;
      kept += (before == no_vertex) | (again & (before == round_));
    }
    pending_count_ = kept;
  }

  // Where a vertex is taken: by the first to write there in this round.
  index_t* target() const { return s_.via != nullptr ? s_.via : s_.stamp; }

  bool takes(const Offer& offer) {
    index_t* const cell = target() + offer.to;
    if (s_.via != nullptr) return take_least(cell, offer.from) == no_vertex;
    index_t free = no_vertex;
    return std::atomic_ref(*cell).compare_exchange_strong(free, round_, std::memory_order_relaxed);
  }

  void offer_pending() {
    drop_settled();
    for (std::size_t i = 0; i < pending_count_; ++i) {
      const Offer& offer = pending_[i];
      if (!s_.plan.mask.allows(offer.to) || !takes(offer)) continue;
      std::atomic_ref(s_.stamp[offer.to]).store(round_, std::memory_order_relaxed);
      found_[found_count_++] = offer.to;
      if (found_count_ == found_most) list_found();
    }
    pending_count_ = 0;
  }

  void list_found() {
    const std::size_t at = tail_.fetch_add(found_count_, std::memory_order_relaxed);
    for (std::size_t i = 0; i < found_count_; ++i) {
      s_.queue[at + i] = found_[i];
      edges_ += s_.row_length(found_[i]);
    }
    found_count_ = 0;
  }

  Settling& s_;
  std::atomic<std::size_t>& tail_;
  index_t round_;
  bool is_caller_ = omp_get_thread_num() == 0;
  Offer pending_[pending_most];
  index_t found_[found_most];
  std::size_t pending_count_ = 0, found_count_ = 0;
  offset_t edges_ = 0;
};

}  // namespace

void push_wide(OnCpu on, Settling& s) {
  std::atomic<std::size_t> taken = s.begin, tail = s.end;
  offset_t edges = 0;
#pragma omp parallel num_threads(on.threads) reduction(+ : edges)
  {
    Share share(s, tail);
    while (!s.pulse.stopped()) {
      const std::size_t first = taken.fetch_add(tuning::cpu_push_share, std::memory_order_relaxed);
      if (first >= s.end) break;
      const std::size_t last = std::min(s.end, first + tuning::cpu_push_share);
      for (std::size_t i = first; i < last; ++i) {
        share.expect(i);
        share.push_row(s.queue[i]);
      }
    }
    share.finish();
    edges += share.edges();
  }
  if (s.pulse.stopped()) return;
  s.count_round(Direction::push, static_cast<index_t>(tail - s.end), edges);
  s.begin = s.end;
  s.end = tail;
}

}  // namespace graphrun::kernels
