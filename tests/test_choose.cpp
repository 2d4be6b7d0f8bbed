// The choice of a format: the ranking, and the choices that autotuning remembers.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <fstream>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/choose.hpp>
#include <graphrun/engine/graph.hpp>

#include "cache_folder.hpp"
#include "engine/choose/predict.hpp"
#include "engine/choose/remembered.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// Constants of a GPU, so that rankings do not depend on the machine.
DeviceConstants some_gpu() {
  DeviceConstants device;
  device.backend = Backend::cuda;
  device.cache_bytes = 60 << 20;
  device.ceilings = Ceilings("some GPU", {{CeilingKind::copy, 1ull << 32, 4e12, 0},
                                          {CeilingKind::read, 1ull << 32, 4.6e12, 0},
                                          {CeilingKind::gather, 196608, 7e11, 0},
                                          {CeilingKind::gather, 1 << 20, 1.5e11, 0},
                                          {CeilingKind::gather, 1 << 30, 4e10, 0},
                                          {CeilingKind::graph_node, 0, 5e-7, 0}});
  return device;
}

constexpr std::uint64_t plenty = std::uint64_t{1} << 40;
constexpr Multiplication floats{4, false};

// Statistics of a matrix with `rows` rows of `length` entries, except one of `longest`.
MatrixStatistics even_rows(index_t rows, index_t length, index_t longest) {
  MatrixStatistics s;
  s.rows = s.columns = rows;
  s.entries = static_cast<offset_t>(rows - 1) * length + longest;
  s.lengths = {{rows - 1, static_cast<offset_t>(rows - 1) * length}};
  if (longest != length) s.lengths.push_back({1, longest});
  if (longest == length) s.lengths = {{rows, s.entries}};
  s.longest = longest;
  s.hyb_width = length;
  s.hyb_tail = longest - length;
  s.padded_slots = static_cast<offset_t>(rows) * length + 32LL * (longest - length);
  s.hyb_slots = static_cast<offset_t>(rows) * length;
  s.block_size = 4;
  return s;
}

}  // namespace

TEST_CASE("every format is ranked once, each with a reason", "[choose]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::matrices()) {
    CAPTURE(test::describe(ctx), t.name);
    const Matrix csr = test::pattern_of(ctx, t);
    const Choice choice = choose(matrix_statistics(csr), built_in_constants(ctx), {8, true}, 50,
                                 ctx.available_memory());
    CHECK(choice.ranking.size() == std::size(all_formats));
    for (const Format format : all_formats) {
      CHECK_FALSE(choice.of(format).reason.empty());
      CHECK(std::isfinite(choice.of(format).seconds));
    }
    CHECK(choice.of(Format::csr).possible);
    CHECK(choice.best().possible);
    CHECK(csr.to(choice.best().format).entries() == csr.entries());
  }
}

TEST_CASE("what does not fit is never chosen", "[choose]") {
  const MatrixStatistics hub = even_rows(1000000, 3, 400000);
  const Choice choice = choose(hub, some_gpu(), floats, 1e6, 10ull << 30);
  CHECK_FALSE(choice.of(Format::ell).possible);
  CHECK(choice.of(Format::ell).bytes == 4ull * 400000 * 1000000);
  CHECK(choice.best().format != Format::ell);
  const Choice starved = choose(even_rows(1000000, 4, 4), some_gpu(), floats, 1e6, 0);
  CHECK(starved.best().format == Format::csr);
  for (const Candidate& c : starved.ranking) CHECK(c.possible == (c.format == Format::csr));
}

TEST_CASE("one thread walking a long row is foreseen", "[choose]") {
  MatrixStatistics hub = even_rows(100000, 3, 50000);
  const DeviceConstants device = some_gpu();
  const Choice choice = choose(hub, device, floats, 1e6, plenty);
  CHECK(choice.of(Format::ell).seconds > 5 * choice.of(Format::csr).seconds);
  CHECK((choice.best().format == Format::csr || choice.best().format == Format::coo ||
         choice.best().format == Format::hyb));
}

