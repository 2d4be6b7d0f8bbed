// Generated graphs: the same on every device, and with the properties of their definitions.
#include <algorithm>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/engine/shared_graph.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <map>
#include <set>
#include <utility>

#include "engine/distributed/shares.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// FNV-1a over the bytes of 64-bit numbers.
class Hash {
 public:
  void add(std::uint64_t number) {
    for (int byte = 0; byte < 8; ++byte) {
      value_ = (value_ ^ (number >> (8 * byte) & 0xFF)) * 0x100000001B3;
    }
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325;
};

std::uint64_t bits_of(double weight) { return std::bit_cast<std::uint64_t>(weight); }
std::uint64_t bits_of(std::int32_t weight) { return static_cast<std::uint32_t>(weight); }

std::uint64_t hash_of(const EdgeList& edges) {
  Hash hash;
  hash.add(static_cast<std::uint64_t>(edges.rows));
  for (const index_t v : edges.from) hash.add(static_cast<std::uint64_t>(v));
  for (const index_t v : edges.to) hash.add(static_cast<std::uint64_t>(v));
  if (const auto* whole = std::get_if<std::vector<std::int32_t>>(&edges.weights)) {
    for (const std::int32_t weight : *whole) hash.add(bits_of(weight));
  }
  if (const auto* real = std::get_if<std::vector<double>>(&edges.weights)) {
    for (const double weight : *real) hash.add(bits_of(weight));
  }
  return hash.value();
}

GraphRecipe weighted(std::string_view recipe, std::string_view weights) {
  GraphRecipe result = parse_recipe(recipe);
  if (!weights.empty()) result.weights = parse_weight_range(weights);
  return result;
}

struct Golden {
  const char *recipe, *weights;
  std::size_t edges;
  std::uint64_t hash;
};

using Pairs = std::set<std::pair<index_t, index_t>>;

Pairs entries_of(const Csr& csr) {
  const auto offsets = csr.offsets.to_host();
  const auto columns = csr.column_of.to_host();
  Pairs pairs;
  for (index_t r = 0; r < csr.rows; ++r) {
    const auto row = static_cast<std::size_t>(r);
    for (offset_t k = offsets[row]; k < offsets[row + 1]; ++k) {
      pairs.emplace(r, columns[static_cast<std::size_t>(k)]);
    }
  }
  return pairs;
}

// The adjacency matrix: over ranks, of which each generates a share, put together again.
Csr matrix_of(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& build,
              BuildCounts* counts = nullptr) {
  if (ctx.ranks() == nullptr) return generate_csr(ctx, recipe, build, counts);
  const Graph graph = generate_over_ranks(ctx, recipe, build);
  if (counts != nullptr) {
    counts->edges = graph.counts().edges;
    counts->duplicates = graph.counts().duplicates;
    counts->self_loops = graph.counts().self_loops;
  }
  return copied_to(ctx.local(), std::get<Csr>(graph.whole().out_edges().storage()));
}

Csr matrix_of(const Context& ctx, std::string_view text, BuildCounts* counts = nullptr) {
  const GraphRecipe recipe = parse_recipe(text);
  return matrix_of(ctx, recipe, build_options(recipe), counts);
}

std::vector<offset_t> degrees_of(const Csr& csr) {
  const auto offsets = csr.offsets.to_host();
  std::vector<offset_t> degrees;
  for (std::size_t r = 1; r < offsets.size(); ++r) degrees.push_back(offsets[r] - offsets[r - 1]);
  return degrees;
}

// The squared distance of `seen` successes in `n` trials from n p, in standard deviations.
double deviation(double seen, double n, double p) {
  return (seen - n * p) * (seen - n * p) / (n * p * (1 - p));
}

}  // namespace

