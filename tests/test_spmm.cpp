// spmm against its definition over triples, for every type, layout and backend.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/mixed_precision.hpp>
#include <graphrun/engine/spmm.hpp>

#include "support.hpp"

namespace graphrun {
namespace {

// Entry (i, j) of X.
template <class T>
T value_at(index_t i, index_t j) {
  if constexpr (Real16Value<T>) {
    return T::nearest(static_cast<float>((i * 7 + j * 3) % 11));
  } else {
    return static_cast<T>((i * 7 + j * 3) % 11);
  }
}

template <class T>
Dense<T> dense_of(const Context& ctx, index_t rows, index_t columns, DenseOrder order,
                  index_t gap) {
  const index_t inner = order == DenseOrder::row_major ? columns : rows;
  Dense<T> dense(ctx, rows, columns, order, inner + gap);
  std::vector<T> host(dense.values().size(), value_at<T>(1, 1));
  const DenseView<T> view{host.data(), rows, columns, dense.view().row_step,
                          dense.view().column_step};
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) view.at(i, j) = value_at<T>(i, j);
  }
  dense.values() = Buffer<T>(ctx, std::span<const T>(host));
  return dense;
}

// Y by the definition; gaps between rows or columns keep 42.
template <class S>
std::vector<typename S::value_type> product_by_definition(
    const test::Triples& t, bool weighted, const DenseView<const typename S::value_type>& layout,
    std::size_t slots) {
  using T = typename S::value_type;
  std::vector<T> y(slots, T{42});
  for (index_t j = 0; j < layout.columns; ++j) {
    std::vector<typename S::sum_type> sums(static_cast<std::size_t>(t.rows),
                                           static_cast<typename S::sum_type>(S::zero));
    for (std::size_t i = 0; i < t.size(); ++i) {
      auto& sum = sums[static_cast<std::size_t>(t.row_of[i])];
      const auto edge = static_cast<typename S::weight_type>(weighted ? t.weights[i] : 1);
      sum = S::add(sum, S::mul(edge, value_at<T>(t.column_of[i], j)));
    }
    for (index_t r = 0; r < t.rows; ++r) {
      y[static_cast<std::size_t>(r * layout.row_step + j * layout.column_step)] =
          S::result(sums[static_cast<std::size_t>(r)]);
    }
  }
  return y;
}

template <class S>
void check_product(const Matrix& a, const test::Triples& t, bool weighted, index_t columns) {
  using T = typename S::value_type;
  for (const DenseOrder of_x : {DenseOrder::column_major, DenseOrder::row_major}) {
    for (const DenseOrder of_y : {DenseOrder::column_major, DenseOrder::row_major}) {
      const Dense<T> x = dense_of<T>(a.context(), t.columns, columns, of_x, 3);
      Dense<T> y(a.context(), t.rows, columns, of_y,
                 2 + (of_y == DenseOrder::row_major ? columns : t.rows));
      fill(y.values(), T{42});
      spmm<S>(a, x, y);
      const Dense<T>& written = y;
      CHECK(y.values().to_host() ==
            product_by_definition<S>(t, weighted, written.view(), y.values().size()));
    }
  }
}

// The bits of Y by the definition, in float and rounded once; gaps between rows keep `of_gap`.
template <class T>
std::vector<std::uint16_t> product_of_16_bits(const test::Triples& t, bool weighted,
                                              index_t columns, index_t leading,
                                              std::uint16_t of_gap) {
  std::vector<float> sums(static_cast<std::size_t>(t.rows) * static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i < t.size(); ++i) {
    for (index_t j = 0; j < columns; ++j) {
      sums[static_cast<std::size_t>(t.row_of[i] * columns + j)] +=
          static_cast<float>(weighted ? t.weights[i] : 1) *
          static_cast<float>(value_at<T>(t.column_of[i], j));
    }
  }
  std::vector<std::uint16_t> y(static_cast<std::size_t>(t.rows) * static_cast<std::size_t>(leading),
                               of_gap);
  for (index_t i = 0; i < t.rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      y[static_cast<std::size_t>(i * leading + j)] =
          T::nearest(sums[static_cast<std::size_t>(i * columns + j)]).bits;
    }
  }
  return y;
}

