// Complex matrices in the tiled format, in tiles, chunks, rounds and bands of every size.
#include <catch2/catch_template_test_macros.hpp>
#include <graphrun/engine/spmv.hpp>
#include <random>

#include "complex_cases.hpp"
#include "tiled_cases.hpp"

namespace graphrun {

using namespace complex_tests;

TEMPLATE_TEST_CASE("complex matrices in tiles of every layout equal their definition",
                   "[complex][spmv][tiled]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::mt19937 random(3);
  for (unsigned seed = 0; seed < test::random_cases(24); ++seed) {
    const auto rows = static_cast<index_t>(1 + random() % 300);
    const auto columns = static_cast<index_t>(1 + random() % 300);
    const test::Triples t = tiled_tests::skewed(rows, columns, random() % 4000, seed);
    FormatOptions options;
    options.tile_columns = seed % 5 == 0 ? 0 : static_cast<index_t>(1 + random() % 90);
    options.piece_length = static_cast<index_t>(8 * (1 + random() % 8));
    options.chunk_bytes = seed % 3 == 0 ? 0 : static_cast<index_t>(1000 + random() % 9000);
    options.round_slices = static_cast<index_t>(1 + random() % 32);
    options.band_entries = seed % 4 == 0 ? 500 : 0;
    options.value_bytes = seed % 6 == 0 ? 4 : 2 * sizeof(T);
    INFO(t.name << ", " << test::describe(ctx) << ", tiles of " << options.tile_columns
                << ", chunks of " << options.chunk_bytes << ", rounds of " << options.round_slices);
    const auto weights = weights_of<T>(t.size());
    const auto x = weights_of<T>(static_cast<std::size_t>(t.columns), 3);
    const Matrix a = complex_matrix<T>(ctx, t, weights).to(Format::tiled, options);
    Vector<Complex<T>> y(ctx, static_cast<std::size_t>(t.rows));
    spmv<PlusTimes<Complex<T>>>(a, Vector<Complex<T>>(ctx, std::span<const Complex<T>>(x)), y);
    CHECK(y.to_host() == product<T>(t, weights, x));
  }
}

TEMPLATE_TEST_CASE("complex matrices in tiles too wide for their values equal their definition",
                   "[complex][spmv][tiled]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = tiled_tests::skewed(300, 30000, 60000, 5);
  const auto weights = weights_of<T>(t.size());
  const auto x = weights_of<T>(static_cast<std::size_t>(t.columns), 3);
  FormatOptions options;
  options.value_bytes = GENERATE(4, 8, 16);
  INFO(test::describe(ctx) << ", a layout for values of " << options.value_bytes);
  const Matrix a = complex_matrix<T>(ctx, t, weights).to(Format::tiled, options);
  Vector<Complex<T>> y(ctx, static_cast<std::size_t>(t.rows));
  spmv<PlusTimes<Complex<T>>>(a, Vector<Complex<T>>(ctx, std::span<const Complex<T>>(x)), y);
  CHECK(y.to_host() == product<T>(t, weights, x));
}

}  // namespace graphrun
