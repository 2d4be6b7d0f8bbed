// The rounds of a relaxing closure: which bucket comes next, and whose work it is.
#pragma once

#include "engine/closure/cpu/relaxing.hpp"

namespace graphrun::kernels {

// Until nothing is left, a bucket is worth all threads or a pull pays.
template <class L, class W>
void Relaxing<L, W>::narrow_rounds() {
  Buckets& mine = buckets_[0];
  for (std::size_t t = 1; t < buckets_.size(); ++t) mine.gather(buckets_[t]);
  while (!over()) {
    current_ = mine.next(current_);
    if (current_ == Buckets::width) {
      finished_ = !move_window();
      if (finished_) return;
      continue;
    }
    narrow_ = on_.threads == 1 || mine.size(current_) < tuning::cpu_wide_bucket;
    if (!narrow_) return;
    mine.take(current_, frontier_[0]);
    Done done;
    relax_all<false>(frontier_[0].data(), frontier_[0].size(), mine, done);
    done.told -= static_cast<offset_t>(frontier_[0].size());
    tell(done);
    count_round(done, frontier_[0].size());
    if (pull_pays()) return;
  }
}

// The frontier is taken from the first bucket that any thread has something in.
template <class L, class W>
std::size_t Relaxing<L, W>::choose_bucket() {
  for (Taken& taken : taken_) taken.count = 0;
  std::size_t first = Buckets::width, size = 0;
  for (const Buckets& each : buckets_) first = std::min(first, each.next(current_));
  current_ = first;
  if (first < Buckets::width) {
    for (const Buckets& each : buckets_) size += each.size(first);
  }
  narrow_ = over() || size < tuning::cpu_wide_bucket / 4;
  if (!narrow_) {
    for (std::size_t t = 0; t < buckets_.size(); ++t) buckets_[t].take(first, frontier_[t]);
  }
  return size;
}

// A thread first takes vertices that it found itself: they lie near those that it worked on.
template <class L, class W>
void Relaxing<L, W>::take_shares(std::size_t thread, Buckets& mine, Done& done) {
  constexpr std::size_t share = 64;
  for (std::size_t i = 0; i < frontier_.size(); ++i) {
    const std::size_t from = (thread + i) % frontier_.size();
    const std::vector<index_t>& list = frontier_[from];
    while (!pulse_.stopped()) {
      const std::size_t first = taken_[from].count.fetch_add(share, std::memory_order_relaxed);
      if (first >= list.size()) break;
      relax_all<true>(list.data() + first, std::min(share, list.size() - first), mine, done);
      if (done.is_caller) tell(done);
    }
  }
}

// Until nothing is left in the window, buckets are narrow again or a pull pays.
template <class L, class W>
void Relaxing<L, W>::wide_rounds() {
  constexpr std::size_t vertex_work = 32;  // in units of worth()
  while (!pull_pays()) {
    const std::size_t vertices = choose_bucket();
    if (narrow_) return;
    all_ = {};
    in_region(worth(on_, vertices * vertex_work),
              [this](const Member& member) { work_on_bucket(member); });
    count_round(all_, vertices);
  }
}

template <class L, class W>
void Relaxing<L, W>::work_on_bucket(const Member& member) {
  Buckets& mine = buckets_[static_cast<std::size_t>(member.index)];
  std::vector<index_t>& again = again_[static_cast<std::size_t>(member.index)];
  Done done;
  done.is_caller = member.is_caller();
  take_shares(static_cast<std::size_t>(member.index), mine, done);
  // What fell into the same bucket is worked on at once, while it is little.
  while (mine.size(current_) > 0 && mine.size(current_) < tuning::cpu_wide_bucket &&
         !pulse_.stopped()) {
    mine.take(current_, again);
    relax_all<true>(again.data(), again.size(), mine, done);
  }
  add(done);
}

// From a thread to what all threads did in the round.
template <class L, class W>
void Relaxing<L, W>::add(const Done& done) {
  const std::lock_guard lock(adding_);
  all_.changed += done.changed;
  all_.reached += done.reached;
  all_.relaxed += done.relaxed;
  all_.edges += done.edges;
  all_.lost |= done.lost;
}

// The window moves to the least value beyond it. Returns false where there is none.
template <class L, class W>
bool Relaxing<L, W>::move_window() {
  std::vector<index_t> beyond;
  beyond.swap(buckets_[0].far());
  std::erase_if(beyond, [&](index_t v) { return offered_[static_cast<std::size_t>(v)] == x_[v]; });
  if (beyond.empty()) return false;
  looked_again_ += static_cast<offset_t>(beyond.size());
  // Where that becomes the work, buckets are too narrow for how far values are spread.
  if (looked_again_ > 2 * (totals_.edges + out_.rows)) {
    looked_again_ = 0;
    per_delta_ /= 16;
  }
  std::uint64_t least = static_cast<std::uint64_t>(most_key);
  for (const index_t v : beyond) least = std::min(least, key(x_[v]));
  for (Buckets& each : buckets_) each.move_window(least);
  for (const index_t v : beyond) buckets_[0].put(key(x_[v]), v);
  current_ = 0;
  return true;
}

}  // namespace graphrun::kernels
