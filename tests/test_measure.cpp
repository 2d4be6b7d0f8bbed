// Measurement: statistics, timing, the machine.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/version.hpp>
#include <optional>
#include <thread>

#include "base/common/allocation_count.hpp"
#include "engine/measure/ceilings.hpp"
#include "engine/measure/machine.hpp"
#include "engine/measure/timing.hpp"
#include "quick_ceilings.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using Catch::Approx;

using test::gpu_or_skip;
using test::quick;

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

TEST_CASE("allocations of a thread are counted", "[measure]") {
  const Context ctx = Context::cpu(1);
  const std::uint64_t before = allocation_count();
  const Vector<int> empty(ctx, 0);
  CHECK(allocation_count() == before);
  const Vector<int> one(ctx, 1), copy = one.copy();
  CHECK(allocation_count() == before + 2);
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
  CHECK_FALSE(info.governor.empty());
  CHECK(utc_now().size() == std::string("2026-11-22T15:04:05Z").size());
  CHECK((info.commit == "unknown" || info.commit.size() == 40));
  REQUIRE(info.gpu.has_value() == (ctx.backend() == Backend::cuda));
  if (info.gpu) {
    CHECK(info.gpu->name == ctx.name());
    CHECK(info.gpu->uuid.size() == std::string("GPU-01234567-0123-0123-0123-0123456789ab").size());
    CHECK(info.gpu->multiprocessors > 0);
  }
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
  // A captured graph would contain pointers to its own allocations, and free earlier ones.
  std::optional<Vector<double>> kept;
  const auto allocating = [&] {
    kept.emplace(ctx, 2000);
    spmv<PlusSecond<double>>(a, x, *kept);
  };
  for (int trial = 0; trial < 3; ++trial) {
    const Timing timing = time_runs(ctx, allocating, {1, 1, 0, 1, false});
    CHECK(timing.method == TimingMethod::events);
    CHECK(timing.note.ends_with("it allocates memory"));
  }
  CHECK(kept->to_host() == y.to_host());
  product();  // the stream is in order after the capture that failed
  CHECK(y.to_host()[0] >= 0);
}

}  // namespace graphrun
