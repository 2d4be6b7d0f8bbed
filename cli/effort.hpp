// The time that a command will take on each processor, predicted roughly: for --device auto.
#pragma once

#include <string>
#include <string_view>

namespace graphrun::cli {

// Opening a CUDA context, from the first call to the driver on.
inline constexpr double gpu_start_seconds = 0.3;

// A command on a graph of so many stored entries. `passes` counts what is repeated: the sources of
// a betweenness, the rounds of a PageRank; 0: as many as usual.
struct Effort {
  std::string_view command;
  double entries = 0;
  double passes = 0;
};

// Seconds of building the matrix and computing, reading left out.
double cpu_seconds(const Effort& effort, int threads);
double gpu_seconds(const Effort& effort);  // of a GPU whose context is open, copying included

// The bytes of GPU memory that building a graph of so many entries takes at its peak.
double gpu_bytes(double entries);

// The entries that a file holds, judged by its size and whether its name says that it is
// compressed; 0 for what is no ordinary file.
double entries_guessed(const std::string& path);

}  // namespace graphrun::cli
