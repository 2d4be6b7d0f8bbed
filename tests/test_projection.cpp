// The projection of a bipartite graph: common neighbours, counted pair by pair.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <graphrun/algorithms/projection.hpp>

#include "tests/support.hpp"

namespace graphrun::test {
namespace {

using Counts = std::map<std::pair<index_t, index_t>, std::int64_t>;

// Each two rows, by the columns that they share.
Counts by_definition(const Triples& t) {
  std::map<index_t, std::set<index_t>> rows_of_column;
  for (std::size_t i = 0; i < t.size(); ++i) rows_of_column[t.column_of[i]].insert(t.row_of[i]);
  Counts counts;
  for (const auto& [column, rows] : rows_of_column) {
    for (const index_t u : rows) {
      for (const index_t v : rows) {
        if (u != v) ++counts[{u, v}];
      }
    }
  }
  return counts;
}

// Of pairs with a common neighbour, repeats included.
std::size_t pairs(const Triples& t) {
  std::map<index_t, std::size_t> length;
  for (const index_t column : t.column_of) ++length[column];
  std::size_t all = 0;
  for (const auto& [column, rows] : length) all += rows * rows;
  return all;
}

Counts counts_of(const Matrix& matrix) {
  const Csr& csr = std::get<Csr>(matrix.storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> columns = csr.column_of.to_host();
  const std::vector<std::int64_t> values = csr.weights.as<std::int64_t>()->to_host();
  Counts counts;
  for (index_t row = 0; row < matrix.rows(); ++row) {
    const auto at = static_cast<std::size_t>(row);
    for (auto k = static_cast<std::size_t>(offsets[at]);
         k < static_cast<std::size_t>(offsets[at + 1]); ++k) {
      counts[{row, columns[k]}] = values[k];
    }
  }
  return counts;
}

Triples transposed(Triples t) {
  std::swap(t.rows, t.columns);
  std::swap(t.row_of, t.column_of);
  return t;
}

}  // namespace

TEST_CASE("a projection counts common neighbours", "[projection]") {
  const Context ctx = GENERATE(from_range(contexts()));
  CAPTURE(describe(ctx));
  for (const Triples& t : some_of(matrices())) {
    for (const Triples& side : {t, transposed(t)}) {
      CAPTURE(side.name, side.rows, side.columns);
      constexpr std::size_t most = 1000000;
      if (pairs(side) > most) continue;
      const Matrix joined = projection(pattern_of(ctx, side));
      CHECK(joined.rows() == side.rows);
      CHECK(joined.columns() == side.rows);
      CHECK((counts_of(joined) == by_definition(side)));
    }
  }
}

TEST_CASE("weights do not matter to a projection", "[projection]") {
  const Context ctx = GENERATE(from_range(contexts()));
  const Triples t = random_triples(30, 20, 100, 4);
  CHECK((counts_of(projection(matrix_of<std::int32_t>(ctx, t))) == by_definition(t)));
  CHECK((counts_of(projection(matrix_of<double>(ctx, t))) == by_definition(t)));
}

}  // namespace graphrun::test
