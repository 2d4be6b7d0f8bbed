// Building, converting and transposing matrices, against their lists of triples.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <random>
#include <utility>

#include "formats/matrix/common/row_tiles.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using test::Entry;

// A matrix with repeats: (0,1) three times, (1,0) once, a loop twice.
test::Triples repeats() {
  test::Triples t{"repeats", 3, 3, {}, {}, {}};
  t.add(0, 1, 5);
  t.add(2, 2, 4);
  t.add(0, 1, 2);
  t.add(1, 0, 3);
  t.add(2, 2, 6);
  t.add(0, 1, 7);
  return t;
}

// As many rows and columns more than there are entries as make a CPU sort them, which counts else.
index_t far_more_than(std::size_t entries) { return static_cast<index_t>(10 * entries + 100); }

std::vector<offset_t> listed(const BuildCounts& c) {
  return {c.listed, c.self_loops, c.duplicates, c.edges, c.distinct_loops};
}

std::vector<Entry> built(const Context& ctx, const test::Triples& t, const BuildOptions& options,
                         BuildCounts* counts = nullptr) {
  const std::vector<double> weights(t.weights.begin(), t.weights.end());
  BuildCounts own, in_larger;
  const auto with = [&](index_t more, BuildCounts& counted) {
    return test::entries_of(Matrix::from_triples<double>(
        ctx, t.rows + more, t.columns + more, t.row_of, t.column_of, weights, options, &counted));
  };
  const std::vector<Entry> entries = with(0, own);
  CHECK(with(far_more_than(weights.size()), in_larger) == entries);
  CHECK(listed(own) == listed(in_larger));
  if (counts != nullptr) *counts = own;
  return entries;
}

}  // namespace

TEST_CASE("a matrix holds its triples, in every format and weight type", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, format)) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto expected = test::sorted_entries(t);
    CHECK(test::entries_of(test::matrix_of<std::int32_t>(ctx, t, format)) == expected);
    CHECK(test::entries_of(test::matrix_of<std::int64_t>(ctx, t, format)) == expected);
    CHECK(test::entries_of(test::matrix_of<float>(ctx, t, format)) == expected);
    CHECK(test::entries_of(test::matrix_of<double>(ctx, t, format)) == expected);
    const Matrix pattern = test::pattern_of(ctx, t, format);
    CHECK(pattern.weight_type() == WeightType::none);
    CHECK(pattern.entries() == static_cast<offset_t>(expected.size()));
    CHECK(pattern.format() == format);
  }
}

TEST_CASE("a transpose exchanges rows and columns", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, format)) continue;
    INFO(t.name << ", " << test::describe(ctx));
    test::Triples turned = t;
    std::swap(turned.rows, turned.columns);
    std::swap(turned.row_of, turned.column_of);
    const Matrix transposed = test::matrix_of<double>(ctx, t, format).transposed();
    CHECK(transposed.rows() == t.columns);
    CHECK(test::entries_of(transposed) == test::sorted_entries(turned));
  }
}

TEST_CASE("repeats are merged as asked", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto merged = [&](Duplicates policy) {
    return built(ctx, repeats(), {Mirror::none, policy, SelfLoops::keep});
  };
  CHECK(merged(Duplicates::sum) == std::vector<Entry>{{0, 1, 14}, {1, 0, 3}, {2, 2, 10}});
  CHECK(merged(Duplicates::min) == std::vector<Entry>{{0, 1, 2}, {1, 0, 3}, {2, 2, 4}});
  CHECK(merged(Duplicates::max) == std::vector<Entry>{{0, 1, 7}, {1, 0, 3}, {2, 2, 6}});
  CHECK(merged(Duplicates::first) == std::vector<Entry>{{0, 1, 5}, {1, 0, 3}, {2, 2, 4}});
  CHECK_THROWS_AS(merged(Duplicates::error), InvalidArgument);
}

TEST_CASE("mirroring is a set union, and both directions weigh the same", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto mirrored = [&](Duplicates policy) {
    return built(ctx, repeats(), {Mirror::same, policy, SelfLoops::keep});
  };
  CHECK(mirrored(Duplicates::sum) == std::vector<Entry>{{0, 1, 17}, {1, 0, 17}, {2, 2, 10}});
  CHECK(mirrored(Duplicates::min) == std::vector<Entry>{{0, 1, 2}, {1, 0, 2}, {2, 2, 4}});
  CHECK(mirrored(Duplicates::max) == std::vector<Entry>{{0, 1, 7}, {1, 0, 7}, {2, 2, 6}});
  CHECK(mirrored(Duplicates::first) == std::vector<Entry>{{0, 1, 5}, {1, 0, 5}, {2, 2, 4}});
}

TEST_CASE("a skew-symmetric matrix has both signs", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples t{"skew", 3, 3, {}, {}, {}};
  t.add(1, 0, 4);
  t.add(2, 1, -7);
  CHECK(built(ctx, t, {Mirror::negated, Duplicates::sum, SelfLoops::keep}) ==
        std::vector<Entry>{{0, 1, -4}, {1, 0, 4}, {1, 2, 7}, {2, 1, -7}});
}

