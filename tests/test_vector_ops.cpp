// Elementwise operations on vectors, and reductions.
#include <algorithm>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/highest.hpp>
#include <limits>
#include <numeric>
#include <optional>
#include <random>
#include <span>

#include "rank_matrices.hpp"
#include "support.hpp"

namespace graphrun {

TEMPLATE_TEST_CASE("operations on vectors equal their definitions", "[vector][over_ranks]", float,
                   double) {
  using T = TestType;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const auto n = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{5000}, std::size_t{100000});
  INFO(test::describe(given) << ", " << n << " entries");
  const Context ctx = test::context_of_rows(given, {"", static_cast<index_t>(n), 1, {}, {}, {}});
  std::vector<T> p(n), q(n), product(n), reciprocals(n), moved(n), blended(n);
  double total = 0, total_where_zero = 0;
  for (std::size_t i = 0; i < n; ++i) {
    p[i] = static_cast<T>(i % 7);
    q[i] = static_cast<T>(i % 4);
    product[i] = p[i] * q[i];
    reciprocals[i] = q[i] == 0 ? T{0} : T{1} / q[i];
    moved[i] = 3 * p[i] - 2;
    blended[i] = 3 * p[i] - 2 * q[i];
    total += static_cast<double>(p[i]);
    if (q[i] == 0) total_where_zero += static_cast<double>(p[i]);
  }
  const auto dp = test::vector_of(ctx, p), dq = test::vector_of(ctx, q);
  auto out = test::room_for<T>(ctx, n);
  multiply(dp, dq, out);
  CHECK(out.to_host() == product);
  reciprocal(dq, out);
  CHECK(out.to_host() == reciprocals);
  affine(dp, 3, -2, static_cast<const Vector<T>*>(nullptr), out);
  CHECK(out.to_host() == moved);
  affine(dp, 3, -2, &dq, out);
  CHECK(out.to_host() == blended);
  CHECK(sum(dp) == total);
  CHECK(sum_where_zero(dp, dq) == total_where_zero);
  CHECK(count_other_than(dp, T{0}) == static_cast<offset_t>(n - (n + 6) / 7));
  CHECK(count_negative(dp) == 0);
  const Vector<T> longer(ctx, dp.size() + 1);
  CHECK_THROWS_AS(affine(dp, 1, 0, &longer, out), InvalidArgument);
}

TEST_CASE("quotients and the smaller of two equal their definitions", "[vector][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  constexpr index_t n = 20000;
  const Context ctx = test::context_of_rows(given, {"", n, 1, {}, {}, {}});
  std::vector<double> p(n), q(n), expected(n);
  for (std::size_t i = 0; i < n; ++i) {
    p[i] = static_cast<double>(i % 7);
    q[i] = static_cast<double>(i % 3);
    expected[i] = i % 3 == 0 ? -1 : p[i] / q[i];
  }
  auto out = test::room_for<double>(ctx, n);
  const auto over = test::vector_of(ctx, q);
  divide(test::vector_of(ctx, p), over, -1, out);
  CHECK(out.to_host() == expected);
  CHECK_THROWS_AS(divide(Vector<double>(ctx, 3), over, 0, out), InvalidArgument);
  for (std::size_t i = 0; i < n; ++i) expected[i] = std::min(p[i], q[i]);
  smaller(test::vector_of(ctx, p), over, out);
  CHECK(out.to_host() == expected);
  CHECK_THROWS_AS(smaller(Vector<double>(ctx, 3), over, out), InvalidArgument);
}

TEST_CASE("the largest value, numbers and single values are those of all rows",
          "[vector][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  constexpr index_t n = 9000;
  const Context ctx = test::context_of_rows(given, {"", n, 1, {}, {}, {}});
  auto x = test::vector_of(ctx, std::vector<double>(n, 0.5));
  for (const index_t at : {0, 1, 4711, n - 1}) {
    put(x, at, 3.0 + at);
    CHECK(x.at(static_cast<std::size_t>(at)) == 3.0 + at);
    CHECK(largest(x) == 3.0 + at);
  }
  CHECK(count_other_than(x, 0.5) == 4);
  put(x, 7, -1.0);
  CHECK(count_negative(x) == 1);
  CHECK_THROWS_AS(put(x, n, 1.0), InvalidArgument);
  auto order = test::room_for<index_t>(ctx, n);
  number(order);
  std::vector<index_t> expected(n);
  std::iota(expected.begin(), expected.end(), 0);
  CHECK(order.to_host() == expected);
}

TEMPLATE_TEST_CASE("the highest values are those of a sorted list", "[vector][over_ranks]", index_t,
                   std::int64_t, float, double) {
  using T = TestType;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const auto n = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{1023}, std::size_t{1024},
                          std::size_t{1025}, std::size_t{5000}, std::size_t{100000});
  const auto kinds = GENERATE(1, 50, 60000);  // of equal values all, many and some
  INFO(test::describe(given) << ", " << n << " values of " << kinds);
  const Context ctx = test::context_of_rows(given, {"", static_cast<index_t>(n), 1, {}, {}, {}});
  const T absent = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : T{7};
  std::mt19937 random(static_cast<unsigned>(n));
  std::vector<T> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    values[i] = static_cast<T>(static_cast<int>(random() % static_cast<unsigned>(kinds)) - 20);
    // Blocks without any value, and some with few.
    if (i / 3000 % 3 == 1 || random() % 5 == 0) values[i] = absent;
    if (std::numeric_limits<T>::has_quiet_NaN && random() % 5 == 0) {
      values[i] = std::numeric_limits<T>::quiet_NaN();
    }
  }
  const auto x = test::vector_of(ctx, values);
  for (const std::optional<T> without : {std::optional<T>(), std::optional<T>(absent)}) {
    std::vector<std::size_t> sorted;
    for (std::size_t i = 0; i < n; ++i) {
      if (values[i] == values[i] && values[i] != without) sorted.push_back(i);
    }
    std::ranges::stable_sort(sorted, std::greater(), [&](std::size_t i) { return values[i]; });
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{10},
                                    std::size_t{23}, std::size_t{30}, n, n + 5}) {
      std::vector<std::size_t> expected = sorted;
      expected.resize(std::min(count, sorted.size()));
      CHECK(highest(x, count, without) == expected);
      CHECK(highest(std::span<const T>(values), count, without) == expected);
    }
  }
}

}  // namespace graphrun
