// Products with dense matrices by cuSPARSE against graphrun's: Y = A X, and X Y^T at A's entries.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/mixed_precision.hpp>
#include <graphrun/engine/spmm.hpp>

#include "engine/vendor/cusparse.hpp"
#include "engine/vendor/cusparse_dense.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// Whole numbers whose sums are exact in 16 bits too.
template <class T>
T number_as(index_t value) {
  if constexpr (Real16Value<T>) {
    return T::nearest(static_cast<float>(value));
  } else {
    return static_cast<T>(value);
  }
}

template <class T>
std::vector<float> as_floats(const Buffer<T>& values) {
  std::vector<float> floats;
  for (const T value : values.to_host()) floats.push_back(static_cast<float>(value));
  return floats;
}

template <class T>
Dense<T> dense_of(const Context& ctx, index_t rows, index_t columns, DenseOrder order) {
  Dense<T> dense(ctx, rows, columns, order);
  std::vector<T> host(dense.values().size());
  const DenseView<T> view{host.data(), rows, columns, dense.view().row_step,
                          dense.view().column_step};
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) view.at(i, j) = number_as<T>((i * 5 + j * 3) % 4);
  }
  dense.values() = Buffer<T>(ctx, std::span<const T>(host));
  return dense;
}

template <class T>
void multiply(const Matrix& a, const Dense<T>& x, Dense<T>& y) {
  if constexpr (Real16Value<T>) {
    spmm(a, x, y);
  } else {
    spmm<PlusTimes<T>>(a, x, y);
  }
}

template <class T>
void check_spmm(const Matrix& a, index_t columns, DenseOrder order) {
  const Context& ctx = a.context();
  std::vector<T> host;
  for (const test::Entry& entry : test::entries_of(a)) {
    host.push_back(number_as<T>(static_cast<index_t>(entry.weight)));
  }
  const Buffer<T> values(ctx, std::span<const T>(host));
  const auto x = dense_of<T>(ctx, a.columns(), columns, order);
  Dense<T> ours(ctx, a.rows(), columns, order);
  multiply(a, x, ours);
  int runs = 0;
  for (const CusparseSpmmAlgorithm algorithm : cusparse_spmm_algorithms) {
    INFO(name(algorithm));
    auto theirs = dense_of<T>(ctx, a.rows(), columns, order);
    try {
      cusparse_spmm(a, values, x, theirs, algorithm)->run();
    } catch (const NotAvailable&) {  // not for this order or type
      continue;
    }
    ++runs;
    CHECK(as_floats(theirs.values()) == as_floats(ours.values()));
  }
  CHECK(runs > 0);
}

template <class T>
void check_sddmm(const Matrix& a, index_t columns, DenseOrder order) {
  const Context& ctx = a.context();
  const auto x = dense_of<T>(ctx, a.rows(), columns, order);
  const auto y = dense_of<T>(ctx, a.columns(), columns, order);
  const auto entries = static_cast<std::size_t>(a.entries());
  Vector<float> ours(ctx, entries), theirs(ctx, entries);
  sddmm(a, x, y, ours);
  try {
    cusparse_sddmm(a, x, y, theirs)->run();
  } catch (const NotAvailable&) {
    CHECK(Real16Value<T>);  // of these it has not all
    return;
  }
  CHECK(theirs.to_host() == ours.to_host());
}

}  // namespace

TEMPLATE_TEST_CASE("cuSPARSE's products with dense matrices are ours", "[cusparse][cuda]", float,
                   Float16, Bfloat16) {
  std::string reason;
  if (cuda_devices(&reason).empty()) SKIP("no GPU: " << reason);
  if (!cusparse_version(&reason)) SKIP(reason);
  const index_t columns = GENERATE(1, 8, 32, 33);
  const DenseOrder order = GENERATE(DenseOrder::row_major, DenseOrder::column_major);
  test::Triples t = test::random_triples(300, 200, 2000, 1);
  for (auto& weight : t.weights) weight = weight % 3 + 1;
  const Matrix a = test::matrix_of<float>(Context::cuda(), t);
  INFO(columns << (order == DenseOrder::row_major ? " columns, by row" : " columns, by column"));
  check_spmm<TestType>(a, columns, order);
  check_sddmm<TestType>(a, columns, order);
}

TEST_CASE("cuSPARSE's products with dense matrices are refused on a processor", "[cusparse]") {
  const Context ctx = Context::cpu(1);
  const Matrix a = test::matrix_of<float>(ctx, test::random_triples(9, 9, 20, 1));
  const auto x = dense_of<float>(ctx, 9, 2, DenseOrder::row_major);
  auto y = dense_of<float>(ctx, 9, 2, DenseOrder::row_major);
  const Buffer<float> values(ctx, static_cast<std::size_t>(a.entries()));
  Vector<float> samples(ctx, static_cast<std::size_t>(a.entries()));
  CHECK_THROWS_AS(cusparse_spmm(a, values, x, y, CusparseSpmmAlgorithm::csr1), Error);
  CHECK_THROWS_AS(cusparse_sddmm(a, x, y, samples), Error);
}

}  // namespace graphrun
