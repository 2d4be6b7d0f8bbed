// spmv against its definition over the list of triples, on every backend, format and semiring.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>

#include "rank_matrices.hpp"
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
std::vector<typename S::value_type> multiply(const Context& ctx, const Matrix& a,
                                             const std::vector<typename S::value_type>& x) {
  using T = typename S::value_type;
  const Vector<T> device_x = test::vector_of(ctx, x);
  Vector<T> y(ctx, static_cast<std::size_t>(a.rows()));
  fill(y, T{42});  // a row that is not written shows
  spmv<S>(a, device_x, y);
  return y.to_host();
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("spmv equals its definition", "[spmv][long][over_ranks]", Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::square_over_ranks(given, test::matrices())) {
    if (!test::fits(t, format)) continue;
    const Context ctx = test::context_of_rows(given, t);
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto x = test::whole_numbers<T>(t.columns);
    const auto expected = multiply_by_definition<S>(t, x);
    CHECK(multiply<S>(ctx, test::rows_of_matrix<std::int32_t>(ctx, t, format), x) == expected);
    CHECK(multiply<S>(ctx, test::rows_of_matrix<std::int64_t>(ctx, t, format), x) == expected);
    if (!std::is_integral_v<typename S::weight_type> || S::ignores_weights) {
      CHECK(multiply<S>(ctx, test::rows_of_matrix<float>(ctx, t, format), x) == expected);
      CHECK(multiply<S>(ctx, test::rows_of_matrix<double>(ctx, t, format), x) == expected);
    }
    CHECK(multiply<S>(ctx, test::rows_of_pattern(ctx, t, format), x) ==
          multiply_by_definition<S>(t, x, false));
  }
}

TEMPLATE_LIST_TEST_CASE("spmv equals its definition on random matrices", "[spmv][over_ranks]",
                        Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  std::mt19937 random(11);
  for (unsigned seed = 100; seed < 100 + test::random_cases(40); ++seed) {
    const auto rows = static_cast<index_t>(1 + random() % 300);
    const auto columns = static_cast<index_t>(1 + random() % 300);
    const test::Triples t =
        test::square_over_ranks(given, test::random_triples(rows, columns, random() % 5000, seed));
    const Context ctx = test::context_of_rows(given, t);
    INFO(t.name << ", " << test::describe(ctx));
    const auto x = test::whole_numbers<T>(t.columns);
    for (const Format format : test::formats()) {
      if (!test::fits(t, format)) continue;
      INFO(name(format));
      CHECK(multiply<S>(ctx, test::rows_of_matrix<std::int32_t>(ctx, t, format), x) ==
            multiply_by_definition<S>(t, x));
    }
  }
}

// Row lengths at the limits of what one, two and four lanes and a warp add up, more of each than a
// block has threads for; then rows of more steps than a group, and than a piece of one.
TEST_CASE("spmv equals its definition at the seams of its kernels", "[spmv][over_ranks]") {
  using S = PlusTimes<double>;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<index_t> short_rows, long_rows{64, 65, 66, 0, 511, 512, 513, 1025, 1};
  for (index_t i = 0; i < 1500; ++i) {
    constexpr index_t lengths[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 3, 3};
    short_rows.push_back(lengths[i % 14]);
  }
  for (index_t i = 0; i < 40; ++i) long_rows.push_back(60 + i % 7);
  for (const test::Triples& rows : {test::rows_of("limits of lanes", 90, short_rows),
                                    test::rows_of("limits of groups", 1100, long_rows)}) {
    const test::Triples t = test::square_over_ranks(given, rows);
    const Context ctx = test::context_of_rows(given, t);
    const auto x = test::whole_numbers<double>(t.columns);
    for (const Format format : test::formats()) {
      INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
      CHECK(multiply<S>(ctx, test::rows_of_matrix<double>(ctx, t, format), x) ==
            multiply_by_definition<S>(t, x));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("spmv keeps what the mask hides", "[spmv][over_ranks]", Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::square_over_ranks(given, test::matrices())) {
    if (!test::fits(t, format)) continue;
    const Context ctx = test::context_of_rows(given, t);
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto x = test::whole_numbers<T>(t.columns);
    std::vector<index_t> marks(static_cast<std::size_t>(t.rows), no_vertex);
    for (std::size_t i = 0; i < marks.size(); i += 3) marks[i] = 0;
    const Matrix a = test::rows_of_matrix<std::int32_t>(ctx, t, format);
    const Vector<T> device_x = test::vector_of(ctx, x);
    const Vector<index_t> set = test::vector_of(ctx, marks);
    Vector<T> inside(ctx, set.size()), outside(ctx, set.size());
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

TEMPLATE_LIST_TEST_CASE("spmv accumulates into what is there", "[spmv][over_ranks]", Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::square_over_ranks(given, test::matrices())) {
    if (!test::fits(t, format)) continue;
    const Context ctx = test::context_of_rows(given, t);
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto x = test::whole_numbers<T>(t.columns);
    const Vector<T> device_x = test::vector_of(ctx, x);
    auto y = test::room_for<T>(ctx, static_cast<std::size_t>(t.rows));
    fill(y, T{17});
    spmv<S>(test::rows_of_matrix<std::int32_t>(ctx, t, format), device_x, y, {},
            Output::accumulate);
    auto expected = multiply_by_definition<S>(t, x);
    for (T& value : expected) {
      value = S::result(S::add(static_cast<typename S::sum_type>(T{17}),
                               static_cast<typename S::sum_type>(value)));
    }
    CHECK(y.to_host() == expected);
  }
}

TEMPLATE_LIST_TEST_CASE("the affine epilogue equals its definition", "[spmv][over_ranks]",
                        RealSemirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(from_range(test::formats()));
  const bool profiled = GENERATE(false, true);
  const double next_weight = GENERATE(1.0, 3.0);
  for (const test::Triples& t : test::square_over_ranks(given, test::matrices())) {
    if (!test::fits(t, format)) continue;
    const Context ctx = test::context_of_rows(given, t);
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format) << ", next weight "
                << next_weight);
    const auto rows = static_cast<std::size_t>(t.rows);
    const auto x = test::whole_numbers<T>(t.columns), before = test::whole_numbers<T>(t.rows);
    std::vector<T> scale(rows), profile(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      scale[i] = static_cast<T>(i % 4);
      profile[i] = static_cast<T>(i % 3);
    }
    const auto dx = test::vector_of(ctx, x), dscale = test::vector_of(ctx, scale),
               dprofile = test::vector_of(ctx, profile);
    auto y = test::vector_of(ctx, before), next = test::vector_of(ctx, profile);
    Vector<T> room(ctx, 0);
    const AffineSums sums =
        spmv_affine<S>(test::rows_of_matrix<std::int32_t>(ctx, t, format), dx, y,
                       {2.0, 3.0, profiled ? &dprofile : nullptr, &dscale, &next, next_weight,
                        profiled ? &room : nullptr});
    auto expected = multiply_by_definition<S>(t, x), expected_next = expected;
    const auto product = test::vector_of(ctx, expected);
    auto alone = test::vector_of(ctx, before), next_alone = test::vector_of(ctx, profile);
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
    return multiply<PlusTimes<double>>(ctx, test::matrix_of<double>(ctx, t), x);
  };
  CHECK(run(Context::cpu(1)) == run(Context::cpu(4)));
  CHECK(run(Context::cpu(3)) == run(Context::cpu(3)));
  for (const Context& ctx : test::contexts()) CHECK(run(ctx) == run(ctx));
}

}  // namespace graphrun
