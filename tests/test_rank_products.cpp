// Products of tiled rows by ranks that are threads of one process.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/engine/spmv.hpp>
#include <memory>
#include <mutex>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "engine/distributed/column_parts.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"
#include "rank_cases.hpp"
#include "support.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

namespace {

std::vector<double> product(const Matrix& a, const Vector<double>& x) {
  Vector<double> y(x.context(), static_cast<std::size_t>(a.rows()));
  spmv<PlusSecond<double>>(a, x, y);
  return y.to_host();
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
  const index_t most_tiles = GENERATE(2200, 3);  // all columns in tiles, and the first 72
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
    for (double& value : x) value = std::generate_canonical<double, 53>(random);
    const Context device = of_a_rank();
    const Buffer<offset_t> of_columns(device, std::span<const offset_t>(lengths));
    const Graph whole = graph_of(device, list, false);
    const Csr& rows_of_all = std::get<Csr>(whole.in_edges().storage());
    const auto expected = product(Matrix(tiled_rows(rows_of_all, of_columns, options)),
                                  Vector<double>(device, std::span<const double>(x)));
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 3;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, false);
      const Context local = graph.context().local();
      const Csr& rows = std::get<Csr>(graph.in_edges().storage());
      const Buffer<offset_t> in_all(local, std::span<const offset_t>(lengths));
      Tiled tiled = tiled_rows(rows, in_all, options);
      take_in_parts(*ranks, *graph.context().layout(), tiled);
      const bool in_parts = tiled.column_parts != nullptr, has_rest = tiled.rest != nullptr;
      const Matrix matrix(std::move(tiled));
      const auto found = product(matrix, slice_of(graph, x));
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks");
      CHECK(has_rest == (most_tiles == 3 && list.vertices == 400));
      CHECK(matrix.entries() == rows.entries());
      CHECK(in_parts == (list.vertices == 400 || list.vertices == 12));
      CHECK(found == expected);
    });
  }
}

}  // namespace graphrun
