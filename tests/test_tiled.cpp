// The tiled format: every size of tiles, pieces, chunks and rounds; rows of many messages; bits.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <graphrun/engine/spgemm.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <numeric>
#include <random>

#include "closure_cases.hpp"
#include "formats/matrix/common/reorder.hpp"
#include "formats/matrix/common/sizes.hpp"
#include "formats/matrix/common/tile_shares.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"
#include "support.hpp"
#include "tiled_cases.hpp"

namespace graphrun {

using namespace tiled_tests;

TEST_CASE("tiled matrices of every layout multiply as CSR does", "[tiled][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  std::mt19937 random(5);
  for (unsigned seed = 0; seed < test::random_cases(60); ++seed) {
    const auto rows = static_cast<index_t>(1 + random() % 400);
    const auto columns = static_cast<index_t>(1 + random() % 400);
    const test::Triples t =
        test::square_over_ranks(given, skewed(rows, columns, random() % 4000, seed));
    const Context ctx = test::context_of_rows(given, t);
    INFO(t.name << ", " << test::describe(ctx));
    FormatOptions options;
    options.tile_columns = seed % 5 == 0 ? 0 : static_cast<index_t>(1 + random() % 90);
    options.piece_length = static_cast<index_t>(8 * (1 + random() % 8));
    options.chunk_bytes = seed % 3 == 0 ? 0 : static_cast<index_t>(1000 + random() % 9000);
    options.round_slices = static_cast<index_t>(1 + random() % 32);
    options.value_bytes = static_cast<index_t>(4 << random() % 3);
    check_tiled(
        ctx,
        seed % 4 == 0 ? test::rows_of_pattern(ctx, t) : test::rows_of_matrix<std::int32_t>(ctx, t),
        options);
  }
}

TEST_CASE("rows of more messages than a chunk takes are added up in parts", "[tiled][over_ranks]") {
  const Context given = GENERATE(from_range(test::contexts_and_ranks()));
  FormatOptions options;
  options.piece_length = 8;
  options.tile_columns = GENERATE(0, 700, 65535);
  // 1,024 messages and one more; 2,500 messages; a long row at either end.
  for (const test::Triples& rows :
       {test::rows_of("long rows", 20000, {20000, 1, 0, 8192, 8193, 3, 16385}),
        test::rows_of("one long row", 9000, {9000})}) {
    const test::Triples t = test::square_over_ranks(given, rows);
    const Context ctx = test::context_of_rows(given, t);
    INFO(t.name << ", " << test::describe(ctx));
    check_tiled(ctx, test::rows_of_matrix<std::int32_t>(ctx, t), options);
    check_tiled(ctx, test::rows_of_pattern(ctx, t), options);
  }
}

TEST_CASE("a tiled matrix in an order of its own multiplies as the graph's does", "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool undirected = GENERATE(false, true);
  for (test::Triples t : {skewed(900, 900, 9000, 3), test::random_triples(400, 400, 0, 1),
                          test::random_triples(50, 50, 300, 2)}) {
    t.rows = t.columns = std::max(t.rows, t.columns);
    CAPTURE(t.name, undirected, test::describe(ctx));
    const Graph given = test::graph_of(ctx, t, undirected, true);
    GraphOptions options;
    options.format = Format::tiled;
    options.layout.tile_columns = 64;
    const Graph graph = test::graph_of(ctx, t, undirected, true, options);
    const OrderedEdges edges = graph.ordered_pull_edges();
    CHECK(edges.matrix.format() == Format::tiled);
    const auto host = test::whole_numbers<double>(t.rows);
    const Vector<double> x(ctx, std::span<const double>(host));
    auto y = graph.vector<double>(), expected = graph.vector<double>();
    spmv<PlusTimes<double>>(edges.matrix, in_order_of(edges, x.copy()), y);
    spmv<PlusTimes<double>>(given.in_edges(), x, expected);
    CHECK(from_order_of(edges, std::move(y)).to_host() == expected.to_host());
    if (edges.order == nullptr) continue;
    const auto degree = graph.out_degree<index_t>().to_host();
    const auto order = edges.order->given.to_host(), place = edges.order->place.to_host();
    for (std::size_t j = 0; j < order.size(); ++j) {
      const auto v = static_cast<std::size_t>(order[j]);
      CHECK(place[v] == static_cast<index_t>(j));
      if (j == 0) continue;
      const auto before = static_cast<std::size_t>(order[j - 1]);
      CHECK((degree[before] > degree[v] || (degree[before] == degree[v] && before < v)));
    }
  }
}

TEST_CASE("a tiled matrix whose transpose was wrongly promised is refused", "[tiled]") {
  std::vector<offset_t> offsets(101, 99);
  offsets[0] = 0;
  std::vector<index_t> leaves(99);
  for (std::size_t i = 0; i < leaves.size(); ++i) leaves[i] = static_cast<index_t>(i) + 1;
  const Context ctx = Context::cpu(1);
  GraphOptions options;
  options.format = Format::tiled;
  options.layout.tile_columns = 16;
  const auto star = [&](bool directed) {
    return Graph(Csr{100,
                     100,
                     Buffer<offset_t>(ctx, std::span<const offset_t>(offsets)),
                     Buffer<index_t>(ctx, std::span<const index_t>(leaves)),
                     {}},
                 directed, CsrCheck::entries, options);
  };
  CHECK_THROWS_AS(star(false).ordered_pull_edges(), InvalidArgument);
  CHECK(star(true).ordered_pull_edges().matrix.entries() == 99);
}

TEST_CASE("a tiled product has the same bits whatever the threads, the build and other rows",
          "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = skewed(500, 300, 9000, 3);
  test::Triples turned = t;  // the rows in reverse
  for (index_t& row : turned.row_of) row = t.rows - 1 - row;
  std::vector<float> x;
  for (index_t c = 0; c < t.columns; ++c) x.push_back(1.0f / static_cast<float>(3 + c));
  const FormatOptions options = test::small_layout();
  const Matrix csr = test::pattern_of(ctx, t);
  const auto y = product<PlusSecond<float>>(csr.to(Format::tiled, options), x);
  CHECK(y == product<PlusSecond<float>>(csr.to(Format::tiled, options), x));
  auto reversed =
      product<PlusSecond<float>>(test::pattern_of(ctx, turned).to(Format::tiled, options), x);
  CHECK(y == std::vector<float>(reversed.rbegin(), reversed.rend()));
  if (ctx.backend() == Backend::cpu) {
    const Matrix alone = test::pattern_of(Context::cpu(1), t).to(Format::tiled, options);
    CHECK(y == product<PlusSecond<float>>(alone, x));
  }
}

TEST_CASE("some rows in tiles have the bits that they have in the whole matrix", "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  // Rows of 0 to some 200 entries in narrow tiles: lists of messages of many lengths.
  constexpr index_t n = 3000;
  std::mt19937 random(3);
  test::Triples list{"many lengths", n, n, {}, {}, {}};
  for (index_t row = 0; row < n; ++row) {
    for (auto entries = static_cast<index_t>(random() % 200) * (row % 3 != 0); entries > 0;
         --entries) {
      const double place = std::generate_canonical<double, 32>(random);
      list.add(row, static_cast<index_t>(place * place * n), 1);
    }
  }
  const Graph graph = test::graph_of(ctx, list, false, false);
  const Matrix& whole = graph.out_edges();
  std::vector<offset_t> lengths(n, 0);
  for (const index_t column : std::get<Csr>(whole.storage()).column_of.to_host()) {
    ++lengths[static_cast<std::size_t>(column)];
  }
  const Buffer<offset_t> in_all(ctx, std::span<const offset_t>(lengths));
  FormatOptions options;
  options.tile_columns = 64;
  std::vector<double> x(n);
  for (double& value : x) value = std::generate_canonical<double, 53>(random);
  const auto of_rows = [&](index_t first, index_t last) {
    const Matrix rows = row_slice(whole, first, last);
    return product<PlusSecond<double>>(
        Matrix(tiled_rows(std::get<Csr>(rows.storage()), in_all, options)), x);
  };
  const std::vector<double> expected = of_rows(0, n);
  CHECK(expected == product<PlusSecond<double>>(whole.to(Format::tiled, options), x));
  for (const index_t cut : {1, 37, 1500, 2999}) {
    std::vector<double> found = of_rows(0, cut);
    const std::vector<double> rest = of_rows(cut, n);
    found.insert(found.end(), rest.begin(), rest.end());
    CHECK(found == expected);
  }
  std::vector<index_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  const Buffer<index_t> given(ctx, std::span<const index_t>(order));
  for (const index_t most_tiles : {2200, 10}) {
    options.most_tiles = most_tiles;
    const Csr& rows = std::get<Csr>(whole.storage());
    const Matrix moved(tiled_rows(rows, in_all, options, &given));
    const std::vector<double> y = product<PlusSecond<double>>(moved, x), stayed = of_rows(0, n);
    for (std::size_t r = 0; r < y.size(); ++r) CHECK(y[r] == stayed[std::size_t(order[r])]);
    // Sums of whole numbers are exact, entries in no tile among them.
    std::vector<double> whole_numbers(n);
    for (double& value : whole_numbers) value = static_cast<double>(random() % 1000);
    CHECK(product<PlusSecond<double>>(Matrix(tiled_rows(rows, in_all, options)), whole_numbers) ==
          product<PlusSecond<double>>(whole, whole_numbers));
  }
  CHECK_THROWS_AS(tiled_rows(std::get<Csr>(whole.storage()), Buffer<offset_t>(ctx, 5), options),
                  InvalidArgument);
}

TEST_CASE("a tiled product over float is off by a millionth of its terms at most", "[tiled]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = skewed(300, 2000, 100000, 7);
  std::vector<float> x;
  std::mt19937 random(1);
  for (index_t c = 0; c < t.columns; ++c) x.push_back(std::ldexp(float(random() >> 8), -24));
  const Matrix csr = test::pattern_of(ctx, t);
  const auto exact = product<PlusSecond<double>>(csr, std::vector<double>(x.begin(), x.end()));
  const auto y = product<PlusSecond<float>>(csr.to(Format::tiled), x);
  for (std::size_t r = 0; r < y.size(); ++r) {
    CHECK(std::fabs(static_cast<double>(y[r]) - exact[r]) <= 1e-6 * exact[r]);
  }
}

TEST_CASE("a tiled layout that makes no sense is refused by name", "[tiled]") {
  using Catch::Matchers::ContainsSubstring;
  using Catch::Matchers::MessageMatches;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix csr = test::pattern_of(ctx, test::random_triples(20, 70000, 60, 1));
  // Columns without entries take no room in a tile.
  CHECK(std::get<Tiled>(csr.to(Format::tiled).storage()).tiles == 1);
  const auto refused = [&](const std::string& says, auto change) {
    FormatOptions options;
    change(options);
    CHECK_THROWS_MATCHES(csr.to(Format::tiled, options), InvalidArgument,
                         MessageMatches(ContainsSubstring(says)));
  };
  refused("tile width of 65536", [](auto& o) { o.tile_columns = 65536; });
  refused("tile width of -1", [](auto& o) { o.tile_columns = -1; });
  refused("piece length of 12", [](auto& o) { o.piece_length = 12; });
  refused("piece length of 0", [](auto& o) { o.piece_length = 0; });
  refused("piece length of 2024", [](auto& o) { o.piece_length = 2024; });
  refused("chunk size of 232449", [](auto& o) { o.chunk_bytes = 232449; });
  refused("33 slices", [](auto& o) { o.round_slices = 33; });
  refused("0 slices", [](auto& o) { o.round_slices = 0; });
  FormatOptions narrow;
  narrow.tile_columns = 1;
  const Matrix wide = test::pattern_of(ctx, test::random_triples(20, 100000, 150000, 1));
  CHECK_THROWS_AS(wide.to(Format::tiled, narrow), Unsupported);  // over 70,000 tiles
}

TEST_CASE("blocks of threads share tiles so that each has its part", "[tiled]") {
  constexpr tiling::HopCosts costs{37, 35, 110, 80, 60, 14000};
  // Ten tiles, of which the first has most of the work.
  std::vector<tiling::TileBin> bins;
  for (std::uint32_t tile = 0; tile < 10; ++tile)
    bins.push_back({tile, 0, tile == 0 ? 90000 : 900});
  const tiling::TileShares shares = tiling::share_tiles(bins, 10, 16, costs);
  REQUIRE(shares.first.size() == 11);
  CHECK(shares.first.back() == shares.shares.size());
  std::vector<double> cost(16, 0);
  for (std::uint32_t tile = 0; tile < 10; ++tile) {
    float before = 0;
    REQUIRE(shares.first[tile] < shares.first[tile + 1]);
    for (std::uint32_t s = shares.first[tile]; s < shares.first[tile + 1]; ++s) {
      REQUIRE(shares.shares[s].block < 16);
      const float upto = std::min(1.0f, shares.shares[s].upto);
      CHECK(upto > before);
      cost[shares.shares[s].block] +=
          costs.tile + static_cast<double>(upto - before) * costs.ones * (tile == 0 ? 90000 : 900);
      before = upto;
    }
    CHECK(before == 1);
  }
  const double whole = costs.ones * (90000 + 9 * 900) + costs.tile * (16 + 9);
  for (const double of_block : cost) CHECK(of_block < 1.1 * whole / 16);
}

}  // namespace graphrun
