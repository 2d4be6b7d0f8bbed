// Ceilings of a GPU: each probe timed by CUDA events.
#include <algorithm>
#include <chrono>
#include <graphrun/base/buffer.hpp>
#include <memory>
#include <span>
#include <type_traits>

#include "engine/measure/ceilings.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/measure/common/probe.hpp"
#include "engine/measure/cuda/array_probes.hpp"
#include "engine/measure/cuda/event.hpp"
#include "engine/measure/cuda/launch_probes.hpp"

namespace graphrun::measure {
namespace {

constexpr std::uint64_t kib = 1024, mib = 1024 * kib, gib = 1024 * mib;
constexpr std::uint64_t gather_footprints[] = {192 * kib, mib,       4 * mib,  16 * mib,
                                               28 * mib,  32 * mib,  40 * mib, 48 * mib,
                                               64 * mib,  128 * mib, gib};
constexpr std::uint64_t mb = 1000 * 1000;
constexpr std::uint64_t write_footprints[] = {mib,     16 * mb, 28 * mb, 40 * mb,
                                              48 * mb, 64 * mb, gib};
constexpr double expected_rows = 54;  // each gets the same time

// Shared state of the probes.
class Bench {
 public:
  Bench(const Context& ctx, double seconds, ReportRow report)
      : ctx_(ctx), row_seconds_(seconds / expected_rows), report_(std::move(report)) {
    cuda::check(
        cudaDeviceGetAttribute(&multiprocessors_, cudaDevAttrMultiProcessorCount, ctx.device()));
  }
  CUstream_st* stream() const { return ctx_.stream(); }
  const Context& context() const { return ctx_; }
  unsigned multiprocessors() const { return static_cast<unsigned>(multiprocessors_); }

  // Device time, in seconds, of the work that `enqueue` enqueues.
  template <class F>
  double seconds(F&& enqueue) {
    begin_.record(stream());
    enqueue();
    end_.record(stream());
    end_.wait();
    return begin_.milliseconds_until(end_) / 1000;
  }
  // A probe that enqueues round by round or, if `enqueue` takes a number, all rounds at once.
  template <class F>
  Probe probe(double units, F enqueue) {
    return {[this, enqueue](std::uint64_t rounds) {
              return seconds([&] {
                if constexpr (std::is_invocable_v<F, std::uint64_t>) {
                  enqueue(rounds);
                } else {
                  for (std::uint64_t r = 0; r < rounds; ++r) enqueue();
                }
              });
            },
            units};
  }
  void row(CeilingKind kind, std::uint64_t footprint, const std::vector<Probe>& variants) {
    report_(measure_row(ctx_, kind, footprint, variants, row_seconds_));
  }

