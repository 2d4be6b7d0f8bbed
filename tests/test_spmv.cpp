// spmv against its definition over the list of triples, on every backend, format and semiring.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>

#include "support.hpp"

namespace graphrun {
namespace {

// The definition, over the triples. No format, no threads.
template <class S>
std::vector<typename S::value_type> multiply_by_definition(
    const test::Triples& t, const std::vector<typename S::value_type>& x, bool weighted = true) {
  std::vector<typename S::sum_type> sums(static_cast<std::size_t>(t.rows),
                                         static_cast<typename S::sum_type>(S::zero));
  for (std::size_t i = 0; i < t.size(); ++i) {
    auto& sum = sums[static_cast<std::size_t>(t.row_of[i])];
    const auto edge = static_cast<typename S::weight_type>(weighted ? t.weights[i] : 1);
    sum = S::add(sum, S::mul(edge, x[static_cast<std::size_t>(t.column_of[i])]));
  }
  std::vector<typename S::value_type> y;
  for (const auto& sum : sums) y.push_back(S::result(sum));
  return y;
}

template <class S>
std::vector<typename S::value_type> multiply(const Matrix& a,
                                             const std::vector<typename S::value_type>& x) {
  using T = typename S::value_type;
  const Vector<T> device_x(a.context(), std::span<const T>(x));
  Vector<T> y(a.context(), static_cast<std::size_t>(a.rows()));
  fill(y, T{42});  // a row that is not written shows
  spmv<S>(a, device_x, y);
  return y.to_host();
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("spmv equals its definition", "[spmv]", Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, format)) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto x = test::whole_numbers<T>(t.columns);
    const auto expected = multiply_by_definition<S>(t, x);
    CHECK(multiply<S>(test::matrix_of<std::int32_t>(ctx, t, format), x) == expected);
    CHECK(multiply<S>(test::matrix_of<std::int64_t>(ctx, t, format), x) == expected);
    if (!std::is_integral_v<typename S::weight_type> || S::ignores_weights) {
      CHECK(multiply<S>(test::matrix_of<float>(ctx, t, format), x) == expected);
      CHECK(multiply<S>(test::matrix_of<double>(ctx, t, format), x) == expected);
    }
    CHECK(multiply<S>(test::pattern_of(ctx, t, format), x) ==
          multiply_by_definition<S>(t, x, false));
  }
}

TEMPLATE_LIST_TEST_CASE("spmv equals its definition on random matrices", "[spmv]", Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::mt19937 random(11);
  for (unsigned seed = 100; seed < 100 + test::random_cases(40); ++seed) {
    const auto rows = static_cast<index_t>(1 + random() % 300);
    const auto columns = static_cast<index_t>(1 + random() % 300);
    const test::Triples t = test::random_triples(rows, columns, random() % 5000, seed);
    INFO(t.name << ", " << test::describe(ctx));
    const auto x = test::whole_numbers<T>(t.columns);
    for (const Format format : test::formats()) {
      if (!test::fits(t, format)) continue;
      INFO(name(format));
      CHECK(multiply<S>(test::matrix_of<std::int32_t>(ctx, t, format), x) ==
            multiply_by_definition<S>(t, x));
    }
  }
}

// Row lengths at the limits of what one, two and four lanes and a warp add up, more of each than a
// block has threads for; then rows of more steps than a group, and than a piece of one.
TEST_CASE("spmv equals its definition at the seams of its kernels", "[spmv]") {
  using S = PlusTimes<double>;
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<index_t> short_rows, long_rows{64, 65, 66, 0, 511, 512, 513, 1025, 1};
  for (index_t i = 0; i < 1500; ++i) {
    constexpr index_t lengths[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 3, 3};
    short_rows.push_back(lengths[i % 14]);
  }
  for (index_t i = 0; i < 40; ++i) long_rows.push_back(60 + i % 7);
  for (const test::Triples& t : {test::rows_of("limits of lanes", 90, short_rows),
                                 test::rows_of("limits of groups", 1100, long_rows)}) {
    const auto x = test::whole_numbers<double>(t.columns);
    for (const Format format : test::formats()) {
      INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
      CHECK(multiply<S>(test::matrix_of<double>(ctx, t, format), x) ==
            multiply_by_definition<S>(t, x));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("spmv keeps what the mask hides", "[spmv]", Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, format)) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto x = test::whole_numbers<T>(t.columns);
    std::vector<index_t> marks(static_cast<std::size_t>(t.rows), no_vertex);
    for (std::size_t i = 0; i < marks.size(); i += 3) marks[i] = 0;
    const Matrix a = test::matrix_of<std::int32_t>(ctx, t, format);
    const Vector<T> device_x(ctx, std::span<const T>(x));
    const Vector<index_t> set(ctx, std::span<const index_t>(marks));
    Vector<T> inside(ctx, marks.size()), outside(ctx, marks.size());
    fill(inside, T{42});
    fill(outside, T{42});
    spmv<S>(a, device_x, inside, in(set));
    spmv<S>(a, device_x, outside, not_in(set));
    auto expect_in = multiply_by_definition<S>(t, x), expect_out = expect_in;
    for (std::size_t i = 0; i < marks.size(); ++i) (i % 3 == 0 ? expect_out : expect_in)[i] = T{42};
    CHECK(inside.to_host() == expect_in);
    CHECK(outside.to_host() == expect_out);
  }
}

