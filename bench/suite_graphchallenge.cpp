// The Static Graph Challenge: triangles and the 3-truss of undirected simple graphs, as edges per
// second.
//
// Samsi et al., Static graph challenge: subgraph isomorphism, HPEC 2017.
#include "bench/kernel.hpp"
#include "bench/suites.hpp"

namespace graphrun::cli::bench {

void run_graphchallenge(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:20" : "kron:16"};
  LoadChoices choices;
  choices.self_loops = SelfLoops::drop;
  choices.undirected = true;
  for (const auto& path : graphs) {
    const Subject subject = session.load(path, choices);
    for (const char* name : {"triangles", "ktruss"}) {
      Rules rules;
      rules.suite = "graphchallenge";
      rules.trials = session.settings().trials.value_or(5);
      if (!run_trials(session, subject, *measured_named(name), rules)) continue;
      Result& row = session.last();
      row.figures["edges_per_second"] =
          static_cast<double>(subject.graph.counts().edges) / (row.timing.statistics.median / 1000);
    }
  }
}

}  // namespace graphrun::cli::bench
