// Matrices of complex numbers: every format holds them, and products equal their definitions, whose
// parts are whole numbers.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <cstring>
#include <graphrun/engine/spgemm.hpp>
#include <graphrun/engine/spmm.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>
#include <optional>

#include "complex_cases.hpp"
#include "rank_matrices.hpp"
#include "support.hpp"

namespace graphrun {

using namespace complex_tests;

namespace {

using Catch::Matchers::ContainsSubstring;

// The entries by place. Bits are compared: -0 is not 0.
template <class T>
struct Listed {
  std::vector<index_t> rows, columns;
  std::vector<Complex<T>> weights;
  bool operator==(const Listed& other) const {
    return rows == other.rows && columns == other.columns &&
           weights.size() == other.weights.size() &&
           (weights.empty() || std::memcmp(weights.data(), other.weights.data(),
                                           weights.size() * sizeof(Complex<T>)) == 0);
  }
};

template <class T>
Listed<T> listed(const Matrix& matrix) {
  const Matrix copy = matrix.to(Format::coo);
  const auto& coo = std::get<Coo>(copy.storage());
  const auto* weights = coo.weights.as<Complex<T>>();
  if (weights == nullptr && matrix.entries() == 0) return {};  // of no triples: a pattern
  REQUIRE(weights != nullptr);
  return {coo.row_of.to_host(), coo.column_of.to_host(), weights->to_host()};
}

template <class T>
using Dense2 = std::map<std::pair<index_t, index_t>, Complex<T>>;

template <class T>
Dense2<T> dense(const Matrix& matrix) {
  const Listed<T> list = listed<T>(matrix);
  Dense2<T> result;
  for (std::size_t k = 0; k < list.rows.size(); ++k) {
    result[{list.rows[k], list.columns[k]}] = list.weights[k];
  }
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("spmv over complex numbers equals its definition",
                   "[complex][spmv][long][over_ranks]", float, double) {
  using T = TestType;
  using S = PlusTimes<Complex<T>>;
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(from_range(test::formats()));
  for (const test::Triples& t : test::square_over_ranks(given, test::matrices())) {
    if (!test::fits(t, format)) continue;
    const Context ctx = test::context_of_rows(given, t);
    const test::Triples own = test::own_rows(ctx, t);
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const auto weights = weights_of<T>(t.size());
    const auto x_host = weights_of<T>(static_cast<std::size_t>(t.columns), 3);
    const Matrix csr = complex_matrix<T>(ctx.local(), own, test::own_weights(ctx, t, weights));
    const Matrix a = csr.to(format, test::small_layout());
    if (own.size() > 0) CHECK(a.weight_type() == weight_type_of<Complex<T>>);
    CHECK(listed<T>(a) == listed<T>(csr));
    const auto x = test::vector_of(ctx, x_host);
    auto y = test::room_for<Complex<T>>(ctx, static_cast<std::size_t>(t.rows));
    spmv<S>(a, x, y);
    auto expected = product<T>(t, weights, x_host);
    CHECK(y.to_host() == expected);
    spmv<S>(a, x, y, {}, Output::accumulate);
    for (auto& value : expected) value = value + value;
    CHECK(y.to_host() == expected);
    // A matrix of real weights, or of none, by a complex x.
    const Matrix whole = test::rows_of_matrix<std::int32_t>(ctx, t, format);
    spmv<S>(whole, x, y);
    CHECK(y.to_host() ==
          product<T>(t, std::vector<Complex<T>>(t.weights.begin(), t.weights.end()), x_host));
    spmv<S>(test::rows_of_pattern(ctx, t, format), x, y);
    CHECK(y.to_host() == product<T>(t, std::vector<Complex<T>>(t.size(), Complex<T>(1)), x_host));
  }
}

TEMPLATE_TEST_CASE("spmm over complex numbers equals its definition", "[complex][spmm]", float,
                   double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(Format::csr, Format::ell);
  const DenseOrder order = GENERATE(DenseOrder::row_major, DenseOrder::column_major);
  for (const test::Triples& t : test::matrices()) {
    if (t.rows > 50000) continue;
    for (const index_t columns : {1, 2, 8, 33}) {
      INFO(t.name << ", " << test::describe(ctx) << ", " << name(format) << ", " << columns);
      const auto weights = weights_of<T>(t.size());
      const Matrix a = complex_matrix<T>(ctx, t, weights).to(format);
      Dense<Complex<T>> x(ctx, t.columns, columns, order), y(ctx, t.rows, columns, order);
      auto x_host = weights_of<T>(x.values().size());
      x.values() = Buffer<Complex<T>>(ctx, std::span<const Complex<T>>(x_host));
      spmm<PlusTimes<Complex<T>>>(a, x, y);
      auto y_host = y.values().to_host();
      const auto at = [&](auto& host, const auto& of, index_t i, index_t j) {
        return host[static_cast<std::size_t>(i * of.view().row_step + j * of.view().column_step)];
      };
      for (index_t j = 0; j < columns; ++j) {
        std::vector<Complex<T>> column;
        for (index_t i = 0; i < t.columns; ++i) column.push_back(at(x_host, x, i, j));
        const auto expected = product<T>(t, weights, column);
        bool same = true;
        for (index_t i = 0; i < t.rows; ++i) {
          same &= at(y_host, y, i, j) == expected[static_cast<std::size_t>(i)];
        }
        CHECK(same);
      }
    }
  }
}

TEMPLATE_TEST_CASE("spgemm over complex numbers equals its definition", "[complex][spgemm]", float,
                   double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const int masking = GENERATE(0, 1, 2);
  for (const auto& [rows, inner, columns, entries] :
       {std::tuple(60, 50, 40, 300), std::tuple(5, 300, 700, 900), std::tuple(0, 3, 4, 0)}) {
    INFO(rows << " x " << columns << ", " << test::describe(ctx) << ", masking " << masking);
    const auto triples = [](index_t r, index_t c, std::size_t n, unsigned seed) {
      return n == 0 ? test::Triples{"empty", r, c, {}, {}, {}}
                    : test::random_triples(r, c, n, seed);
    };
    const auto n = static_cast<std::size_t>(entries);
    const test::Triples ta = triples(rows, inner, n, 1), tb = triples(inner, columns, n, 2),
                        tm = triples(rows, columns, n, 3);
    const Matrix a = complex_matrix<T>(ctx, ta, weights_of<T>(ta.size()));
    const Matrix b = complex_matrix<T>(ctx, tb, weights_of<T>(tb.size(), 5));
    const Matrix mask = test::pattern_of(ctx, tm);
    ProductOptions options;
    if (masking > 0) options.mask = &mask;
    options.complement = masking == 2;
    std::map<std::pair<index_t, index_t>, bool> allowed;
    for (std::size_t k = 0; k < tm.size(); ++k) allowed[{tm.row_of[k], tm.column_of[k]}] = true;
    Dense2<T> expected;
    for (const auto& [p, left] : dense<T>(a)) {
      for (const auto& [q, right] : dense<T>(b)) {
        if (p.second != q.first) continue;
        const std::pair<index_t, index_t> at(p.first, q.second);
        if (masking > 0 && (allowed.count(at) == 1) == options.complement) continue;
        const Complex<T> term(left.re * right.re - left.im * right.im,
                              left.re * right.im + left.im * right.re);
        auto& sum = expected.try_emplace(at, Complex<T>(0)).first->second;
        sum = sum + term;
      }
    }
    CHECK(dense<T>(spgemm<PlusTimes<Complex<T>>>(a, b, options)) == expected);
    // By a matrix without weights.
    const Matrix pattern = test::pattern_of(ctx, tb);
    const Matrix ones = complex_matrix<T>(ctx, tb, std::vector(tb.size(), Complex<T>(1)));
    CHECK(listed<T>(spgemm<PlusTimes<Complex<T>>>(a, pattern, options)) ==
          listed<T>(spgemm<PlusTimes<Complex<T>>>(a, ones, options)));
  }
}

TEMPLATE_TEST_CASE("complex matrices are transposed and conjugated bit for bit", "[complex]", float,
                   double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  const test::Triples t = test::random_triples(70, 50, 400, 4);
  auto weights = weights_of<T>(t.size());
  weights[0] = {T{-0.0}, T{0}};
  weights[1] = {T{0}, T{-0.0}};
  weights[2] = {std::numeric_limits<T>::quiet_NaN(), T{3}};
  const Matrix a = complex_matrix<T>(ctx, t, weights).to(format, test::small_layout());
  INFO(name(format) << ", " << test::describe(ctx));
  auto turned = t;
  std::swap(turned.rows, turned.columns);
  std::swap(turned.row_of, turned.column_of);
  auto conjugates = weights;
  for (auto& z : conjugates) z.im = -z.im;
  CHECK(listed<T>(a.transposed()) == listed<T>(complex_matrix<T>(ctx, turned, weights)));
  CHECK(listed<T>(a.conjugate_transposed()) ==
        listed<T>(complex_matrix<T>(ctx, turned, conjugates)));
  CHECK(listed<T>(a.conjugated()) == listed<T>(complex_matrix<T>(ctx, t, conjugates)));
  CHECK(listed<T>(a) == listed<T>(complex_matrix<T>(ctx, t, weights)));  // unchanged
  const Matrix real = test::matrix_of<double>(ctx, t, format);
  CHECK(test::entries_of(real.conjugate_transposed()) == test::entries_of(real.transposed()));
}

TEMPLATE_TEST_CASE("one triangle stands for a complex matrix", "[complex][build]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t{"", 3, 3, {1, 2, 2, 1}, {0, 1, 1, 1}, {}};
  const std::vector<Complex<T>> weights = {{1, 2}, {3, -4}, {5, 6}, {7, 0}};
  const auto built = [&](Mirror mirror) {
    BuildOptions options;
    options.mirror = mirror;
    return dense<T>(complex_matrix<T>(ctx, t, weights, options));
  };
  const Complex<T> w(1, 2), sum(8, 2), loop(7, 0);
  using Places = Dense2<T>;
  CHECK(built(Mirror::none) == Places{{{1, 0}, w}, {{2, 1}, sum}, {{1, 1}, loop}});
  CHECK(built(Mirror::same) ==
        Places{{{1, 0}, w}, {{0, 1}, w}, {{2, 1}, sum}, {{1, 2}, sum}, {{1, 1}, loop}});
  CHECK(built(Mirror::negated) ==
        Places{{{1, 0}, w}, {{0, 1}, -w}, {{2, 1}, sum}, {{1, 2}, -sum}, {{1, 1}, loop}});
  CHECK(built(Mirror::conjugated) == Places{{{1, 0}, w},
                                            {{0, 1}, conjugate(w)},
                                            {{2, 1}, sum},
                                            {{1, 2}, conjugate(sum)},
                                            {{1, 1}, loop}});
  for (const Duplicates policy : {Duplicates::min, Duplicates::max}) {
    BuildOptions options;
    options.duplicates = policy;
    CHECK_THROWS_AS(complex_matrix<T>(ctx, t, weights, options), Unsupported);
  }
}

TEST_CASE("what takes real weights refuses complex ones", "[complex]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t{"", 2, 2, {0, 1}, {1, 0}, {}};
  const Matrix a = complex_matrix<double>(ctx, t, weights_of<double>(2));
  Vector<double> x(ctx, 2), y(ctx, 2);
  Vector<std::int64_t> whole(ctx, 2), wholes(ctx, 2);
  CHECK_THROWS_AS(spmv<PlusTimes<double>>(a, x, y), Unsupported);
  CHECK_THROWS_AS(spmv<MinPlus<std::int64_t>>(a, whole, wholes), Unsupported);
  CHECK_THROWS_AS(spgemm<PlusTimes<double>>(a, a), Unsupported);
  CHECK_THROWS_AS(a.weights_as<double>(), Unsupported);
  CHECK_NOTHROW(spmv<PlusSecond<double>>(a, x, y));
  CHECK_THROWS_WITH(Graph(complex_matrix<double>(ctx, t, weights_of<double>(2)), {}, true),
                    ContainsSubstring("a graph takes real weights"));
}

TEST_CASE("a product of complex numbers is (ac - bd) + (ad + bc) i", "[complex]") {
  const double infinite = std::numeric_limits<double>::infinity();
  CHECK(Complex<double>(2, 3) * Complex<double>(5, -7) == Complex<double>(31, 1));
  const auto part = Complex<double>(infinite, 0) * Complex<double>(1, 0);
  CHECK(part.re == infinite);
  CHECK(std::isnan(part.im));  // infinity times 0
  static_assert(std::is_trivially_copyable_v<Complex<float>>);
  static_assert(sizeof(Complex<float>) == 8 && sizeof(Complex<double>) == 16);
}

}  // namespace graphrun
