// Sparse vectors: from unordered pairs, to and from dense vectors, and as operands.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/engine/spmspv.hpp>

#include "support.hpp"

namespace graphrun {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

// Every third index of a vector of `size`, from the last to the first, numbered from `first`.
std::vector<index_t> descending(index_t size, index_t first) {
  std::vector<index_t> indices;
  for (index_t i = size - 1; i >= 0; i -= 3) indices.push_back(i + first);
  return indices;
}

}  // namespace

TEMPLATE_TEST_CASE("a sparse vector is sorted, whatever its pairs are numbered from", "[vector]",
                   std::int32_t, std::int64_t, float, double) {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const IndexBase base = GENERATE(IndexBase::zero, IndexBase::one, IndexBase::automatic);
  const index_t size = GENERATE(0, 1, 5, 100000);
  const auto indices = descending(size, base == IndexBase::one ? 1 : 0);
  std::vector<TestType> values, dense(static_cast<std::size_t>(size), TestType{-1});
  std::vector<index_t> sorted;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    values.push_back(static_cast<TestType>(k % 100));
    const auto i = indices[k] - (base == IndexBase::one ? 1 : 0);
    dense[static_cast<std::size_t>(i)] = values.back();
    sorted.insert(sorted.begin(), i);
  }
  const SparseVector<TestType> x(ctx, size, indices, values, base);
  CHECK(x.size() == size);
  CHECK(x.entries() == static_cast<index_t>(indices.size()));
  CHECK(x.indices().to_host() == sorted);
  CHECK(x.values().to_host() == std::vector<TestType>(values.rbegin(), values.rend()));
  CHECK(x.to_dense(TestType{-1}).to_host() == dense);
  if (ctx.backend() == Backend::cpu) {
    for (index_t i = 0; i < std::min(size, index_t{100}); ++i) {
      CHECK(x.view().at(i, TestType{-1}) == dense[static_cast<std::size_t>(i)]);
    }
  }
  const auto back = SparseVector<TestType>::from_dense(x.to_dense(TestType{-1}), TestType{-1});
  CHECK(back.size() == size);
  CHECK(back.indices().to_host() == sorted);
  CHECK(back.values().to_host() == x.values().to_host());
}

TEST_CASE("a sparse vector refuses what contradicts itself, and names it", "[vector]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto refused = [&](index_t size, std::vector<index_t> indices, std::size_t values,
                           IndexBase base, const std::string& says) {
    const std::vector<double> given(values, 1.0);
    CHECK_THROWS_MATCHES(SparseVector<double>(ctx, size, indices, given, base), InvalidArgument,
                         MessageMatches(ContainsSubstring(says)));
  };
  refused(-3, {}, 0, IndexBase::zero, "-3");
  refused(9, {1, 2}, 3, IndexBase::zero, "3 values for 2 indices");
  refused(9, {1, -7}, 2, IndexBase::zero, "-7");
  refused(9, {1, 9}, 2, IndexBase::zero, "index 9");
  refused(9, {1, 10}, 2, IndexBase::one, "index 10");
  refused(9, {0, 1}, 2, IndexBase::one, "index 0 is outside a vector of 9 entries numbered from 1");
  refused(9, {8, 4, 8}, 3, IndexBase::zero, "index 8 is listed twice");
  refused(9, {8, 4, 8}, 3, IndexBase::one, "index 8 is listed twice");
  refused(9, {0, 4, 0}, 3, IndexBase::zero, "index 0 is listed twice");
  CHECK(SparseVector<double>(ctx, 9).entries() == 0);
  CHECK(SparseVector<double>(ctx, 9).to_dense(2).to_host() == std::vector<double>(9, 2));
}

TEMPLATE_LIST_TEST_CASE("spmv of a sparse vector is that of the dense one", "[vector][spmv]",
                        Semirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Format format = GENERATE(from_range(test::formats()));
  const test::Triples t = test::random_triples(130, 90, 900, 4);
  const std::vector<index_t> indices = descending(t.columns, 1);
  std::vector<T> values, dense(static_cast<std::size_t>(t.columns), S::zero);
  for (const index_t i : indices) {
    values.push_back(static_cast<T>(i % 7));
    dense[static_cast<std::size_t>(i - 1)] = values.back();
  }
  const Matrix a = test::matrix_of<std::int32_t>(ctx, t, format);
  Vector<T> y(ctx, 130), expected(ctx, 130);
  spmv<S>(a, SparseVector<T>(ctx, t.columns, indices, values, IndexBase::one), y);
  spmv<S>(a, Vector<T>(ctx, std::span<const T>(dense)), expected);
  CHECK(y.to_host() == expected.to_host());
}

TEMPLATE_LIST_TEST_CASE("spmspv takes a sparse vector as its frontier", "[vector][spmspv]",
                        MinSemirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::random_triples(90, 90, 600, 6);
  const std::vector<index_t> indices = descending(90, 0);
  std::vector<T> values;
  for (const index_t i : indices) values.push_back(static_cast<T>(i));
  const Matrix a = test::matrix_of<std::int32_t>(ctx, t), transposed = a.transposed();
  const SparseVector<T> x(ctx, 90, indices, values);
  Frontier<T> next(ctx, 90, S::zero);
  spmspv<S>(a, frontier_of(x, S::zero), next);
  Vector<T> y(ctx, 90);
  spmv<S>(transposed, x, y);
  CHECK(next.values.to_host() == y.to_host());
  const auto sparse = SparseVector<T>::from_dense(next.values, S::zero);
  CHECK(sparse.entries() == next.size);
}

}  // namespace graphrun
