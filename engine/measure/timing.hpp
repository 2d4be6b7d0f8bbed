// Timing of work on a context's device: warm-up, repeats and statistics.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/context.hpp>

namespace graphrun {

// Statistics of a set of samples; all 0 for an empty set.
struct Statistics {
  std::size_t runs = 0;
  double median = 0, minimum = 0, maximum = 0;
  double first_quartile = 0, third_quartile = 0;
  double relative_spread = 0;  // (third - first quartile) / median
  // Distribution-free confidence interval of the median, from order statistics: 95 % from six
  // samples on; with fewer it is the whole range, and `confidence` is its actual level.
  double median_low = 0, median_high = 0;
  double confidence = 0;

  bool noisy() const noexcept { return relative_spread > 0.05; }
};

// Fewest samples for a 95 % interval of the median.
inline constexpr std::size_t runs_of_interval = 6;

Statistics summarize(std::span<const double> samples);

struct TimingOptions {
  int warm_up = 1;         // untimed runs at the start
  int min_runs = 10;       // at least this many samples, and
  double min_seconds = 1;  // at least this much time; but
  int max_runs = 10000;    // at most this many samples
  // Evict the last-level cache between runs, outside the timed region.
  bool cold_cache = false;
};

enum class TimingMethod {
  clock,   // the host's clock around each run (CPU)
  loop,    // the host's clock around a loop of runs shorter than 50 us (CPU)
  events,  // CUDA events around each run
  graph,   // CUDA events around a CUDA graph of runs shorter than 50 us
};
std::string_view name(TimingMethod method);  // "clock", "loop", "events", "graph"

struct Timing {
  std::vector<double> milliseconds;  // per run, in the order taken
  TimingMethod method = TimingMethod::clock;
  int runs_per_sample = 1;  // a sample is the mean of this many runs: 200 for `loop` and `graph`
  bool cold_cache = false;
  std::string note;  // why a short run was not captured in a graph; empty otherwise
  Statistics statistics;
};

// Times `work`, which does the same at every call: enqueues on the context's stream (CUDA) or
// computes (CPU). Short CUDA work is captured in a graph and replayed: it must not copy from host
// memory. If it allocates buffers, waits for the device, or does something else that cannot be
// captured, it is timed with events and `note` says so. Blocks. Throws Cancelled at the context's
// stop token, InvalidArgument for options without any run, and what `work` throws.
Timing time_runs(const Context& ctx, const std::function<void()>& work,
                 const TimingOptions& options = {});

}  // namespace graphrun
