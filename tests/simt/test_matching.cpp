// The edges that vertices prefer, beside a look through all.
#include "cases.hpp"
#include "engine/matching/cuda/looking.hpp"

namespace graphrun::kernels {
namespace {

// Of a vertex, by definition: heavier edges first, then those of the larger hash.
index_t preferred(const simt_tests::Rows& rows, const MatchingRound& round, index_t u) {
  std::tuple<std::int32_t, std::uint32_t, index_t> best{-1, 0, no_vertex};
  for (offset_t k = rows.offsets[u]; k < rows.offsets[u + 1]; ++k) {
    const index_t v = rows.column_of[k];
    if (v == u || round.partner[v] != no_vertex) continue;
    best = std::max(best, {rows.weights[k], hash_of_edge(round.hash, u, v), v});
  }
  return std::get<2>(best);
}

void check_rows(const simt_tests::Rows& rows, bool listed, unsigned blocks) {
  const std::size_t n = rows.first.size();
  std::vector<index_t> partner(n, no_vertex), candidate(n, 4711), looked(n, 0), list;
  for (std::size_t v = 0; v < n; ++v) {
    if (v % 5 == 2) partner[v] = 0;
    if (v % 3 != 1) list.push_back(static_cast<index_t>(n - 1 - v));
  }
  MatchingRound round{};
  round.partner = partner.data();
  round.candidate = candidate.data();
  round.looked = looked.data();
  round.list = listed ? list.data() : nullptr;
  round.looking = static_cast<index_t>(listed ? list.size() : n);
  round.round = 7;
  round.hash = 99;
  const auto a = rows.view(AnyWeights{rows.weights.data(), WeightType::int32});
  simt::launch(blocks, simt::most_threads, [&] { matching::look_in_rows(a, round); });
  std::size_t wrong = 0;
  for (index_t i = 0; i < round.looking; ++i) {
    const index_t u = listed ? list[static_cast<std::size_t>(i)] : i;
    wrong += candidate[static_cast<std::size_t>(u)] != preferred(rows, round, u);
    wrong += looked[static_cast<std::size_t>(u)] != 7;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("vertices find the edges that they prefer", "[matching]") {
  for (const test::Triples& t : simt_tests::cases()) {
    for (const unsigned blocks : {1u, 3u}) {
      for (const bool listed : {false, true}) {
        INFO(t.name << ", " << blocks << " blocks, listed " << listed);
        check_rows(simt_tests::Rows(t), listed, blocks);
      }
    }
  }
}

}  // namespace graphrun::kernels
