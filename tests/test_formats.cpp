// The storage formats: conversions, layouts and sizes.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <limits>
#include <numeric>
#include <set>

#include <graphrun/formats/matrix/numbered.hpp>
#include "formats/matrix/common/sizes.hpp"
#include "support.hpp"

namespace graphrun {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

TEST_CASE("conversion between every pair of formats keeps the matrix and its weights' type",
          "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format first = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, first) || t.size() > 5000) continue;
    const Matrix from = test::matrix_of<std::int32_t>(ctx, t, first);
    for (const Format second : test::formats()) {
      if (!test::fits(t, second)) continue;
      INFO(t.name << ", " << test::describe(ctx) << ", " << name(first) << " to " << name(second));
      const Matrix to = from.to(second, test::small_layout());
      CHECK(to.format() == second);
      CHECK(to.weight_type() == from.weight_type());
      CHECK(test::entries_of(to) == test::sorted_entries(t));
    }
  }
}

TEST_CASE("formats hold what their parameters say", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // Rows of 3, 1, 0, 2, 5 and 1 entries.
  const Matrix csr = test::pattern_of(ctx, test::rows_of("lengths", 8, {3, 1, 0, 2, 5, 1}));
  FormatOptions options;
  options.slice_height = 2;
  options.sigma = 2;
  const Matrix sell = csr.to(Format::sell, options);
  const Sell& s = std::get<Sell>(sell.storage());
  CHECK(s.slice_offsets.to_host() == std::vector<offset_t>{0, 6, 10, 20});
  CHECK(s.row_of.to_host() == std::vector<index_t>{0, 1, 3, 2, 4, 5});
  const Matrix jds = csr.to(Format::jds);
  const Jds& j = std::get<Jds>(jds.storage());
  CHECK(j.row_of.to_host() == std::vector<index_t>{4, 0, 3, 1, 5, 2});
  CHECK(j.diagonal_offsets.to_host() == std::vector<offset_t>{0, 5, 8, 10, 11, 12});
  const Matrix ell = csr.to(Format::ell), hyb = csr.to(Format::hyb);
  CHECK(std::get<Ell>(ell.storage()).width == 5);
  CHECK(std::get<Hyb>(hyb.storage()).head.width == 3);  // a third of the rows have three entries
  options.hyb_width = 1;
  CHECK(std::get<Hyb>(csr.to(Format::hyb, options).storage()).tail.entries() == 7);
  options.block_size = 4;
  const Matrix bsrx = csr.to(Format::bsrx, options);
  const Bsrx& b = std::get<Bsrx>(bsrx.storage());
  CHECK(b.blocks.row_begin.to_host() == std::vector<offset_t>{0, 2, 4});
  CHECK(b.row_end.to_host() == std::vector<offset_t>{2, 4});
  for (const Format format : all_formats) {
    CHECK(csr.to(format, options).entries() == 12);
    CHECK(csr.to(format, options).bytes() >= 12 * sizeof(index_t) / 4);
  }
}

TEST_CASE("block formats hold each block once, in order", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  FormatOptions options;
  options.block_size = GENERATE(2, 3, 32);
  for (const test::Triples& t : test::matrices()) {
    if (t.rows < options.block_size) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", blocks of " << options.block_size);
    std::set<std::pair<index_t, index_t>> blocks;
    for (std::size_t i = 0; i < t.size(); ++i) {
      blocks.emplace(t.row_of[i] / options.block_size, t.column_of[i] / options.block_size);
    }
    std::vector<offset_t> row_begin(
        static_cast<std::size_t>((t.rows - 1) / options.block_size + 2));
    std::vector<index_t> block_column;
    for (const auto& [row, column] : blocks) {
      ++row_begin[static_cast<std::size_t>(row) + 1];
      block_column.push_back(column);
    }
    std::partial_sum(row_begin.begin(), row_begin.end(), row_begin.begin());
    const Matrix matrix = test::pattern_of(ctx, t).to(Format::bsr, options);
    const Bsr& bsr = std::get<Bsr>(matrix.storage());
    CHECK(bsr.block_column.to_host() == block_column);
    CHECK(bsr.row_begin.to_host() == row_begin);
    CHECK(test::entries_of(matrix).size() == t.size());
  }
}

TEST_CASE("the size of every format is known before it is built", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, format) || t.size() == 0) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const Matrix pattern = test::pattern_of(ctx, t), weighted = test::matrix_of<double>(ctx, t);
    const FormatOptions options = test::small_layout();
    CHECK(bytes_in(pattern, format, options) == pattern.to(format, options).bytes());
    CHECK(bytes_in(weighted, format, options) == weighted.to(format, options).bytes());
  }
}