TEST_CASE("a seed means the same graph on every device, in every version", "[generate]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Golden golden = GENERATE(values<Golden>({
      {"kron:0", "", 0, 0x89cd31291d2aefa4},
      {"kron:10", "", 10573, 0x9f7bfe444d70abd7},
      {"kron:10:8:seed=18446744073709551615", "", 6069, 0xf026026fd63a06cc},
      {"kron:13:4", "1:64", 29417, 0x2e68fefc100097ef},
      {"rmat:10", "", 16384, 0x395b056a21777ede},
      {"rmat:7:40.5:abcd=0.25,0.3,0.35,0.1", "-2147483648:2147483647", 5184, 0x23d7808f22b87a50},
      {"rmat:25:0.0005", "", 16777, 0xd8b0232a074cff53},
      {"urand:12:3", "0.5:10", 12273, 0xedba78bf92cc3244},
      {"grid:37x53", "", 3454, 0x9f1fe58ce826ea70},
      {"grid:1x1", "", 0, 0x89cd31291d2aefa4},
      {"grid:64x32:removed=0.5:seed=7", "-1e-3:1e-3", 1983, 0xe3494f11a867fc97},
      {"smallworld:10:6", "", 3071, 0x42a8b4b449998b9c},
      {"smallworld:9:4:rewire=1", "7:7", 1018, 0x24f6502db04ee53f},
  }));
  CAPTURE(test::describe(ctx), golden.recipe);
  const EdgeList edges = generate_edges(ctx, weighted(golden.recipe, golden.weights));
  CHECK(edges.from.size() == golden.edges);
  CHECK(hash_of(edges) == golden.hash);
}

TEST_CASE("undirected kinds are symmetric, without loops, and as their files say",
          "[generate][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::string text =
      GENERATE(values<std::string>({"kron:9", "kron:3:40", "urand:8:5", "grid:19x7",
                                    "smallworld:8:6:rewire=0.5", "kron:1", "grid:5x1"}));
  CAPTURE(test::describe(ctx), text);
  BuildCounts counts;
  const Csr csr = matrix_of(ctx, text, &counts);
  const Pairs entries = entries_of(csr);
  const EdgeList file = generate_edges(ctx.local(), parse_recipe(text));
  Pairs mirrored;
  for (std::size_t i = 0; i < file.from.size(); ++i) {
    CHECK(file.from[i] > file.to[i]);
    mirrored.emplace(file.from[i], file.to[i]);
    mirrored.emplace(file.to[i], file.from[i]);
  }
  CHECK(mirrored == entries);
  CHECK(counts.edges == static_cast<offset_t>(file.from.size()));
  CHECK(csr.entries() == 2 * counts.edges);
  CHECK(file.symmetry == Symmetry::symmetric);
  CHECK(std::is_sorted(file.from.begin(), file.from.end()));
}

TEST_CASE("kron 20 is the Kronecker graph that others generate", "[generate]") {
  const Context ctx = test::contexts().back();
  const Csr csr = matrix_of(ctx, "kron:20");
  const auto degrees = degrees_of(csr);
  const auto isolated = std::count(degrees.begin(), degrees.end(), 0);
  CHECK(std::abs(static_cast<double>(csr.entries()) - 31.4e6) < 0.01 * 31.4e6);
  CHECK(std::abs(static_cast<double>(isolated) / (1 << 20) - 0.38) < 0.02);
}

TEST_CASE("rmat keeps ids, loops and repeats, and its quadrants have their shares", "[generate]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const EdgeList edges = generate_edges(ctx, parse_recipe("rmat:13:16:abcd=0.4,0.3,0.2,0.1"));
  REQUIRE(edges.from.size() == 16 << 13);
  CHECK(edges.symmetry == Symmetry::general);
  const double n = static_cast<double>(edges.from.size());
  const int bit = GENERATE(0, 5, 12);
  double seen[4] = {};
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    ++seen[(edges.from[i] >> bit & 1) * 2 + (edges.to[i] >> bit & 1)];
  }
  const double shares[4] = {0.4, 0.3, 0.2, 0.1};
  for (int q = 0; q < 4; ++q) CHECK(deviation(seen[q], n, shares[q]) < 16);
  Pairs distinct;
  for (std::size_t i = 0; i < edges.from.size(); ++i) distinct.emplace(edges.from[i], edges.to[i]);
  CHECK(distinct.size() < edges.from.size());
}

TEST_CASE("urand's ends are uniform", "[generate]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Coo coo = generate(ctx, parse_recipe("urand:14:16:seed=3"));
  const auto from = coo.row_of.to_host(), to = coo.column_of.to_host();
  constexpr std::size_t cells = 256;  // 16 parts of the rows by 16 of the columns
  std::vector<double> seen(cells);
  for (std::size_t i = 0; i < from.size(); ++i) {
    ++seen[static_cast<std::size_t>((from[i] & 15) << 4 | to[i] >> 10)];
  }
  double chi_square = 0;
  const double expected = static_cast<double>(from.size()) / cells;
  for (const double count : seen) chi_square += (count - expected) * (count - expected) / expected;
  CHECK(chi_square > 160);  // 255 degrees of freedom: once in 10^6 seeds outside of this
  CHECK(chi_square < 375);
}

