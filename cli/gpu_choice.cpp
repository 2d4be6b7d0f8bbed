#include "cli/gpu_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "cli/effort.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

// Of starting: one process and its GPU; others that join by NCCL, and each of them. By searches of
// kron:16 on one and two H200s, 0.40 and 1.8 s. What a third and a fourth add was measured before
// ranks ended together.
double start_seconds(int gpus) {
  constexpr double to_join = 0.12, each = 0.6;
  return gpu_start_seconds + (gpus == 1 ? 0 : to_join + each * gpus);
}

// Measured on two and four H200s: docs/measurements.md, "Several GPUs".
// So many GPUs divide work by their number to this power: by 1.74 and 3.0.
constexpr double speedup_power = 0.8;
// Of a round that kernels lead: those of `bfs grid:2048x2048`, 67 ms for 4,093 levels.
constexpr double kernel_round_seconds = 15e-6;
// Of a round that hosts lead: 0.12 and 0.16 ms, as in the steps of `sssp kron:20` and `kron:22`.
double host_round_seconds(int gpus) {
  constexpr double to_lead = 80e-6, each = 20e-6;
  return to_lead + each * gpus;
}
// Edges that are sent the other way take longer than on one: the first trial of `hits rmat:24`.
constexpr double forms_factor = 1.5;

// By how much so many GPUs divide the work.
double speedup(double pieces, int gpus) {
  const double shares = pieces > 0 ? pieces / std::ceil(pieces / gpus) : gpus;
  return std::pow(shares, speedup_power);
}

double wait_seconds(const GpuNeed& need, int gpus) {
  if (gpus == 1) return 0;
  return need.between.hosts * host_round_seconds(gpus) +
         need.between.kernels * kernel_round_seconds;
}

double work_seconds(const GpuNeed& need, int gpus) {
  if (gpus == 1) return need.seconds;
  return forms_factor * need.forms +
         (need.seconds - need.forms) / speedup(need.between.pieces, gpus);
}

// Of the memory, what is left for exchanges and for uneven parts.
constexpr double usable = 0.9;

const GpuOption& option(const GpuChoice& choice, int gpus) {
  return choice.options[static_cast<std::size_t>(gpus) - 1];
}

std::string seconds_text(double seconds) { return duration_text(1000 * seconds); }

// Of two GPUs, beside one.
std::string why_longer(const GpuChoice& choice) {
  constexpr double much = 0.1;
  const GpuOption &one = option(choice, 1), &two = option(choice, 2);
  const std::string longer = fmt::format("two are foreseen to compute for {}, one for {}",
                                         seconds_text(two.compute), seconds_text(one.compute));
  if (two.waits > much * two.compute) {
    return longer + fmt::format(": {} rounds wait for each other",
                                grouped(static_cast<std::int64_t>(std::lround(choice.rounds))));
  }
  return choice.divides ? longer : longer + ": they do not divide the work";
}

}  // namespace

GpuChoice choose_gpus(int listed, double memory, const GpuNeed& need) {
  GpuChoice choice;
  choice.listed = std::clamp(listed, 1, most_local_ranks);
  choice.memory = memory;
  choice.rounds = need.between.hosts + need.between.kernels;
  choice.divides = need.between.pieces != 1;
  choice.taken = choice.listed;
  bool holds = false;
  for (int gpus = 1; gpus <= choice.listed; ++gpus) {
    GpuOption& one = choice.options[static_cast<std::size_t>(gpus) - 1];
    one.start = start_seconds(gpus);
    one.waits = wait_seconds(need, gpus);
    one.compute = work_seconds(need, gpus) + one.waits;
    one.bytes = gpus == 1 ? std::max(need.bytes, need.building) : need.bytes / gpus + need.repeated;
    one.holds = memory == 0 || one.bytes <= usable * memory;
    if (!one.holds) continue;
    const GpuOption& best = option(choice, choice.taken);
    const bool sooner = one.start + one.compute < best.start + best.compute;
    if (!holds || sooner) choice.taken = gpus;
    holds = true;
  }
  return choice;
}

std::string reason_of(const GpuChoice& choice) {
  const std::string taken =
      fmt::format("{} of {} GPUs, by --gpus auto: ", choice.taken, choice.listed);
  const GpuOption &one = option(choice, 1), &best = option(choice, choice.taken);
  if (!best.holds) {
    return taken + fmt::format("{} on each are needed, and it has room for {}",
                               bytes_text(best.bytes), bytes_text(usable * choice.memory));
  }
  if (choice.taken > 1 && !one.holds) {
    return taken + fmt::format("one has room for {}, and {} are needed",
                               bytes_text(usable * choice.memory), bytes_text(one.bytes));
  }
  if (choice.taken > 1) {
    return taken + fmt::format("one would compute for {}, these for {}", seconds_text(one.compute),
                               seconds_text(best.compute));
  }
  if (choice.listed == 1) return taken + "there is no other";
  const GpuOption& two = option(choice, 2);
  if (two.compute >= one.compute) return taken + why_longer(choice);
  return taken + fmt::format("two start {} later, and one computes for {}",
                             seconds_text(two.start - one.start), seconds_text(one.compute));
}

Table gpu_table(const GpuChoice& choice) {
  Table table{{"GPUs", "start", "computing", "memory of each", ""}, {}, true};
  for (int gpus = 1; gpus <= choice.listed; ++gpus) {
    const GpuOption& one = option(choice, gpus);
    const bool taken = gpus == choice.taken;
    table.rows.push_back({std::to_string(gpus), seconds_text(one.start) + " ~",
                          seconds_text(one.compute) + " ~", bytes_text(one.bytes) + " ~",
                          !one.holds ? (taken ? "taken, too little" : "too little")
                          : taken    ? "taken"
                                     : ""});
  }
  return table;
}

Json gpus_json(const GpuChoice& choice) {
  Json options = Json::array();
  for (int gpus = 1; gpus <= choice.listed; ++gpus) {
    const GpuOption& one = option(choice, gpus);
    options.push_back({{"gpus", gpus},
                       {"start_seconds", one.start},
                       {"compute_seconds", one.compute},
                       {"wait_seconds", one.waits},
                       {"bytes_of_each", one.bytes},
                       {"holds", one.holds}});
  }
  return {{"listed", choice.listed},
          {"taken", choice.taken},
          {"rounds_between", std::round(choice.rounds)},
          {"foreseen", std::move(options)}};
}

}  // namespace graphrun::cli
