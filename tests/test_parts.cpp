// Sums of real numbers by fixed parts of the vertices: the bits do not depend on who adds which
// parts.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/layout.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/elementwise/weight_sums.hpp"
#include "engine/spmv/kernels.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// Numbers whose sum depends on the order, some of them 0.
template <class T>
std::vector<T> rounded_numbers(std::size_t n) {
  std::vector<T> x(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double size = std::pow(10.0, static_cast<double>(i % 11) - 5);
    x[i] = i % 13 == 5 ? T{0} : static_cast<T>(size / (3.0 + static_cast<double>(i % 1009)));
  }
  return x;
}

template <class T>
Vector<T> copy_of(const Context& ctx, const std::vector<T>& x, std::size_t begin, std::size_t end) {
  return Vector<T>(ctx, std::span<const T>(x).subspan(begin, end - begin));
}

// Simulates ranks with about equal numbers of parts: calls run(first vertex, last + 1, part, sums)
// for each rank, and adds the sums of all.
template <int K, class Run>
Sums<K> sum_by_ranks(std::size_t vertices, std::size_t ranks, Run&& run) {
  const Parts parts = parts_of(vertices);
  std::vector<Sums<K>> sums(parts.count);
  for (std::size_t r = 0; r < ranks; ++r) {
    const std::size_t begin = parts.count * r / ranks, end = parts.count * (r + 1) / ranks;
    if (begin == end) continue;
    run(begin * parts.size, std::min(vertices, end * parts.size), parts.size, &sums[begin]);
  }
  return added_in_order(sums.data(), sums.size());
}

// Numbers of vertices; the last one has parts of 8192.
std::vector<std::size_t> sizes() {
  std::vector<std::size_t> all{0, 1, 4096, 4097, 50000};
  if (!test::is_watched()) all.push_back(4200000);
  return all;
}

}  // namespace

TEST_CASE("vertices are cut into at most 1,024 parts of 4096 k", "[parts]") {
  static_assert(parts_of(0).count == 0);
  static_assert(parts_of(1).size == 4096 && parts_of(1).count == 1);
  static_assert(parts_of(std::size_t{4096} * 1024).size == 4096);
  static_assert(parts_of(std::size_t{4096} * 1024 + 1).size == 8192);
  for (std::size_t n = 1; n < std::size_t{1} << 33; n = n * 3 + 1) {
    const Parts parts = parts_of(n);
    CHECK(parts.size % 4096 == 0);
    CHECK(parts.count <= 1024);
    CHECK(parts.count * parts.size >= n);
    CHECK((parts.count - 1) * parts.size < n);
  }
}

TEMPLATE_TEST_CASE("a sum has the bits of its parts' sums", "[parts]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const std::size_t n : sizes()) {
    const auto values = rounded_numbers<T>(n), marks = test::whole_numbers<T>(static_cast<int>(n));
    const Vector<T> x(ctx, std::span<const T>(values)), q(ctx, std::span<const T>(marks));
    const double total = sum(x), marked = sum_where_zero(x, q);
    const ValueTotals<T> positive = totals_but(x, T{0});
    for (const std::size_t ranks : {1, 2, 3, 7}) {
      INFO(n << " values, " << ranks << " ranks, " << test::describe(ctx));
      const auto taken = [&](bool by_marks) {
        return sum_by_ranks<1>(n, ranks, [&](auto begin, auto end, auto part, Sums<1>* sums) {
          const auto own = copy_of(ctx, values, begin, end), zero = copy_of(ctx, marks, begin, end);
          on_backend(ctx, [&](auto on) {
            const T* const where = by_marks ? zero.data() : nullptr;
            kernels::sum(on, own.data(), where, EqualParts{own.size(), part}, sums);
          });
        });
      };
      CHECK(taken(false).value[0] == total);
      CHECK(taken(true).value[0] == marked);
      const auto but = [&](auto begin, auto end, auto part, Sums<4>* sums) {
        const auto own = copy_of(ctx, values, begin, end);
        on_backend(ctx, [&](auto on) {
          kernels::sum_but(on, own.data(), T{0}, EqualParts{own.size(), part}, sums);
        });
      };
      CHECK(sum_by_ranks<4>(n, ranks, but).value[1] == positive.sum);
    }
  }
}

TEST_CASE("sums over any number of threads have the same bits", "[parts]") {
  const auto values = rounded_numbers<double>(sizes().back());
  const auto sum_on = [&](int threads) {
    return sum(Vector<double>(Context::cpu(threads), std::span<const double>(values)));
  };
  const double alone = sum_on(1);
  for (const int threads : {2, 3, 4}) CHECK(sum_on(threads) == alone);
}

namespace {

using S = PlusSecond<double>;

// The operands and results of an affine epilogue over some rows.
struct SomeRows {
  Vector<double> y, scale, next;

