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

// The number by which a product with an odd factor is undone: it has three bits of the factor
// itself, and each step doubles how many are right.
constexpr std::uint32_t inverse_of(std::uint32_t factor) {
  std::uint32_t inverse = factor;
  for (int bits = 3; bits < 32; bits *= 2) inverse *= 2 - factor * inverse;
  return inverse;
}

// The other end of the edge of a hash, of a vertex whose own hash is `own`.
index_t other_end(std::uint32_t seed, std::uint32_t own, std::uint32_t hash) {
  const std::uint32_t x = hash * inverse_of(edge_factor);
  return static_cast<index_t>((((x ^ (x >> 16)) ^ own) * inverse_of(end_factor)) ^ seed);
}

// The same where all weigh the same: the largest hash alone, which says whose edge it is, is looked
// for, so that nothing branches on whether a neighbour has a partner, and lanes look side by side.
template <>
index_t first_of_row(const CsrView<NoWeights>& a, const MatchingRound& round, index_t u) {
  const std::uint32_t own = hash_of_end(round.hash, u);
  std::uint32_t most = 0;  // of no edge, and of a self-loop
  if (round.round == 0) {
    for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) {
      most = std::max(most, hash_of_ends(own, hash_of_end(round.hash, a.column_of[k])));
    }
  } else {
    for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) {
      const index_t v = a.column_of[k];
      const std::uint32_t is_left = round.partner[v] == no_vertex ? 1 : 0;
      most = std::max(most, hash_of_ends(own, hash_of_end(round.hash, v)) & -is_left);
    }
  }
  return most == 0 ? no_vertex : other_end(round.hash, own, most);
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
