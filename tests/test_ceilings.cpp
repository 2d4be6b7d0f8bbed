// Ceilings of a device: measured, marked if the machine was busy, and cached.
#include <sys/stat.h>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "cache_folder.hpp"
#include "engine/measure/ceilings.hpp"
#include "engine/measure/common/cache_file.hpp"
#include "engine/measure/common/ceilings_text.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/measure/common/probe.hpp"
#include "quick_ceilings.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using Catch::Approx;

using test::gpu_or_skip;
using test::quick;

}  // namespace

TEST_CASE("ceilings between measured footprints", "[measure]") {
  using enum CeilingKind;
  const Ceilings c("a device", {{read, 1 << 30, 4e12, 0},
                                {gather, 1000, 100, 0},
                                {gather, 100000, 50, 0},
                                {launch, 0, 3e-6, 0}});
  CHECK(c.stream_bytes_per_second() == 4e12);
  CHECK(c.gathers_per_second(1) == 100);
  CHECK(c.gathers_per_second(1000) == 100);
  CHECK(c.gathers_per_second(10000) == Approx(75));  // half way by its logarithm
  CHECK(c.gathers_per_second(100000) == 50);
  CHECK(c.gathers_per_second(1 << 30) == 50);
  CHECK(c.value(launch) == 3e-6);
  CHECK_FALSE(c.value(barrier));
  CHECK_FALSE(c.value(scatter, 1000));
  CHECK_THROWS_AS(c.copy_bytes_per_second(), InvalidArgument);
}

TEST_CASE("ceilings survive being written, and damage is noticed", "[measure]") {
  using enum CeilingKind;
  const Ceilings before("NVIDIA H200",
                        {{copy, 1ull << 32, 4.0123456789012345e12, 0.001},
                         {gather, 196608, 7.24e11, 0.1 / 3},
                         {graph_node, 0, 4.6e-6, 0}},
                        "2026-11-22T15:04:05Z");
  const std::string text = measure::to_text(before, "this one");
  const auto after = measure::ceilings_from_text(text, "this one");
  REQUIRE(after);
  CHECK(after->device() == before.device());
  CHECK(after->rows() == before.rows());
  CHECK(after->measured_at() == "2026-11-22T15:04:05Z");
  CHECK_FALSE(measure::ceilings_from_text(text, "another"));
  for (std::size_t size = 0; size < text.size(); ++size) {
    CHECK_FALSE(measure::ceilings_from_text(text.substr(0, size), "this one"));
  }
  CHECK_FALSE(measure::ceilings_from_text(text + "x", "this one"));
  std::string earlier = text;
  earlier.replace(0, earlier.find('\n'), "graphrun-ceilings 2");
  CHECK_FALSE(measure::ceilings_from_text(earlier, "this one"));
  for (const char* bad : {"gather 1 nan 0", "gather 1 -5 0", "gather x 5 0", "nothing 1 5 0",
                          "gather 1 5", "gather 1 5 0 0", "gather 1 inf 0"}) {
    const std::string damaged = "graphrun-ceilings 3\ndevice d\nidentity i\nmeasured now\n" +
                                std::string(bad) + "\nend 1\n";
    CHECK_FALSE(measure::ceilings_from_text(damaged, "i"));
  }
}

TEST_CASE("a processor's ceilings are measured", "[measure]") {
  CeilingOptions options = quick(4 << 20);
  std::size_t reported = 0;
  options.on_row = [&](const Ceiling& row) {
    ++reported;
    CHECK(row.value > 0);
    CHECK(row.footprint <= 4 << 20);
  };
  const Ceilings c = measure_ceilings(Context::cpu(2), options);
  CHECK(reported == c.rows().size() + c.spoiled().size());
  CHECK(c.cache_file().empty());
  CHECK(c.measured_at().ends_with("Z"));
  std::set<CeilingKind> kinds;
  for (const auto* rows : {&c.rows(), &c.spoiled()}) {
    for (const Ceiling& row : *rows) kinds.insert(row.kind);
  }
  CHECK(kinds.contains(CeilingKind::copy));
  CHECK(kinds.contains(CeilingKind::parallel_region));
  CHECK(kinds.contains(CeilingKind::barrier));
}

TEST_CASE("a row that other programs spoiled is measured again, and then marked", "[measure]") {
  const Context ctx = Context::cpu(1);
  int calls = 0;
  // A measurement whose rounds take `seconds`, without any work.
  const auto row_of = [&](CeilingKind kind, const std::function<double(int)>& seconds) {
    calls = 0;
    const measure::Probe probe{
        [&](std::uint64_t rounds) { return seconds(calls++) * static_cast<double>(rounds); }, 1};
    return measure::measure_row(ctx, kind, 0, {probe}, 0.02);
  };
  const Ceiling steady = row_of(CeilingKind::barrier, [](int) { return 1e-3; });
  CHECK_FALSE(steady.spoiled);
  CHECK(steady.value == Approx(1e-3));
  const int once = calls;
  const Ceiling uneven =
      row_of(CeilingKind::barrier, [](int call) { return call % 2 == 0 ? 1e-3 : 3e-3; });
  CHECK(uneven.spoiled);
  CHECK(calls > once);
  const Ceiling settled = row_of(CeilingKind::barrier, [](int call) {
    return call > 14 || call % 2 == 0 ? 1e-3 : 3e-3;  // the machine is quiet from then on
  });
  CHECK_FALSE(settled.spoiled);
  CHECK(settled.value == Approx(1e-3));
  // Constant times during which the threads did not run.
  CHECK(row_of(CeilingKind::read, [](int) { return 1e-3; }).spoiled);

  const Ceilings c("this", {steady, uneven});
  CHECK(c.rows().size() == 1);
  CHECK(c.spoiled().size() == 1);
  CHECK(measure::worth_keeping(c));  // a barrier's cost is no rate
  CHECK_FALSE(measure::worth_keeping(
      Ceilings("this", {steady, {CeilingKind::gather, 1 << 20, 1e6, 0.9, true}})));
}

