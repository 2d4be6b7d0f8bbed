// Products of rows by ranks that are threads of one process.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "engine/distributed/column_parts.hpp"
#include "engine/distributed/shares.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"
#include "rank_cases.hpp"
#include "support.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

namespace {

std::vector<double> product(const OrderedEdges& edges, const Vector<double>& x) {
  Vector<double> y(x.context(), static_cast<std::size_t>(edges.matrix.rows()));
  spmv<PlusSecond<double>>(edges.matrix, in_order_of(edges, x.copy()), y);
  return from_order_of(edges, std::move(y)).to_host();
}

// The segments that do not begin as far behind a multiple of four values as in their tile, and the
// parts that end elsewhere.
std::size_t unaligned_segments(const ColumnParts& parts) {
  const std::vector<TileSegment> segments = parts.segments.to_host();
  std::size_t found = 0;
  for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
    const bool ends_tile = (s + 1) % (parts.sizes.size() + 1) == 0;
    if (ends_tile || segments[s + 1].place == segments[s].place) continue;
    if ((segments[s].from - segments[s].place) % 4 != 0) ++found;
  }
  for (const std::size_t size : parts.sizes) found += size % 4;
  return found;
}

// The order of a rank's rows by falling length of their columns, in parts of so many.
VertexOrder order_in_parts(const Graph& graph, const std::vector<offset_t>& lengths,
                           std::size_t part) {
  const Layout& layout = *graph.context().layout();
  const std::span own = std::span(lengths).subspan(static_cast<std::size_t>(layout.begin()),
                                                   static_cast<std::size_t>(layout.own()));
  return degree_order(Buffer<offset_t>(graph.context().local(), own), part);
}

// This rank's part of the values of all vertices.
Vector<double> slice_of(const Graph& graph, const std::vector<double>& all) {
  auto own = graph.vector<double>();
  const Layout& layout = *graph.context().layout();
  const Vector<double> values(
      graph.context().local(),
      std::span(all).subspan(static_cast<std::size_t>(layout.begin()), own.size()));
  graph.context().copy(own.data(), values.data(), own.size() * sizeof(double));
  graph.context().local().synchronize();
  return own;
}

}  // namespace

TEST_CASE("x in parts has the bits in a tiled product that it has as a whole", "[ranks][tiled]") {
  const int size = GENERATE(1, 2, 3, 5);
  const offset_t band = GENERATE(0, 40);
  const bool in_own_order = GENERATE(false, true);  // of rows, and of x
  const index_t most_tiles = GENERATE(2200, 3);     // all columns in tiles, and the first 72
  FormatOptions options = test::small_layout();
  options.band_entries = band;
  options.most_tiles = most_tiles;
  for (const Listed& list : {scattered(400, 3000), cases()[1], cases()[2], cases()[4]}) {
    const Context host = Context::cpu(1);
    const Graph alone = graph_of(host, list, false);
    const Csr& csr = std::get<Csr>(alone.in_edges().storage());
    std::vector<offset_t> lengths(static_cast<std::size_t>(list.vertices), 0);
    for (const index_t column : csr.column_of.to_host()) {
      ++lengths[static_cast<std::size_t>(column)];
    }
    std::vector<double> x(lengths.size());
    std::mt19937 random(1);
    for (double& value : x) {
      // Whole where entries are in no tile: cut at every three rows, a processor may add those of a
      // row in another order.
      value = most_tiles == 3 ? static_cast<double>(random() % 97)
                              : std::generate_canonical<double, 53>(random);
    }
    const Context device = of_a_rank();
    const Buffer<offset_t> of_columns(device, std::span<const offset_t>(lengths));
    const Graph whole = graph_of(device, list, false);
    const Csr& rows_of_all = std::get<Csr>(whole.in_edges().storage());
    const Matrix in_tiles(tiled_rows(rows_of_all, of_columns, options));
    const auto expected =
        product({in_tiles, nullptr}, Vector<double>(device, std::span<const double>(x)));
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 3;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, false);
      const Context local = graph.context().local();
      const Csr& rows = std::get<Csr>(graph.in_edges().storage());
      const Buffer<offset_t> in_all(local, std::span<const offset_t>(lengths));
      std::optional<VertexOrder> order;
      if (in_own_order) order = order_in_parts(graph, lengths, 3);
      Tiled tiled = tiled_rows(rows, in_all, options, order ? &order->given : nullptr);
      take_in_parts(*ranks, *graph.context().layout(), tiled, order ? &*order : nullptr);
      const bool in_parts = tiled.column_parts != nullptr, has_rest = tiled.rest != nullptr;
      const std::size_t unaligned = in_parts ? unaligned_segments(*tiled.column_parts) : 0;
      const Matrix matrix(std::move(tiled));
      const auto found = product({matrix, order ? &*order : nullptr}, slice_of(graph, x));
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks");
      CHECK(has_rest == (most_tiles == 3 && list.vertices == 400));
      CHECK(matrix.entries() == rows.entries());
      CHECK(in_parts == (list.vertices == 400 || list.vertices == 12));
      CHECK(found == expected);
      CHECK(unaligned == 0);
      if (in_parts) CHECK_THROWS_AS(matrix.to(Format::csr), Unsupported);
    });
  }
}

