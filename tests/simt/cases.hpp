// Graphs for the kernels of closures on threads of the processor, and their arrays.
#pragma once

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <numeric>
#include <utility>

#include "engine/common/tuning.hpp"
#include "simt.hpp"
#include "tests/closure_cases.hpp"

namespace graphrun::simt_tests {

inline constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

// The middle vertex leads to 80 others, and they to the last 100, whose rows backwards begin with
// vertices that are never reached: a pull finds the frontier late in them, in the longer ones in
// the last run of entries.
inline test::Triples found_late() {
  test::Triples t{"found late", 400, 400, {}, {}, {}};
  for (index_t v = 201; v <= 280; ++v) t.add(200, v, 1);
  // The first entry, those of a lane and of a warp, and one behind them.
  constexpr auto to_put_off =
      static_cast<index_t>(1 + tuning::closure_lane_probes + tuning::closure_warp_entries);
  for (index_t v = 300; v < 400; ++v) {
    const bool is_long = v % 2 == 1, is_just_too_long = v % 4 == 2;
    const index_t before = is_long ? 60 : is_just_too_long ? to_put_off : 10;
    for (index_t u = 0; u < before; ++u) t.add(u, v, 1);
    for (index_t u = is_long ? 278 : is_just_too_long ? 280 : 241; u <= 280; ++u) t.add(u, v, 1);
  }
  return t;
}

inline std::vector<test::Triples> cases() {
  std::vector<test::Triples> all{test::grid(20, 20),
                                 test::widening({6, 7, 6, 6}),
                                 test::path_to_hub(4, 100),
                                 test::path_to_hub(5, 20),
                                 test::scrambled_path(60),
                                 test::skewed(700, 6000, 3),
                                 found_late(),
                                 {"nothing", 50, 50, {}, {}, {}}};
  for (unsigned seed = 0; seed < test::random_cases(4); ++seed) {
    all.push_back(test::random_multigraph(seed));
  }
  test::Triples long_rows = test::rows_of("long rows", 700, {700, 0, 300, 5, 200});
  long_rows.rows = 700;
  for (index_t v = 5; v < 700; ++v) long_rows.add(v, v % 3, 1);
  all.push_back(long_rows);
  return all;
}

// Rows of a graph, of repeated edges the lightest.
struct Rows {
  std::vector<offset_t> offsets;
  std::vector<index_t> column_of, first;  // first: no_vertex where a row is empty
  std::vector<std::int32_t> weights;

  explicit Rows(const test::Triples& t, bool transposed = false)
      : offsets(static_cast<std::size_t>(t.rows) + 1), first(offsets.size() - 1, no_vertex) {
    std::map<std::pair<index_t, index_t>, std::int32_t> edges;
    for (std::size_t i = 0; i < t.size(); ++i) {
      std::pair key{t.row_of[i], t.column_of[i]};
      if (transposed) std::swap(key.first, key.second);
      const auto [at, is_new] = edges.emplace(key, t.weights[i]);
      if (!is_new) at->second = std::min(at->second, t.weights[i]);
    }
    for (const auto& [edge, weight] : edges) {
      const auto row = static_cast<std::size_t>(edge.first);
      if (first[row] == no_vertex) first[row] = edge.second;
      ++offsets[row + 1];
      column_of.push_back(edge.second);
      weights.push_back(weight);
    }
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
  }
  template <class W>
  CsrView<W> view(W values) const {
    const auto n = static_cast<index_t>(first.size());
    return {n, n, offsets.data(), column_of.data(), values};
  }
};

}  // namespace graphrun::simt_tests