TEMPLATE_LIST_TEST_CASE("spmv accumulates into what is there", "[spmv]", Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, format)) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto x = test::whole_numbers<T>(t.columns);
    const Vector<T> device_x(ctx, std::span<const T>(x));
    Vector<T> y(ctx, static_cast<std::size_t>(t.rows));
    fill(y, T{17});
    spmv<S>(test::matrix_of<std::int32_t>(ctx, t, format), device_x, y, {}, Output::accumulate);
    auto expected = multiply_by_definition<S>(t, x);
    for (T& value : expected) {
      value = S::result(S::add(static_cast<typename S::sum_type>(T{17}),
                               static_cast<typename S::sum_type>(value)));
    }
    CHECK(y.to_host() == expected);
  }
}

TEMPLATE_LIST_TEST_CASE("the affine epilogue equals its definition", "[spmv]", RealSemirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  const bool profiled = GENERATE(false, true);
  const double next_weight = GENERATE(1.0, 3.0);
  for (const test::Triples& t : test::matrices()) {
    if (!test::fits(t, format)) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format) << ", next weight "
                << next_weight);
    const auto rows = static_cast<std::size_t>(t.rows);
    const auto x = test::whole_numbers<T>(t.columns), before = test::whole_numbers<T>(t.rows);
    std::vector<T> scale(rows), profile(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      scale[i] = static_cast<T>(i % 4);
      profile[i] = static_cast<T>(i % 3);
    }
    const Vector<T> dx(ctx, std::span<const T>(x)), dscale(ctx, std::span<const T>(scale)),
        dprofile(ctx, std::span<const T>(profile));
    Vector<T> y(ctx, std::span<const T>(before)), next(ctx, std::span<const T>(profile));
    Vector<T> room(ctx, 0);
    const AffineSums sums = spmv_affine<S>(test::matrix_of<std::int32_t>(ctx, t, format), dx, y,
                                           {2.0, 3.0, profiled ? &dprofile : nullptr, &dscale,
                                            &next, next_weight, profiled ? &room : nullptr});
    auto expected = multiply_by_definition<S>(t, x), expected_next = expected;
    const Vector<T> product(ctx, std::span<const T>(expected));
    Vector<T> alone(ctx, std::span<const T>(before)), next_alone(ctx, std::span<const T>(profile));
    const AffineSums sums_alone = finish_affine<S>(
        product, alone,
        {2.0, 3.0, profiled ? &dprofile : nullptr, &dscale, &next_alone, next_weight});
    AffineSums expected_sums;
    for (std::size_t i = 0; i < rows; ++i) {
      expected[i] = 2 * expected[i] + (profiled ? 3 * profile[i] : T{3});
      expected_next[i] = scale[i] * expected[i];
      if (next_weight != 1) expected_next[i] = 3 * expected_next[i] - 2 * profile[i];
      expected_sums.change += std::abs(expected[i] - before[i]);
      expected_sums.total += expected[i];
      if (scale[i] == 0) expected_sums.unscaled += expected[i];
    }
    CHECK(y.to_host() == expected);
    CHECK(next.to_host() == expected_next);
    CHECK(sums.change == expected_sums.change);
    CHECK(sums.total == expected_sums.total);
    CHECK(sums.unscaled == expected_sums.unscaled);
    CHECK(alone.to_host() == expected);
    CHECK(next_alone.to_host() == expected_next);
    CHECK(sums_alone.change == expected_sums.change);
    CHECK(sums_alone.total == expected_sums.total);
    CHECK(sums_alone.unscaled == expected_sums.unscaled);
  }
}

