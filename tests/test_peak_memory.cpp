// Memory of conversions beyond their operands and results.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <numeric>

#include "engine/measure/peak_memory.hpp"
#include "formats/matrix/common/transpose_within.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// Rows of 0 to 31 entries at random columns. The matrix is large compared to arrays whose size
// depends on the processor alone.
Matrix random_matrix(const Context& ctx, bool weighted) {
  const index_t rows = ctx.backend() == Backend::cuda ? 640000 : 60000;
  constexpr index_t columns = 80000;
  std::mt19937 random(11);
  std::vector<index_t> row_of, column_of;
  for (index_t r = 0; r < rows; ++r) {
    const unsigned length = random() % 32;
    index_t c = static_cast<index_t>(random() % 1000);
    for (unsigned i = 0; i < length; ++i) {
      row_of.push_back(r);
      column_of.push_back(c);
      c += 1 + static_cast<index_t>(random() % 2500);
    }
  }
  const std::vector<double> weights(weighted ? row_of.size() : 0, 3);
  return Matrix::from_triples<double>(ctx, rows, columns, row_of, column_of, weights);
}

constexpr std::uint64_t small_arrays = std::uint64_t{1} << 20;

// The peak of bytes in buffers, and on a GPU in scratch memory, while f ran, beyond those before.
template <class F>
std::uint64_t taken_by(const Context& ctx, F f) {
  const std::uint64_t before = ctx.memory().current;
  std::uint64_t most = before;
  const PeakMemory pool(ctx);
  ctx.on_allocate([&](std::size_t bytes) { most = std::max(most, ctx.memory().current + bytes); });
  f();
  ctx.on_allocate({});
  return std::max(most - before, pool.bytes());
}

}  // namespace

TEST_CASE("a conversion takes at most 1.5 times input and output beyond what it returns",
          "[matrix][peak]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool weighted = GENERATE(false, true);
  const Matrix csr = random_matrix(ctx, weighted);
  FormatOptions options;
  options.block_size = 2;
  for (const Format first : all_formats) {
    const Matrix from = csr.to(first, options);
    for (const Format second : all_formats) {
      INFO(test::describe(ctx) << ", " << name(from.weight_type()) << ", " << name(first) << " to "
                               << name(second));
      std::uint64_t returned = 0;
      const std::uint64_t taken =
          taken_by(ctx, [&] { returned = from.to(second, options).bytes(); });
      // Sorting entries and pieces, of which there may be as many, for tiles.
      const bool sorts = first == Format::tiled || second == Format::tiled;
      const auto sorted = sorts ? 112 * static_cast<std::uint64_t>(csr.entries()) : 0;
      CHECK(from.bytes() + taken - returned <=
            3 * (from.bytes() + returned) / 2 + sorted + small_arrays);
    }
  }
}

// Checks the transpose by the definition: entries by column, within a column in their order.
void check_transpose(const Csr& from, const Csr& to) {
  const auto offsets = from.offsets.to_host();
  const auto column_of = from.column_of.to_host();
  std::vector<offset_t> place(static_cast<std::size_t>(from.columns) + 1);
  for (const index_t c : column_of) ++place[static_cast<std::size_t>(c) + 1];
  std::inclusive_scan(place.begin(), place.end(), place.begin());
  CHECK(to.offsets.to_host() == place);
  std::vector<index_t> rows(column_of.size());
  std::vector<std::size_t> moved(column_of.size());
  for (std::size_t r = 0; r + 1 < offsets.size(); ++r) {
    for (auto k = static_cast<std::size_t>(offsets[r]);
         k < static_cast<std::size_t>(offsets[r + 1]); ++k) {
      const auto at = static_cast<std::size_t>(place[static_cast<std::size_t>(column_of[k])]++);
      rows[at] = static_cast<index_t>(r);
      moved[at] = k;
    }
  }
  CHECK(to.column_of.to_host() == rows);
  CHECK(to.weights.type() == from.weights.type());
  if (from.weights.empty()) return;
  const auto weights = from.weights.as<double>()->to_host(),
             got = to.weights.as<double>()->to_host();
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < moved.size(); ++i) wrong += got[i] != weights[moved[i]];
  CHECK(wrong == 0);
}

TEST_CASE("a transpose in several pieces", "[matrix][peak]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t rows = ctx.backend() == Backend::cuda ? 5000000 : 700000;
  const index_t columns = GENERATE(2, 1000);  // every piece goes on with the columns of the last
  const bool weighted = GENERATE(false, true);
  std::vector<index_t> row_of, column_of;
  std::vector<double> weights;
  for (index_t r = 0; r < rows; ++r) {
    row_of.push_back(r);
    column_of.push_back(r % 5 == 0 ? r % columns : columns - 1);
    if (weighted) weights.push_back(1 + r % 9);
  }
  const Matrix matrix =
      Matrix::from_triples<double>(ctx, rows, columns, row_of, column_of, weights);
  const Csr& csr = std::get<Csr>(matrix.storage());
  const Csr transposed = transpose_within(csr, 0);
  check_transpose(csr, transposed);
  check_transpose(transposed, transpose_within(transposed, 0));
  check_transpose(csr, transpose(csr));
}

}  // namespace graphrun
