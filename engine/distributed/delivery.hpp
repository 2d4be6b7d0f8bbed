// Entries on their way to the ranks that keep their rows.
#pragma once

#include <cstddef>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/matrix/build.hpp>

#include "base/common/parallel.hpp"

namespace graphrun {

inline constexpr std::size_t triples_at_a_time = std::size_t{1} << 16;  // that a thread takes

inline OnCpu team_of(const Context& ctx) { return {ctx.threads(), &ctx.stop_token()}; }

// The triples of this rank, with those that mirroring adds behind each.
class ListedTriples {
 public:
  ListedTriples(const Coo& share, const BuildOptions& build)
      : row_of_(share.row_of.data()),
        column_of_(share.column_of.data()),
        size_(share.column_of.size()),
        mirrored_(build.mirror == Mirror::same),
        dropped_(build.self_loops == SelfLoops::drop) {}

  std::size_t size() const { return size_; }
  // Calls visit(row, column, i) for the entries of triple i.
  template <class Visit>
  void for_each_entry(std::size_t i, Visit&& visit) const {
    const index_t r = row_of_[i], c = column_of_[i];
    if (r == c && dropped_) return;
    visit(r, c, i);
    if (mirrored_ && r != c) visit(c, r, i);
  }
  bool drops_loops() const { return dropped_; }
  offset_t loops(OnCpu team) const {
    return sum_of_triples(team, [&](std::size_t i) { return row_of_[i] == column_of_[i]; });
  }
  void check(OnCpu team, index_t vertices) const {
    const auto outside = [vertices](index_t v) { return v < 0 || v >= vertices; };
    const offset_t wrong = sum_of_triples(
        team, [&](std::size_t i) { return outside(row_of_[i]) || outside(column_of_[i]); });
    require(wrong == 0, "graph_of_shares: an entry lies outside the matrix");
  }

 private:
  // How many triples `is_counted`.
  template <class Is>
  offset_t sum_of_triples(OnCpu team, const Is& is_counted) const {
    return sum_of_shares(team, size_, triples_at_a_time, [&](std::size_t begin, std::size_t end) {
      offset_t count = 0;
      for (std::size_t i = begin; i < end; ++i) count += is_counted(i) ? 1 : 0;
      return count;
    });
  }

  const index_t *row_of_, *column_of_;
  std::size_t size_;
  bool mirrored_, dropped_;
};

// The entries of this rank, and how many of its rows have one on the diagonal.
struct Delivered {
  Coo entries;
  offset_t loops;
};

// Sends entries to their owners, some at a time. Returns those of this rank in the context of
// `share`, rows counted from its first, those of rank 0 first and each rank's in its order. Of rank
// r come places[r + 1] - places[r] entries. A call of all ranks.
Delivered deliver(Ranks& ranks, const Layout& layout, const ListedTriples& listed, const Coo& share,
                  const std::vector<std::size_t>& places);

}  // namespace graphrun