TEST_CASE("a footprint that a larger one beats by far is spoiled", "[measure]") {
  using enum CeilingKind;
  std::vector<Ceiling> rows{{gather, 1 << 10, 1e9, 0},
                            {gather, 1 << 20, 1e6, 0},
                            {gather, 1 << 30, 2e8, 0},
                            {scatter, 1 << 10, 1e5, 0},
                            {read, 1 << 30, 1e10, 0}};
  measure::mark_outdone(&rows);
  for (const Ceiling& row : rows) {
    CHECK(row.spoiled == (row.kind == gather && row.footprint == 1 << 20));
  }
}

TEST_CASE("a cache folder is believed where only its user can write to it", "[measure]") {
  namespace fs = std::filesystem;
  const test::CacheFolder folder;
  const fs::path path = measure::cache_path("ceilings", "this", "1");
  measure::write_cache_file(path, "one");
  REQUIRE(fs::exists(path));
  CHECK(measure::read_cache_file(path) == "one");
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(folder.files().size() == 1);

  const fs::path elsewhere = path.parent_path() / "elsewhere";
  fs::rename(path, elsewhere);
  fs::create_symlink(elsewhere, path);
  CHECK(measure::read_cache_file(path).empty());
  measure::write_cache_file(path, "two");
  CHECK_FALSE(fs::is_symlink(path));
  CHECK(measure::read_cache_file(path) == "two");
  CHECK(measure::read_cache_file(elsewhere) == "one");  // what the link led to is as it was

  std::ofstream(path) << std::string(measure::most_cache_bytes + 1, 'x');
  CHECK(measure::read_cache_file(path).empty());
  fs::remove(path);
  fs::create_directory(path);
  CHECK(measure::read_cache_file(path).empty());
  measure::write_cache_file(path, "three");
  CHECK(fs::is_directory(path));
  fs::remove(path);
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  CHECK(measure::read_cache_file(path).empty());
  fs::remove(path);

  measure::write_cache_file(path, "four");
  fs::permissions(path.parent_path(), fs::perms::all);
  CHECK(measure::read_cache_file(path).empty());
  measure::write_cache_file(path, "five");
  fs::permissions(path.parent_path(), fs::perms::owner_all);
  CHECK(measure::read_cache_file(path) == "four");
}

TEST_CASE("ceilings are kept from one run to the next", "[measure]") {
  const test::CacheFolder folder;
  const Context ctx = Context::cpu(1);
  CeilingOptions options = quick(1 << 20);
  Ceilings kept = cached_ceilings(ctx, options);
  // A busy machine caches nothing. It may be busy while tests run in parallel.
  for (int trial = 0; trial < 5 && folder.files().empty(); ++trial) {
    kept = cached_ceilings(ctx, options);
  }
  if (folder.files().empty()) SKIP("this machine is too busy to measure on");
  REQUIRE(folder.files().size() == 1);
  const std::string file = folder.files()[0];
  CHECK(kept.cache_file().empty());
  options.on_row = [](const Ceiling&) { FAIL("measured although it was kept"); };
  const Ceilings again = cached_ceilings(ctx, options);
  CHECK(again.rows() == kept.rows());
  CHECK(again.cache_file() == file);

  options = quick(1 << 20);
  options.measure_anew = true;
  CHECK(cached_ceilings(ctx, options).cache_file().empty());
  options.measure_anew = false;
  std::ofstream(file, std::ios::app) << "and more\n";
  CHECK(cached_ceilings(ctx, options).cache_file().empty());
}

TEST_CASE("a GPU's ceilings are in order", "[measure][cuda]") {
  const Context ctx = gpu_or_skip();
  CeilingOptions options = quick(256 << 20);
  options.seconds = 1;
  const Ceilings c = measure_ceilings(ctx, options);
  for (const Ceiling& row : c.rows()) CHECK(row.value > 0);
  CHECK(c.gathers_per_second(192 << 10) > c.gathers_per_second(16 << 20));
  CHECK(c.gathers_per_second(4 << 20) > c.gathers_per_second(128 << 20));
  CHECK(c.value(CeilingKind::atomic_add, 1 << 20) > c.value(CeilingKind::atomic_add, 64 << 20));
  CHECK(c.stream_bytes_per_second() > 4 * c.gathers_per_second(128 << 20));
  CHECK(c.value(CeilingKind::block_sync) < c.value(CeilingKind::grid_sync));
  CHECK(c.value(CeilingKind::graph_node) < c.value(CeilingKind::read_back));
}

}  // namespace graphrun
