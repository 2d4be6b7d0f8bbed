// Matchings on the CPU: a thread reads whole rows.
#include <algorithm>

#include "engine/matching/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Rows that a thread takes at a time, and entries that a row is taken to have.
constexpr std::size_t share = 256, usual_row = 8;

// The other end of the first edge of u in the order, of those to vertices without a partner. Most
// edges are passed after a comparison of weights alone.
template <class W>
index_t first_of_row(const CsrView<W>& a, const MatchingRound& round, index_t u) {
  FirstEdge first;
  for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) offer_entry(a, round, u, k, first);
  return first.to;
}

// The same where all weigh the same: whether a neighbour has a partner cannot be foreseen, so that
// nothing branches on it alone.
template <>
index_t first_of_row(const CsrView<NoWeights>& a, const MatchingRound& round, index_t u) {
  std::uint64_t most = 0;
  index_t to = no_vertex;
  for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) {
    const index_t v = a.column_of[k];
    const std::uint64_t hash = mixed(round.hash ^ edge_order(u, v));
    const bool is_left = (v != u) & (round.partner[v] == no_vertex);
    if (is_left & ((hash > most) | (to == no_vertex))) {
      most = hash;
      to = v;
    }
  }
  return to;
}

// A thread's own part of a list. It is appended to the shared list 256 vertices at a time, so that
// the shared count is seldom raised.
class Listed {
 public:
  Listed(index_t* list, index_t* count) : list_(list), count_(count) {}
  void add(index_t v) {
    if (size_ == most) pass_on();
    own_[size_++] = v;
  }
  void pass_on() {
    if (size_ == 0) return;
    std::copy_n(own_, size_, list_ + add_shared(count_, static_cast<index_t>(size_)));
    size_ = 0;
  }

 private:
  static constexpr std::size_t most = share;
  index_t *list_, *count_;
  std::size_t size_ = 0;
  index_t own_[most];
};

}  // namespace

template <class W>
void find_candidates(OnCpu on, CsrView<W> a, offset_t entries, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(round.looking);
  const std::size_t work =
      round.list == nullptr ? n + static_cast<std::size_t>(entries) : usual_row * n;
  for_shares(worth(on, work), n, share, [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) {
      const index_t u = round.list == nullptr ? static_cast<index_t>(i) : round.list[i];
      round.candidate[u] = first_of_row(a, round, u);
      round.looked[u] = round.round;
    }
  });
}

void match_candidates(OnCpu on, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(round.looking);
  const auto make = [&](const Member&) { return Listed(round.matched, round.count); };
  for_shares(
      worth(on, n), n, share, make,
      [&](Listed& matched, std::size_t i, std::size_t end) {
        for (; i < end; ++i) {
          const index_t u = round.list == nullptr ? static_cast<index_t>(i) : round.list[i];
          match_candidate(round, u, [&](index_t v) { matched.add(v); });
        }
      },
      [](Listed& matched) { matched.pass_on(); });
}

// Around the vertices that were matched, or among all where those have more neighbours.
void list_next(OnCpu on, CsrView<NoWeights> a, index_t matched, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(a.rows), found = static_cast<std::size_t>(matched);
  std::size_t around = 0;
  for (std::size_t i = 0; i < found && around < n; ++i) {
    const index_t u = round.matched[i];
    around += static_cast<std::size_t>(a.offsets[u + 1] - a.offsets[u]);
  }
  const auto make = [&](const Member&) { return Listed(round.next, round.count + 1); };
  const auto pass_on = [](Listed& next) { next.pass_on(); };
  if (around >= n) {
    for_shares(
        worth(on, n), n, 16 * share, make,
        [&](Listed& next, std::size_t i, std::size_t end) {
          for (; i < end; ++i) {
            const index_t v = round.candidate[i];
            if (round.partner[i] != no_vertex || v == no_vertex) continue;
            if (round.partner[v] != no_vertex) next.add(static_cast<index_t>(i));
          }
        },
        pass_on);
    return;
  }
  for_shares(
      worth(on, usual_row * found), found, share, make,
      [&](Listed& next, std::size_t i, std::size_t end) {
        for (; i < end; ++i) {
          list_neighbours(a, round, round.matched[i], 0, 1, [&](index_t v) { next.add(v); });
        }
      },
      pass_on);
}

GRAPHRUN_INSTANTIATE_MATCHING(OnCpu)

}  // namespace graphrun::kernels
