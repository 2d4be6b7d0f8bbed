// How long work takes on a context's device: warm-up, repeats, and what they say together.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/context.hpp>

namespace graphrun {

// What a set of samples says. All 0 where there is none.
struct Statistics {
  std::size_t runs = 0;
  double median = 0, minimum = 0, maximum = 0;
  double first_quartile = 0, third_quartile = 0;
  double relative_spread = 0;  // (third - first quartile) / median
  // A confidence interval of the median from order statistics, which assumes nothing about the
  // distribution: 95 % from six samples on; with fewer it is the whole range, and `confidence` says
  // how much that is worth.
  double median_low = 0, median_high = 0;
  double confidence = 0;

  bool noisy() const noexcept { return relative_spread > 0.05; }
};

// The samples that a 95 % interval of a median takes at least.
inline constexpr std::size_t runs_of_interval = 6;

Statistics summarize(std::span<const double> samples);

struct TimingOptions {
  int warm_up = 1;         // runs before the first timed one
  int min_runs = 10;       // at least so many samples, and
  double min_seconds = 1;  // at least so much time, whichever is later; but
  int max_runs = 10000;    // no more samples than this
  // Overwrite an array larger than the last-level cache between runs, outside the timed region.
  bool cold_cache = false;
};

enum class TimingMethod {
  clock,   // the host's clock around each run (CPU)
  loop,    // the host's clock around a loop of runs, where one is under 50 us (CPU)
  events,  // CUDA events around each run
  graph,   // CUDA events around a CUDA graph of runs, where one is under 50 us
};
std::string_view name(TimingMethod method);  // "clock", "loop", "events", "graph"

struct Timing {
  std::vector<double> milliseconds;  // one run's, sample by sample, in the order taken
  TimingMethod method = TimingMethod::clock;
  int runs_per_sample = 1;  // a sample is the mean of so many runs: 200 for `loop` and `graph`
  bool cold_cache = false;
  std::string note;  // why a short run was not captured in a graph; empty otherwise
  Statistics statistics;
};

// Times `work`, which enqueues on the context's stream (CUDA) or computes (CPU) the same thing at
// every call. Short CUDA work is captured in a graph and replayed from there: it must not copy from
// host memory. Where it allocates buffers, waits for the device, or does something else that a
// capture does not allow, it is timed with events and `note` says so. Blocks. Throws Cancelled at
// the context's stop token, InvalidArgument for options that ask for no run, and whatever `work`
// throws.
Timing time_runs(const Context& ctx, const std::function<void()>& work,
                 const TimingOptions& options = {});

}  // namespace graphrun
