// The edges that vertices prefer, of rows that are looked through side by side and one by one.
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <tuple>
#include <vector>

#include "engine/matching/cpu/looking.hpp"

namespace graphrun {
namespace {

// Vertices with rows of 0 to 40 entries, some of them self-loops, and few different weights.
template <class T>
struct Rows {
  static constexpr index_t count = 82, vertices = 120;
  std::vector<offset_t> offsets{0};
  std::vector<index_t> column_of, partner, list;
  std::vector<T> weights;

  Rows(std::vector<T> of, bool is_first) : partner(vertices, no_vertex) {
    for (index_t u = 0; u < count; ++u) {
      const index_t length = u / 2;
      for (index_t i = 0; i < length; ++i) {
        column_of.push_back(i < length / 2 || u % 3 == 0 ? u / 4 + i : u + i);
        weights.push_back(of[static_cast<std::size_t>(mixed(u * 64 + i) % of.size())]);
      }
      offsets.push_back(static_cast<offset_t>(column_of.size()));
    }
    if (is_first) return;
    for (index_t v = 0; v < vertices; ++v) {
      if (mixed(v) % 3 != 0) partner[static_cast<std::size_t>(v)] = v % 2 == 0 ? 0 : v;
    }
    for (index_t u = count - 1; u >= 0; u -= u % 7 == 0 ? 2 : 1) list.push_back(u);
  }
  static std::uint64_t mixed(index_t x) {
    return static_cast<std::uint64_t>(x) * 0x9e3779b97f4a7c15 >> 33;
  }
  template <class W>
  CsrView<W> view(W of_entries) const {
    return {count, vertices, offsets.data(), column_of.data(), of_entries};
  }
  kernels::MatchingRound round(std::vector<index_t>& candidate, std::vector<index_t>& looked) {
    kernels::MatchingRound now{};
    now.partner = partner.data();
    now.candidate = candidate.data();
    now.looked = looked.data();
    now.list = list.empty() ? nullptr : list.data();
    now.looking = list.empty() ? count : static_cast<index_t>(list.size());
    now.round = list.empty() ? 0 : 3;
    now.hash = 0xfedcba98;
    return now;
  }
  // By definition: the heaviest edge to a vertex without a partner, of those the largest hash.
  index_t preferred(index_t u, bool weighted) const {
    std::tuple<T, std::uint32_t, index_t> best{0, 0, no_vertex};
    for (offset_t k = offsets[static_cast<std::size_t>(u)];
         k < offsets[static_cast<std::size_t>(u) + 1]; ++k) {
      const index_t v = column_of[static_cast<std::size_t>(k)];
      if (v == u || partner[static_cast<std::size_t>(v)] != no_vertex) continue;
      const T weight = weighted ? weights[static_cast<std::size_t>(k)] : T{1};
      const std::tuple<T, std::uint32_t, index_t> edge{weight,
                                                       kernels::hash_of_edge(0xfedcba98, u, v), v};
      if (std::get<2>(best) == no_vertex || edge > best) best = edge;
    }
    return std::get<2>(best);
  }
};

template <class T, class W>
void check(Rows<T> rows, const W& weights) {
  const bool weighted = !std::is_same_v<W, NoWeights>;
  const auto n = static_cast<std::size_t>(Rows<T>::count);
  std::vector<index_t> candidate(n, 4711), looked(n, 4711);
  const auto a = rows.view(weights);
  const kernels::MatchingRound round = rows.round(candidate, looked);
  kernels::matching::look(a, round, 0, static_cast<std::size_t>(round.looking));
  std::size_t wrong = 0, wrong_alone = 0, edges = 0;
  for (index_t i = 0; i < round.looking; ++i) {
    const index_t u = round.list == nullptr ? i : round.list[i];
    const index_t expected = rows.preferred(u, weighted);
    wrong += candidate[static_cast<std::size_t>(u)] != expected;
    wrong += looked[static_cast<std::size_t>(u)] != round.round;
    wrong_alone += kernels::matching::first_of_row(a, round, u) != expected;
    edges += expected != no_vertex;
  }
  CHECK(wrong == 0);
  CHECK(wrong_alone == 0);
  CHECK(edges > 50);
}

template <class T>
void check_weights(const std::vector<T>& weights) {
  for (const bool is_first : {true, false}) {
    INFO("first round " << is_first);
    const Rows<T> rows(weights, is_first);
    check(rows, NoWeights{});
    check(rows, AnyWeights{rows.weights.data(), weight_type_of<T>});
  }
}

}  // namespace

TEST_CASE("edges that vertices prefer, of rows of all short lengths", "[matching]") {
  check_weights<std::int32_t>({-5, 0, 7});
  check_weights<std::int32_t>(
      {std::numeric_limits<std::int32_t>::min(), -1, std::numeric_limits<std::int32_t>::max()});
  check_weights<std::int32_t>({std::numeric_limits<std::int32_t>::min()});
  check_weights<std::int64_t>({-(std::int64_t{1} << 40), std::int64_t{1} << 40});
  const float infinite = std::numeric_limits<float>::infinity();
  check_weights<float>({-infinite, -2.5F, -0.0F, 0.0F});
  check_weights<float>({-0.0F, 0.0F, -1e-40F});
  check_weights<float>({1.5F, infinite, -3});
  check_weights<double>({-0.0, 0.0, 1e-300});
}

}  // namespace graphrun
