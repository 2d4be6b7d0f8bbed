// Timing by CUDA events, and of short runs in a captured graph.
#include <algorithm>
#include <chrono>
#include <graphrun/base/buffer.hpp>
#include <memory>

#include "base/common/allocation_count.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/measure/cuda/event.hpp"
#include "engine/measure/cuda/spin.hpp"

namespace graphrun::measure {
namespace {

using Work = std::function<void()>;
using Clock = std::chrono::steady_clock;

// The GPU spins this long before a chunk of samples while the host enqueues them: otherwise the
// first samples include launch time.
constexpr std::uint64_t head_start_nanoseconds = 50'000;
constexpr double chunk_milliseconds = 20;
constexpr std::size_t most_in_chunk = 256;

// An array whose writing evicts everything else from the L2 cache.
class CacheSweep {
 public:
  explicit CacheSweep(const Context& ctx) : array_(ctx, bytes(ctx)) {}
  void enqueue() {
    round_ = (round_ + 1) % 256;
    cuda::check(cudaMemsetAsync(array_.data(), round_, array_.size(), array_.context().stream()));
  }

 private:
  static std::size_t bytes(const Context& ctx) {
    int cache = 0;
    cuda::check(cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize, ctx.device()));
    return std::max<std::size_t>(4 * static_cast<std::size_t>(cache), std::size_t{64} << 20);
  }
  int round_ = 0;
  Buffer<unsigned char> array_;
};

// Appends `count` samples; `sample` enqueues one.
void take_chunk(const Context& ctx, const Work& before, const Work& sample, std::size_t count,
                std::vector<double>* milliseconds) {
  std::vector<cuda::Event> begin(count), end(count);
  enqueue_spin(ctx.stream(), head_start_nanoseconds);
  for (std::size_t i = 0; i < count; ++i) {
    if (before) before();
    begin[i].record(ctx.stream());
    sample();
    end[i].record(ctx.stream());
  }
  ctx.synchronize();
  for (std::size_t i = 0; i < count; ++i) {
    milliseconds->push_back(begin[i].milliseconds_until(end[i]));
  }
}

std::vector<double> take_samples(const Context& ctx, const Work& before, const Work& sample,
                                 const TimingOptions& options) {
  std::vector<double> milliseconds;
  const Clock::time_point start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  std::size_t chunk = 1;
  while (!enough(options, milliseconds.size(), elapsed())) {
    ctx.check_stop();
    const auto room = static_cast<std::size_t>(options.max_runs) - milliseconds.size();
    take_chunk(ctx, before, sample, std::min(chunk, room), &milliseconds);
    const double last = std::max(milliseconds.back(), 1e-4);
    chunk = static_cast<std::size_t>(
        std::clamp(chunk_milliseconds / last, 1.0, static_cast<double>(most_in_chunk)));
  }
  return milliseconds;
}

// A graph of many runs of `work`; null, with the reason in `note`, if it cannot be captured. A
// failed capture restores the stream; the caller's next timed run repeats interrupted work in full.
std::unique_ptr<cuda::ExecutableGraph> capture(cudaStream_t stream, const Work& work,
                                               std::string* note) {
  cudaGraph_t graph = nullptr;
  cuda::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  try {
    for (int run = 0; run < runs_of_short_sample; ++run) work();
  } catch (const Error& error) {
    *note = error.what();
  } catch (...) {
    cuda::release(cudaStreamEndCapture(stream, &graph));
    const cuda::OwnedGraph cut_off(graph);
    throw;
  }
  const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
  cuda::release(ended);
  const cuda::OwnedGraph owner(graph);
  if (note->empty() && (ended != cudaSuccess || graph == nullptr)) {
    *note = cudaGetErrorString(ended);
  }
  std::unique_ptr<cuda::ExecutableGraph> result;
  if (note->empty()) {
    try {
      result = std::make_unique<cuda::ExecutableGraph>(graph);
    } catch (const DeviceError& error) {
      *note = error.what();
    }
  }
  return result;
}

struct Trial {
  double milliseconds;
  bool allocates;  // allocates buffers of the context
};

// A few runs: cheap, and enough to detect short work.
Trial try_out(const Context& ctx, const Work& work) {
  const std::uint64_t allocated = allocation_count();
  std::vector<double> samples;
  take_chunk(ctx, {}, work, 1, &samples);
  if (samples[0] < 10 * short_run_milliseconds) take_chunk(ctx, {}, work, 10, &samples);
  return {summarize(samples).median, allocation_count() != allocated};
}

}  // namespace

Timing time(OnCuda on, const Context& ctx, const Work& work, const TimingOptions& options) {
  Timing timing;
  timing.method = TimingMethod::events;
  if (options.cold_cache) {
    CacheSweep sweep(ctx);
    timing.milliseconds = take_samples(
        ctx, [&] { sweep.enqueue(); }, work, options);
    return timing;
  }
  std::unique_ptr<cuda::ExecutableGraph> graph;
  const Trial trial = try_out(ctx, work);
  if (trial.milliseconds < short_run_milliseconds) {
    // A captured allocation belongs to the graph: a buffer kept from one run to the next would
    // dangle after the graph is destroyed, and an older buffer could not be freed in it.
    if (trial.allocates) timing.note = "it allocates memory";
    if (!trial.allocates) graph = capture(on.stream, work, &timing.note);
    if (graph == nullptr) timing.note = "short, but not captured in a CUDA graph: " + timing.note;
  }
  if (graph == nullptr) {
    timing.milliseconds = take_samples(ctx, {}, work, options);
    return timing;
  }
  timing.method = TimingMethod::graph;
  timing.runs_per_sample = runs_of_short_sample;
  graph->launch(on.stream);  // uploads the graph
  ctx.synchronize();
  timing.milliseconds = take_samples(
      ctx, {}, [&] { graph->launch(on.stream); }, options);
  for (double& sample : timing.milliseconds) sample /= runs_of_short_sample;
  return timing;
}

}  // namespace graphrun::measure
