// sddmm against its definition over triples, for every type, layout and backend.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/sddmm.hpp>

#include "support.hpp"

namespace graphrun {
namespace {

// Entry (i, j) of X, and with another shift of Y.
int value_at(index_t i, index_t j, index_t shift) { return (i * 7 + j * 3 + shift) % 11 - 4; }

template <class T>
T number_as(int value) {
  if constexpr (Real16Value<T>) {
    return T::nearest(static_cast<float>(value));
  } else if constexpr (is_complex_v<T>) {
    return T(static_cast<decltype(T::re)>(value), static_cast<decltype(T::re)>(value % 3));
  } else {
    return static_cast<T>(value);
  }
}

// `gap`: elements between two rows (columns), beyond those of the first.
template <class T>
Dense<T> dense_of(const Context& ctx, index_t rows, index_t columns, DenseOrder order, index_t gap,
                  index_t shift) {
  Dense<T> dense(ctx, rows, columns, order,
                 (order == DenseOrder::row_major ? columns : rows) + gap);
  std::vector<T> host(dense.values().size(), number_as<T>(77));
  const DenseView<T> view{host.data(), rows, columns, dense.view().row_step,
                          dense.view().column_step};
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) view.at(i, j) = number_as<T>(value_at(i, j, shift));
  }
  dense.values() = Buffer<T>(ctx, std::span<const T>(host));
  return dense;
}

// The values of all entries in row-major order.
template <class T>
std::vector<SddmmResult<T>> by_definition(const std::vector<test::Entry>& entries, index_t columns,
                                          bool scaled) {
  std::vector<SddmmResult<T>> values;
  for (const test::Entry& entry : entries) {
    SddmmResult<T> sum(0);
    for (index_t c = 0; c < columns; ++c) {
      const T x = number_as<T>(value_at(entry.row, c, 0));
      const T y = number_as<T>(value_at(entry.column, c, 5));
      sum = sum + static_cast<SddmmResult<T>>(x) * static_cast<SddmmResult<T>>(y);
    }
    values.push_back(scaled ? sum * SddmmResult<T>(entry.weight) : sum);
  }
  return values;
}

template <class T>
void check_values(const Matrix& a, index_t columns, DenseOrder of_x, DenseOrder of_y, index_t gap) {
  const std::vector<test::Entry> entries = test::entries_of(a);
  const Dense<T> x = dense_of<T>(a.context(), a.rows(), columns, of_x, gap, 0);
  const Dense<T> y = dense_of<T>(a.context(), a.columns(), columns, of_y, gap, 5);
  const Matrix sampled = sddmm(a, x, y), scaled = sddmm(a, x, y, Sampling::scaled);
  const auto values_of = [](const Matrix& m) {
    return m.weights().template as<SddmmResult<T>>()->to_host();
  };
  CHECK(values_of(sampled) == by_definition<T>(entries, columns, false));
  CHECK(values_of(scaled) == by_definition<T>(entries, columns, true));
  const Csr &structure = std::get<Csr>(a.storage()), &of = std::get<Csr>(scaled.storage());
  CHECK(scaled.columns() == a.columns());
  CHECK(of.offsets.to_host() == structure.offsets.to_host());
  CHECK(of.column_of.to_host() == structure.column_of.to_host());
}

}  // namespace

TEMPLATE_TEST_CASE("sddmm equals its definition", "[sddmm]", float, double, Complex<float>,
                   Complex<double>, Float16, Bfloat16) {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t columns = GENERATE(0, 1, 8, 32, 33, 128);
  for (const test::Triples& t : test::some_of(test::matrices())) {
    if (t.rows > 50000 && columns > 8) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << columns << " columns");
    const Matrix a = test::matrix_of<std::int32_t>(ctx, t);
    for (const DenseOrder of_x : {DenseOrder::column_major, DenseOrder::row_major}) {
      for (const DenseOrder of_y : {DenseOrder::column_major, DenseOrder::row_major}) {
        check_values<TestType>(a, columns, of_x, of_y, 3);
      }
    }
    check_values<TestType>(a, columns, DenseOrder::row_major, DenseOrder::row_major, 0);
    check_values<TestType>(test::pattern_of(ctx, t), columns, DenseOrder::row_major,
                           DenseOrder::row_major, 16);
  }
}

TEST_CASE("sddmm writes into the caller's values, and scales by weights of any type", "[sddmm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::random_triples(100, 90, 600, 1);
  const auto scaled = [&]<class W>(W) {
    const Matrix a = test::matrix_of<W>(ctx, t);
    const auto x = dense_of<double>(ctx, 100, 8, DenseOrder::row_major, 0, 0);
    const auto y = dense_of<double>(ctx, 90, 8, DenseOrder::column_major, 0, 5);
    Vector<double> values(ctx, static_cast<std::size_t>(a.entries()));
    fill(values, 42.0);
    for (int run = 0; run < 2; ++run) sddmm(a, x, y, values, Sampling::scaled);
    return values.to_host() == by_definition<double>(test::entries_of(a), 8, true);
  };
  CHECK(scaled(std::int32_t{}));
  CHECK(scaled(std::int64_t{}));
  CHECK(scaled(float{}));
  CHECK(scaled(double{}));
}

TEST_CASE("sddmm refuses what does not fit", "[sddmm]") {
  const Context ctx = Context::cpu(), other = Context::cpu();
  const test::Triples t{"one edge", 3, 4, {0}, {1}, {1}};
  const Matrix a = test::matrix_of<double>(ctx, t);
  const Dense<double> x(ctx, 3, 2), y(ctx, 4, 2), narrow(ctx, 4, 1), elsewhere(other, 4, 2);
  Vector<double> values(ctx, 1), none(ctx, 0), far(other, 1);
  CHECK_NOTHROW(sddmm(a, x, y, values));
  CHECK_THROWS_AS(sddmm(a, y, y, values), InvalidArgument);
  CHECK_THROWS_AS(sddmm(a, x, x, values), InvalidArgument);
  CHECK_THROWS_AS(sddmm(a, x, narrow, values), InvalidArgument);
  CHECK_THROWS_AS(sddmm(a, x, elsewhere, values), InvalidArgument);
  CHECK_THROWS_AS(sddmm(a, x, y, none), InvalidArgument);
  CHECK_THROWS_AS(sddmm(a, x, y, far), InvalidArgument);
  CHECK_THROWS_AS(sddmm(a.to(Format::coo), x, y, values), InvalidArgument);
  const std::vector<Complex<double>> one{{1, 2}};
  const Matrix complex =
      Matrix::from_triples<Complex<double>>(ctx, 3, 4, t.row_of, t.column_of, std::span(one));
  CHECK_NOTHROW(sddmm(complex, x, y, values));
  CHECK_THROWS_AS(sddmm(complex, x, y, values, Sampling::scaled), Unsupported);
}

}  // namespace graphrun
