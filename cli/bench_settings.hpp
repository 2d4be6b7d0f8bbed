// What `graphrun bench` was asked for.
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

  std::optional<int> runs, trials;  // nothing: the suite's
  double seconds = 1;               // of repeats of one product, at least
  int warm_up = 1;
  bool cold = false;
  bool no_baselines = false, no_ceilings = false;
  std::optional<WeightRange> weights;  // of sssp on a graph that has none
  std::string gapbs;                   // the folder of the GAP programs

  std::string json, markdown, plot, table;
  std::string baseline;
  double fail_if_slower = -1;  // a share, 0.05 for 5 %; below 0: not asked for
  bool inject_fault = false;

  void declare(Options& options);
  // Throws UsageError for what cannot be done, before anything is measured.
  void check() const;
};

}  // namespace graphrun::cli::bench
