// Rounds of products, against rounds of spmv_affine() that a test goes on with itself.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/spmv_rounds.hpp>
#include <stop_token>
#include <utility>

#include "rank_matrices.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// Rounds of y = 0.5 / degree A x + 0.5 profile over a ring with chords, every tenth vertex without
// an entry in next_scale.
template <class T>
struct Rounds {
  explicit Rounds(const Context& given, index_t n, Format format = Format::csr)
      : ctx(test::context_of_rows(given, triples(n))),
        a(test::rows_of_pattern(ctx, triples(n), format)),
        scale(test::vector_of(ctx, values(n, [](index_t i) { return i % 10 == 3 ? 0.0 : 0.25; }))),
        profile(test::vector_of(ctx, values(n, [](index_t i) { return 1.0 / (1 + i % 7); }))),
        x(test::vector_of(ctx, values(n, [](index_t i) { return 0.1 * (i % 5); }))),
        next_x(x.copy()),
        y(x.copy()),
        product(ctx) {}

  static test::Triples triples(index_t n) {
    test::Triples t{"ring with chords", n, n, {}, {}, {}};
    for (index_t v = 0; v < n; ++v) {
      t.add(v, (v + 1) % n, 1);
      if (n > 7) t.add(v, (v * 3 + 2) % n == (v + 1) % n ? (v + 5) % n : (v * 3 + 2) % n, 1);
    }
    return t;
  }
  template <class F>
  static std::vector<T> values(index_t n, F value) {
    std::vector<T> all;
    for (index_t i = 0; i < n; ++i) all.push_back(static_cast<T>(value(i)));
    return all;
  }
  Affine<T> affine() { return {1.2, 0.5, &profile, &scale, &next_x, 1, &product}; }
  RoundsResult run(const RoundRule& rule, const OnRound& on_round = {}) {
    return spmv_rounds<PlusSecond<T>>(a, x, y, affine(), rule, on_round);
  }

  Context ctx;  // of the rows of one process, or of ranks
  Matrix a;
  Vector<T> scale, profile, x, next_x, y, product;
};

}  // namespace

TEMPLATE_TEST_CASE("rounds feed each other as rounds of spmv_affine do",
                   "[spmv][rounds][over_ranks]", float, double) {
  using T = TestType;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(Format::csr, Format::ell, Format::tiled);
  const double of_unscaled = GENERATE(0.0, 0.001);
  for (const index_t n : {1, 30, 5000, 100000}) {
    INFO(n << " rows, " << test::describe(given) << ", " << name(format) << ", " << of_unscaled);
    Rounds<T> together(given, n, format), one_by_one(given, n, format);
    RoundRule rule;
    rule.shift_of_unscaled = of_unscaled;
    rule.unscaled = 7;
    rule.until_settled = false;
    rule.most = 21;
    std::vector<double> changes;
    const RoundsResult result = together.run(rule, [&](int round, const AffineSums& sums) {
      CHECK(round == static_cast<int>(changes.size()) + 1);
      changes.push_back(sums.change);
    });
    CHECK(result.rounds == 21);
    REQUIRE(changes.size() == 21);
    double unscaled = 7;
    AffineSums sums;
    for (int round = 0; round < 21; ++round) {
      Affine<T> affine = one_by_one.affine();
      affine.shift += of_unscaled * unscaled;
      sums = spmv_affine<PlusSecond<T>>(one_by_one.a, one_by_one.x, one_by_one.y, affine);
      std::swap(one_by_one.x, one_by_one.next_x);
      unscaled = sums.unscaled;
      CHECK(changes[static_cast<std::size_t>(round)] ==
            Catch::Approx(sums.change).epsilon(1e-5).margin(1e-6 * n));
    }
    CHECK(result.sums.total == Catch::Approx(sums.total).epsilon(1e-6));
    CHECK(result.sums.unscaled == Catch::Approx(sums.unscaled).epsilon(1e-6));
    const std::vector<T> found = together.y.to_host(), expected = one_by_one.y.to_host();
    for (std::size_t i = 0; i < found.size(); i += 1 + found.size() / 100) {
      CHECK(static_cast<double>(found[i]) ==
            Catch::Approx(static_cast<double>(expected[i])).epsilon(1e-5));
    }
  }
}