TEST_CASE("what was merged and dropped is counted", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  BuildCounts counts;
  built(ctx, repeats(), {}, &counts);
  CHECK(counts.listed == 6);
  CHECK(counts.edges == 3);
  CHECK(counts.duplicates == 3);
  CHECK(counts.self_loops == 2);
  CHECK(counts.distinct_loops == 1);
  built(ctx, repeats(), {Mirror::same, Duplicates::sum, SelfLoops::keep}, &counts);
  CHECK(counts.edges == 2);
  CHECK(counts.duplicates == 4);
  built(ctx, repeats(), {Mirror::same, Duplicates::sum, SelfLoops::drop}, &counts);
  CHECK(counts.edges == 1);
  CHECK(counts.duplicates == 3);
  CHECK(counts.self_loops == 2);
  CHECK(counts.distinct_loops == 0);
}

TEST_CASE("a pattern is built as the weighted matrix of its triples is", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Mirror mirror = GENERATE(Mirror::none, Mirror::same);
  const SelfLoops loops = GENERATE(SelfLoops::keep, SelfLoops::drop);
  std::mt19937 random(7);
  // At powers of two, a bit more would be one too many; among one row, all are repeats.
  const std::vector<std::pair<index_t, index_t>> shapes{
      {1, 1}, {1, 70}, {4, 4}, {256, 256}, {256, 255}, {257, 1}, {5000, 5000}};
  for (const auto& [rows, columns] : shapes) {
    if (mirror != Mirror::none && rows != columns) continue;
    for (const std::size_t wanted : {std::size_t{0}, std::size_t{3}, std::size_t{60000}}) {
      INFO(rows << " x " << columns << ", " << wanted << " triples, " << test::describe(ctx));
      std::vector<index_t> row_of(wanted), column_of(wanted);
      for (std::size_t i = 0; i < wanted; ++i) {
        row_of[i] = static_cast<index_t>(random() % static_cast<unsigned>(rows));
        column_of[i] = static_cast<index_t>(random() % static_cast<unsigned>(columns));
      }
      if (wanted > 1) row_of[0] = rows - 1, column_of[0] = columns - 1;
      const BuildOptions options{mirror, Duplicates::sum, loops};
      BuildCounts of_pattern, of_weighted;
      const Matrix pattern = Matrix::from_triples<double>(ctx, rows, columns, row_of, column_of, {},
                                                          options, &of_pattern);
      const std::vector<double> ones(wanted, 1.0);
      const Matrix weighted = Matrix::from_triples<double>(ctx, rows, columns, row_of, column_of,
                                                           ones, options, &of_weighted);
      const Csr& mine = std::get<Csr>(pattern.storage());
      const Csr& other = std::get<Csr>(weighted.storage());
      CHECK(mine.offsets.to_host() == other.offsets.to_host());
      CHECK(mine.column_of.to_host() == other.column_of.to_host());
      CHECK(listed(of_pattern) == listed(of_weighted));
      const index_t more = far_more_than(wanted);
      BuildCounts of_larger;
      const Matrix larger = Matrix::from_triples<double>(ctx, rows + more, columns + more, row_of,
                                                         column_of, {}, options, &of_larger);
      CHECK(std::get<Csr>(larger.storage()).column_of.to_host() == mine.column_of.to_host());
      CHECK(listed(of_pattern) == listed(of_larger));
    }
  }
}

TEST_CASE("self-loops are kept, dropped or refused", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto with = [&](SelfLoops loops) {
    return built(ctx, repeats(), {Mirror::none, Duplicates::min, loops});
  };
  CHECK(with(SelfLoops::keep).size() == 3);
  CHECK(with(SelfLoops::drop) == std::vector<Entry>{{0, 1, 2}, {1, 0, 3}});
  CHECK_THROWS_AS(with(SelfLoops::error), InvalidArgument);
}

TEST_CASE("integer sums of repeats widen, and are refused beyond 64 bits", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<index_t> zeros{0, 0}, ones{1, 1};
  const std::vector<std::int32_t> large(2, std::numeric_limits<std::int32_t>::max());
  const Matrix sum = Matrix::from_triples<std::int32_t>(ctx, 2, 2, zeros, ones, large);
  REQUIRE(sum.weights().as<std::int64_t>() != nullptr);
  CHECK(sum.weights().as<std::int64_t>()->to_host() == std::vector<std::int64_t>{4294967294});
  const std::vector<std::int64_t> largest{std::numeric_limits<std::int64_t>::max(), 1};
  CHECK_THROWS_AS(Matrix::from_triples<std::int64_t>(ctx, 2, 2, zeros, ones, largest), Unsupported);
}

