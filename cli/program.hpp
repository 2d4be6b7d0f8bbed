// What commands share: the state of the running process.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "cli/console.hpp"
#include "cli/gpu_choice.hpp"
#include "cli/process_ranks.hpp"

namespace graphrun::cli {

namespace bench {
struct Settings;
}

struct Program;
using BenchRunner = int (*)(const bench::Settings&, Program&);

struct Program {
  Console& console;
  std::stop_token stop;
  BenchRunner bench = nullptr;               // null: this program has no suites
  bool estimates = false;                    // an algorithm says what it needs, and does not run
  std::shared_ptr<ProcessRanks> ranks = {};  // that were started together; null: alone
  std::optional<GpuChoice> gpus = {};        // of --gpus auto, where that was foreseen
  // An algorithm says here on how many GPUs it would answer soonest, and does not run.
  std::optional<GpuChoice>* foresees = nullptr;
};

}  // namespace graphrun::cli
