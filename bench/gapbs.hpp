// Baselines: the GAP Benchmark Suite's programs on the same graph, `--gapbs DIR`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "bench/kernel.hpp"

namespace graphrun::cli::bench {

// The parsed output of a program.
struct GapOutput {
  std::vector<double> milliseconds;  // of the trials
  double average = 0;
  int passed = 0, failed = 0;  // trials, by the program's verifier
  double triangles = -1;       // the number that tc prints with -a; -1 if there is none
};
GapOutput parse_gap_output(const std::string& text);

// Writes the graph once, in the programs' binary format, to a temporary folder of this object. Does
// nothing without --gapbs.
class GapPrograms {
 public:
  GapPrograms(Session& session, const Subject& subject);
  GapPrograms(const GapPrograms&) = delete;
  GapPrograms& operator=(const GapPrograms&) = delete;
  ~GapPrograms();

  // Runs the program of this algorithm with its verifier, but for triangles: that one takes
  // minutes. Notes a missing program. Throws Error if the program fails.
  void run(const Entry& entry, int trials);
  // Adds the trials of the last run() as a row. To be called after graphrun's row was added, with
  // which the number of triangles is compared. Does nothing if no program ran.
  void add_row(const Entry& entry);

 private:
  void write_graph();
  void write_weighted_graph();
  GapOutput output(const std::string& program, const std::string& options, const std::string& graph,
                   int trials, bool verify);
  // The bucket width (-d) with which the shortest paths take the least time. GAP lets it be chosen
  // per graph, and the default suits few graphs.
  int best_delta(const std::string& program);

  Session& session_;
  const Subject& subject_;
  std::filesystem::path folder_;     // empty until the graph is written
  std::optional<GapOutput> output_;  // of the last run
  std::string options_;              // with which the program ran
};

}  // namespace graphrun::cli::bench
