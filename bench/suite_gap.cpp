// The GAP Benchmark Suite: its kernels, trials, sources, tolerances and verifiers.
//
// Beamer, Asanovic and Patterson, The GAP Benchmark Suite, arXiv 1508.03619.
#include <graphrun/formats/generate/recipe.hpp>

#include "bench/gapbs.hpp"
#include "bench/kernel.hpp"
#include "bench/sources.hpp"
#include "bench/suites.hpp"

namespace graphrun::cli::bench {
namespace {

Rules gap_rules(const Session& session, const Subject& subject, const Algorithm& algorithm) {
  Rules rules;
  rules.suite = "gap";
  rules.trials = session.settings().trials.value_or(algorithm.gap_trials);
  rules.variant = PageRankVariant::gap;
  rules.tolerance = 1e-4;
  rules.iterations = 1000;
  rules.single_precision = true;
  if (algorithm.sources > 0) rules.sources = gap_sources(subject, rules.trials * algorithm.sources);
  return rules;
}

}  // namespace

void run_gap(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:22" : "kron:18"};
  LoadChoices choices;
  choices.self_loops = SelfLoops::drop;
  choices.weighted = true;
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.gap_trials > 0) names.push_back(algorithm.name);
  }
  for (const auto& path : graphs) {
    const Subject subject = session.load(path, choices);
    GapPrograms programs(session, subject);
    for (const Algorithm& algorithm : algorithms()) {
      if (algorithm.gap_trials == 0 || !algorithm.graphrun) continue;
      if (session.settings().input.by_degree && algorithm.name == "triangles") {
        session.note("triangles left out: GAP times what sorts by degree");
        continue;
      }
      const Rules rules = gap_rules(session, subject, algorithm);
      if (algorithm.sources > 0 && rules.sources.empty()) {
        session.note(subject.name + ": no edges to follow");
        continue;
      }
      run_beside_baselines(session, subject, algorithm, rules);
      programs.run(algorithm, rules.trials);
    }
  }
  note_missing(session, names);
}

}  // namespace graphrun::cli::bench