TEST_CASE("scores by tiled products have the same bits for any number of GPUs", "[ranks][tiled]") {
  if (!on_gpus()) SKIP("ranks on processors multiply in CSR");
  const bool undirected = GENERATE(false, true);
  const index_t most_tiles = GENERATE(2200, 40);
  const Listed list = scattered(50'000, 300'000);
  std::vector<std::vector<double>> values(4, std::vector<double>(50'000));
  std::mt19937 random(3);
  for (auto& all : values) {
    for (double& value : all) value = std::generate_canonical<double, 53>(random);
  }
  const auto scores = [&](const Graph& graph, const auto& vector_of) {
    const auto teleport = vector_of(0), start = vector_of(1), dangling = vector_of(2);
    PageRankOptions<double> options;
    options.teleport = &teleport;
    options.start = &start;
    options.dangling = &dangling;
    return pagerank(graph, options).rank.to_host();
  };
  const Context host = Context::cpu(2);
  const auto expected = scores(graph_of(host, list, undirected), [&](std::size_t i) {
    return Vector<double>(host, std::span<const double>(values[i]));
  });
  std::vector<double> of_two;
  for (const int size : {2, 3, 5}) {
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      GraphOptions options;
      options.undirected = undirected;
      options.duplicates = Duplicates::min;
      options.format = Format::tiled;
      options.layout.tile_columns = 500;
      options.layout.most_tiles = most_tiles;
      const Graph graph(of_a_rank().with_ranks(ranks), list.vertices, list.edges, list.weights,
                        options);
      const auto found = scores(graph, [&](std::size_t i) { return slice_of(graph, values[i]); });
      const OrderedEdges edges = graph.ordered_pull_edges();
      const auto y = product(edges, slice_of(graph, values[3]));
      const auto given = product({graph.pull_edges(), nullptr}, slice_of(graph, values[3]));
      double off = 0;
      for (std::size_t v = 0; v < found.size(); ++v) {
        off = std::max(off, std::abs(found[v] - expected[v]) / expected[v]);
      }
      const std::lock_guard lock(asserting);
      CHECK(off < 1e-9);
      CHECK(edges.matrix.format() == Format::tiled);
      CHECK(edges.order != nullptr);
      CHECK(y == given);
      if (ranks->rank() != 0) return;
      if (of_two.empty()) of_two = found;
      CHECK(found == of_two);
    });
  }
}

TEST_CASE("x in parts gives the product of rows that it gives as a whole", "[ranks][spmv]") {
  const int size = GENERATE(1, 2, 3, 5);
  const bool undirected = GENERATE(false, true);
  const Context host = Context::cpu(2);
  for (const Listed& list : more_cases()) {
    const Graph alone = graph_of(host, list, undirected);
    // Whole: cut at every three rows, a row's other sums may be taken in another order.
    std::vector<double> x(static_cast<std::size_t>(list.vertices));
    for (std::size_t v = 0; v < x.size(); ++v) x[v] = static_cast<double>(v * v % 97);
    const auto times = [&](const Matrix& a, const Vector<double>& by) {
      Vector<double> y(by.context(), static_cast<std::size_t>(a.rows()));
      spmv<PlusTimes<double>>(a, by, y);  // with weights
      return y.to_host();
    };
    const auto expected = times(alone.in_edges(), Vector<double>(host, std::span(x)));
    const std::vector<offset_t> length =
        lengths_of(std::get<Csr>(alone.out_edges().storage())).to_host();
    const auto used = length.size() - static_cast<std::size_t>(std::ranges::count(length, 0));
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 3;
      const Graph graph = graph_of(host.with_ranks(ranks), list, undirected);
      const Layout& layout = *graph.context().layout();
      Csr rows = rows_of_parts(*ranks, layout, std::get<Csr>(graph.in_edges().storage()),
                               lengths_of(std::get<Csr>(graph.out_edges().storage())));
      const auto parts = rows.column_parts;
      const auto found = times(Matrix(std::move(rows)), slice_of(graph, x));
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks");
      CHECK(found == expected);
      CHECK(std::accumulate(parts->sizes.begin(), parts->sizes.end(), std::size_t{0}) == used);
      const auto of = [&](index_t own) {
        return length[static_cast<std::size_t>(layout.begin() + own)];
      };
      const std::vector<index_t> own = parts->own.to_host();
      CHECK(own.size() == parts->sizes[static_cast<std::size_t>(ranks->rank())]);
      CHECK(std::ranges::is_sorted(own, [&](index_t p, index_t q) { return of(p) > of(q); }));
    });
  }
}

TEST_CASE("ranks of a large x have the scores of one process", "[ranks][spmv]") {
  const int size = GENERATE(2, 3);
  const bool undirected = GENERATE(false, true);
  const Listed list = scattered(600'000, 700'000);
  const auto expected =
      pagerank<double>(graph_of(Context::cpu(2), list, undirected)).rank.to_host();
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    const Graph graph = graph_of(Context::cpu(2).with_ranks(ranks), list, undirected);
    const auto found = pagerank<double>(graph).rank.to_host();
    const auto& pulled = std::get<Csr>(graph.pull_edges().storage());
    const std::lock_guard lock(asserting);
    CHECK(pulled.column_parts != nullptr);
    CHECK(found == expected);
  });
}

TEST_CASE("ranks take a large x in parts where each has room for its own", "[ranks][spmv]") {
  constexpr int size = 3;
  const bool lacks_room = GENERATE(false, true);  // rank 1
  const Listed list = scattered(600'000, 700'000);
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    const Context ctx = Context::cpu(2);
    const Graph graph = graph_of(ctx.with_ranks(ranks), list, true);
    const Matrix& edges = graph.in_edges();
    const std::uint64_t needed = bytes_of_parts(std::get<Csr>(edges.storage()));
    const std::uint64_t room = lacks_room && ranks->rank() == 1 ? needed : needed + needed / 4;
    ctx.limit_memory(std::make_shared<MemoryBudget>(ctx.memory().current + room));
    const auto& pulled = std::get<Csr>(graph.pull_edges().storage());
    const std::lock_guard lock(asserting);
    CHECK((pulled.column_parts != nullptr) == !lacks_room);
  });
}

}  // namespace graphrun
