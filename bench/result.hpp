// One measured row: what ran on what, how long each time, what it moved, and whether it was right.
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
  std::string checksum;  // of the graph as it was built; see checksum.hpp
};

// What one run has to do at least, by a model that is stated.
struct Work {
  double entries = 0;           // stored entries gone through
  double input_edges = 0;       // listed edges, repeats included; 0 where it is no different
  double bytes = 0;             // of memory moved, if every array is moved once a sweep
  double gathers = 0;           // loads at random places
  std::uint64_t footprint = 0;  // bytes of the array those are in
};

// What was made beforehand for this kernel alone, outside the timed region.
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
  std::string model;                          // what Work counts
  double stream_share = 0, gather_share = 0;  // of what the device was measured to do; 0: unknown
  std::string fault;                          // what is wrong with the result; empty: it is right
  std::string check;                          // how that was found
  std::vector<double> check_seconds;          // what finding it took, trial by trial
  Preprocessing preprocessing;
  std::map<std::string, double> figures;  // the suite's own: "sweeps", "ms_per_sweep", ...

  bool ours() const { return implementation == "graphrun"; }
};

// The mean over the samples.
Work mean_work(const std::vector<Work>& work);
// The amount of all samples over the time of all: the harmonic mean of the rates, per second.
double mean_rate(const Result& result, double Work::*amount);

// A wrong result has no times and no rates. "interval" is that of the median: with fewer than six
// runs the whole range, whose confidence is less than 95 %.
Json to_json(const Result& result);

}  // namespace graphrun::cli::bench