template <class T, class A>
void check_16_bits(const A& a, const test::Triples& t, bool weighted, index_t columns,
                   index_t gap) {
  const Context& ctx = [&]() -> const Context& {
    if constexpr (std::is_same_v<A, Matrix16>) {
      return a.structure().context();
    } else {
      return a.context();
    }
  }();
  for (const DenseOrder order : {DenseOrder::column_major, DenseOrder::row_major}) {
    const Dense<T> x = dense_of<T>(ctx, t.columns, columns, order, gap);
    Dense<T> y(ctx, t.rows, columns, DenseOrder::row_major, columns + gap);
    const std::vector<T> before(y.values().size(), value_at<T>(2, 2));
    y.values() = Buffer<T>(ctx, std::span<const T>(before));
    spmm(a, x, y);
    std::vector<std::uint16_t> found;
    for (const T value : y.values().to_host()) found.push_back(value.bits);
    CHECK(found ==
          product_of_16_bits<T>(t, weighted, columns, columns + gap, value_at<T>(2, 2).bits));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("spmm of 16-bit numbers sums in float and rounds once", "[spmm][mixed]", Float16,
                   Bfloat16) {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t columns = GENERATE(1, 8, 33, 128);
  const index_t gap = GENERATE(0, 3);
  for (const test::Triples& t : test::some_of(test::matrices())) {
    if (t.rows > 50000) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << columns << " columns, gap " << gap);
    const Matrix a = test::matrix_of<float>(ctx, t);
    check_16_bits<TestType>(Matrix16(a, real16_of<TestType>), t, true, columns, gap);
    check_16_bits<TestType>(a, t, true, columns, gap);
    check_16_bits<TestType>(test::pattern_of(ctx, t), t, false, columns, gap);
  }
}

TEST_CASE("spmm of 16-bit numbers refuses what does not fit", "[spmm][mixed]") {
  const Context ctx = Context::cpu();
  const test::Triples t{"one edge", 3, 4, {0}, {1}, {1}};
  const Matrix a = test::matrix_of<float>(ctx, t);
  Dense<Float16> x(ctx, 4, 2), y(ctx, 3, 2);
  CHECK_NOTHROW(spmm(a, x, y));
  CHECK_NOTHROW(spmm(Matrix16(a, Real16::float16), x, y));
  CHECK_THROWS_AS(spmm(Matrix16(a, Real16::bfloat16), x, y), InvalidArgument);
  CHECK_THROWS_AS(spmm(a, y, y), InvalidArgument);
  CHECK_THROWS_AS(spmm(a.to(Format::ell), x, y), InvalidArgument);
  const std::vector<Complex<float>> one{{1, 2}};
  const Matrix complex =
      Matrix::from_triples<Complex<float>>(ctx, 3, 4, t.row_of, t.column_of, std::span(one));
  CHECK_THROWS_AS(spmm(complex, x, y), Unsupported);
}

TEMPLATE_TEST_CASE("spmm of many columns equals its definition", "[spmm]", PlusTimes<float>,
                   PlusSecond<double>) {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t columns = GENERATE(32, 128, 300);
  for (const test::Triples& t : test::some_of(test::matrices())) {
    if (t.rows > 10000) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << columns);
    check_product<TestType>(test::matrix_of<float>(ctx, t), t, true, columns);
  }
}

TEMPLATE_LIST_TEST_CASE("spmm equals its definition", "[spmm]", SpmmSemirings) {
  using S = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(Format::csr, Format::ell);
  const index_t columns = GENERATE(1, 2, 3, 4, 8, 16, 33);
  for (const test::Triples& t : test::matrices()) {
    if (t.rows > 50000) continue;  // 33 columns of it take seconds under a sanitizer
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format) << ", " << columns);
    check_product<S>(test::matrix_of<std::int32_t>(ctx, t, format), t, true, columns);
    check_product<S>(test::pattern_of(ctx, t, format), t, false, columns);
    if (columns == 3) {
      check_product<S>(test::matrix_of<float>(ctx, t, format), t, true, columns);
      check_product<S>(test::matrix_of<double>(ctx, t, format), t, true, columns);
    }
  }
}

