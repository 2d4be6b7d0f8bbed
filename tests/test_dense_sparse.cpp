// Sparse vectors beside dense ones, and matrices between dense and sparse, against loops.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/dense_sparse.hpp>
#include <limits>

#include "support.hpp"

namespace graphrun {
namespace {

using Places = std::vector<index_t>;

// A value at every third index and at the last.
template <class T>
SparseVector<T> every_third(const Context& ctx, index_t size) {
  Places indices;
  std::vector<T> values;
  for (index_t i = 0; i < size; ++i) {
    if (i % 3 != 0 && i + 1 != size) continue;
    indices.push_back(i);
    values.push_back(static_cast<T>(i % 7 + 1));
  }
  return SparseVector<T>(ctx, size, indices, std::span<const T>(values));
}

template <class T>
std::vector<T> counted(index_t size) {
  std::vector<T> host;
  for (index_t i = 0; i < size; ++i) host.push_back(static_cast<T>(i % 11 - 5));
  return host;
}

Places shuffled(index_t size, index_t step) {
  Places places;
  for (index_t i = 0; i < size; ++i) {
    places.push_back(static_cast<index_t>(std::int64_t{i} * step % size));
  }
  return places;
}

Buffer<index_t> on(const Context& ctx, const Places& places) {
  return Buffer<index_t>(ctx, std::span<const index_t>(places));
}

}  // namespace

TEMPLATE_TEST_CASE("axpy, gather, scatter and dot of sparse vectors are loops", "[dense_sparse]",
                   float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t size = GENERATE(0, 1, 100, 20000);
  INFO(test::describe(ctx) << ", " << size);
  const SparseVector<T> x = every_third<T>(ctx, size);
  const std::vector<T> host = counted<T>(size);
  const Places index = x.indices().to_host();
  const std::vector<T> value = x.values().to_host();
  std::vector<T> added = host, written = host, read;
  double sum = 0;
  for (std::size_t k = 0; k < index.size(); ++k) {
    const auto i = static_cast<std::size_t>(index[k]);
    added[i] += T{3} * value[k];
    written[i] = value[k];
    read.push_back(host[i]);
    sum += static_cast<double>(value[k]) * static_cast<double>(host[i]);
  }
  Vector<T> y(ctx, std::span<const T>(host)), values(ctx, index.size());
  gather(x, y, values);
  CHECK(values.to_host() == read);
  CHECK(dot(x, y) == sum);
  axpy(T{3}, x, y);
  CHECK(y.to_host() == added);
  y = Vector<T>(ctx, std::span<const T>(host));
  scatter(x, y);
  CHECK(y.to_host() == written);
}

TEST_CASE("sparse vectors refuse dense ones of another length", "[dense_sparse]") {
  const Context ctx = Context::cpu(), other = Context::cpu();
  const SparseVector<double> x = every_third<double>(ctx, 10);
  Vector<double> y(ctx, 10), shorter(ctx, 9), far(other, 10);
  CHECK_NOTHROW(axpy(1.0, x, y));
  CHECK_THROWS_AS(axpy(1.0, x, shorter), InvalidArgument);
  CHECK_THROWS_AS(axpy(1.0, x, far), InvalidArgument);
  CHECK_THROWS_AS(scatter(x, shorter), InvalidArgument);
  CHECK_THROWS_AS(dot(x, shorter), InvalidArgument);
  CHECK_THROWS_AS(gather(x, y, shorter), InvalidArgument);
}

TEMPLATE_TEST_CASE("matrices become dense, and sparse again", "[dense_sparse]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const DenseOrder order = GENERATE(DenseOrder::column_major, DenseOrder::row_major);
  for (const test::Triples& t : test::matrices()) {
    if (std::int64_t{t.rows} * t.columns > 1000000) continue;
    INFO(t.name << ", " << test::describe(ctx));
    const Matrix a = test::matrix_of<T>(ctx, t);
    const index_t leading = (order == DenseOrder::row_major ? t.columns : t.rows) + 2;
    const Dense<T> dense = to_dense<T>(a, order, leading);
    std::vector<T> expected(dense.values().size());
    const DenseView<T> view{expected.data(), t.rows, t.columns, dense.view().row_step,
                            dense.view().column_step};
    for (const test::Entry& entry : test::entries_of(a)) {
      view.at(entry.row, entry.column) = static_cast<T>(entry.weight);
    }
    CHECK(dense.values().to_host() == expected);
    CHECK(test::entries_of(from_dense(dense)) == test::entries_of(a));
    std::vector<test::Entry> above;
    for (const test::Entry& entry : test::entries_of(a)) {
      if (std::fabs(entry.weight) > 3) above.push_back(entry);
    }
    CHECK(test::entries_of(from_dense(dense, 3)) == above);
    CHECK(test::entries_of(from_dense(to_dense<T>(test::matrix_of<T>(ctx, t, Format::csc)))) ==
          test::entries_of(a));
  }
}

TEST_CASE("from_dense keeps what is no number, and negative values by magnitude",
          "[dense_sparse]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> host{-5, 1, nan, -1, 0, 2};
  Dense<double> dense(ctx, 2, 3, DenseOrder::row_major);
  dense.values() = Buffer<double>(ctx, std::span<const double>(host));
  const Matrix a = from_dense(dense, 1);
  const Csr& csr = std::get<Csr>(a.storage());
  CHECK(csr.offsets.to_host() == std::vector<offset_t>{0, 2, 3});
  CHECK(csr.column_of.to_host() == Places{0, 2, 2});
  CHECK_THROWS_AS(from_dense(dense, -1), InvalidArgument);
  CHECK_THROWS_AS(from_dense(dense, nan), InvalidArgument);
}

TEST_CASE("permuted moves every entry", "[dense_sparse]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::random_triples(101, 97, 900, 1);
  const Places rows = shuffled(101, 7), columns = shuffled(97, 5);
  const Matrix a = test::matrix_of<double>(ctx, t);
  test::Triples moved{"moved", t.rows, t.columns, {}, {}, {}};
  for (const test::Entry& entry : test::entries_of(a)) {
    moved.add(rows[static_cast<std::size_t>(entry.row)],
              columns[static_cast<std::size_t>(entry.column)],
              static_cast<std::int32_t>(entry.weight));
  }
  CHECK(test::entries_of(permuted(a, on(ctx, rows), on(ctx, columns))) ==
        test::entries_of(test::matrix_of<double>(ctx, moved)));
  CHECK(test::entries_of(permuted(test::pattern_of(ctx, t), on(ctx, rows), on(ctx, columns))) ==
        test::entries_of(test::pattern_of(ctx, moved)));
  CHECK_THROWS_AS(permuted(a, on(ctx, columns), on(ctx, columns)), InvalidArgument);
  CHECK_THROWS_AS(permuted(a, on(ctx, rows), on(ctx, Places(97, 3))), InvalidArgument);
  CHECK_THROWS_AS(permuted(a, on(ctx, Places(101, 101)), on(ctx, columns)), InvalidArgument);
  CHECK_THROWS_AS(permuted(a, on(ctx, Places(101, -1)), on(ctx, columns)), InvalidArgument);
}

}  // namespace graphrun
