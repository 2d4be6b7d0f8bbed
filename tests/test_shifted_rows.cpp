// The sum of a row has the same bits wherever the row begins: behind other rows, or at the head of
// a block that is cut there, as ranks cut them.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/engine/spmv.hpp>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "base/common/layout.hpp"
#include "engine/spmv/cpu/affine_rows.hpp"
#include "engine/spmv/cpu/lane_loads.hpp"
#include "support.hpp"
#include "tiled_cases.hpp"

namespace graphrun {
namespace {

using tiled_tests::product;

// Rows of every length up to 70, hubs of several pieces, and empty ones, in no order.
test::Triples many_lengths(index_t columns) {
  std::mt19937 random(7);
  std::vector<index_t> lengths;
  for (int i = 0; i < 900; ++i) {
    lengths.push_back(static_cast<index_t>(random() % (i % 3 == 0 ? 70 : 9)));
  }
  lengths[130] = 9000;
  lengths[131] = 2049;
  lengths[700] = 1025;
  return test::rows_of("rows of many lengths", columns, lengths);
}

// The rows from `first` on; behind so many empty ones where it is negative.
test::Triples rows_from(const test::Triples& t, index_t first) {
  test::Triples part{t.name, t.rows - first, t.columns, {}, {}, {}};
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.row_of[i] >= first) part.add(t.row_of[i] - first, t.column_of[i], t.weights[i]);
  }
  return part;
}

// Rows whose number a shift is a multiple of. Where a processor's gathers sum CSR rows, rows of few
// entries are summed side by side, and the mean length of those that are finished at once says how:
// there a row keeps its bits among the same ones. A rank's rows begin at a multiple of that.
index_t step(const Context& ctx) {
  static_assert(Parts::grain % kernels::finished_at_once == 0);
#if defined(__x86_64__)
  if (ctx.backend() == Backend::cpu && !kernels::lane_loads::pay()) {
    return kernels::finished_at_once;
  }
#endif
  return 1;
}

template <class T>
std::vector<T> fractions(index_t n) {
  std::vector<T> x;
  for (index_t c = 0; c < n; ++c) x.push_back(T{1} / static_cast<T>(3 + c % 1009));
  return x;
}

template <class S>
void check_shifted(const Context& ctx, const test::Triples& t, index_t first, const auto& made) {
  using T = typename S::value_type;
  const std::vector<T> x = fractions<T>(t.columns);
  std::vector<T> expected = product<S>(made(t), x);
  const std::vector<T> found = product<S>(made(rows_from(t, first)), x);
  if (first < 0) {
    expected.insert(expected.begin(), static_cast<std::size_t>(-first), T{0});
  } else {
    expected.erase(expected.begin(), expected.begin() + first);
  }
  INFO(t.columns << " columns, from row " << first << ", " << test::describe(ctx));
  CHECK(found == expected);
}

}  // namespace

TEMPLATE_TEST_CASE("a row's sum has the same bits wherever the row begins", "[spmv][tiled]", float,
                   double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const index_t columns : {10000, 200000}) {  // x near to a core, and far
    const test::Triples t = many_lengths(columns);
    for (const index_t shift : {-4097, -65, -8, -3, -1, 1, 2, 7, 129, 512}) {
      const index_t first = shift * step(ctx) < t.rows ? shift * step(ctx) : step(ctx);
      const auto pattern = [&](const test::Triples& of) { return test::pattern_of(ctx, of); };
      const auto weighted = [&](const test::Triples& of) { return test::matrix_of<T>(ctx, of); };
      check_shifted<PlusSecond<T>>(ctx, t, first, pattern);
      check_shifted<PlusTimes<T>>(ctx, t, first, weighted);
      // In tiles behind other rows: cut rows take the order of columns from the whole matrix.
      if (shift > 0) continue;
      check_shifted<PlusSecond<T>>(ctx, t, first, [&](const test::Triples& of) {
        return pattern(of).to(Format::tiled, test::small_layout());
      });
      check_shifted<PlusTimes<T>>(ctx, t, first, [&](const test::Triples& of) {
        return weighted(of).to(Format::tiled, test::small_layout());
      });
    }
  }
}

}  // namespace graphrun
