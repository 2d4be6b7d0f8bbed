// One measured row: kernel, graph, times, work, and the check of its results.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cli/report.hpp"
#include "engine/measure/timing.hpp"

namespace graphrun::cli::bench {

struct GraphSize {
  std::string name;
  std::int64_t vertices = 0, edges = 0, entries = 0;
  bool directed = false;
  std::string checksum;  // of the built graph; see checksum.hpp
};

// The least work of one run, by the row's `model`.
struct Work {
  double entries = 0;           // visited stored entries
  double input_edges = 0;       // listed edges with repeats; 0: not counted
  double bytes = 0;             // memory traffic, if each sweep moves each array once
  double gathers = 0;           // random loads
  std::uint64_t footprint = 0;  // bytes of the gathered array
};

// Untimed preparation for this kernel alone.
struct Preprocessing {
  std::string what;  // empty: nothing
  double milliseconds = 0;
  std::uint64_t bytes = 0;
};

struct Result {
  std::string suite, kernel, implementation, format, precision;
  GraphSize graph;
  Timing timing;                              // of all trials
  std::vector<Work> work;                     // of each sample, or one for all
  std::string model;                          // of `work`, in words
  double stream_share = 0, gather_share = 0;  // of the device's measured limits; 0: unknown
  std::string fault;                          // of the result; empty: none
  std::string check;                          // how the result was checked
  std::vector<double> check_seconds;          // time of the check of each trial
  Preprocessing preprocessing;
  std::map<std::string, double> figures;  // the suite's own: "sweeps", "ms_per_sweep", ...

  bool ours() const { return implementation == "graphrun"; }
};

// The mean over the samples.
Work mean_work(const std::vector<Work>& work);
// The total amount over the total time of all samples, per second.
double mean_rate(const Result& result, double Work::*amount);

// Wrong results have no times and no rates. "interval" is the 95 % confidence interval of the
// median; with fewer than six runs, the range of all.
Json to_json(const Result& result);

}  // namespace graphrun::cli::bench
