// The GAP Benchmark Suite's own programs, run on the same graph: `--gapbs DIR`.
#pragma once

#include <filesystem>
#include <string>

#include "bench/kernel.hpp"

namespace graphrun::cli::bench {

// What a program printed.
struct GapOutput {
  std::vector<double> milliseconds;  // of the trials
  double average = 0;
  int passed = 0, failed = 0;
};
GapOutput parse_gap_output(const std::string& text);

// Writes the graph once, in the programs' own binary form, in a folder that goes with this object.
// Does nothing where --gapbs was not given.
class GapPrograms {
 public:
  GapPrograms(Session& session, const Subject& subject);
  GapPrograms(const GapPrograms&) = delete;
  GapPrograms& operator=(const GapPrograms&) = delete;
  ~GapPrograms();

  // Runs the program of this algorithm with its verifier on and adds its trials as a row. A program
  // that is missing is noted; one that fails is an Error.
  void run(const Entry& entry, int trials);

 private:
  void write_graph();
  void write_weighted_graph();
  GapOutput output(const std::string& program, const std::string& options, const std::string& graph,
                   int trials, bool verify);
  // The width of buckets with which the search of shortest paths takes the least time: GAP leaves
  // that open, and its default suits few graphs.
  int best_delta(const std::string& program);

  Session& session_;
  const Subject& subject_;
  std::filesystem::path folder_;  // empty until the graph is written
};

}  // namespace graphrun::cli::bench
