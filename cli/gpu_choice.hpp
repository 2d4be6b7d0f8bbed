// --gpus auto: on how many GPUs a command is foreseen to answer soonest.
#pragma once

#include <array>
#include <string>

#include "cli/fork_ranks.hpp"
#include "cli/report.hpp"

namespace graphrun::cli {

// What a run on so many GPUs is foreseen to take.
struct GpuOption {
  double start = 0, compute = 0;  // seconds
  double bytes = 0;               // on each
  bool holds = true;              // so much
};

// Has no pointers: one process tells another.
struct GpuChoice {
  int listed = 1, taken = 1;
  bool is_asked_for = false;                          // so many are taken as the user says so
  double memory = 0;                                  // bytes of each; 0: not known
  std::array<GpuOption, most_local_ranks> options{};  // for 1 GPU, for 2, and so on
};

// The number of GPUs that hold the graph and what is computed on it, `bytes` in all, and answer
// soonest, where one computes for `seconds`. All that are listed, if no number of them holds it.
GpuChoice choose_gpus(int listed, double bytes, double memory, double seconds);

std::string reason_of(const GpuChoice& choice);
Table gpu_table(const GpuChoice& choice);
Json gpus_json(const GpuChoice& choice);

}  // namespace graphrun::cli
