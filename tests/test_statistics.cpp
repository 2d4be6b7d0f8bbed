// Matrix statistics for the choice of a format: row lengths against the definition, predicted
// against built sizes, samples of known patterns.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/choose.hpp>
#include <graphrun/formats/generate/generate.hpp>

#include <graphrun/formats/matrix/numbered.hpp>
#include "engine/choose/predict.hpp"
#include "engine/choose/tiled_work.hpp"
#include "formats/matrix/common/sizes.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using Catch::Approx;

std::vector<double> lengths_of(const test::Triples& t) {
  std::vector<double> lengths(static_cast<std::size_t>(t.rows));
  for (const index_t row : t.row_of) lengths[static_cast<std::size_t>(row)] += 1;
  std::sort(lengths.begin(), lengths.end());
  return lengths;
}

double moment(const std::vector<double>& values, double mean, int power) {
  double sum = 0;
  for (const double value : values) sum += std::pow(value - mean, power);
  return sum / static_cast<double>(values.size());
}

double gini_by_pairs(const std::vector<double>& values, double mean) {
  double apart = 0;
  for (const double p : values) {
    for (const double q : values) apart += std::fabs(p - q);
  }
  const auto n = static_cast<double>(values.size());
  return mean == 0 ? 0 : apart / (2 * n * n * mean);
}

}  // namespace

TEST_CASE("statistics of row lengths are what they are defined to be", "[choose]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::matrices()) {
    CAPTURE(test::describe(ctx), t.name);
    const MatrixStatistics s = matrix_statistics(test::pattern_of(ctx, t));
    CHECK(s.rows == t.rows);
    CHECK(s.entries == static_cast<offset_t>(t.size()));
    if (t.rows == 0) {
      CHECK(s.bins.empty());
      continue;
    }
    const std::vector<double> lengths = lengths_of(t);
    const double mean = static_cast<double>(t.size()) / t.rows;
    CHECK(s.mean == Approx(mean));
    const double loose = s.longest < 1024 ? 1e-9 : 1e-4;  // longer rows are counted in classes
    CHECK(s.variance == Approx(moment(lengths, mean, 2)).margin(1e-9));
    if (t.rows <= 5000) CHECK(s.gini == Approx(gini_by_pairs(lengths, mean)).margin(loose));
    if (s.variance > 0) {
      CHECK(s.skew == Approx(moment(lengths, mean, 3) / std::pow(s.variance, 1.5)).margin(1e-9));
    }
    CHECK(s.longest == lengths.back());
    CHECK(s.empty_rows == std::count(lengths.begin(), lengths.end(), 0.0));
    for (const LengthBin& bin : s.bins) {
      CHECK(bin.rows == std::count_if(lengths.begin(), lengths.end(), [&](double length) {
              return length >= static_cast<double>(bin.least) &&
                     length <= static_cast<double>(bin.most);
            }));
    }
  }
}

TEST_CASE("statistics are the same on every device", "[choose]") {
  for (const test::Triples& t : test::matrices()) {
    const MatrixStatistics one = matrix_statistics(test::pattern_of(Context::cpu(1), t));
    for (const Context& ctx : test::contexts()) {
      CAPTURE(test::describe(ctx), t.name);
      const MatrixStatistics s = matrix_statistics(test::pattern_of(ctx, t));
      CHECK(s.fingerprint == one.fingerprint);
      CHECK(s.padded_slots == one.padded_slots);
      CHECK(s.hyb_slots == one.hyb_slots);
      CHECK(s.hyb_tail == one.hyb_tail);
      CHECK(s.along_rows.sectors == one.along_rows.sectors);
      CHECK(s.across_rows.sectors == one.across_rows.sectors);
      CHECK(s.across_alike.sectors == one.across_alike.sectors);
      CHECK(s.along_rows.distinct == Approx(one.along_rows.distinct));
      CHECK(s.entries_per_block == Approx(one.entries_per_block));
      CHECK(s.column_span == one.column_span);
    }
  }
}

