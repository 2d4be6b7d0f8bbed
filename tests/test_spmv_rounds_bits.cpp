// Rounds on a GPU that are decided by the kernel of the next product have the bits of those that
// the last block to arrive decides.
#include <catch2/catch_template_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/spmv_rounds.hpp>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "support.hpp"

namespace graphrun {
namespace {

template <class T>
struct Outcome {
  std::vector<T> y;
  std::vector<double> sums;  // of all rounds
  int rounds = 0;
  bool settled = false;
};

// Values whose sums depend on their order.
template <class T>
std::vector<T> fractions(std::size_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<T> values;
  for (std::size_t i = 0; i < n; ++i) {
    values.push_back(static_cast<T>(std::ldexp(1.0 + random() % 1000, -10)));
  }
  return values;
}

// `known`: whether the rounds know the matrix, whose product can decide.
template <class S>
Outcome<typename S::value_type> run(const Matrix& a, const RoundRule& rule, bool known) {
  using T = typename S::value_type;
  const Context& ctx = a.context();
  const auto n = static_cast<std::size_t>(a.rows());
  const auto vector = [&](unsigned seed) {
    return Vector<T>(ctx, std::span<const T>(fractions<T>(n, seed)));
  };
  std::vector<T> shares = fractions<T>(n, 2);
  for (std::size_t i = 0; i < n; ++i) {
    shares[i] = i % 9 == 4 ? T{0} : shares[i] / static_cast<T>(64);
  }
  const Vector<T> profile = vector(1), share(ctx, std::span<const T>(shares));
  Vector<T> x = vector(3), next_x = x.copy(), y = vector(4);
  Outcome<T> outcome;
  const OnRound on_round = [&](int round, const AffineSums& sums) {
    CHECK(round == ++outcome.rounds);
    outcome.sums.insert(outcome.sums.end(), {sums.change, sums.total, sums.unscaled});
  };
  const Affine<T> affine{0.8, 0.1, &profile, &share, &next_x};
  const Multiply<T> multiply = [&](const Vector<T>& from, Vector<T>& product) {
    spmv<S>(a, from, product);
  };
  const RoundsResult result = known ? spmv_rounds<S>(a, x, y, affine, rule, on_round)
                                    : finish_rounds<S>(multiply, x, y, affine, rule, on_round);
  CHECK(result.rounds == outcome.rounds);
  outcome.settled = result.settled;
  outcome.y = y.to_host();
  return outcome;
}

template <class S>
void check_bits(const Matrix& a, const RoundRule& rule) {
  const auto found = run<S>(a, rule, true), expected = run<S>(a, rule, false);
  CHECK(found.rounds == expected.rounds);
  CHECK(found.settled == expected.settled);
  CHECK(found.sums == expected.sums);
  CHECK(found.y == expected.y);
}

// Rows of every length, one of so many entries more, or of all columns.
test::Triples cases(index_t n, index_t of_long_row) {
  test::Triples t = test::random_triples(n, n, static_cast<std::size_t>(n) * 6, 5);
  std::vector<char> seen(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.row_of[i] == n / 3) seen[static_cast<std::size_t>(t.column_of[i])] = 1;
  }
  for (index_t c = 0; c < n && c < of_long_row; ++c) {
    if (seen[static_cast<std::size_t>(c)] == 0) t.add(n / 3, c, 1);
  }
  return t;
}

}  // namespace

TEMPLATE_TEST_CASE("rounds whose products decide have the bits of others", "[spmv][rounds]", float,
                   double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  if (ctx.backend() != Backend::cuda) SKIP("a CPU sums each round as ever");
  const Format format = GENERATE(Format::csr, Format::ell);
  for (const index_t n : {1, 40, 1024, 4096, 4097, 30000, (1 << 18) + 5000}) {
    // Pieces of rows, and rows without: ELL has room for the longest in each of them.
    const index_t of_long_row = format == Format::csr ? 7000 : n <= 4096 ? 1500 : 20;
    const test::Triples t = cases(n, of_long_row);
    const Matrix pattern = test::pattern_of(ctx, t).to(format);
    const std::vector<T> weights = fractions<T>(t.size(), 6);
    const Matrix weighted =
        Matrix::from_triples<T>(ctx, n, n, t.row_of, t.column_of, std::span<const T>(weights))
            .to(format);
    RoundRule rule;
    rule.shift_of_unscaled = 0.2 / n;
    rule.unscaled = 3;
    for (const int most : {1, 2, 17, 40}) {
      if (n > 4097 && most != 17) continue;
      INFO(n << " rows, " << most << " rounds, " << name(format) << ", " << test::describe(ctx));
      rule.until_settled = false;
      rule.most = most;
      check_bits<PlusSecond<T>>(pattern, rule);
      check_bits<PlusTimes<T>>(weighted, rule);
    }
    if (n != 40 && n != 4097) continue;
    rule.until_settled = true;
    rule.most = 1000;
    for (const double goal : {10.0, 0.01}) {
      INFO(n << " rows, goal " << goal << ", " << name(format) << ", " << test::describe(ctx));
      rule.goal = goal;
      check_bits<PlusTimes<T>>(weighted, rule);
      rule.radius = 0.9;
      check_bits<PlusTimes<T>>(weighted, rule);
      rule.radius = 0;
    }
  }
}

}  // namespace graphrun
