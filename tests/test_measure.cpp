// The measuring instruments: statistics, timing, ceilings and their cache, the machine.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <graphrun/engine/measure/ceilings.hpp>
#include <graphrun/engine/measure/machine.hpp>
#include <graphrun/engine/measure/timing.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/version.hpp>
#include <thread>

#include "cache_folder.hpp"
#include "engine/measure/common/ceilings_text.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using Catch::Approx;

CeilingOptions quick(std::uint64_t array_bytes) {
  CeilingOptions options;
  options.seconds = 0.01;
  options.array_bytes = array_bytes;
  return options;
}

Context gpu_or_skip() {
  std::string reason;
  if (cuda_devices(&reason).empty()) SKIP("no GPU: " << reason);
  return Context::cuda();
}

}  // namespace

TEST_CASE("statistics of known samples", "[measure]") {
  const std::vector<double> samples{5, 1, 4, 2, 3};
  const Statistics s = summarize(samples);
  CHECK(s.runs == 5);
  CHECK(s.median == 3);
  CHECK(s.minimum == 1);
  CHECK(s.maximum == 5);
  CHECK(s.first_quartile == 2);
  CHECK(s.third_quartile == 4);
  CHECK(s.relative_spread == Approx(2.0 / 3));
  CHECK(s.noisy());
  CHECK(s.median_low == 1);
  CHECK(s.median_high == 5);
  CHECK(s.confidence == Approx(1 - 2.0 / 32));
  CHECK_FALSE(summarize(std::vector<double>(9, 7.0)).noisy());
  CHECK(summarize({}).runs == 0);
  CHECK(summarize(std::vector<double>{2}).confidence == Approx(0).margin(1e-12));
}

TEST_CASE("the interval of a median is that of the binomial tables", "[measure]") {
  // The ranks of a 95 % interval: 6 samples 1..6, 10: 2..9, 20: 6..15, 100: 40..61.
  const std::size_t size = GENERATE(6, 10, 20, 100);
  const std::size_t low = size == 6 ? 1 : size == 10 ? 2 : size == 20 ? 6 : 40;
  std::vector<double> samples(size);
  for (std::size_t i = 0; i < size; ++i) samples[i] = static_cast<double>((i * 37) % size + 1);
  if (size % 37 == 0) FAIL("37 must not divide the size");
  const Statistics s = summarize(samples);
  CHECK(s.median_low == static_cast<double>(low));
  CHECK(s.median_high == static_cast<double>(size + 1 - low));
  CHECK(s.confidence >= 0.95);
}

TEST_CASE("work on the host's clock", "[measure]") {
  const Context ctx = Context::cpu(1);
  int runs = 0;
  const Timing slow = time_runs(ctx,
                                [&] {
                                  ++runs;
                                  std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                },
                                {2, 5, 0, 5, false});
  CHECK(slow.method == TimingMethod::clock);
  CHECK(slow.milliseconds.size() == 5);
  CHECK(runs >= 7);  // two to warm up, five timed
  CHECK(slow.statistics.minimum >= 1);
  CHECK(slow.statistics.median == summarize(slow.milliseconds).median);

  const Timing cold = time_runs(ctx, [] {}, {1, 3, 0, 3, true});
  CHECK(cold.method == TimingMethod::clock);
  CHECK(cold.cold_cache);
}

TEST_CASE("a short run is timed with others like it", "[measure]") {
  int runs = 0;
  const Timing timing = time_runs(Context::cpu(1), [&] { ++runs; }, {1, 3, 0, 3, false});
  CHECK(timing.method == TimingMethod::loop);
  CHECK(timing.runs_per_sample == 200);
  CHECK(runs >= 3 * 200);
  CHECK(timing.statistics.median < 0.05);
}

