// --gpus auto: on how many GPUs a command is foreseen to answer soonest.
#pragma once

#include <array>
#include <graphrun/algorithms/catalogue/time.hpp>
#include <string>

#include "cli/fork_ranks.hpp"
#include "cli/report.hpp"

namespace graphrun::cli {

// What a run on so many GPUs is foreseen to take.
struct GpuOption {
  double start = 0, compute = 0;  // seconds
  double waits = 0;               // of computing, for the rounds of the others
  double bytes = 0;               // on each
  bool holds = true;              // so much
};

// Has no pointers: one process tells another.
struct GpuChoice {
  int listed = 1, taken = 1;
  bool is_asked_for = false;                          // so many are taken as the user says so
  double memory = 0;                                  // bytes of each; 0: not known
  double rounds = 0;                                  // in which several would wait for each other
  bool divides = true;                                // several would divide the work
  std::array<GpuOption, most_local_ranks> options{};  // for 1 GPU, for 2, and so on
};

// What a run is foreseen to need, in bytes and seconds.
struct GpuNeed {
  double bytes = 0;     // that GPUs share: of the graph and what is computed on it
  double repeated = 0;  // of values of all vertices, which each of several has
  double building = 0;  // at its peak, by one GPU
  double seconds = 0;   // of computing on one
  double forms = 0;     // of these, of making forms of the edges, which several do not divide
  catalogue::CountedRounds between = {};  // of several, in all trials
};

// The number of GPUs of so much memory each that hold what is needed and answer soonest. All that
// are listed, if no number of them holds it.
GpuChoice choose_gpus(int listed, double memory, const GpuNeed& need);

std::string reason_of(const GpuChoice& choice);
Table gpu_table(const GpuChoice& choice);
Json gpus_json(const GpuChoice& choice);

}  // namespace graphrun::cli