TEST_CASE("entries outside the matrix are refused", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<index_t> in{0}, negative{-1}, beyond{2};
  const auto from = [&](std::span<const index_t> r, std::span<const index_t> c) {
    return Matrix::from_triples<double>(ctx, 2, 2, r, c, {});
  };
  CHECK_NOTHROW(from(in, in));
  CHECK_THROWS_AS(from(negative, in), InvalidArgument);
  CHECK_THROWS_AS(from(in, beyond), InvalidArgument);
  CHECK_THROWS_AS(Matrix::from_triples<double>(ctx, 2, 3, in, in, {}, {Mirror::same}),
                  InvalidArgument);
}

// Checks that each row of a tile occurs once in the tile's order, in the class of its length, with
// the position of its terms.
static void check_terms(const RowTile& tile, const std::vector<RowTerms>& terms,
                        const std::vector<offset_t>& offsets) {
  std::vector<int> seen(static_cast<std::size_t>(tile.rows), 0);
  const index_t warps = tile.by_warp, eights = warps + tile.by_eight, fours = eights + tile.by_four,
                twos = fours + tile.by_two;
  index_t before = std::numeric_limits<index_t>::max();
  for (index_t i = 0; i < tile.rows; ++i) {
    const RowTerms row = terms[static_cast<std::size_t>(tile.first_row + i)];
    REQUIRE(row.row() < tile.rows);
    ++seen[static_cast<std::size_t>(row.row())];
    const auto r = static_cast<std::size_t>(tile.first_row + row.row());
    CHECK(row.length() == offsets[r + 1] - offsets[r]);
    CHECK((row.length() == 0 || row.begin() == offsets[r] - tile.begin));
    const index_t lanes = i < warps ? 32 : i < eights ? 8 : i < fours ? 4 : i < twos ? 2 : 1;
    if (lanes < 32) CHECK(row.length() <= lanes * RowTile::lane_terms);
    if (lanes > 1) CHECK(row.length() > (lanes == 32 ? 8 : lanes / 2) * RowTile::lane_terms);
    if (lanes == 1) CHECK(row.length() <= before);
    if (lanes == 1) before = row.length();
  }
  CHECK(std::count(seen.begin(), seen.end(), 1) == tile.rows);
}

TEST_CASE("the first column of each row is known", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::matrices()) {
    INFO(t.name << ", " << test::describe(ctx));
    std::vector<index_t> first(static_cast<std::size_t>(t.rows), no_vertex);
    const auto entries = test::sorted_entries(t);
    for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
      first[static_cast<std::size_t>(e->row)] = e->column;
    }
    const Matrix matrix = test::pattern_of(ctx, t);
    CHECK(matrix.first_columns().to_host() == first);
    CHECK(&matrix.first_columns() == &matrix.first_columns());
  }
  const Matrix ell = test::pattern_of(ctx, test::matrices().back(), Format::ell);
  CHECK_THROWS_AS(ell.first_columns(), InvalidArgument);
}

TEST_CASE("row tiles hold each row once, in shares of equal work", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::matrices()) {
    INFO(t.name << ", " << test::describe(ctx));
    const Matrix matrix = test::pattern_of(ctx, t);
    const RowTiles* tiles = matrix.row_tiles();
    REQUIRE(tiles != nullptr);
    const auto offsets = std::get<Csr>(matrix.storage()).offsets.to_host();
    const auto first_row = tiles->first_row.to_host(), long_row = tiles->long_row.to_host();
    const auto piece_row = tiles->piece_row.to_host();
    const auto tile = tiles->tile.to_host();
    const auto terms = tiles->terms.to_host();
    const auto piece_begin = tiles->piece_begin.to_host();
    CHECK(first_row.front() == 0);
    CHECK(first_row.back() == t.rows);
    std::vector<index_t> expected_long;
    for (std::size_t i = 0; i + 1 < first_row.size(); ++i) {
      CHECK(first_row[i] <= first_row[i + 1]);
      CHECK(first_row[i + 1] - first_row[i] <= RowTilesView::tile_size);
      offset_t entries = 0;
      for (index_t r = first_row[i]; r < first_row[i + 1]; ++r) {
        const auto row = static_cast<std::size_t>(r);
        const offset_t length = offsets[row + 1] - offsets[row];
        if (RowTilesView::is_long(length)) {
          expected_long.push_back(r);
          CHECK(r + 1 == first_row[i + 1]);
        } else {
          entries += length;
        }
      }
      CHECK(entries <= 2 * RowTilesView::tile_size);
      CHECK(tile[i].entries == entries);
      check_terms(tile[i], terms, offsets);
    }
    CHECK(long_row == expected_long);
    offset_t in_pieces = 0, in_long_rows = 0;
    for (const index_t r : long_row) {
      in_long_rows +=
          offsets[static_cast<std::size_t>(r) + 1] - offsets[static_cast<std::size_t>(r)];
    }
    for (std::size_t p = 0; p < piece_row.size(); ++p) {
      const auto row = static_cast<std::size_t>(long_row[static_cast<std::size_t>(piece_row[p])]);
      in_pieces += std::min(RowTilesView::piece_length, offsets[row + 1] - piece_begin[p]);
    }
    CHECK(in_pieces == in_long_rows);
  }
}

}  // namespace graphrun