TEST_CASE("real sums are the same bits on every run and any number of threads", "[spmv]") {
  const test::Triples t = test::rows_of("long and short rows", 30000, {20000, 3, 5000, 100, 1});
  std::vector<double> x(30000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 1.0 / static_cast<double>(3 + i);
  const auto run = [&](const Context& ctx) {
    return multiply<PlusTimes<double>>(test::matrix_of<double>(ctx, t), x);
  };
  CHECK(run(Context::cpu(1)) == run(Context::cpu(4)));
  CHECK(run(Context::cpu(3)) == run(Context::cpu(3)));
  for (const Context& ctx : test::contexts()) CHECK(run(ctx) == run(ctx));
}

TEST_CASE("integer results are exact up to 2^63 and refused beyond", "[spmv]") {
  using S = PlusTimes<std::int64_t>;
  const Context ctx = GENERATE(from_range(test::contexts()));
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  test::Triples t{"two entries", 1, 2, {}, {}, {}};
  t.add(0, 0, 1);
  t.add(0, 1, 1);
  const Matrix a = test::matrix_of<std::int64_t>(ctx, t);
  CHECK(multiply<S>(a, {most, 0}) == std::vector<std::int64_t>{most});
  CHECK(multiply<S>(a, {most, -most}) == std::vector<std::int64_t>{0});
  CHECK_THROWS_AS(multiply<S>(a, {most, 1}), Unsupported);
  test::Triples cancelling{"beyond the range on the way", 1, 3, {}, {}, {}};
  for (index_t c = 0; c < 3; ++c) cancelling.add(0, c, 1);
  CHECK(multiply<S>(test::matrix_of<std::int64_t>(ctx, cancelling), {most, most, -most}) ==
        std::vector<std::int64_t>{most});
  test::Triples product{"a product too large", 1, 2, {}, {}, {}};
  product.add(0, 0, 4);
  product.add(0, 1, -4);
  CHECK_THROWS_AS(multiply<S>(test::matrix_of<std::int64_t>(ctx, product), {most / 2, most / 2}),
                  Unsupported);
}

TEST_CASE("paths longer than 64 bits are refused, unreachable ones are not paths", "[spmv]") {
  using S = MinPlus<std::int64_t>;
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples t{"one edge", 1, 2, {}, {}, {}};
  t.add(0, 0, 5);
  const Matrix a = test::matrix_of<std::int64_t>(ctx, t);
  CHECK(multiply<S>(a, {7, 0}) == std::vector<std::int64_t>{12});
  CHECK(multiply<S>(a, {S::zero, 0}) == std::vector<std::int64_t>{S::zero});
  CHECK_THROWS_AS(multiply<S>(a, {S::zero - 3, 0}), Unsupported);
}

TEST_CASE("spmv refuses vectors that do not fit and weights it cannot use", "[spmv]") {
  const Context ctx = Context::cpu(), other = Context::cpu();
  test::Triples t{"one edge", 3, 3, {0}, {1}, {1}};
  const Matrix a = test::matrix_of<double>(ctx, t);
  Vector<double> small(ctx, 2), x(ctx, 3), y(ctx, 3), elsewhere(other, 3);
  fill(x, 1.0);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, small, y), InvalidArgument);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, x, small), InvalidArgument);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, elsewhere, y), InvalidArgument);
  CHECK_THROWS_AS(spmv<MinPlus<double>>(a, x, x), InvalidArgument);
  Affine<double> affine;
  Vector<double> profile(ctx, 3);
  affine.profile = &profile;
  for (Vector<double>* const product : {&elsewhere, &x, &y, &profile}) {
    affine.product = product;
    CHECK_THROWS_AS(spmv_affine<PlusTimes<double>>(a, x, y, affine), InvalidArgument);
  }
  for (const Vector<double>* const product : {&elsewhere, &small, &y}) {
    CHECK_THROWS_AS(finish_affine<PlusTimes<double>>(*product, y, {}), InvalidArgument);
  }
  Vector<std::int64_t> ix(ctx, 3), iy(ctx, 3);
  CHECK_THROWS_AS(spmv<PlusTimes<std::int64_t>>(a, ix, iy), InvalidArgument);
}

TEST_CASE("an observer sees each operation", "[spmv]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix a = test::pattern_of(ctx, test::random_triples(50, 50, 300, 1));
  Vector<double> x(ctx, 50), y(ctx, 50);
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
  CHECK(sizes == std::vector<std::int64_t>{a.entries(), 50});
}

}  // namespace graphrun
