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

Rules gap_rules(const Session& session, const Subject& subject, const Entry& entry) {
  Rules rules;
  rules.suite = "gap";
  rules.trials = session.settings().trials.value_or(entry.measured->gap_trials);
  rules.values = {{"variant", std::string("gap")},
                  {"tolerance", 1e-4},
                  {"max_iterations", std::int64_t{1000}},
                  {"precision", std::string("single")}};
  const int sources = entry.measured->sources;
  if (sources > 0) rules.sources = gap_sources(subject, rules.trials * sources);
  return rules;
}

}  // namespace

void run_gap(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:22" : "kron:18"};
  LoadChoices choices;
  choices.self_loops = SelfLoops::drop;
  choices.weighted = true;
  for (const auto& path : graphs) {
    const Subject subject = session.load(path, choices);
    GapPrograms programs(session, subject);
    for (const Entry& entry : catalogue::entries()) {
      if (!entry.measured || entry.measured->gap_trials == 0) continue;
      if (session.settings().input.order != Ordering::given && entry.measured->orders_edges) {
        session.note(entry.name + " left out: GAP times what sorts by degree");
        continue;
      }
      Rules rules = gap_rules(session, subject, entry);
      if (entry.measured->sources > 0 && rules.sources.empty()) {
        session.note(subject.name + ": no edges to follow");
        continue;
      }
      if (!session.settings().gapbs.empty()) {
        rules.halfway = [&] { programs.run(entry, rules.trials); };
      }
      run_beside_baselines(session, subject, entry, rules);
      programs.add_row(entry);
    }
  }
}

}  // namespace graphrun::cli::bench