TEST_CASE("a grid is a lattice with edges removed", "[generate][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto degrees = degrees_of(matrix_of(ctx, "grid:100x60:removed=0"));
  CHECK(std::count(degrees.begin(), degrees.end(), 2) == 4);
  CHECK(std::count(degrees.begin(), degrees.end(), 3) == 2 * (98 + 58));
  CHECK(std::count(degrees.begin(), degrees.end(), 4) == 98 * 58);
  CHECK(matrix_of(ctx, "grid:100x60:removed=1").entries() == 0);

  const EdgeList edges = generate_edges(ctx.local(), parse_recipe("grid:100x60:removed=0.25"));
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    const index_t step = edges.from[i] - edges.to[i];
    CHECK((step == 100 || (step == 1 && edges.from[i] % 100 != 0)));
  }
  constexpr double whole = 99 * 60 + 100 * 59;
  CHECK(deviation(static_cast<double>(edges.from.size()), whole, 0.75) < 16);
}

TEST_CASE("a small world is a ring with edges rewired", "[generate][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto ring = degrees_of(matrix_of(ctx, "smallworld:10:6:rewire=0"));
  CHECK(std::count(ring.begin(), ring.end(), 6) == 1024);

  BuildCounts counts;
  const Csr csr = matrix_of(ctx, "smallworld:12:8", &counts);
  CHECK(csr.entries() == 8 * 4096 - 2 * counts.duplicates);
  CHECK(counts.self_loops == 0);
  double rewired = 0;
  for (const auto& [p, q] : entries_of(csr)) {
    const index_t step = (q - p) & 4095;
    rewired += step > 4 && step < 4092 ? 0.5 : 0;
  }
  CHECK(deviation(rewired, 4 * 4096, 0.1 * 4087 / 4095) < 16);
}

TEST_CASE("weights belong to pairs of vertices", "[generate][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const GraphRecipe recipe = weighted("kron:9", "-3:4");
  const Csr csr = matrix_of(ctx, recipe, build_options(recipe));
  const EdgeList file = generate_edges(ctx.local(), recipe);
  const auto& listed = std::get<std::vector<std::int32_t>>(file.weights);
  REQUIRE(csr.weights.as<std::int32_t>() != nullptr);
  const auto weights = csr.weights.as<std::int32_t>()->to_host();
  std::map<std::pair<index_t, index_t>, std::int32_t> of_pair;
  for (std::size_t i = 0; i < listed.size(); ++i) of_pair[{file.from[i], file.to[i]}] = listed[i];
  std::map<std::int32_t, int> seen;
  std::size_t k = 0;
  for (const auto& [p, q] : entries_of(csr)) {
    CHECK(of_pair.at({std::max(p, q), std::min(p, q)}) == weights[k]);
    ++seen[weights[k++]];
  }
  CHECK(seen.size() == 8);
  CHECK(seen.begin()->first == -3);
  CHECK(seen.rbegin()->first == 4);
}

TEST_CASE("real weights stay in their range", "[generate]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const EdgeList file = generate_edges(ctx, weighted("urand:12:8", "0.1:0.7"));
  const auto& weights = std::get<std::vector<double>>(file.weights);
  const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
  CHECK(*least >= 0.1);
  CHECK(*least < 0.101);
  CHECK(*most <= 0.7);
  CHECK(*most > 0.699);
}

TEST_CASE("rmat's repeats are merged as asked, with their weights", "[generate][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const GraphRecipe recipe = weighted("rmat:6:64", "1:9");
  BuildCounts counts;
  const Csr sum = matrix_of(ctx, recipe, {Mirror::none, Duplicates::sum}, &counts);
  CHECK(counts.duplicates > 0);
  CHECK(sum.weights.type() == WeightType::int64);
  const Csr least = matrix_of(ctx, recipe, {Mirror::none, Duplicates::min});
  CHECK(least.entries() == sum.entries());
  CHECK(least.entries() + counts.duplicates == 64 * 64);
}

TEST_CASE("what does not fit is refused before it is begun", "[generate]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  try {
    generate(ctx, parse_recipe("urand:30:1048576"));
    FAIL("8 PiB were found");
  } catch (const OutOfMemory& error) {
    CHECK(error.needed() == std::uint64_t{1} << 53);
    CHECK(error.available() > 0);
    CHECK(error.available() < error.needed());
  }
  CHECK_THROWS_AS(matrix_of(ctx, "kron:30:1024"), OutOfMemory);
  CHECK_THROWS_AS(generate_edges(ctx, parse_recipe("smallworld:30:1024")), OutOfMemory);
}

}  // namespace graphrun
