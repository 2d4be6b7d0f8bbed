// Sums of real numbers over all vertices: over each part, then over the parts in order.
#pragma once

#include <algorithm>
#include <vector>

#include <graphrun/base/context.hpp>
#include <graphrun/base/ranks.hpp>

#include "base/common/for_each.hpp"
#include "base/common/layout.hpp"

namespace graphrun {

// Calls run(EqualParts, sums), which stores the sums of each part; returns their sum.
template <int K, class Run>
Sums<K> sum_by_parts(std::size_t vertices, Run&& run) {
  const Parts parts = parts_of(vertices);
  std::vector<Sums<K>> sums(parts.count, Sums<K>{});
  run(EqualParts{vertices, parts.size}, sums.data());
  return added_in_order(sums.data(), sums.size());
}

// The same over the vertices of all ranks, where the context of a vector of `own` values has them:
// the parts of all are added in order, so that the bits are those of one process.
template <int K, class Run>
Sums<K> sum_by_parts(const Context& ctx, std::size_t own, Run&& run) {
  if (ctx.layout() == nullptr) return sum_by_parts<K>(own, run);
  const EqualParts parts{own, parts_of(static_cast<std::size_t>(ctx.layout()->all())).size};
  std::vector<Sums<K>> sums(parts.count(), Sums<K>{});
  run(parts, sums.data());
  const std::vector<Sums<K>> all = ctx.ranks()->gather_lists(std::span<const Sums<K>>(sums));
  return added_in_order(all.data(), all.size());
}

// The sum, the largest or the smallest of a whole number over all ranks of the context; alone, the
// number.
template <class T>
T sum_over_ranks(const Context& ctx, T own) {
  return ctx.ranks() == nullptr ? own : ctx.ranks()->sum(own);
}
template <class T>
T largest_over_ranks(const Context& ctx, T own) {
  return ctx.ranks() == nullptr ? own : ctx.ranks()->largest(own);
}
template <class T>
T smallest_over_ranks(const Context& ctx, T own) {
  return ctx.ranks() == nullptr ? own : ctx.ranks()->smallest(own);
}

// A position that is not negative on the lowest of the ranks that have one, and -1 on the others:
// one of them then says what is wrong.
inline offset_t of_lowest_rank(const Context& ctx, offset_t position) {
  if (ctx.ranks() == nullptr) return position;
  const std::vector<offset_t> all = ctx.ranks()->gather(position);
  const auto before = all.begin() + ctx.ranks()->rank();
  return std::all_of(all.begin(), before, [](offset_t p) { return p < 0; }) ? position : -1;
}

}  // namespace graphrun
