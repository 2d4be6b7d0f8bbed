// Timing by the host's clock.
#include <chrono>
#include <graphrun/base/buffer.hpp>

#include "base/common/for_each.hpp"
#include "engine/measure/common/kernels.hpp"

namespace graphrun::measure {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double milliseconds_of(int runs, const std::function<void()>& work) {
  const Clock::time_point start = Clock::now();
  for (int run = 0; run < runs; ++run) work();
  return 1000 * seconds_since(start) / runs;
}

// An array whose writing evicts everything else from the caches.
class CacheSweep {
 public:
  explicit CacheSweep(const Context& ctx) : threads_(ctx.threads()), array_(ctx, words()) {}
  void operator()() {
    ++round_;
    for_each_index(
        OnCpu{threads_}, array_.size(),
        [array = array_.data(), round = round_](std::size_t i) { array[i] = round + i; });
  }

 private:
  static std::size_t words() {
    constexpr std::uint64_t assumed = std::uint64_t{64} << 20;
    const std::uint64_t cache = last_level_cache();
    return static_cast<std::size_t>(2 * (cache > 0 ? cache : assumed) / sizeof(std::uint64_t));
  }
  int threads_;
  std::uint64_t round_ = 0;
  Buffer<std::uint64_t> array_;
};

}  // namespace

Timing time(OnCpu, const Context& ctx, const std::function<void()>& work,
            const TimingOptions& options) {
  Timing timing;
  std::optional<CacheSweep> sweep;
  if (options.cold_cache) {
    sweep.emplace(ctx);
  } else if (milliseconds_of(1, work) < short_run_milliseconds) {
    timing.method = TimingMethod::loop;
    timing.runs_per_sample = runs_of_short_sample;
  }
  const Clock::time_point start = Clock::now();
  while (!enough(options, timing.milliseconds.size(), seconds_since(start))) {
    ctx.check_stop();
    if (sweep) (*sweep)();
    timing.milliseconds.push_back(milliseconds_of(timing.runs_per_sample, work));
  }
  return timing;
}

}  // namespace graphrun::measure