TEST_CASE("a format whose time is not foreseen is not chosen unasked", "[choose]") {
  const MatrixStatistics even = even_rows(1000000, 4, 4);
  const Choice choice = choose(even, built_in_constants(Context::cpu(2)), {8, false}, 1e6, plenty);
  CHECK_FALSE(choice.of(Format::tiled).possible);
  CHECK(choice.of(Format::tiled).reason.find("asked for") != std::string::npos);
}

TEST_CASE("an epilogue that takes a pass of its own is foreseen", "[choose]") {
  const MatrixStatistics even = even_rows(1000000, 4, 4);
  const DeviceConstants cpu = built_in_constants(Context::cpu(2));
  const Multiplication plain{8, false}, affine{8, false, true};
  const Choice before = choose(even, cpu, plain, 1e6, plenty);
  const Choice after = choose(even, cpu, affine, 1e6, plenty);
  for (const Format format : all_formats) {
    const double more = after.of(format).seconds - before.of(format).seconds;
    const bool in_order = format != Format::coo && format != Format::sell &&
                          format != Format::jds && format != Format::tiled;
    CHECK((more > 0) == !in_order);
  }
  const Choice on_gpu = choose(even, some_gpu(), affine, 1e6, plenty);
  const double sell = on_gpu.of(Format::sell).seconds;
  CHECK(sell == choose(even, some_gpu(), plain, 1e6, plenty).of(Format::sell).seconds);
}

TEST_CASE("a conversion is charged to the products that use it", "[choose]") {
  MatrixStatistics even = even_rows(4000000, 4, 4);
  even.across_rows = even.across_alike = {0.2, 0.2};
  even.along_rows = {0.6, 0.3};
  const DeviceConstants device = some_gpu();
  const Choice once = choose(even, device, floats, 1, plenty);
  CHECK(once.best().format == Format::csr);
  const Choice often = choose(even, device, floats, 1e6, plenty);
  CHECK(often.best().format != Format::csr);
  CHECK(often.best().format != Format::csc);
  CHECK_THROWS_AS(choose(even, device, floats, 0, plenty), InvalidArgument);
}

TEST_CASE("ceilings that a busy machine spoiled are not believed", "[choose]") {
  const Context ctx = Context::cpu(2);
  const DeviceConstants built_in = built_in_constants(ctx);
  const double read = built_in.ceilings.stream_bytes_per_second();
  const Ceilings measured("this", {{CeilingKind::read, 1 << 30, read / 50, 0},
                                   {CeilingKind::copy, 1 << 30, read / 2, 0.9},
                                   {CeilingKind::gather, 1 << 20, 1e9, 0.01}});
  const DeviceConstants merged = merged_constants(built_in, measured);
  CHECK(merged.ceilings.stream_bytes_per_second() == read);
  CHECK(merged.ceilings.copy_bytes_per_second() == built_in.ceilings.copy_bytes_per_second());
  CHECK(merged.ceilings.gathers_per_second(1 << 20) == 1e9);
  CHECK(merged.measured);
  CHECK(merged.origin.find("without 2") != std::string::npos);
}

TEST_CASE("what was measured is remembered, and nothing else is believed", "[choose]") {
  const test::CacheFolder folder;
  const Context ctx = Context::cpu(1);
  CHECK_FALSE(remembered_formats(ctx, 7, floats));
  remember_formats(ctx, 7, floats, {{Format::ell, 1e-3, 0.5}, {Format::csr, 2e-3, 0}});
  remember_formats(ctx, 8, floats, {{Format::csr, 1, 0}});
  remember_formats(ctx, 7, {8, true}, {{Format::jds, 3e-3, 0.25}});
  const auto kept = remembered_formats(ctx, 7, floats);
  REQUIRE(kept);
  REQUIRE(kept->size() == 2);
  CHECK(kept->front().format == Format::ell);
  CHECK(kept->front().seconds == 1e-3);
  CHECK(kept->front().convert_seconds == 0.5);
  CHECK(remembered_formats(ctx, 7, {8, true})->front().format == Format::jds);
  CHECK_FALSE(remembered_formats(ctx, 7, {8, false}));
  CHECK_FALSE(remembered_formats(ctx, 7, {4, false, true}));
  remember_formats(ctx, 7, floats, {{Format::coo, 5e-4, 0}});
  CHECK(remembered_formats(ctx, 7, floats)->front().format == Format::coo);
  CHECK(remembered_formats(ctx, 8, floats));
  REQUIRE(folder.files().size() == 1);
  std::ofstream(folder.files()[0], std::ios::app) << "9 4 pattern plain nonsense 1 2\n";
  CHECK_FALSE(remembered_formats(ctx, 9, floats));
  CHECK(remembered_formats(ctx, 8, floats));
  std::ofstream(folder.files()[0]) << "another file\n7 4 pattern plain ell 1 2\n";
  CHECK_FALSE(remembered_formats(ctx, 7, floats));
}

