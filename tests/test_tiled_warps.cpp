// The slices of a tiled matrix, dealt to the warps of each block.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/formats/generate/generate.hpp>

#include "support.hpp"
#include "tiled_cases.hpp"

namespace graphrun {

using namespace tiled_tests;

namespace {

// The steps that each warp has in the wide rounds of a visit, and its widest slice there.
struct WideSteps {
  std::vector<std::uint32_t> of_warp;
  std::uint32_t widest = 0;
};

WideSteps wide_steps(const TileVisit& visit, const std::vector<std::uint16_t>& width,
                     std::uint32_t warps) {
  WideSteps found{std::vector<std::uint32_t>(warps, 0)};
  for (std::size_t r = 0; r < visit.wide_rounds; ++r) {
    for (std::size_t w = 0; w < warps; ++w) {
      const std::uint32_t steps = width[(visit.first_round + r) * warps + w];
      found.of_warp[w] += steps;
      found.widest = std::max(found.widest, steps);
    }
  }
  return found;
}

// Ids that are in the matrix for each of its entries.
double ids_an_entry(const Tiled& tiled) {
  double ids = 0;
  for (const TiledBand& band : tiled.bands) ids += static_cast<double>(band.ids.size());
  return ids / static_cast<double>(tiled.entries());
}

}  // namespace

TEST_CASE("the warps of a block have as many steps", "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  FormatOptions options;
  options.round_slices = GENERATE(1, 7, 32);
  options.tile_columns = GENERATE(40, 2000);
  for (unsigned seed = 1; seed < 4; ++seed) {
    const test::Triples t = skewed(3000, 2000, 30000 * seed, seed);
    const Matrix csr = test::pattern_of(ctx, t), matrix = csr.to(Format::tiled, options);
    const auto& tiled = std::get<Tiled>(matrix.storage());
    INFO(t.size() << " entries, " << test::describe(ctx) << ", tiles of " << options.tile_columns
                  << ", rounds of " << options.round_slices);
    check_products<PlusSecond<double>>(ctx, csr, matrix);
    check_products<PlusTimes<float>>(ctx, csr, matrix);
    for (const TiledBand& band : tiled.bands) {
      const std::vector<std::uint16_t> width = band.width.to_host();
      for (const TileVisit& visit : band.visits.to_host()) {
        const WideSteps steps = wide_steps(visit, width, tiled.slices);
        const auto [least, most] = std::minmax_element(steps.of_warp.begin(), steps.of_warp.end());
        // Padded are less than a unit of the visit's steps, and a slice.
        CHECK(visit.wide_steps - *most < TiledView<NoWeights>::steps_at_once);
        CHECK(visit.wide_steps - *least < TiledView<NoWeights>::steps_at_once + steps.widest);
      }
    }
  }
}

TEST_CASE("a skewed matrix has few ids that stand for no entry", "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const GraphRecipe recipe = parse_recipe("kron:16");
  const Matrix csr(generate_csr(ctx, recipe, build_options(recipe)));
  const Matrix tiled = csr.to(Format::tiled, {.round_slices = 8, .value_bytes = 4});
  // 1.2 would be rounding to multiples of 8 ids alone; filling rounds up made it 1.7.
  CHECK(ids_an_entry(std::get<Tiled>(tiled.storage())) < 1.4);
}

}  // namespace graphrun
