// Ceilings of the processor and its memory.
#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstring>
#include <graphrun/base/buffer.hpp>

#include "base/common/for_each.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/measure/common/probe.hpp"

namespace graphrun::measure {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t gather_footprints[] = {32u << 10, 256u << 10, 1u << 20,   4u << 20,
                                               16u << 20, 64u << 20,  256u << 20, 1u << 30};
constexpr double rows = 12;  // approximate number of rows: each gets the same time

// Keeps the compiler from removing work with an unused result.
void keep(std::uint64_t value) { asm volatile("" : : "r"(value) : "memory"); }

template <class F>
double seconds_of(F&& f) {
  const Clock::time_point start = Clock::now();
  f();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// A thread's part of [0, n).
struct Part {
  std::size_t begin, end;
  Part(std::size_t n, const Team& team) : begin(at(n, team, 0)), end(at(n, team, 1)) {}

 private:
  static std::size_t at(std::size_t n, const Team& team, int past) {
    return n * static_cast<std::size_t>(team.index() + past) /
           static_cast<std::size_t>(team.size());
  }
};

void fill(std::uint64_t* array, std::size_t n, int threads) {
  in_team(OnCpu{threads}, [&](Team& team) {
    const Part part(n, team);
    for (std::size_t i = part.begin; i < part.end; ++i) array[i] = i * 0x9e3779b97f4a7c15;
  });
}

std::uint64_t sum(const std::uint64_t* array, std::size_t n) {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < n; ++i) total += array[i];
  return total;
}

double read_seconds(const std::uint64_t* array, std::size_t n, int threads, std::uint64_t rounds) {
  return seconds_of([&] {
    in_team(OnCpu{threads}, [&](Team& team) {
      const Part part(n, team);
      for (std::uint64_t r = 0; r < rounds; ++r) {
        keep(sum(array + part.begin, part.end - part.begin));
      }
    });
  });
}

double copy_seconds(const std::uint64_t* from, std::uint64_t* to, std::size_t n, int threads,
                    std::uint64_t rounds) {
  return seconds_of([&] {
    in_team(OnCpu{threads}, [&](Team& team) {
      const Part part(n, team);
      for (std::uint64_t r = 0; r < rounds; ++r) {
        std::memcpy(to + part.begin, from + part.begin,
                    (part.end - part.begin) * sizeof(std::uint64_t));
        keep(r);
      }
    });
  });
}

constexpr int chains = 8;  // independent generators: no dependency chain
constexpr std::uint64_t gathers_per_round = 4096;

// `rounds` x 4096 random loads from an array of 2^bits, by one thread.
std::uint32_t gather(const std::uint32_t* x, int bits, std::uint64_t rounds, std::uint64_t seed) {
  std::uint64_t state[chains];
  std::uint32_t total[chains] = {};
  for (int c = 0; c < chains; ++c) {
    state[c] = (seed * chains + static_cast<std::uint64_t>(c) + 1) * 0x9e3779b97f4a7c15;
  }
  const int shift = 64 - bits;
  for (std::uint64_t k = 0; k < rounds * (gathers_per_round / chains); ++k) {
    for (int c = 0; c < chains; ++c) {
      state[c] = state[c] * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
      total[c] += x[state[c] >> shift];
    }
  }
  std::uint32_t all = 0;
  for (const std::uint32_t t : total) all += t;
  return all;
}

double gather_seconds(const std::uint32_t* x, int bits, int threads, std::uint64_t rounds) {
  static std::atomic<std::uint64_t> seed{0};  // other addresses at every call
  const std::uint64_t base = ++seed * 4096;
  return seconds_of([&] {
    in_team(OnCpu{threads}, [&](Team& team) {
      keep(gather(x, bits, rounds, base + static_cast<std::uint64_t>(team.index())));
    });
  });
}

double region_seconds(int threads, std::uint64_t rounds) {
  return seconds_of([&] {
    for (std::uint64_t r = 0; r < rounds; ++r) {
      in_team(OnCpu{threads}, [&](Team&) { keep(r); });
    }
  });
}

double barrier_seconds(int threads, std::uint64_t rounds) {
  return seconds_of([&] {
    in_team(OnCpu{threads}, [&](Team& team) {
      for (std::uint64_t r = 0; r < rounds; ++r) team.barrier();
    });
  });
}

}  // namespace

void measure_rows(OnCpu on, const Context& ctx, const CeilingOptions& options,
                  const ReportRow& report) {
  const int threads = on.threads;
  const std::uint64_t wanted = std::max<std::uint64_t>(1u << 30, 4 * last_level_cache());
  const std::size_t bytes = array_bytes(ctx, options, wanted);
  const std::size_t words = bytes / sizeof(std::uint64_t);
  Buffer<std::uint64_t> from(ctx, words), to(ctx, words);
  fill(from.data(), words, threads);
  fill(to.data(), words, threads);
  const auto row = [&](CeilingKind kind, std::uint64_t footprint, double units, auto run) {
    report(measure_row(ctx, kind, footprint, {Probe{run, units}}, options.seconds / rows));
  };
  const auto size = static_cast<double>(bytes);
  row(CeilingKind::copy, bytes, 2 * size, [&](std::uint64_t rounds) {
    return copy_seconds(from.data(), to.data(), words, threads, rounds);
  });
  row(CeilingKind::read, bytes, size,
      [&](std::uint64_t rounds) { return read_seconds(from.data(), words, threads, rounds); });
  const auto* x = reinterpret_cast<const std::uint32_t*>(from.data());
  for (const std::uint64_t footprint : gather_footprints) {
    if (footprint > bytes) break;
    const int bits = std::bit_width(footprint / sizeof(std::uint32_t)) - 1;
    row(CeilingKind::gather, footprint, static_cast<double>(gathers_per_round) * threads,
        [&](std::uint64_t rounds) { return gather_seconds(x, bits, threads, rounds); });
  }
  row(CeilingKind::parallel_region, 0, 1,
      [&](std::uint64_t rounds) { return region_seconds(threads, rounds); });
  row(CeilingKind::barrier, 0, 1,
      [&](std::uint64_t rounds) { return barrier_seconds(threads, rounds); });
}

std::string device_identity(OnCpu on, const Context& ctx) {
  return ctx.name() + ", threads " + std::to_string(on.threads);
}

}  // namespace graphrun::measure
