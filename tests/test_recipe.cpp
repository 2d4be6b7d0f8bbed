// Recipes as text, and the parts of generators.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <graphrun/formats/generate/recipe.hpp>

#include "formats/generate/common/permutation.hpp"
#include "formats/generate/common/philox.hpp"
#include "formats/generate/common/quadrants.hpp"
#include "support.hpp"

namespace graphrun {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

TEST_CASE("Philox gives its authors' test vectors", "[generate]") {
  struct Vector {
    kernels::RandomWords counter;
    std::uint64_t key;
    kernels::RandomWords expected;
  };
  const auto& [counter, key, expected] = GENERATE(values<Vector>({
      {{{0, 0, 0, 0}}, 0, {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}}},
      {{{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}},
       0xffffffffffffffff,
       {{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}}},
      {{{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}},
       0x299f31d0a4093822,
       {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}},
  }));
  const kernels::RandomWords words = kernels::philox(counter, key);
  for (int w = 0; w < 4; ++w) CHECK(words.word[w] == expected.word[w]);
}

TEST_CASE("number_below takes the upper half of the product", "[generate]") {
  CHECK(kernels::number_below(10, 0, 0) == 0);
  CHECK(kernels::number_below(10, 0xffffffff, 0xffffffff) == 9);
  CHECK(kernels::number_below(10, 0x80000000, 0) == 5);
  CHECK(kernels::number_below(10, 0x7fffffff, 0xffffffff) == 4);
  CHECK(kernels::number_below(std::uint64_t{1} << 32, 0xffffffff, 1) == 0xffffffff);
  CHECK(kernels::number_below(1, 0xffffffff, 0xffffffff) == 0);
}

TEST_CASE("the permutation reaches every number once", "[generate]") {
  const int bits = GENERATE(range(0, 17));
  const kernels::Permutation permutation(5, bits);
  std::vector<int> seen(std::size_t{1} << bits);
  std::size_t fixed = 0;
  for (std::uint32_t v = 0; v < seen.size(); ++v) {
    REQUIRE(permutation(v) < seen.size());
    ++seen[permutation(v)];
    fixed += permutation(v) == v;
  }
  CHECK(std::count(seen.begin(), seen.end(), 1) == static_cast<std::ptrdiff_t>(seen.size()));
  if (bits >= 6) CHECK(fixed < 12);  // one in the mean
}

// For pairs that differ in one bit, and for pairs of seeds, half of the image's bits change.
TEST_CASE("the permutation scatters neighbours", "[generate]") {
  const int bits = GENERATE(10, 17, 30);
  constexpr std::uint32_t trials = 4096;
  for (int flipped = 0; flipped < bits; ++flipped) {
    std::vector<int> changed(static_cast<std::size_t>(bits));
    for (std::uint32_t t = 0; t < trials; ++t) {
      const kernels::Permutation permutation(t, bits);
      const std::uint32_t v = (t * 2654435761u) >> (32 - bits);
      const std::uint32_t difference = permutation(v) ^ permutation(v ^ 1u << flipped);
      for (int b = 0; b < bits; ++b) changed[static_cast<std::size_t>(b)] += difference >> b & 1;
    }
    for (const int count : changed) CHECK(std::abs(count - 2048) < 32 * 6);  // 6 deviations
  }
}

TEST_CASE("the quadrant table gives every way its probability", "[generate]") {
  const auto shares = GENERATE(values<std::array<double, 4>>(
      {{0.57, 0.19, 0.19, 0.05}, {0.25, 0.25, 0.25, 0.25}, {1, 0, 0, 0}, {0, 0, 0.5, 0.5}}));
  const std::vector<std::uint32_t> slots = kernels::quadrant_slots(shares);
  REQUIRE(slots.size() == 4096);
  constexpr int share_bits = kernels::QuadrantTable::share_bits;
  std::vector<double> probability(4096);
  for (std::uint32_t column = 0; column < 4096; ++column) {
    const double own = std::ldexp(slots[column] >> 12, -share_bits);
    probability[column] += own / 4096;
    probability[slots[column] & 4095] += (1 - own) / 4096;
  }
  for (std::size_t way = 0; way < 4096; ++way) {
    double expected = 1;
    for (int level = 0; level < 6; ++level) {
      expected *= shares[(way >> (6 + level) & 1) * 2 + (way >> level & 1)];
    }
    CHECK(std::abs(probability[way] - expected) < 1e-7 * expected + std::ldexp(1, -31));
  }
  const kernels::QuadrantTable table(slots.data());
  for (std::uint32_t column = 0; column < 4096; ++column) {
    const std::uint32_t first = column << share_bits, own = slots[column] >> 12;
    if (own > 0) CHECK(table.way(first + own - 1) == column);
    CHECK(table.way(first + own) == (slots[column] & 4095));
  }
}

