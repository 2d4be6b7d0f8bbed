// Edges oriented by degree for kernels that run on the processor.
#pragma once

#include "cases.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::simt_tests {

// The graph without direction, loops and repeats.
inline test::Triples simple(const test::Triples& t) {
  const test::Triples both = test::both_ways(t);
  test::Triples without{t.name, t.rows, t.columns, {}, {}, {}};
  for (std::size_t i = 0; i < both.size(); ++i) {
    if (both.row_of[i] != both.column_of[i]) without.add(both.row_of[i], both.column_of[i], 1);
  }
  return without;
}

// Vertices by falling degree; the neighbours of each of lower and of higher number.
struct Ranked {
  std::vector<offset_t> lower_offsets{0}, upper_offsets{0};
  std::vector<index_t> lower, upper, vertex_of;
  index_t longest = 0;  // row of lower

  explicit Ranked(const test::Triples& t) {
    const Rows rows(simple(t));
    const std::size_t n = rows.first.size();
    vertex_of.resize(n);
    std::iota(vertex_of.begin(), vertex_of.end(), 0);
    const auto begin = [&](index_t v) { return rows.offsets[static_cast<std::size_t>(v)]; };
    std::stable_sort(vertex_of.begin(), vertex_of.end(), [&](index_t p, index_t q) {
      return begin(p + 1) - begin(p) > begin(q + 1) - begin(q);
    });
    std::vector<index_t> rank(n);
    for (std::size_t r = 0; r < n; ++r) {
      rank[static_cast<std::size_t>(vertex_of[r])] = static_cast<index_t>(r);
    }
    for (std::size_t r = 0; r < n; ++r) {
      std::vector<index_t> row;
      for (offset_t k = begin(vertex_of[r]); k < begin(vertex_of[r] + 1); ++k) {
        row.push_back(rank[static_cast<std::size_t>(rows.column_of[static_cast<std::size_t>(k)])]);
      }
      std::sort(row.begin(), row.end());
      for (const index_t to : row) (to < static_cast<index_t>(r) ? lower : upper).push_back(to);
      lower_offsets.push_back(static_cast<offset_t>(lower.size()));
      upper_offsets.push_back(static_cast<offset_t>(upper.size()));
      longest = std::max(longest, static_cast<index_t>(lower_offsets[r + 1] - lower_offsets[r]));
    }
  }
  OrientedView view() const {
    return {static_cast<index_t>(vertex_of.size()),
            lower_offsets.data(),
            lower_offsets.data() + 1,
            lower.data(),
            upper_offsets.data(),
            upper_offsets.data() + 1,
            upper.data(),
            vertex_of.data(),
            static_cast<offset_t>(lower.size())};
  }
  std::vector<index_t> row(index_t r) const {
    return {lower.begin() + lower_offsets[static_cast<std::size_t>(r)],
            lower.begin() + lower_offsets[static_cast<std::size_t>(r) + 1]};
  }
};

}  // namespace graphrun::simt_tests