TEST_CASE("equal columns have products of the same bits, run after run", "[spmm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix a = test::matrix_of<double>(
      ctx, test::rows_of("long and short rows", 9000, {8000, 3, 2000, 100, 1}));
  const auto thirds = [&](index_t columns) {
    std::vector<double> host(std::size_t{9000} * static_cast<std::size_t>(columns));
    for (std::size_t i = 0; i < host.size(); ++i) {
      host[i] = 1.0 / static_cast<double>(3 + i % 9000);
    }
    Dense<double> x(ctx, 9000, columns), y(ctx, 5, columns);
    x.values() = Buffer<double>(ctx, std::span<const double>(host));
    spmm<PlusTimes<double>>(a, x, y);
    return y.values().to_host();
  };
  const std::vector<double> four = thirds(4), again = thirds(4);
  CHECK(four == again);
  for (std::size_t j = 1; j < 4; ++j) {
    CHECK(std::equal(four.begin(), four.begin() + 5, four.begin() + static_cast<long>(5 * j)));
  }
}

TEST_CASE("float products of a long row are exact beyond 2^24", "[spmm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t n = 60001, columns = GENERATE(1, 8, 128);
  const Matrix a = test::pattern_of(ctx, test::rows_of("a long row", n, {n, 2}));
  std::vector<float> host(static_cast<std::size_t>(n) * static_cast<std::size_t>(columns));
  std::int64_t sum = 0;
  for (index_t i = 0; i < n; ++i) {
    const index_t value = 1000 + static_cast<index_t>(std::int64_t{i} * i % 13);
    sum += value;
    for (index_t j = 0; j < columns; ++j) {
      host[static_cast<std::size_t>(i * columns + j)] = static_cast<float>(value);
    }
  }
  Dense<float> x(ctx, n, columns, DenseOrder::row_major), y(ctx, 2, columns, DenseOrder::row_major);
  x.values() = Buffer<float>(ctx, std::span<const float>(host));
  spmm<PlusTimes<float>>(a, x, y);
  const std::vector<float> found = y.values().to_host();
  for (index_t j = 0; j < columns; ++j) {
    CHECK(found[static_cast<std::size_t>(j)] == static_cast<float>(sum));
  }
}

TEST_CASE("spmm refuses what does not fit", "[spmm]") {
  using S = PlusTimes<double>;
  const Context ctx = Context::cpu(), other = Context::cpu();
  const test::Triples t{"one edge", 3, 4, {0}, {1}, {1}};
  const Matrix a = test::matrix_of<double>(ctx, t);
  Dense<double> x(ctx, 4, 2), y(ctx, 3, 2), narrow(ctx, 3, 1), elsewhere(other, 3, 2);
  CHECK_THROWS_AS(spmm<S>(a, y, y), InvalidArgument);
  CHECK_THROWS_AS(spmm<S>(a, x, x), InvalidArgument);
  CHECK_THROWS_AS(spmm<S>(a, x, narrow), InvalidArgument);
  CHECK_THROWS_AS(spmm<S>(a, x, elsewhere), InvalidArgument);
  CHECK_THROWS_AS(spmm<S>(a.to(Format::coo), x, y), InvalidArgument);
  CHECK_THROWS_AS(Dense<double>(ctx, 4, 2, DenseOrder::column_major, 3), InvalidArgument);
  CHECK_THROWS_AS(Dense<double>(ctx, -1, 2), InvalidArgument);
  Dense<double> none(ctx, 4, 0), nothing(ctx, 3, 0);
  CHECK_NOTHROW(spmm<S>(a, none, nothing));
}

}  // namespace graphrun