TEST_CASE("formats refuse parameters that make no sense, and name them", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix csr = test::pattern_of(ctx, test::random_triples(20, 10, 60, 1));
  const auto refused = [&](Format format, const std::string& says, auto change) {
    FormatOptions options;
    change(options);
    CHECK_THROWS_MATCHES(csr.to(format, options), InvalidArgument,
                         MessageMatches(ContainsSubstring(says)));
    CHECK_THROWS_AS(bytes_in(csr, format, options), InvalidArgument);
  };
  refused(Format::bsr, "size of 0 is outside 2 to 32", [](auto& o) { o.block_size = 0; });
  refused(Format::bsrx, "size of -4", [](auto& o) { o.block_size = -4; });
  refused(Format::bsr, "size of 33", [](auto& o) { o.block_size = 33; });
  refused(Format::sell, "height of 0", [](auto& o) { o.slice_height = 0; });
  refused(Format::sell, "sigma (33)", [](auto& o) { o.sigma = 33; });
  refused(Format::sell, "sigma (-32)", [](auto& o) { o.sigma = -32; });
  refused(Format::hyb, "width of -1", [](auto& o) { o.hyb_width = -1; });
}

TEST_CASE("blocks are no larger than the matrix", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto [rows, columns, size] =
      GENERATE(std::array{1, 1, 2}, std::array{3, 2, 3}, std::array{2, 9, 9},
               std::array{20, 10, 20}, std::array{50, 10, 32});
  const Matrix csr = test::pattern_of(
      ctx, test::random_triples(rows, columns, static_cast<unsigned>(rows * columns) / 2, 1));
  FormatOptions options;
  options.block_size = 32;
  for (const Format format : {Format::bsr, Format::bsrx}) {
    const Matrix blocks = csr.to(format, options);
    const Matrix back = blocks.to(Format::csr);
    CHECK(test::entries_of(back) == test::entries_of(csr));
    CHECK(bytes_in(csr, format, options) == blocks.bytes());
    if (const auto* bsr = std::get_if<Bsr>(&blocks.storage())) CHECK(bsr->size == size);
  }
}

TEST_CASE("sizes and indices that make no sense are named", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto refused = [](const std::string& says, auto build) {
    CHECK_THROWS_MATCHES(build(), InvalidArgument, MessageMatches(ContainsSubstring(says)));
  };
  const auto triples = [&](IndexBase base, index_t rows, index_t columns,
                           std::vector<index_t> row_of, std::vector<index_t> column_of) {
    return matrix_from_triples<double>(ctx, base, rows, columns, row_of, column_of, {});
  };
  using enum IndexBase;
  refused("entry (0, 3)", [&] { triples(zero, 2, 3, {0, 0}, {2, 3}); });
  refused("entry (2, 1)", [&] { triples(automatic, 2, 3, {1, 2}, {1, 1}); });
  refused("entry (-1, 0)", [&] { triples(zero, 2, 3, {-1}, {0}); });
  refused("index 0 is outside 1 to 2", [&] { triples(one, 2, 3, {1, 0}, {2, 3}); });
  refused("index 4 is outside 1 to 3", [&] { triples(one, 2, 3, {1, 2}, {2, 4}); });
  refused("-2 x 3", [&] { triples(zero, -2, 3, {}, {}); });
  constexpr index_t most = std::numeric_limits<index_t>::max();
  refused("2147483647 x 2147483647", [&] { Dense<double>(ctx, most, most); });
  refused("leading dimension of 2147483647",
          [&] { Dense<double>(ctx, 3, most, DenseOrder::column_major, most); });
  refused("leading dimension of 3", [&] { Dense<double>(ctx, 4, 2, DenseOrder::column_major, 3); });
  refused("-1 x 2", [&] { Dense<double>(ctx, -1, 2); });
}

TEST_CASE("an ELL that cannot fit is refused before it is allocated", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples t{"one long row among many", 2000000, 400000, {}, {}, {}};
  for (index_t c = 0; c < 400000; ++c) t.add(7, c, 1);
  const Matrix csr = test::pattern_of(ctx, t);
  const std::uint64_t before = ctx.memory().current;
  try {
    csr.to(Format::ell);
    FAIL("3.2 TB were allocated");
  } catch (const OutOfMemory& error) {
    CHECK(error.needed() == std::uint64_t{2000000} * 400000 * sizeof(index_t));
    CHECK(error.available() > 0);
  }
  CHECK(ctx.memory().current == before);
  CHECK(csr.to(Format::sell).entries() == 400000);
}

}  // namespace graphrun
