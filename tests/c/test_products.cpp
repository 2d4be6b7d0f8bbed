// Products over semirings, against their definition.
#include <limits>

#include "tests/c/support.hpp"

namespace graphrun::test {
namespace {

// [[1 2 0] [0 0 3]] with weights of type W.
template <class W>
OwnedMatrix small(graphrun_context* context, std::vector<W>& values) {
  static std::vector<std::int64_t> rows = {0, 0, 1}, columns = {0, 1, 2};
  OwnedCall call;
  OwnedMatrix matrix;
  REQUIRE(graphrun_matrix_coo(context, 2, 3, tensor_on(rows), tensor_on(columns), tensor_on(values),
                              nullptr, 0, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_matrix(call, matrix.out()) == GRAPHRUN_OK);
  return matrix;
}

template <class Y, class X>
std::vector<Y> product(graphrun_matrix* matrix, const char* semiring, std::vector<X> x,
                       std::uint32_t flags = 0) {
  OwnedCall call;
  REQUIRE(graphrun_spmv(matrix, semiring, tensor_on(x), flags, call.out()) == GRAPHRUN_OK);
  finish(call);
  return column<Y>(call, "y");
}

TEST_CASE("spmv over each semiring") {
  const OwnedContext context = new_context(2);
  std::vector<std::int32_t> whole = {1, 2, 3};
  std::vector<double> real = {1, 2, 3};
  using Whole = std::vector<std::int64_t>;
  const OwnedMatrix ints = small(context, whole), reals = small(context, real);
  CHECK(product<std::int64_t>(ints, nullptr, Whole{4, 5, 6}) == Whole{14, 18});
  CHECK(product<double>(reals, "plus_times", Whole{4, 5, 6}) == std::vector<double>{14, 18});
  CHECK(product<double>(ints, "plus_times", std::vector<double>{.5, 0, 1}) ==
        std::vector<double>{.5, 3});
  // Single precision does not hold 32 bits: the product is in double.
  CHECK(product<double>(ints, "plus_times", std::vector<float>{.5, 0, 1}) ==
        std::vector<double>{.5, 3});
  CHECK(product<float>(ints, "plus_second", std::vector<float>{.5, 0, 1}) ==
        std::vector<float>{.5, 1});
  CHECK(product<std::int64_t>(ints, "plus_second", Whole{4, 5, 6}) == Whole{9, 6});
  CHECK(product<std::int64_t>(ints, "min_plus", Whole{4, 5, 6}) == Whole{5, 9});
  CHECK(product<std::int32_t>(ints, "min_second", Whole{4, 5, 6}) ==
        std::vector<std::int32_t>{4, 6});
  CHECK(product<double>(ints, "max_plus", Whole{4, 5, 6}) == std::vector<double>{7, 9});
  CHECK(product<std::int64_t>(ints, nullptr, Whole{10, 1}, GRAPHRUN_TRANSPOSE) == Whole{10, 20, 3});
  OwnedCall call;
  Whole x = {1, 2};
  CHECK(graphrun_spmv(ints, nullptr, OwnedTensor(tensor_on(x)), 0, call.out()) == GRAPHRUN_INVALID);
  CHECK(graphrun_spmv(ints, "plus_time", OwnedTensor(tensor_on(x)), 0, call.out()) ==
        GRAPHRUN_INVALID);
  CHECK(last_detail()["nearest"] == "plus_times");
}

TEST_CASE("spmm multiplies several columns") {
  const OwnedContext context = new_context(2);
  std::vector<double> values = {1, 2, 3}, x = {1, 10, 2, 20, 3, 30};
  const OwnedMatrix matrix = small(context, values);
  OwnedCall call;
  REQUIRE(graphrun_spmm(matrix, nullptr, tensor_on(x, nullptr, {3, 2}), 0, call.out()) ==
          GRAPHRUN_OK);
  finish(call);
  CHECK(column<double>(call, "y") == std::vector<double>{5, 50, 9, 90});
}

TEST_CASE("spgemm, with and without a mask") {
  const OwnedContext context = new_context(2);
  std::vector<std::int32_t> values = {1, 2, 3};
  const OwnedMatrix a = small(context, values);
  OwnedMatrix transposed;
  {
    std::vector<std::int32_t> rows = {0, 1, 2}, columns = {0, 0, 1};
    OwnedCall call;
    REQUIRE(graphrun_matrix_coo(context, 3, 2, tensor_on(rows), tensor_on(columns),
                                tensor_on(values), nullptr, 0, call.out()) == GRAPHRUN_OK);
    finish(call);
    REQUIRE(graphrun_call_matrix(call, transposed.out()) == GRAPHRUN_OK);
  }
  const auto multiply = [&](graphrun_matrix* mask, std::uint32_t flags, const char* semiring) {
    OwnedCall call;
    OwnedMatrix c;
    REQUIRE(graphrun_spgemm(transposed, a, semiring, mask, flags, call.out()) == GRAPHRUN_OK);
    finish(call);
    REQUIRE(graphrun_call_matrix(call, c.out()) == GRAPHRUN_OK);
    OwnedTensor offsets, indices, entries;
    REQUIRE(graphrun_matrix_export(c, GRAPHRUN_HOST, offsets.out(), indices.out(), entries.out()) ==
            GRAPHRUN_OK);
    return std::pair(values_of<std::int32_t>(indices), values_of<std::int64_t>(entries));
  };
  using Found = std::pair<std::vector<std::int32_t>, std::vector<std::int64_t>>;
  CHECK(multiply(nullptr, 0, nullptr) == Found{{0, 1, 0, 1, 2}, {1, 2, 2, 4, 9}});
  CHECK(multiply(nullptr, 0, "plus_pair") == Found{{0, 1, 0, 1, 2}, {1, 1, 1, 1, 1}});
  OwnedCall call;
  CHECK(graphrun_spgemm(a, a, nullptr, nullptr, 0, call.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_INVALID);
}

}  // namespace
}  // namespace graphrun::test
