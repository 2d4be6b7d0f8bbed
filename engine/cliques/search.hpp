// Cliques within a graph of few vertices, a matrix of bits: a depth-first search by pivots, for a
// thread of a CPU and a warp of a GPU.
//
// A clique within P either lies in a pivot and its neighbours, and then has the pivot or not, or it
// has a first vertex that is not the pivot's neighbour. So one search goes on in the pivot's
// neighbours, the pivot optional, and one for each vertex of the others, which the clique has.
// Where P is a clique itself, or few vertices are needed, binomial coefficients end the search.
#pragma once

#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/device_only.hpp"
#include "engine/cliques/kernels.hpp"

namespace graphrun::kernels {

inline constexpr std::uint64_t saturated = ~std::uint64_t{0};

// Sums that stay at 2^64 - 1 once they are there.
GRAPHRUN_HD inline std::uint64_t saturating_sum(std::uint64_t p, std::uint64_t q) {
  return p + q < p ? saturated : p + q;
}

GRAPHRUN_HD inline std::uint64_t binomial(const Binomials& choose, index_t n, index_t k) {
  if (k < 0 || k > n) return 0;
  return choose.values[static_cast<std::int64_t>(n) * choose.columns + k];
}

// A set of candidates on the way down.
struct CliqueLevel {
  index_t pivot, branch;   // branch: the vertex whose search comes next or is under way
  index_t need, optional;  // vertices a clique still needs; pivots on the way to here
  std::uint64_t total;     // cliques found below
  std::uint64_t with_one;  // of these, those with any one given pivot of the way
};

// A team is the lanes that search together:
//   Word                       an unsigned integer
//   words(size)                words of a row
//   each_word(size, f)         f(i) for each of them, each by one lane
//   each_member(set, size, f)  f(v) for each v of a set, each by one lane
//   sum(x), largest(x)         over the lanes, of uint64
//   bits(word), first(word)    how many are set; the lowest of them
//   leads()                    whether it is the lane that writes levels
//   sync()                     what lanes wrote is there for all
//
// A sink takes what vertices of the subgraph get: wanted, and operator()(vertex, count).
template <class Team, class Sink>
class CliqueSearch {
 public:
  using Word = typename Team::Word;

  // `rows`: symmetric, without diagonal. Room for `size` + 1 levels and sets.
  GRAPHRUN_DEVICE CliqueSearch(const Team& team, const Word* rows, index_t size, Word* sets,
                               CliqueLevel* levels, const Binomials& choose, Sink sink)
      : team_(team),
        rows_(rows),
        size_(size),
        sets_(sets),
        levels_(levels),
        choose_(choose),
        sink_(sink) {}

  // The cliques of `need` vertices within the first set.
  GRAPHRUN_DEVICE std::uint64_t run(index_t need) {
    Found found{};
    index_t depth = 0;
    if (settle(0, need, 0, found)) return found.total;
    while (true) {
      const CliqueLevel at = levels_[depth];
      const index_t vertex = next_branch(depth, at);
      team_.sync();
      if (vertex < size_) {
        if (team_.leads()) levels_[depth].branch = vertex;
        enter(depth, at.pivot, vertex);
        const bool is_pivot = vertex == at.pivot;
        if (!settle(depth + 1, is_pivot ? at.need : at.need - 1, at.optional + (is_pivot ? 1 : 0),
                    found)) {
          ++depth;
          continue;
        }
      } else {
        if (depth == 0) return at.total;
        found = {at.total, at.with_one};
        --depth;
      }
      leave(depth, found);
    }
  }

 private:
  static constexpr index_t word_bits = static_cast<index_t>(8 * sizeof(Word));
  struct Found {
    std::uint64_t total, with_one;
  };

  GRAPHRUN_DEVICE Word* set(index_t depth) const {
    return sets_ + static_cast<std::int64_t>(depth) * team_.words(size_);
  }
  GRAPHRUN_DEVICE const Word* row(index_t vertex) const {
    return rows_ + static_cast<std::int64_t>(vertex) * team_.words(size_);
  }

  // The first vertex after the last branch that is the pivot or no neighbour of it; size_: none.
  GRAPHRUN_DEVICE index_t next_branch(index_t depth, const CliqueLevel& at) const {
    const Word *const all = set(depth), *const near = row(at.pivot);
    const index_t from = at.branch + 1;
    if (from >= size_) return size_;
    int i = from / word_bits;
    Word left =
        static_cast<Word>(all[i] & ~near[i]) & static_cast<Word>(~Word{0} << from % word_bits);
    while (left == 0) {
      if (++i == team_.words(size_)) return size_;
      left = static_cast<Word>(all[i] & ~near[i]);
    }
    return i * word_bits + team_.first(left);
  }

