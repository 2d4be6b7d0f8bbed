// Weights in 16 bits: every number of both types, rounding, and products on every backend.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/mixed_precision.hpp>
#include <limits>

#include "support.hpp"

namespace graphrun {
namespace {

// The value of a floating-point number with these numbers of bits, by the definition.
float by_definition(std::uint32_t bits, int exponent_bits, int fraction_bits) {
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const auto fraction = static_cast<double>(bits & ((1u << fraction_bits) - 1));
  const int exponent = static_cast<int>(bits >> fraction_bits & ((1u << exponent_bits) - 1));
  const double sign = bits >> 15 != 0 ? -1 : 1;
  if (exponent == (1 << exponent_bits) - 1) {
    return fraction == 0 ? static_cast<float>(sign * std::numeric_limits<double>::infinity())
                         : std::numeric_limits<float>::quiet_NaN();
  }
  const double scaled = std::ldexp(fraction, -fraction_bits);
  return static_cast<float>(sign * (exponent == 0 ? std::ldexp(scaled, 1 - bias)
                                                  : std::ldexp(1 + scaled, exponent - bias)));
}

template <class T>
void check_type(int exponent_bits, int fraction_bits) {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const T number{static_cast<std::uint16_t>(bits)};
    const float value = static_cast<float>(number);
    const float expected = by_definition(bits, exponent_bits, fraction_bits);
    if (std::isnan(expected)) {
      wrong += std::isnan(value) && std::isnan(static_cast<float>(T::nearest(value))) ? 0 : 1;
      continue;
    }
    wrong += value == expected && T::nearest(value).bits == bits ? 0 : 1;
    // Half way to the next number rounds to the even one, otherwise to the nearer one.
    if (std::isinf(value) || (bits & 0x7fffu) == 0x7fffu) continue;
    const float next = static_cast<float>(T{static_cast<std::uint16_t>(bits + 1)});
    if (std::isinf(next) || std::isnan(next)) continue;
    const float half = value + (next - value) / 2;
    const std::uint32_t even = bits % 2 == 0 ? bits : bits + 1;
    wrong += T::nearest(half).bits == even ? 0 : 1;
    wrong += T::nearest(std::nextafter(half, value)).bits == bits ? 0 : 1;
    wrong += T::nearest(std::nextafter(half, next)).bits == bits + 1 ? 0 : 1;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("16-bit numbers have the values of their definition, and round to the nearest",
          "[mixed]") {
  check_type<Float16>(5, 10);
  check_type<Bfloat16>(8, 7);
  CHECK(static_cast<float>(Float16::nearest(65504.0f)) == 65504.0f);
  CHECK(static_cast<float>(Float16::nearest(65519.9f)) == 65504.0f);
  CHECK(std::isinf(static_cast<float>(Float16::nearest(65520.0f))));
}

TEST_CASE("products with 16-bit weights equal the definition", "[mixed]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(Format::csr, Format::ell, Format::sell);
  const Real16 type = GENERATE(Real16::float16, Real16::bfloat16);
  for (const test::Triples& t : test::matrices()) {
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const Matrix exact = test::matrix_of<float>(ctx, t, format);
    const Matrix16 a(exact, type);
    CHECK(a.entries() == exact.entries());
    if (exact.entries() > 0) CHECK(a.bytes() < exact.bytes());
    const auto values = test::whole_numbers<float>(t.columns);
    const Vector<float> x(ctx, std::span<const float>(values));
    Vector<float> y(ctx, static_cast<std::size_t>(t.rows)), expected(ctx, y.size());
    fill(y, 42.0f);
    spmv(a, x, y);  // small whole numbers are exact in 16 bits
    spmv<PlusTimes<float>>(exact, x, expected);
    CHECK(y.to_host() == expected.to_host());
    spmv(a, x, y, {}, Output::accumulate);
    for (std::size_t r = 0; const float value : y.to_host()) {
      if (value != 2 * expected.at(r++)) FAIL_CHECK("row " << r - 1 << " is not accumulated");
      if (r == 20) break;
    }
  }
}

TEST_CASE("weights are rounded to 16 bits, and refused where they do not fit", "[mixed]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto matrix = [&](std::vector<double> weights) {
    const std::vector<index_t> row(weights.size(), 0);
    std::vector<index_t> column;
    for (std::size_t i = 0; i < weights.size(); ++i) column.push_back(static_cast<index_t>(i));
    return Matrix::from_triples<double>(ctx, 1, static_cast<index_t>(weights.size()), row, column,
                                        std::span<const double>(weights));
  };
  const Vector<float> x(ctx, std::span<const float>(std::vector<float>{1, 0}));
  Vector<float> y(ctx, 1);
  spmv(Matrix16(matrix({1.0 / 3.0, 1}), Real16::float16), x, y);
  CHECK(y.at(0) == static_cast<float>(Float16::nearest(1.0f / 3.0f)));
  spmv(Matrix16(matrix({1.0 / 3.0, 1}), Real16::bfloat16), x, y);
  CHECK(y.at(0) == static_cast<float>(Bfloat16::nearest(1.0f / 3.0f)));
  CHECK_THROWS_AS(Matrix16(matrix({70000, 1}), Real16::float16), Unsupported);
  CHECK_NOTHROW(Matrix16(matrix({70000, 1}), Real16::bfloat16));
  CHECK_THROWS_AS(Matrix16(matrix({1, 1}).to(Format::coo), Real16::float16), InvalidArgument);
  CHECK_THROWS_AS(Matrix16(test::pattern_of(ctx, test::matrices()[5]), Real16::float16),
                  InvalidArgument);
}

}  // namespace graphrun
