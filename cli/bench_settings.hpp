// The arguments of `graphrun bench`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/options.hpp"

namespace graphrun::cli::bench {

struct Settings {
  std::vector<std::string> words;  // the suite or command, then graphs
  GraphArguments input;            // how to read graphs; the path stays empty
  DeviceArguments device;
  ConsoleArguments console;

  std::optional<int> runs, trials;  // nothing: the suite's default
  double seconds = 1;               // the least duration of repeats of one product
  int warm_up = 1;
  bool cold = false;
  bool no_baselines = false, no_ceilings = false;
  std::optional<WeightRange> weights;  // for sssp on a graph without weights
  std::string gapbs;                   // the folder of the GAP programs

  std::string json, markdown, plot, table;
  std::string baseline;
  double fail_if_slower = -1;  // a share, 0.05 for 5 %; negative: off
  bool inject_fault = false;

  void declare(Options& options);
  // Throws UsageError for settings that no suite can follow.
  void check() const;
};

}  // namespace graphrun::cli::bench