TEST_CASE("recipes are read", "[generate]") {
  CHECK(looks_like_recipe("kron:20"));
  CHECK(looks_like_recipe("grid:x"));
  CHECK_FALSE(looks_like_recipe("kron"));
  CHECK_FALSE(looks_like_recipe("./kron:20"));
  CHECK_FALSE(looks_like_recipe("kron.mtx:20"));
  CHECK_FALSE(looks_like_recipe("C:20"));

  const GraphRecipe kron = parse_recipe("kron:22");
  CHECK(kron.kind == GraphKind::kron);
  CHECK(kron.vertices() == 1 << 22);
  CHECK(kron.edges() == 16 << 22);
  CHECK_FALSE(kron.directed());
  CHECK_FALSE(kron.weights.has_value());

  const GraphRecipe rmat = parse_recipe("rmat:10:2.5:seed=9:abcd=0.5,0.25,.125,0.125");
  CHECK(rmat.edges() == 2560);
  CHECK(rmat.seed == 9);
  CHECK(rmat.quadrants == std::array<double, 4>{0.5, 0.25, 0.125, 0.125});
  CHECK(rmat.directed());

  const GraphRecipe grid = parse_recipe("grid:2048x1024:removed=0.25");
  CHECK(grid.width == 2048);
  CHECK(grid.height == 1024);
  CHECK(grid.removed == 0.25);
  CHECK(grid.edges() == 2047 * 1024 + 2048 * 1023);
  CHECK(parse_recipe("grid:4x4").removed == 0.1);
  CHECK(parse_recipe("smallworld:10:8:rewire=0.3").rewire == 0.3);
  CHECK(parse_recipe("smallworld:10:8").edges() == 4096);

  CHECK_FALSE(parse_weight_range("1:64").real);
  CHECK(parse_weight_range("1:64.0").real);
  CHECK(parse_weight_range("-1e3:0").low == -1000);
}

TEST_CASE("recipes are written as they are read", "[generate]") {
  const std::string recipe = GENERATE(values<std::string>(
      {"kron:22", "kron:5:2.5:seed=18446744073709551615", "rmat:10:abcd=0.5,0.25,0.125,0.125",
       "urand:3:0", "grid:7x5", "grid:7x5:removed=0.3:seed=2", "smallworld:10:8:rewire=1e-05"}));
  CHECK(recipe_text(parse_recipe(recipe)) == recipe);
}

TEST_CASE("recipes that make no sense are refused by name", "[generate]") {
  const auto& [text, said] = GENERATE(values<std::pair<std::string, std::string>>({
      {"file.mtx", "not a graph to generate"},
      {"kron:", "the scale is a whole number, not ''"},
      {"kron:10:", "it ends in a colon"},
      {"kron:10::16", "the degree is a number, not ''"},
      {"kron:2x", "the scale is a whole number, not '2x'"},
      {"kron:-1", "the scale is at least 0"},
      {"kron:10:sixteen", "the degree is a number, not 'sixteen'"},
      {"kron:10:-2", "the degree is a number from 0"},
      {"kron:10:nan", "the degree is a number from 0"},
      {"kron:10:16:4", "NAME=VALUE, not '4'"},
      {"kron:10:abcd=.25,.25,.25,.25", "no option 'abcd'"},
      {"kron:10:seed=-1", "seed is a whole number from 0 on, not '-1'"},
      {"rmat:10:abcd=.25,.25,.25", "A,B,C,D"},
      {"rmat:10:abcd=.25,.25,.25,.25,", "A,B,C,D"},
      {"rmat:10:abcd=.5,.5,.5,.5", "sum to 1"},
      {"rmat:10:abcd=1.5,-.5,0,0", "each of A, B, C and D is a number from 0 to 1"},
      {"grid:20", "WIDTHxHEIGHT, two whole numbers, not '20'"},
      {"grid:0x5", "at least 1"},
      {"grid:5x5:removed=2", "removed is a number from 0 to 1"},
      {"grid:5x5:16", "NAME=VALUE, not '16'"},
      {"smallworld:10:7", "is even"},
      {"smallworld:4:16", "fewer neighbours than there are vertices"},
  }));
  CHECK_THROWS_MATCHES(parse_recipe(text), InvalidArgument,
                       MessageMatches(ContainsSubstring(said)));
}

TEST_CASE("graphs of more vertices than an index holds are refused", "[generate]") {
  const std::string text = GENERATE(values<std::string>(
      {"kron:31", "urand:64", "rmat:1000", "grid:46341x46342", "grid:2147483647x2147483647"}));
  CHECK_THROWS_AS(parse_recipe(text), Unsupported);
}

TEST_CASE("weight ranges that make no sense are refused", "[generate]") {
  const std::string text =
      GENERATE(values<std::string>({"", "5", "a:b", "1:", "5:1", "0:2147483648", "-2147483649:0",
                                    "0.0:inf", "nan:1", "1:2:3", "-1e308:1e308", "1 :2"}));
  CHECK_THROWS_AS(parse_weight_range(text), InvalidArgument);
}

}  // namespace graphrun
