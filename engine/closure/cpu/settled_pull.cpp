// Wide rounds of a settled closure, pulled: each vertex without a value goes through its neighbours
// in ascending order, and the first in the frontier is the smallest. Sets are bits; each word of
// them belongs to one thread.
#include <algorithm>
#include <atomic>
#include <bit>
#include <graphrun/engine/common/tuning.hpp>
#include <utility>
#include <vector>

#include "base/common/parallel.hpp"
#include "engine/closure/cpu/settling.hpp"
#include "engine/closure/first_in_set.hpp"

namespace graphrun::kernels {
namespace {

using Word = std::uint64_t;

// What one thread found in a round, and what that took.
struct Found {
  bool is_caller;
  index_t vertices = 0;
  offset_t edges = 0;
  offset_t looked = 0;  // along so many edges
  offset_t told = 0;    // of these, when the caller was last heard
};

class Pulling {
 public:
  Pulling(OnCpu on, Settling& s);
  // Returns along how many edges it looked.
  offset_t round();
  // Words of a set. A round looks at all of them.
  double words() const { return static_cast<double>(words_); }
  // The frontier's bits become the queue's list.
  void list_front();

 private:
  // The bits of the 64 vertices of word w, each as is_in(vertex) says. Fast where is_in() does not
  // branch.
  template <class F>
  Word word_of(std::size_t w, F&& is_in) const;
  // Those without a value that may take one.
  Word may_look(std::size_t w) const;
  bool pull(index_t v, Found& found);
  bool stops(Found& found, offset_t more);
  void pull_word(std::size_t w, Found& found);

  OnCpu on_;
  Settling& s_;
  std::size_t words_;
  // open_: those without a value that may take one and have a neighbour to take it from. The first
  // round makes it.
  std::vector<Word> open_, front_, next_;
  bool first_ = true;
};

Pulling::Pulling(OnCpu on, Settling& s)
    : on_(on),
      s_(s),
      words_((static_cast<std::size_t>(s.out.rows) + 63) / 64),
      open_(words_),
      front_(words_),
      next_(words_) {
  if (s.end - s.begin > words_ * 8) {
    // Reading all levels in order takes less time than setting so many bits in random order.
    const index_t round = s.this_round() - 1;
    for_shares(worth(on, words_ * 64), words_, 64, [&](std::size_t w, std::size_t last) {
      for (; w < last; ++w) front_[w] = word_of(w, [&](index_t v) { return s_.level[v] == round; });
    });
    return;
  }
  for (std::size_t i = s.begin; i < s.end; ++i) {
    const auto v = static_cast<std::size_t>(s.queue[i]);
    front_[v / 64] |= Word{1} << v % 64;
  }
}

template <class F>
Word Pulling::word_of(std::size_t w, F&& is_in) const {
  const auto base = static_cast<index_t>(w * 64);
  const index_t count = std::min<index_t>(64, s_.out.rows - base);
  Word set = 0;
  for (index_t i = 0; i < count; ++i) set |= static_cast<Word>(is_in(base + i)) << i;
  return set;
}

Word Pulling::may_look(std::size_t w) const {
  const offset_t* const offsets = s_.in.offsets;
  const index_t* const level = s_.level;
  Word set = word_of(w, [=](index_t v) {
    return static_cast<int>(level[v] == no_vertex) & static_cast<int>(offsets[v] != offsets[v + 1]);
  });
  if (s_.plan.mask.marks == nullptr) return set;
  return set & word_of(w, [this](index_t v) { return s_.plan.mask.allows(v); });
}

bool Pulling::stops(Found& found, offset_t more) {
  if (found.is_caller) s_.pulse.stops(found.looked + more - found.told, s_.totals.progress());
  found.told = found.looked;
  return s_.pulse.stopped();
}

bool Pulling::pull(index_t v, Found& found) {
  const index_t* const column_of = s_.in.column_of;
  const offset_t end = s_.in.offsets[v + 1];
  offset_t k = s_.in.offsets[v];
  while (true) {
    const offset_t begin = k, slice = std::min(end, k + tuning::cpu_row_slice);
    k = first_in_set(column_of, front_.data(), k, slice);
    found.looked += k - begin;
    if (k < slice) break;
    if (k == end || stops(found, 0)) return false;
  }
  s_.level[v] = static_cast<index_t>(s_.totals.rounds + 1);
  if (s_.parent != nullptr) s_.parent[v] = column_of[k];
  return true;
}

void Pulling::pull_word(std::size_t w, Found& found) {
  const Word open = first_ ? may_look(w) : open_[w];
  const auto base = static_cast<index_t>(w * 64);
  Word next = 0;
  // Where many rows are left out no hardware foresees the next.
  constexpr int many = 24;
  for (Word left = std::popcount(open) > 64 - many ? 0 : open; left != 0; left &= left - 1) {
    __builtin_prefetch(s_.in.column_of + s_.in.offsets[base + std::countr_zero(left)]);
  }
  for (Word left = open; left != 0; left &= left - 1) {
    const index_t v = base + std::countr_zero(left);
    if (!pull(v, found)) continue;
    next |= left & -left;
    found.edges += s_.row_length(v);
  }
  found.vertices += std::popcount(next);
  open_[w] = open & ~next;
  next_[w] = next;
}

offset_t Pulling::round() {
  std::atomic<index_t> vertices = 0;
  std::atomic<offset_t> edges = 0, looked = 0;
  const std::size_t work = words_ * 64 + static_cast<std::size_t>(s_.frontier_edges);
  for_shares(
      worth(on_, work), words_, tuning::cpu_pull_share,
      [](const Member& member) { return Found{member.is_caller()}; },
      [&](Found& mine, std::size_t first, std::size_t last) {
        if (stops(mine, 64)) return;
        for (std::size_t w = first; w < last; ++w) pull_word(w, mine);
      },
      [&](const Found& mine) {
        vertices += mine.vertices;
        edges += mine.edges;
        looked += mine.looked;
      });
  if (s_.pulse.stopped()) return 0;
  first_ = false;
  s_.count_round(Direction::pull, vertices, edges);
  front_.swap(next_);
  // Only its length is that of the frontier until the list is made.
  s_.begin = 0;
  s_.end = static_cast<std::size_t>(vertices);
  return looked;
}

void Pulling::list_front() {
  std::size_t at = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    for (Word left = front_[w]; left != 0; left &= left - 1) {
      s_.queue[at++] = static_cast<index_t>(w * 64) + std::countr_zero(left);
    }
  }
}

}  // namespace

void pull_wide(OnCpu on, Settling& s) {
  Pulling pulling(on, s);
  while (!s.done()) {
    const auto left_before = static_cast<double>(s.edges_left());
    const auto looked = static_cast<double>(pulling.round());
    // Those that are left look about as far as all did in this round.
    const double next = looked * static_cast<double>(s.edges_left()) / std::max(left_before, 1.0);
    const double pushed = tuning::cpu_push_cost * static_cast<double>(s.frontier_edges);
    if (next + pulling.words() > pushed) break;
  }
  if (!s.done()) pulling.list_front();
}

}  // namespace graphrun::kernels