TEST_CASE("sizes are foreseen from the statistics alone", "[choose]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::matrices()) {
    const Matrix csr = test::matrix_of<std::int32_t>(ctx, t);
    const MatrixStatistics s = matrix_statistics(csr);
    for (const Format format : all_formats) {
      // Blocks, and the messages of tiles, are estimated.
      if (stores_blocks(format) || format == Format::tiled) continue;
      CAPTURE(test::describe(ctx), t.name, name(format));
      // Rows of 1024 entries and more are counted by class, which makes the size of slices inexact.
      if (format == Format::sell && s.longest >= 1024) {
        CHECK(static_cast<double>(predicted_bytes(s, format, {})) ==
              Approx(static_cast<double>(bytes_in(csr, format))).epsilon(0.002));
      } else {
        CHECK(predicted_bytes(s, format, {}) == bytes_in(csr, format));
      }
    }
  }
}

TEST_CASE("the messages of a tiled matrix are foreseen", "[choose]") {
  for (const char* const recipe : {"kron:15", "urand:15", "rmat:15"}) {
    const Context ctx = Context::cpu(2);
    const GraphRecipe parsed = parse_recipe(recipe);
    const Matrix csr(generate_csr(ctx, parsed, build_options(parsed)));
    const Matrix tiled = csr.to(Format::tiled);
    const auto& made = std::get<Tiled>(tiled.storage());
    const TiledBand& band = made.bands.front();
    const TiledWork work = tiled_work(matrix_statistics(csr), sizeof(double));
    CAPTURE(recipe, band.messages, work.messages);
    CHECK(work.messages == Approx(static_cast<double>(band.messages)).epsilon(0.15));
    CHECK(work.used_columns == Approx(static_cast<double>(made.used_columns)).epsilon(0.01));
    CHECK(work.ids > static_cast<double>(csr.entries()));
    CHECK(work.ids < static_cast<double>(band.ids.size()));
  }
}

TEST_CASE("samples see how entries lie", "[choose]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples blocks{"dense blocks", 2048, 2048, {}, {}, {}};
  for (index_t r = 0; r < 2048; ++r) {
    for (index_t k = 0; k < 4; ++k) blocks.add(r, (r / 4 * 4 + 400) % 2048 + k, 1);
  }
  const MatrixStatistics dense = matrix_statistics(test::pattern_of(ctx, blocks));
  CHECK(dense.entries_per_block == Approx(16).epsilon(0.02));
  CHECK(dense.column_span == 4);
  CHECK(dense.sampled_entries == 8192);                  // of a small matrix each, once
  CHECK(dense.across_rows.sectors == Approx(4.0 / 32));  // 32 rows hold 32 columns, in 4 sectors
  CHECK(dense.along_rows.sectors == Approx(1.0 / 32));   // 8 rows hold one sector
  // Each entry is in a sector of its own.
  test::Triples spread{"spread", 4096, 4096 * 16, {}, {}, {}};
  for (index_t r = 0; r < 4096; ++r) {
    for (index_t k = 0; k < 2; ++k) spread.add(r, (r + k * 4096) * 8, 1);
  }
  const MatrixStatistics apart = matrix_statistics(test::pattern_of(ctx, spread));
  CHECK(apart.along_rows.sectors == 1);
  CHECK(apart.across_rows.sectors == 1);
  CHECK(apart.across_alike.sectors == 1);
  CHECK(apart.along_rows.distinct == Approx(1).epsilon(0.05));
  CHECK(apart.entries_per_block == Approx(1).epsilon(0.02));
  CHECK(apart.column_span == 4096 * 8 + 1);
}

TEST_CASE("triples are numbered from the base that is named", "[matrix]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<index_t> rows{1, 2, 2}, columns{3, 1, 2}, low{0, 1, 1};
  const std::vector<std::int32_t> weights{4, 5, 6};
  const auto build = [&](IndexBase base, const std::vector<index_t>& row_of) {
    return matrix_from_triples<std::int32_t>(ctx, base, 2, 3, row_of, columns, weights);
  };
  CHECK_THROWS_AS(build(IndexBase::zero, rows), InvalidArgument);  // row 2 of 2, counted from 0
  CHECK_THROWS_AS(build(IndexBase::automatic, rows), InvalidArgument);
  CHECK(test::entries_of(build(IndexBase::one, rows)) ==
        std::vector<test::Entry>{{0, 2, 4}, {1, 0, 5}, {1, 1, 6}});
  CHECK_THROWS_AS(build(IndexBase::one, low), InvalidArgument);
}

}  // namespace graphrun