  SomeRows(const Context& ctx, const std::vector<double>& values, std::size_t begin,
           std::size_t end)
      : y(copy_of(ctx, values, begin, end)), scale(y.copy()), next(ctx, y.size()) {}
  AffineEpilogue<S> epilogue(std::size_t part, Sums<3>* sums) {
    return {y.data(), 0.85, 0.15, nullptr, scale.data(), next.data(), 1.0, part, sums};
  }
};

}  // namespace

TEST_CASE("an epilogue's sums have the bits of its parts' sums", "[parts]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const std::size_t n : sizes()) {
    const auto values = rounded_numbers<double>(n);
    const Vector<double> product(ctx, std::span<const double>(values));
    SomeRows all(ctx, values, 0, n);
    const AffineSums whole =
        finish_affine<S>(product, all.y, {0.85, 0.15, nullptr, &all.scale, &all.next});
    for (const std::size_t ranks : {1, 2, 3, 7}) {
      INFO(n << " rows, " << ranks << " ranks, " << test::describe(ctx));
      const auto run = [&](auto begin, auto end, auto part, Sums<3>* sums) {
        const auto own = copy_of(ctx, values, begin, end);
        SomeRows rows(ctx, values, begin, end);
        on_backend(ctx, [&](auto on) {
          kernels::apply_epilogue<S>(on, own.data(), static_cast<index_t>(own.size()),
                                     rows.epilogue(part, sums));
        });
      };
      const Sums<3> taken = sum_by_ranks<3>(n, ranks, run);
      CHECK(taken.value[0] == whole.change);
      CHECK(taken.value[1] == whole.total);
      CHECK(taken.value[2] == whole.unscaled);
    }
  }
}

TEST_CASE("a product's sums have the bits of its parts' sums", "[parts]") {
  const Context ctx = GENERATE(Context::cpu(1), Context::cpu(4));
  constexpr std::size_t n = 20000;
  const test::Triples t = test::random_triples(n, 300, 100000, 5);
  const Matrix a = test::pattern_of(ctx, t);
  const auto view = std::get<Csr>(a.storage()).view(AsPattern{});
  const auto factors = rounded_numbers<double>(300), values = rounded_numbers<double>(n);
  const Vector<double> x(ctx, std::span<const double>(factors));
  SomeRows all(ctx, values, 0, n);
  const AffineSums whole =
      spmv_affine<S>(a, x, all.y, {0.85, 0.15, nullptr, &all.scale, &all.next});
  for (const std::size_t ranks : {1, 2, 3, 7}) {
    const auto run = [&](auto begin, auto end, auto part, Sums<3>* sums) {
      SomeRows rows(ctx, values, begin, end);
      auto own = view;
      own.rows = static_cast<index_t>(end - begin);
      own.offsets += begin;
      kernels::spmv<S>(OnCpu{ctx.threads()}, own, nullptr, x.data(), rows.epilogue(part, sums));
    };
    const Sums<3> taken = sum_by_ranks<3>(n, ranks, run);
    CHECK(taken.value[0] == whole.change);
    CHECK(taken.value[1] == whole.total);
    CHECK(taken.value[2] == whole.unscaled);
  }
}

TEST_CASE("a mean weight has the bits of its parts' sums", "[parts]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // One row has several ranges, and one part no entry.
  std::vector<offset_t> offsets{0};
  for (index_t r = 0; r < 20000; ++r) {
    offsets.push_back(offsets.back() + (r == 5000 ? 200000 : r / 4096 == 3 ? 0 : r % 7));
  }
  const auto weights = rounded_numbers<double>(static_cast<std::size_t>(offsets.back()));
  const std::vector<index_t> columns(weights.size(), 0);
  const auto slice = [&](std::size_t begin, std::size_t end) {
    std::vector<offset_t> own(offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                              offsets.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    const auto from = static_cast<std::size_t>(own.front()),
               to = static_cast<std::size_t>(own.back());
    for (offset_t& offset : own) offset -= static_cast<offset_t>(from);
    return Csr{static_cast<index_t>(end - begin), 1,
               Buffer<offset_t>(ctx, std::span<const offset_t>(own)),
               copy_of(ctx, columns, from, to), copy_of(ctx, weights, from, to)};
  };
  const double mean = summarize(slice(0, 20000)).mean;
  for (const std::size_t ranks : {1, 2, 3, 5}) {
    const auto run = [&](auto begin, auto end, auto part, Sums<1>* sums) {
      sum_weights(slice(begin, end), EqualParts{end - begin, part}, sums);
    };
    const Sums<1> taken = sum_by_ranks<1>(20000, ranks, run);
    CHECK(taken.value[0] / static_cast<double>(weights.size()) == mean);
  }
}

}  // namespace graphrun