  // The candidates next to `vertex`, less the branches before it.
  GRAPHRUN_DEVICE void enter(index_t depth, index_t pivot, index_t vertex) const {
    const Word *const all = set(depth), *const near = row(pivot), *const mine = row(vertex);
    Word* const next = set(depth + 1);
    team_.each_word(size_, [&](int i) {
      const index_t first = i * word_bits;
      const Word later = vertex < first ? static_cast<Word>(~Word{0})
                         : vertex >= first + word_bits
                             ? Word{0}
                             : static_cast<Word>(~Word{0} << (vertex - first));
      next[i] = all[i] & mine[i] & (near[i] | later);
    });
    team_.sync();
  }

  // What the branch of a level found is added to the level.
  GRAPHRUN_DEVICE void leave(index_t depth, const Found& found) const {
    if (team_.leads()) {
      CliqueLevel& at = levels_[depth];
      at.total = saturating_sum(at.total, found.total);
      at.with_one = saturating_sum(at.with_one, found.with_one);
      if constexpr (Sink::wanted) {
        sink_(at.branch, at.branch == at.pivot ? found.with_one : found.total);
      }
    }
    team_.sync();
  }

  GRAPHRUN_DEVICE std::uint64_t neighbours_within(const Word* all, index_t vertex) const {
    const Word* const mine = row(vertex);
    std::uint64_t count = 0;
    for (int i = 0; i < team_.words(size_); ++i) {
      count += static_cast<std::uint64_t>(team_.bits(static_cast<Word>(all[i] & mine[i])));
    }
    return count;
  }

  template <class Count>
  GRAPHRUN_DEVICE void give_each(const Word* all, Count count) const {
    if constexpr (Sink::wanted) {
      team_.each_member(all, size_, [&](index_t v) { sink_(v, count(v)); });
    }
  }

  // Whether the number of cliques within a set is known without going on; else it becomes a level.
  GRAPHRUN_DEVICE bool settle(index_t depth, index_t need, index_t optional, Found& found) const {
    const Word* const all = set(depth);
    if (need == 0) {
      found = {1, 0};
      return true;
    }
    std::uint64_t members = 0;
    team_.each_word(size_,
                    [&](int i) { members += static_cast<std::uint64_t>(team_.bits(all[i])); });
    const auto count = static_cast<index_t>(team_.sum(members));
    if (need == 1) {
      found = {static_cast<std::uint64_t>(optional + count), optional > 0 ? 1u : 0u};
      give_each(all, [](index_t) { return std::uint64_t{1}; });
      return true;
    }
    found = {0, 0};
    if (optional + count < need) return true;
    if (count == 0) return all_of_them(all, need, optional, 0, found);
    std::uint64_t ends = 0, best = 0;
    team_.each_member(all, size_, [&](index_t v) {
      const std::uint64_t degree = neighbours_within(all, v);
      const std::uint64_t key = degree << 32 | static_cast<std::uint32_t>(v);
      ends += degree;
      best = key > best ? key : best;
    });
    ends = team_.sum(ends);
    best = team_.largest(best);
    if (need == 2) return pairs(all, optional, count, ends, found);
    const auto most = static_cast<index_t>(best >> 32);
    if (optional + most + 1 < need) return true;
    if (ends == static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(count - 1)) {
      return all_of_them(all, need, optional, count, found);
    }
    if (team_.leads()) {
      levels_[depth] = {static_cast<index_t>(best & 0xffffffffu), -1, need, optional, 0, 0};
    }
    team_.sync();
    return false;
  }

  // Two more vertices: two pivots, a pivot and a candidate, or an edge between candidates.
  GRAPHRUN_DEVICE bool pairs(const Word* all, index_t optional, index_t count, std::uint64_t ends,
                             Found& found) const {
    const auto pivots = static_cast<std::uint64_t>(optional);
    const auto candidates = static_cast<std::uint64_t>(count);
    found.total = binomial(choose_, optional, 2) + pivots * candidates + ends / 2;
    found.with_one = optional > 0 ? pivots - 1 + candidates : 0;
    give_each(all, [&](index_t v) { return pivots + neighbours_within(all, v); });
    return true;
  }

  // Candidates and pivots are one clique, of which any `need` vertices will do.
  GRAPHRUN_DEVICE bool all_of_them(const Word* all, index_t need, index_t optional, index_t count,
                                   Found& found) const {
    const std::uint64_t with_one = binomial(choose_, optional + count - 1, need - 1);
    found = {binomial(choose_, optional + count, need), optional > 0 ? with_one : 0};
    give_each(all, [&](index_t) { return with_one; });
    return true;
  }

  Team team_;
  const Word* rows_;
  index_t size_;
  Word* sets_;
  CliqueLevel* levels_;
  Binomials choose_;
  Sink sink_;
};

}  // namespace graphrun::kernels
