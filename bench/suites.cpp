// The list of suites, and the short ones.
#include "bench/suites.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "bench/kernel.hpp"
#include "bench/sources.hpp"
#include "cli/bench_suites.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli::bench {

const std::vector<Suite>& suites() {
  static const std::vector<Suite> list = {
      {"laptop", run_laptop},     {"spmv", run_spmv},
      {"formats", run_formats},   {"spgemm", run_spgemm},
      {"spmm", run_spmm},         {"gap", run_gap},
      {"graph500", run_graph500}, {"graphchallenge", run_graphchallenge},
      {"snap", run_snap},         {"ldbc", run_ldbc},
      {"estimate", run_estimate}, {"roofline", run_roofline},
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
  const Entry* entry = measured_named(command);
  if (entry == nullptr) {
    std::vector<std::string> known;
    for (const Suite& suite : suites()) known.push_back(suite.name);
    throw UsageError(fmt::format("'{}' is no suite and no command; suites: {}; commands: {}",
                                 command, fmt::join(known, ", "),
                                 fmt::join(measured_commands(), ", ")));
  }
  const int sources = entry->measured->sources;
  if (graphs.empty()) graphs = {"kron:16"};
  for (const auto& path : graphs) {
    LoadChoices choices;
    choices.weighted = catalogue::follows_weights(entry->weights);
    if (session.settings().weights) choices.range = *session.settings().weights;
    const Subject subject = session.load(path, choices);
    Rules rules;
    rules.suite = command;
    rules.trials = session.settings().trials.value_or(session.settings().runs.value_or(10));
    rules.values = {{"max_iterations", std::int64_t{1000}}};
    if (sources > 0) rules.sources = gap_sources(subject, rules.trials * sources);
    if (sources > 0 && rules.sources.empty()) {
      session.note(subject.name + ": no edges to follow");
      continue;
    }
    run_beside_baselines(session, subject, *entry, rules);
  }
}

}  // namespace graphrun::cli::bench