TEMPLATE_TEST_CASE("what is unscaled goes to the second profile, where there is one",
                   "[spmv][rounds][over_ranks]", float, double) {
  using T = TestType;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(Format::csr, Format::ell, Format::tiled);
  const bool profiled = GENERATE(false, true);
  for (const index_t n : {1, 30, 5000, 100000}) {
    INFO(n << " rows, " << test::describe(given) << ", " << name(format) << ", " << profiled);
    Rounds<T> together(given, n, format), one_by_one(given, n, format);
    const auto second_of = [](index_t i) { return i % 3 == 0 ? 2.0 : 0.25; };
    const std::vector<T> second = Rounds<T>::values(n, second_of);
    const auto profile = test::vector_of(together.ctx, second);
    const auto affine_of = [&](Rounds<T>& rounds) {
      Affine<T> affine = rounds.affine();
      if (!profiled) affine.profile = nullptr;
      affine.second_shift = 0.125;
      affine.second_profile = &profile;
      return affine;
    };
    RoundRule rule;
    rule.shift_of_unscaled = 0.001;
    rule.unscaled = 7;
    rule.until_settled = false;
    rule.most = 9;
    const RoundsResult result =
        spmv_rounds<PlusSecond<T>>(together.a, together.x, together.y, affine_of(together), rule);
    // By plain rounds with one shift, to which the test adds the second profile itself.
    double unscaled = 7;
    const std::vector<T> scale = one_by_one.scale.to_host();
    auto product = test::room_for<T>(one_by_one.ctx, static_cast<std::size_t>(n));
    for (int round = 0; round < 9; ++round) {
      spmv<PlusSecond<T>>(one_by_one.a, one_by_one.x, product);
      const std::vector<T> sums = product.to_host(), each = one_by_one.profile.to_host();
      std::vector<T> y(sums.size()), x(sums.size());
      double next = 0;
      for (std::size_t i = 0; i < y.size(); ++i) {
        const double shifted = 0.5 * (profiled ? static_cast<double>(each[i]) : 1.0);
        const double more = (0.125 + 0.001 * unscaled) * static_cast<double>(second[i]);
        y[i] = static_cast<T>(1.2 * static_cast<double>(sums[i]) + shifted + more);
        x[i] = y[i] * scale[i];
        if (scale[i] == 0) next += static_cast<double>(y[i]);
      }
      unscaled = next;
      one_by_one.y = test::vector_of(one_by_one.ctx, y);
      one_by_one.x = test::vector_of(one_by_one.ctx, x);
    }
    CHECK(result.sums.unscaled == Catch::Approx(unscaled).epsilon(1e-5));
    const std::vector<T> found = together.y.to_host(), expected = one_by_one.y.to_host();
    for (std::size_t i = 0; i < found.size(); i += 1 + found.size() / 100) {
      CHECK(static_cast<double>(found[i]) ==
            Catch::Approx(static_cast<double>(expected[i])).epsilon(1e-4));
    }
  }
}

TEST_CASE("rounds that settle leave what as many rounds give", "[spmv][rounds][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const double goal = GENERATE(1e2, 1.0, 1e-4, 1e-9);
  for (const index_t n : {30, 5000}) {
    INFO(n << " rows, goal " << goal << ", " << test::describe(given));
    RoundRule rule;
    rule.goal = goal;
    Rounds<double> settling(given, n), counted(given, n), foreign(given, n);
    int last = 0;
    const RoundsResult result = settling.run(rule, [&](int round, const AffineSums& sums) {
      CHECK(round == ++last);
      if (round < 100) CHECK(std::isfinite(sums.change));
    });
    CHECK(result.settled);
    CHECK(result.rounds == last);
    CHECK(result.sums.change < goal);
    rule.until_settled = false;
    rule.most = result.rounds;
    const RoundsResult again = counted.run(rule);
    CHECK(again.rounds == result.rounds);
    CHECK(again.settled);
    CHECK(settling.y.to_host() == counted.y.to_host());

    const Multiply<double> multiply = [&](const Vector<double>& x, Vector<double>& product) {
      spmv<PlusSecond<double>>(foreign.a, x, product);
    };
    const RoundsResult by_another =
        finish_rounds<PlusSecond<double>>(multiply, foreign.x, foreign.y, foreign.affine(), rule);
    CHECK(by_another.sums.change == Catch::Approx(result.sums.change));
  }
}

TEST_CASE("extrapolated rounds settle where plain ones do, sooner", "[spmv][rounds][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  test::Triples ring{"ring", 4000, 4000, {}, {}, {}};
  for (index_t v = 0; v < 4000; ++v) ring.add(v, (v + 1) % 4000, 1), ring.add((v + 1) % 4000, v, 1);
  const Context ctx = test::context_of_rows(given, ring);
  const Matrix a = test::rows_of_pattern(ctx, ring);
  const auto run = [&](double radius, std::vector<double>& y_values) {
    const std::vector<double> zeros(4000, 0.0), halves(4000, 0.5);
    auto x = test::vector_of(ctx, zeros), y = x.copy(), next_x = x.copy();
    std::vector<double> sources(4000, 0.0);
    sources[77] = 1000;
    const auto profile = test::vector_of(ctx, sources), scale = test::vector_of(ctx, halves);
    RoundRule rule;
    rule.goal = 1e-8;
    rule.most = 1000;
    rule.radius = radius;
    const RoundsResult result =
        spmv_rounds<PlusSecond<double>>(a, x, y, {0.9, 1, &profile, &scale, &next_x}, rule);
    CHECK(result.settled);
    y_values = y.to_host();
    return result.rounds;
  };
  std::vector<double> plain, extrapolated;
  const int rounds = run(0, plain), fewer = run(0.9, extrapolated);
  CHECK(fewer < rounds / 2);
  for (std::size_t i = 0; i < plain.size(); i += 7) {
    CHECK(extrapolated[i] == Catch::Approx(plain[i]).margin(1e-6));
  }
}

TEST_CASE("rounds say what they cannot do, and stop", "[spmv][rounds][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  Rounds<double> rounds(given, 30);
  Affine<double> affine = rounds.affine();
  affine.next_x = nullptr;
  affine.next_scale = nullptr;
  CHECK_THROWS_AS(spmv_rounds<PlusSecond<double>>(rounds.a, rounds.x, rounds.y, affine, {}),
                  InvalidArgument);
  const Vector<double> small(rounds.ctx, rounds.y.size() - 1);
  affine = rounds.affine();
  affine.second_profile = &small;
  CHECK_THROWS_AS(spmv_rounds<PlusSecond<double>>(rounds.a, rounds.x, rounds.y, affine, {}),
                  InvalidArgument);
  RoundRule none;
  none.most = 0;
  const std::vector<double> before = rounds.y.to_host();
  CHECK(rounds.run(none).rounds == 0);
  CHECK(rounds.y.to_host() == before);
  struct Enough {};
  CHECK_THROWS_AS(rounds.run({}, [](int, const AffineSums&) { throw Enough(); }), Enough);
}

}  // namespace graphrun
