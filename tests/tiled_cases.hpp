// Skewed matrices, and what is checked of a tiled copy of one.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <graphrun/engine/spmv.hpp>
#include <random>
#include <span>
#include <vector>

#include "formats/matrix/common/sizes.hpp"
#include "rank_matrices.hpp"
#include "support.hpp"

namespace graphrun::tiled_tests {

// `ctx`: of the matrix's rows, by one process or by ranks.
template <class S>
std::vector<typename S::value_type> product(const Context& ctx, const Matrix& a,
                                            const std::vector<typename S::value_type>& x) {
  Vector<typename S::value_type> y(ctx, static_cast<std::size_t>(a.rows()));
  spmv<S>(a, test::vector_of(ctx, x), y);
  return y.to_host();
}
template <class S>
std::vector<typename S::value_type> product(const Matrix& a,
                                            const std::vector<typename S::value_type>& x) {
  return product<S>(a.context(), a, x);
}

// Whether a tiled copy has the same entries and products as the matrix in CSR.
template <class S>
void check_products(const Context& ctx, const Matrix& csr, const Matrix& tiled) {
  const auto x = test::whole_numbers<typename S::value_type>(csr.columns());
  CHECK(product<S>(ctx, tiled, x) == product<S>(ctx, csr, x));
}

inline void check_tiled(const Context& ctx, const Matrix& csr, const FormatOptions& options) {
  INFO("tiles of " << options.tile_columns << ", pieces of " << options.piece_length
                   << ", chunks of " << options.chunk_bytes << ", rounds of "
                   << options.round_slices << ", values of " << options.value_bytes);
  const Matrix tiled = csr.to(Format::tiled, options);
  CHECK(bytes_in(csr, Format::tiled, options) == tiled.bytes());
  CHECK(test::entries_of(tiled.to(Format::csr)) == test::entries_of(csr));
  check_products<PlusTimes<float>>(ctx, csr, tiled);
  check_products<PlusSecond<double>>(ctx, csr, tiled);
  check_products<PlusTimes<std::int64_t>>(ctx, csr, tiled);
  check_products<PlusTimes<Complex<float>>>(ctx, csr, tiled);
  check_products<PlusTimes<Complex<double>>>(ctx, csr, tiled);
  check_products<MinPlus<std::int64_t>>(ctx, csr, tiled);
  check_products<MinSecond>(ctx, csr, tiled);
}

// Many entries in some rows and in some columns.
inline test::Triples skewed(index_t rows, index_t columns, std::size_t entries, unsigned seed) {
  test::Triples t = test::random_triples(rows, columns, entries, seed);
  std::vector<char> seen(static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.row_of[i] == rows / 2) seen[static_cast<std::size_t>(t.column_of[i])] = 1;
  }
  for (index_t c = 0; c < columns; c += 2) {
    if (seen[static_cast<std::size_t>(c)] == 0) t.add(rows / 2, c, 1 + c % 9);
  }
  return t;
}

}  // namespace graphrun::tiled_tests