TEST_CASE("autotune measures three formats, and the next choice knows", "[choose]") {
  const test::CacheFolder folder;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix csr = test::pattern_of(ctx, test::random_triples(300, 300, 2000, 9));
  ChoiceOptions options;
  options.operation.affine = GENERATE(false, true);
  options.autotune = true;
  const Choice tuned = choose(csr, options);
  const auto measured = [](const Choice& choice) {
    return std::count_if(choice.ranking.begin(), choice.ranking.end(),
                         [](const Candidate& c) { return c.measured; });
  };
  CHECK(measured(tuned) == 3);
  CHECK(tuned.best().measured);
  CHECK(tuned.constants.starts_with("built in"));
  CHECK(folder.files().size() == 1);  // the formats: the device's limits were not measured for it
  options.autotune = false;
  const Choice later = choose(csr, options);
  CHECK(measured(later) == 3);
  CHECK(later.best().format == tuned.best().format);
  CHECK(later.best().reason.find("autotune") != std::string::npos);
  const Matrix other = test::pattern_of(ctx, test::random_triples(300, 300, 2000, 10));
  CHECK(measured(choose(other, options)) == 0);
  options.operation.affine = !options.operation.affine;
  CHECK(measured(choose(csr, options)) == 0);
}

TEST_CASE("a graph chooses the format that it is pulled in", "[choose]") {
  const test::CacheFolder folder;
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::square_matrices()) {
    CAPTURE(test::describe(ctx), t.name);
    GraphOptions options;
    options.format.reset();
    const Graph chosen(ctx, t.rows, test::edges_of(t), options);
    CHECK(chosen.choice() == nullptr);
    const Graph plain(ctx, t.rows, test::edges_of(t));
    CHECK(pagerank<double>(chosen).rank.to_host().size() == static_cast<std::size_t>(t.rows));
    if (t.rows == 0) continue;
    REQUIRE(chosen.choice() != nullptr);
    CHECK(chosen.pull_edges().format() == chosen.choice()->best().format);
    CHECK(test::entries_of(chosen.pull_edges()) == test::entries_of(plain.pull_edges()));
  }
}

TEST_CASE("a small graph is stored as CSR without a look at it, unless it was measured",
          "[choose]") {
  const test::CacheFolder folder;
  const auto edges = test::edges_of(test::random_triples(300, 300, 2000, 9));
  GraphOptions options;
  options.format.reset();
  const auto chosen = [&] {
    const Graph graph(Context::cpu(2), 300, edges, options);
    graph.pull_edges();
    return *graph.choice();
  };
  CHECK(chosen().ranking.size() == 1);
  CHECK(chosen().best().format == Format::csr);
  options.choice.expected_uses = 1e6;
  CHECK(chosen().ranking.size() == std::size(all_formats));
  options.choice.expected_uses = 50;
  options.choice.autotune = true;
  const Format best = chosen().best().format;
  options.choice.autotune = false;
  CHECK(chosen().best().measured);
  CHECK(chosen().best().format == best);
}

TEST_CASE("a choice that turns out not to fit is taken back", "[choose]") {
  Choice choice = choose(even_rows(4000000, 4, 4), some_gpu(), floats, 1e6, plenty);
  const Format first = choice.best().format, second = choice.ranking[1].format;
  REQUIRE(first != Format::csr);
  choice.refuse(first, "did not fit");
  CHECK(choice.best().format == second);
  CHECK(choice.ranking.back().format == first);
  CHECK_FALSE(choice.of(first).possible);
  CHECK_THROWS_AS(choice.refuse(Format::csr, ""), InvalidArgument);
}

}  // namespace graphrun
