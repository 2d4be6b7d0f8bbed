// The list of suites, and those that are a few lines.
#include "cli/bench/suites.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/bench/kernel.hpp"
#include "cli/bench/sources.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli::bench {

const std::vector<Suite>& suites() {
  static const std::vector<Suite> list = {
      {"laptop", "two minutes' worth: gap and spmv on small graphs (what no suite means)",
       run_laptop},
      {"spmv", "y = A x: every storage format, beside cuSPARSE on a GPU", run_spmv},
      {"formats", "every format's time foreseen and measured, and the choice among them",
       run_formats},
      {"spgemm", "C = A A, all values 1, beside cuSPARSE on a GPU", run_spgemm},
      {"gap", "the GAP Benchmark Suite's kernels, by its rules", run_gap},
      {"graph500", "breadth-first search and shortest paths from 64 roots, with Graph500's output",
       run_graph500},
      {"graphchallenge", "triangles and k-truss, edges per second", run_graphchallenge},
      {"snap", "files or a folder: read, build and compute", run_snap},
      {"ldbc", "a folder of Graphalytics graphs with their expected outputs", run_ldbc},
      {"roofline", "the limits of this device, measured anew", run_roofline},
  };
  return list;
}

const Suite* suite_named(const std::string& name) {
  const auto& list = suites();
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Suite& one) { return one.name == name; });
  return found == list.end() ? nullptr : &*found;
}

void run_laptop(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {"kron:16", "urand:16"};
  run_gap(session, graphs);
  run_spmv(session, {graphs.front()});
}

void run_command(Session& session, const std::string& command, std::vector<std::string> graphs) {
  const Algorithm* algorithm = algorithm_named(command);
  if (algorithm == nullptr) {
    std::vector<std::string> known, measured;
    for (const Suite& suite : suites()) known.push_back(suite.name);
    for (const Algorithm& one : algorithms()) {
      if (one.graphrun) measured.push_back(one.name);
    }
    throw UsageError(fmt::format("'{}' is no suite and no command; suites: {}; commands: {}",
                                 command, fmt::join(known, ", "), fmt::join(measured, ", ")));
  }
  if (!algorithm->graphrun) throw Unsupported(command + " is not in this version");
  if (graphs.empty()) graphs = {"kron:16"};
  for (const auto& path : graphs) {
    LoadChoices choices;
    choices.weighted = command == "sssp";
    if (session.settings().weights) choices.range = *session.settings().weights;
    const Subject subject = session.load(path, choices);
    Rules rules;
    rules.suite = command;
    rules.trials = session.settings().trials.value_or(session.settings().runs.value_or(10));
    if (algorithm->sources > 0)
      rules.sources = gap_sources(subject, rules.trials * algorithm->sources);
    if (algorithm->sources > 0 && rules.sources.empty()) {
      session.note(subject.name + ": no edges to follow");
      continue;
    }
    run_beside_baselines(session, subject, *algorithm, rules);
  }
}

}  // namespace graphrun::cli::bench
