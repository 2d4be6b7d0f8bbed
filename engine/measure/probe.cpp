#include "engine/measure/common/probe.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "base/common/processors.hpp"
#include "engine/measure/timing.hpp"

namespace graphrun::measure {
namespace {

constexpr double wanted_seconds = 4e-3;  // per sample: a thousand times the error of either clock
constexpr int trial_samples = 3;         // per variant
constexpr int min_samples = 5;
constexpr int max_samples = 50;
constexpr int more_tries = 2;
constexpr double most_spread = 0.2;
constexpr double least_processor_share = 0.9;

// Number of rounds that take about wanted_seconds. Also warms up.
std::uint64_t rounds_for(const Context& ctx, const Probe& probe) {
  std::uint64_t rounds = 1;
  while (true) {
    ctx.check_stop();
    const double seconds = probe.run(rounds);
    if (seconds >= 0.7 * wanted_seconds || rounds >= std::uint64_t{1} << 40) return rounds;
    const double factor = std::clamp(wanted_seconds / std::max(seconds, 1e-9), 1.5, 16.0);
    rounds = static_cast<std::uint64_t>(std::ceil(static_cast<double>(rounds) * factor));
  }
}

struct Tuned {
  const Probe* probe;
  std::uint64_t rounds;
  double units_per_second(const Context& ctx) const {
    ctx.check_stop();
    return probe->units * static_cast<double>(rounds) / probe->run(rounds);
  }
};

double trial(const Context& ctx, const Tuned& tuned) {
  std::vector<double> samples;
  for (int i = 0; i < trial_samples; ++i) samples.push_back(tuned.units_per_second(ctx));
  return summarize(samples).median;
}

double processor_seconds() {  // of all threads of this process
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Repeats the chosen variant; the row is spoiled if other processes disturbed it.
Ceiling take_row(const Context& ctx, CeilingKind kind, std::uint64_t footprint, const Tuned& tuned,
                 double seconds) {
  const bool is_cost = unit(kind) == "s";
  std::vector<double> samples;
  double elapsed = 0;
  const double before = processor_seconds();
  while (samples.size() < min_samples || (elapsed < seconds && samples.size() < max_samples)) {
    const double rate = tuned.units_per_second(ctx);
    elapsed += tuned.probe->units * static_cast<double>(tuned.rounds) / rate;
    samples.push_back(is_cost ? 1 / rate : rate);
  }
  const Statistics statistics = summarize(samples);
  bool spoiled = statistics.relative_spread > most_spread;
  if (ctx.backend() == Backend::cpu && !is_cost) {  // threads do not wait for each other
    const double had = processor_seconds() - before;
    spoiled |=
        had < least_processor_share * std::min<double>(ctx.threads(), processor_share()) * elapsed;
  }
  return {kind, footprint, statistics.median, statistics.relative_spread, spoiled};
}

}  // namespace

Ceiling measure_row(const Context& ctx, CeilingKind kind, std::uint64_t footprint,
                    const std::vector<Probe>& variants, double seconds) {
  Tuned best{};
  double best_rate = -1;
  for (const Probe& probe : variants) {
    const Tuned tuned{&probe, rounds_for(ctx, probe)};
    const double rate = variants.size() > 1 ? trial(ctx, tuned) : 0;
    if (rate > best_rate) {
      best = tuned;
      best_rate = rate;
    }
  }
  Ceiling row = take_row(ctx, kind, footprint, best, seconds);
  for (int again = 0; again < more_tries && row.spoiled; ++again) {
    const Ceiling next = take_row(ctx, kind, footprint, best, seconds / more_tries);
    if (!next.spoiled || next.spread < row.spread) row = next;
  }
  return row;
}

}  // namespace graphrun::measure
