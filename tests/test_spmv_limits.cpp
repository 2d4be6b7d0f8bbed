// What spmv refuses, results that do not fit among it, and what an observer sees of it.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>

#include "rank_matrices.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// The product of the triples' rows, in a context of one process or of ranks.
template <class S>
std::vector<typename S::value_type> multiply(const Context& given, const test::Triples& listed,
                                             std::vector<typename S::value_type> x) {
  using T = typename S::value_type;
  const test::Triples t = test::square_over_ranks(given, listed);
  const Context ctx = test::context_of_rows(given, t);
  x.resize(static_cast<std::size_t>(t.columns));
  auto y = test::room_for<T>(ctx, static_cast<std::size_t>(t.rows));
  spmv<S>(test::rows_of_matrix<T>(ctx, t), test::vector_of(ctx, x), y);
  std::vector<T> product = y.to_host();
  product.resize(static_cast<std::size_t>(listed.rows));
  return product;
}

}  // namespace

TEST_CASE("integer results are exact up to 2^63 and refused beyond", "[spmv][over_ranks]") {
  using S = PlusTimes<std::int64_t>;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  test::Triples t{"two entries", 1, 2, {}, {}, {}};
  t.add(0, 0, 1);
  t.add(0, 1, 1);
  CHECK(multiply<S>(given, t, {most, 0}) == std::vector<std::int64_t>{most});
  CHECK(multiply<S>(given, t, {most, -most}) == std::vector<std::int64_t>{0});
  CHECK_THROWS_AS(multiply<S>(given, t, {most, 1}), Unsupported);
  test::Triples cancelling{"beyond the range on the way", 1, 3, {}, {}, {}};
  for (index_t c = 0; c < 3; ++c) cancelling.add(0, c, 1);
  CHECK(multiply<S>(given, cancelling, {most, most, -most}) == std::vector<std::int64_t>{most});
  test::Triples product{"a product too large", 1, 2, {}, {}, {}};
  product.add(0, 0, 4);
  product.add(0, 1, -4);
  CHECK_THROWS_AS(multiply<S>(given, product, {most / 2, most / 2}), Unsupported);
}

TEST_CASE("paths longer than 64 bits are refused, unreachable ones are not paths",
          "[spmv][over_ranks]") {
  using S = MinPlus<std::int64_t>;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  test::Triples t{"one edge", 1, 2, {}, {}, {}};
  t.add(0, 0, 5);
  CHECK(multiply<S>(given, t, {7, 0}) == std::vector<std::int64_t>{12});
  CHECK(multiply<S>(given, t, {S::zero, 0}) == std::vector<std::int64_t>{S::zero});
  CHECK_THROWS_AS(multiply<S>(given, t, {S::zero - 3, 0}), Unsupported);
}

TEST_CASE("spmv refuses vectors that do not fit and weights it cannot use", "[spmv][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Context other = Context::cpu();
  // Over ranks each has rows and entries, six ranks of parts of three rows, too.
  constexpr std::size_t n = 24;
  const test::Triples t = test::rows_of("one entry a row", n, std::vector<index_t>(n, 1));
  const Context ctx = test::context_of_rows(given, t);
  const Matrix a = test::rows_of_matrix<double>(ctx, t);
  auto x = test::room_for<double>(ctx, n), y = test::room_for<double>(ctx, n);
  Vector<double> longer(ctx, x.size() + 1), elsewhere(other, n);
  fill(x, 1.0);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, longer, y), InvalidArgument);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, x, longer), InvalidArgument);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, elsewhere, y), InvalidArgument);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, x, x), InvalidArgument);
  Affine<double> affine;
  auto profile = test::room_for<double>(ctx, n);
  affine.profile = &profile;
  for (Vector<double>* const product : {&elsewhere, &x, &y, &profile}) {
    affine.product = product;
    CHECK_THROWS_AS(spmv_affine<PlusTimes<double>>(a, x, y, affine), InvalidArgument);
  }
  for (const Vector<double>* const product : {&elsewhere, &longer, &y}) {
    CHECK_THROWS_AS(finish_affine<PlusTimes<double>>(*product, y, {}), InvalidArgument);
  }
  auto ix = test::room_for<std::int64_t>(ctx, n), iy = test::room_for<std::int64_t>(ctx, n);
  CHECK_THROWS_AS(spmv<PlusTimes<std::int64_t>>(a, ix, iy), InvalidArgument);
}

TEST_CASE("an observer sees each operation", "[spmv][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const test::Triples t = test::random_triples(50, 50, 300, 1);
  const Context ctx = test::context_of_rows(given, t);
  const Matrix a = test::rows_of_pattern(ctx, t);
  auto x = test::room_for<double>(ctx, 50), y = test::room_for<double>(ctx, 50);
  fill(x, 1.0);
  std::vector<std::string> seen;
  std::vector<std::int64_t> sizes;
  ctx.on_step([&](const Step& step) {
    seen.push_back(std::string(step.operation) + " " + std::string(step.format));
    sizes.push_back(step.size);
    CHECK(step.milliseconds >= 0);
  });
  spmv<PlusSecond<double>>(a, x, y);
  finish_affine<PlusSecond<double>>(x, y, {});
  ctx.on_step({});
  spmv<PlusSecond<double>>(a, x, y);
  CHECK(seen == std::vector<std::string>{"spmv csr", "epilogue "});
  CHECK(sizes == std::vector<std::int64_t>{a.entries(), a.rows()});
}

// A GPU has kernels of their own for CSR from 2,640 tiles on, of 1,024 rows and entries each.
TEMPLATE_TEST_CASE("products over many tiles equal their definition", "[spmv]", float, double,
                   Complex<float>, Complex<double>) {
  using T = TestType;
  using S = PlusTimes<T>;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t n = test::is_watched() ? 30'000 : 1'300'000;
  test::Triples t{"many rows, and a long one", n, n, {}, {}, {}};
  for (index_t i = 0; i < n; ++i) {
    t.add(i, static_cast<index_t>(std::int64_t{i} * 37 % n), i % 5 - 2);
    if (i % 3 == 0) t.add(i, n - 1 - i, 3);
    if (i % 100 == 7) t.add(n / 2, i, 1);
  }
  std::vector<T> x, expected(static_cast<std::size_t>(n), T{0});
  for (index_t i = 0; i < n; ++i) x.push_back(T(static_cast<float>(i % 7 - 3)));
  for (std::size_t k = 0; k < t.size(); ++k) {
    T& y = expected[static_cast<std::size_t>(t.row_of[k])];
    y = y + T(static_cast<float>(t.weights[k])) * x[static_cast<std::size_t>(t.column_of[k])];
  }
  auto y = test::room_for<T>(ctx, static_cast<std::size_t>(n));
  spmv<S>(test::matrix_of<T>(ctx, t), test::vector_of(ctx, x), y);
  CHECK((y.to_host() == expected));  // not by parts: there are a million of them
}

}  // namespace graphrun
