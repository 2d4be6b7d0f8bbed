// A rough prediction of the time of a command on each processor, for --device auto.
#pragma once

#include <string>
#include <string_view>

namespace graphrun::cli {

// The time to open a CUDA context.
inline constexpr double gpu_start_seconds = 0.3;

// A command on a graph of so many stored entries. `passes`: how often it goes over them, such as
// the sources of betweenness or the rounds of PageRank; 0: the algorithm's usual number.
struct Effort {
  std::string_view command;
  double entries = 0;
  double passes = 0;
};

// Seconds of building the matrix and computing, without reading.
double cpu_seconds(const Effort& effort, int threads);
double gpu_seconds(const Effort& effort);  // on a GPU whose context is open, with copying
// Of these, those of going over the entries, each time that it computes.
double gpu_pass_seconds(const Effort& effort);

// The bytes of GPU memory that building a graph of so many entries takes at its peak.
double gpu_bytes(double entries);

// An estimate of the entries in a file from its size and, for compression, its name; 0 unless it is
// a regular file.
double entries_guessed(const std::string& path);

}  // namespace graphrun::cli