TEST_CASE("timing stops when asked to, and refuses to time nothing", "[measure]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CHECK_THROWS_AS(time_runs(ctx, [] {}, {1, 0, 0, 1, false}), InvalidArgument);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  int runs = 0;
  const auto work = [&] {
    if (++runs == 3) stop.request_stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  CHECK_THROWS_AS(time_runs(ctx, work, {1, 1000, 60, 1000, false}), Cancelled);
  CHECK_THROWS_AS(measure_ceilings(ctx, quick(1 << 20)), Cancelled);
}

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
  const Ceilings before("NVIDIA H200", {{copy, 1ull << 32, 4.0123456789012345e12, 0.001},
                                        {gather, 196608, 7.24e11, 0.1 / 3},
                                        {graph_while, 0, 4.6e-6, 0}});
  const std::string text = measure::to_text(before, "this one");
  const auto after = measure::ceilings_from_text(text, "this one");
  REQUIRE(after);
  CHECK(after->device() == before.device());
  CHECK(after->rows() == before.rows());
  CHECK_FALSE(measure::ceilings_from_text(text, "another"));
  for (std::size_t size = 0; size < text.size(); ++size) {
    CHECK_FALSE(measure::ceilings_from_text(text.substr(0, size), "this one"));
  }
  CHECK_FALSE(measure::ceilings_from_text(text + "x", "this one"));
  for (const char* bad : {"gather 1 nan 0", "gather 1 -5 0", "gather x 5 0", "nothing 1 5 0",
                          "gather 1 5", "gather 1 5 0 0", "gather 1 inf 0"}) {
    const std::string damaged =
        "graphrun-ceilings 2\ndevice d\nidentity i\n" + std::string(bad) + "\nend 1\n";
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
  CHECK(reported == c.rows().size());
  CHECK(c.cache_file().empty());
  CHECK(c.value(CeilingKind::parallel_region));
  CHECK(c.copy_bytes_per_second() > c.value(CeilingKind::barrier).value());
}

TEST_CASE("ceilings are kept from one run to the next", "[measure]") {
  const test::CacheFolder folder;
  const Context ctx = Context::cpu(1);
  CeilingOptions options = quick(1 << 20);
  Ceilings kept = cached_ceilings(ctx, options);
  // Nothing is kept of a machine that was busy, as it may be while tests run side by side.
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

TEST_CASE("the machine is described", "[measure]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const MachineInfo info = machine_info(ctx);
  CHECK_FALSE(info.processor.empty());
  CHECK(info.hardware_threads >= 1);
  CHECK(info.threads == ctx.threads());
  CHECK(info.memory > 0);
  CHECK(info.kernel.starts_with("Linux "));
  CHECK_FALSE(info.compiler.empty());
  CHECK(info.version == GRAPHRUN_VERSION);
  CHECK((info.commit == "unknown" || info.commit.size() == 40));
  REQUIRE(info.gpu.has_value() == (ctx.backend() == Backend::cuda));
  if (info.gpu) {
    CHECK(info.gpu->name == ctx.name());
    CHECK(info.gpu->uuid.size() == std::string("GPU-01234567-0123-0123-0123-0123456789ab").size());
    CHECK(info.gpu->multiprocessors > 0);
  }
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

TEST_CASE("a short GPU run takes as long in a graph as by itself, or less", "[measure][cuda]") {
  const Context ctx = gpu_or_skip();
  const test::Triples t = test::random_triples(2000, 2000, 40000, 9);
  const Matrix a = test::pattern_of(ctx, t);
  const std::vector<double> ones(2000, 1.0);
  const Vector<double> x(ctx, std::span<const double>(ones));
  Vector<double> y(ctx, 2000);
  const auto product = [&] { spmv<PlusSecond<double>>(a, x, y); };
  const Timing graph = time_runs(ctx, product, {2, 20, 0.1, 1000, false});
  CHECK(graph.note == "");
  REQUIRE(graph.method == TimingMethod::graph);
  const Timing cold = time_runs(ctx, product, {2, 20, 0.1, 1000, true});
  CHECK(cold.method == TimingMethod::events);
  CHECK(cold.statistics.median > 0.5 * graph.statistics.median);
  CHECK(cold.statistics.median < 50 * graph.statistics.median);

  const auto blocking = [&] {
    product();
    ctx.synchronize();
  };
  const Timing alone = time_runs(ctx, blocking, {2, 20, 0.1, 1000, false});
  CHECK(alone.method == TimingMethod::events);
  CHECK(alone.note.starts_with("short, but not captured"));
  CHECK(alone.statistics.median > 0.8 * graph.statistics.median);
  product();  // the stream is in order after the capture that failed
  CHECK(y.to_host()[0] >= 0);
}

}  // namespace graphrun