 private:
  Context ctx_;
  double row_seconds_;
  ReportRow report_;
  int multiprocessors_ = 0;
  cuda::Event begin_, end_;
};

constexpr InFlight stream_variants[] = {InFlight::four, InFlight::eight, InFlight::sixteen};
constexpr InFlight random_variants[] = {InFlight::eight, InFlight::sixteen};

template <class F>
std::vector<Probe> each_of(std::span<const InFlight> variants, F&& probe_of) {
  std::vector<Probe> probes;
  for (const InFlight in_flight : variants) probes.push_back(probe_of(in_flight));
  return probes;
}

// The large arrays: two of the same size, and a sink word.
struct Arrays {
  Arrays(const Context& ctx, std::uint64_t bytes)
      : words(bytes / sizeof(std::uint32_t)), first(ctx, words), second(ctx, words), sink(ctx, 1) {}
  std::size_t words;
  Buffer<std::uint32_t> first, second, sink;
};

void measure_streams(Bench& bench, Arrays& arrays) {
  const auto bytes = static_cast<double>(arrays.words * sizeof(std::uint32_t));
  CUstream_st* const stream = bench.stream();
  std::vector<Probe> copies = each_of(stream_variants, [&](InFlight in_flight) {
    return bench.probe(2 * bytes, [&arrays, stream, in_flight] {
      enqueue_copy(stream, in_flight, arrays.first.data(), arrays.second.data(), arrays.words);
    });
  });
  copies.push_back(bench.probe(2 * bytes, [&arrays, stream] {
    cuda::check(cudaMemcpyAsync(arrays.second.data(), arrays.first.data(),
                                arrays.words * sizeof(std::uint32_t), cudaMemcpyDeviceToDevice,
                                stream));
  }));
  bench.row(CeilingKind::copy, static_cast<std::uint64_t>(bytes), copies);
  bench.row(CeilingKind::read, static_cast<std::uint64_t>(bytes),
            each_of(stream_variants, [&](InFlight in_flight) {
              return bench.probe(bytes, [&arrays, stream, in_flight] {
                enqueue_read(stream, in_flight, arrays.first.data(), arrays.words,
                             arrays.sink.data());
              });
            }));
}

using EnqueueRandom = std::function<void(InFlight, const RandomWork&)>;

void measure_random(Bench& bench, Arrays& arrays, CeilingKind kind, std::uint64_t footprint,
                    const EnqueueRandom& enqueue) {
  if (footprint > arrays.words * sizeof(std::uint32_t)) return;
  const auto n = static_cast<std::uint32_t>(footprint / sizeof(std::uint32_t));
  auto seed = std::make_shared<std::uint32_t>(1);
  bench.row(kind, footprint, each_of(random_variants, [&](InFlight in_flight) {
              const auto accesses = static_cast<double>(random_accesses(bench.multiprocessors()));
              return bench.probe(accesses, [&, n, seed, in_flight](std::uint64_t rounds) {
                *seed += 0x9e3779b9u;
                enqueue(in_flight, {bench.stream(), bench.multiprocessors(), arrays.first.data(), n,
                                    static_cast<unsigned>(rounds), *seed});
              });
            }));
}

using EnqueueIndexed = void (*)(InFlight, const IndexedWork&);

// Indices stream from this much of the second array: far more than the L2 holds.
void measure_indexed(Bench& bench, Arrays& arrays, CeilingKind kind, std::uint64_t footprint,
                     EnqueueIndexed enqueue) {
  const std::size_t bytes = arrays.words * sizeof(std::uint32_t);
  if (footprint > bytes) return;
  const std::size_t count = std::min<std::size_t>(arrays.words, std::size_t{1} << 28);
  enqueue_fill_below(bench.stream(), arrays.second.data(), count,
                     static_cast<std::uint32_t>(footprint / sizeof(std::uint32_t)));
  bench.row(kind, footprint, each_of(random_variants, [&](InFlight in_flight) {
              return bench.probe(static_cast<double>(count), [&, count, in_flight] {
                enqueue(in_flight, {bench.stream(), bench.multiprocessors(), arrays.second.data(),
                                    count, arrays.first.data(), arrays.sink.data()});
              });
            }));
}

void measure_arrays(Bench& bench, Arrays& arrays) {
  enqueue_fill(bench.stream(), arrays.first.data(), arrays.words);
  enqueue_fill(bench.stream(), arrays.second.data(), arrays.words);
  measure_streams(bench, arrays);
  for (const std::uint64_t footprint : gather_footprints) {
    measure_random(bench, arrays, CeilingKind::gather, footprint,
                   [&](InFlight in_flight, const RandomWork& work) {
                     enqueue_gather(in_flight, work, arrays.sink.data());
                   });
  }
  for (const std::uint64_t footprint : gather_footprints) {
    measure_indexed(bench, arrays, CeilingKind::indexed_gather, footprint, enqueue_indexed_gather);
  }
  const std::pair<CeilingKind, EnqueueIndexed> atomics[] = {
      {CeilingKind::atomic_add, enqueue_indexed_atomic_add},
      {CeilingKind::atomic_min, enqueue_indexed_atomic_min}};
  for (const auto& [kind, enqueue] : atomics) {
    enqueue_fill(bench.stream(), arrays.first.data(), arrays.words);
    for (const std::uint64_t footprint : write_footprints) {
      measure_indexed(bench, arrays, kind, footprint, enqueue);
    }
  }
  for (const std::uint64_t footprint : write_footprints) {
    measure_random(bench, arrays, CeilingKind::scatter, footprint, enqueue_scatter);
  }
}

void measure_synchronising(Bench& bench) {
  CUstream_st* const stream = bench.stream();
  const unsigned processors = bench.multiprocessors();
  constexpr std::uint64_t cycles = std::uint64_t{1} << 20;
  bench.row(CeilingKind::clock, 0,
            {bench.probe(static_cast<double>(cycles), [=](std::uint64_t rounds) {
              enqueue_cycles(stream, processors, rounds * cycles);
            })});
  const int device = bench.context().device();
  if (enqueue_grid_syncs(stream, device, processors, 1)) {
    bench.row(CeilingKind::grid_sync, 0, {bench.probe(1, [=](std::uint64_t rounds) {
                enqueue_grid_syncs(stream, device, processors, static_cast<unsigned>(rounds));
              })});
  }
  if (enqueue_cluster_syncs(stream, 1)) {
    bench.row(CeilingKind::cluster_sync, 0, {bench.probe(1, [=](std::uint64_t rounds) {
                enqueue_cluster_syncs(stream, static_cast<unsigned>(rounds));
              })});
  }
  bench.row(CeilingKind::block_sync, 0, {bench.probe(1, [=](std::uint64_t rounds) {
              enqueue_block_syncs(stream, processors, static_cast<unsigned>(rounds));
            })});
}

// A captured graph of `count` calls of `work`.
template <class F>
std::shared_ptr<cuda::ExecutableGraph> captured(CUstream_st* stream, int count, F&& work) {
  cuda::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  for (int i = 0; i < count; ++i) work();
  cudaGraph_t graph{};
  cuda::check(cudaStreamEndCapture(stream, &graph));
  const cuda::OwnedGraph owner(graph);
  return std::make_shared<cuda::ExecutableGraph>(graph);
}

void measure_graphs(Bench& bench) {
  CUstream_st* const stream = bench.stream();
  CUmemPoolHandle_st* const pool = bench.context().pool();
  constexpr int nodes = 500;
  const auto row = [&](CeilingKind kind, double units,
                       const std::shared_ptr<cuda::ExecutableGraph>& graph) {
    bench.row(kind, 0, {bench.probe(units, [=] { graph->launch(stream); })});
  };
  row(CeilingKind::graph_node, nodes, captured(stream, nodes, [=] { enqueue_empty(stream); }));
  row(CeilingKind::graph_scratch, nodes, captured(stream, nodes, [=] {
        void* scratch = nullptr;
        cuda::check(cudaMallocFromPoolAsync(&scratch, kib, pool, stream));
        enqueue_empty(stream);
        cuda::check(cudaFreeAsync(scratch, stream));
      }));
}

void measure_read_back(Bench& bench) {
  using Clock = std::chrono::steady_clock;
  CUstream_st* const stream = bench.stream();
  Buffer<std::uint32_t> number(bench.context(), 1);
  void* pinned = nullptr;
  cuda::check(cudaMallocHost(&pinned, sizeof(std::uint32_t)));
  const std::unique_ptr<void, cudaError_t (*)(void*)> owner(pinned, cudaFreeHost);
  const auto run = [&](std::uint64_t rounds) {
    const Clock::time_point start = Clock::now();
    for (std::uint64_t r = 0; r < rounds; ++r) {
      enqueue_number(stream, number.data(), static_cast<std::uint32_t>(r));
      cuda::check(cudaMemcpyAsync(pinned, number.data(), sizeof(std::uint32_t),
                                  cudaMemcpyDeviceToHost, stream));
      cuda::check(cudaStreamSynchronize(stream));
    }
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  bench.row(CeilingKind::read_back, 0, {Probe{run, 1}});
}

}  // namespace

void measure_rows(OnCuda, const Context& ctx, const CeilingOptions& options,
                  const ReportRow& report) {
  Bench bench(ctx, options.seconds, report);
  {
    Arrays arrays(ctx, array_bytes(ctx, options, 4 * gib));
    measure_arrays(bench, arrays);
  }
  measure_synchronising(bench);
  bench.row(CeilingKind::launch, 0,
            {bench.probe(1, [stream = bench.stream()] { enqueue_empty(stream); })});
  measure_graphs(bench);
  measure_read_back(bench);
}

}  // namespace graphrun::measure
