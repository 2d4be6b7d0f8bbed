// Tiled matrices that are made in bands of rows.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/engine/spmv.hpp>
#include <random>

#include "closure_cases.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"
#include "support.hpp"
#include "tiled_cases.hpp"

namespace graphrun {

using namespace tiled_tests;

TEST_CASE("a tiled matrix made in bands of rows has the products of the whole one",
          "[tiled][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  FormatOptions options;
  options.piece_length = 8;
  options.tile_columns = GENERATE(70, 700);
  // A row that is longer than a band, at either end too; rows without entries around the cuts.
  for (const test::Triples& rows :
       {test::rows_of("long rows", 20000, {20000, 1, 0, 0, 8193, 0, 16385}),
        skewed(900, 700, 9000, 5), test::random_triples(40, 3000, 100, 6),
        test::random_triples(30, 30, 0, 7)}) {
    const test::Triples t = test::square_over_ranks(given, rows);
    const Context ctx = test::context_of_rows(given, t);
    // A band takes milliseconds on a GPU: there are few.
    for (const offset_t entries : {offset_t{rows.rows > 100 ? 700 : 1}, offset_t{5000}}) {
      INFO(t.name << ", bands of " << entries << ", " << test::describe(ctx));
      options.band_entries = entries;
      const Matrix csr = test::rows_of_matrix<std::int32_t>(ctx, t);
      const Matrix tiled = csr.to(Format::tiled, options);
      index_t next = 0;
      for (const TiledBand& band : std::get<Tiled>(tiled.storage()).bands) {
        CHECK(band.first_row == next);
        next += band.rows;
      }
      CHECK(next == csr.rows());
      check_tiled(ctx, csr, options);
      check_tiled(ctx, test::rows_of_pattern(ctx, t), options);
    }
  }
}

TEST_CASE("bands of rows change no bit of a tiled product", "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  test::Triples t = skewed(700, 700, 9000, 9);
  const Graph graph = test::graph_of(ctx, t, true, false);
  const Csr& csr = std::get<Csr>(graph.out_edges().storage());
  std::vector<double> host(static_cast<std::size_t>(t.rows));
  std::mt19937 random(4);
  for (double& value : host) value = std::generate_canonical<double, 53>(random);
  const Vector<double> x(ctx, std::span<const double>(host));
  FormatOptions options;
  options.tile_columns = 64;
  const auto of_order = [&](offset_t entries) {
    options.band_entries = entries;
    const TiledReordered made = tiled_reordered(csr, csr, options);
    CHECK((made.tiled.bands.size() > 1) == (entries > 0));
    return made.order.given.to_host();
  };
  const auto product_of = [&](offset_t entries) {
    options.band_entries = entries;
    Matrix matrix(tiled_reordered(csr, csr, options).tiled);
    Vector<double> y(ctx, static_cast<std::size_t>(t.rows));
    spmv<PlusSecond<double>>(matrix, x, y);
    return y.to_host();
  };
  const auto whole = product_of(0);
  const auto given = product<PlusSecond<double>>(graph.out_edges().to(Format::tiled,
                                                                      [&] {
                                                                        options.band_entries = 0;
                                                                        return options;
                                                                      }()),
                                                 host);
  for (const offset_t entries : {offset_t{400}, offset_t{3000}}) {
    CHECK(of_order(entries) == of_order(0));
    CHECK(product_of(entries) == whole);
    options.band_entries = entries;
    CHECK(product<PlusSecond<double>>(graph.out_edges().to(Format::tiled, options), host) == given);
  }
}

TEST_CASE("a tiled matrix is made in bands where memory is short", "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  const Matrix csr = test::pattern_of(ctx, test::random_triples(2000, 2000, 400000, 11));
  const auto within = [&](std::uint64_t bytes) {
    const test::Limited limited(ctx, bytes);
    return csr.to(Format::tiled);
  };
  const Matrix tiled = within(8'000'000);
  CHECK(std::get<Tiled>(tiled.storage()).bands.size() > 1);
  CHECK(test::entries_of(tiled.to(Format::csr)) == test::entries_of(csr));
  check_products<PlusSecond<double>>(ctx, csr, tiled);
  CHECK_THROWS_AS(within(800'000), OutOfMemory);
  CHECK(std::get<Tiled>(csr.to(Format::tiled).storage()).bands.size() == 1);
}

}  // namespace graphrun
