// graphrun ktruss
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/ktruss.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/edge_file.hpp"
#include "cli/edge_values.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "cli/verify_triangles.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  index_t k = 3;
  bool trussness = false;
};

void conclude(Run& run, const Arguments& a, const TrussResult& result, const EdgeValues& kept) {
  std::vector<index_t> ends = kept.from;
  ends.insert(ends.end(), kept.to.begin(), kept.to.end());
  std::sort(ends.begin(), ends.end());
  const auto vertices = std::unique(ends.begin(), ends.end()) - ends.begin();
  run.report.parameters = {{"trussness", a.trussness}};
  if (!a.trussness) run.report.parameters["k"] = a.k;
  run.report.result = {{"k", result.k},
                       {"edges", kept.from.size()},
                       {"vertices", vertices},
                       {"rounds", result.rounds}};
  const auto edges = static_cast<std::int64_t>(kept.from.size());
  if (a.trussness) {
    const auto top = std::count(kept.value.begin(), kept.value.end(), result.k);
    run.say("trussness", fmt::format("the largest k is {}, of {}", result.k,
                                     counted(static_cast<std::int64_t>(top), "edge")));
  } else {
    run.say("ktruss", fmt::format("k {}: {} kept, on {}", a.k, counted(edges, "edge"),
                                  counted(vertices, "vertex", "vertices")));
  }
  run.say("", fmt::format("{} of taking edges away", counted(result.rounds, "round")));
  run.define("ktruss", "the edges in k - 2 or more triangles of edges kept");
  if (a.trussness) {
    run.define("trussness", "the largest k whose k-truss the edge is in");
  } else {
    run.define("support", "the triangles of edges kept that the edge is in");
  }
}

int run_ktruss(const Arguments& a, Program& program) {
  check_edge_file(a.run.output.file, a.run);
  Run run("ktruss", a.run, program);
  run.read();
  const Graph& graph = run.build(false, false);
  const TrussResult result =
      run.compute([&] { return a.trussness ? trussness(graph) : ktruss(graph, a.k); });
  EdgeValues kept = edge_values(result.edges);
  conclude(run, a, result, kept);
  if (a.run.output.verify) {
    verify_truss(graph, run.ids(), a.trussness ? 0 : a.k, kept.from, kept.to, kept.value);
    run.verified("by definition: the weakest edge taken away, one at a time");
  }
  list_top_edges(run, a.trussness ? "trussness" : "support", kept);
  write_edge_values(run, std::move(kept), a.trussness ? "trussness" : "support");
  run.finish();
  return exit_ok;
}

}  // namespace

Action ktruss_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  a->run.graph.suit_weights(options, WeightUse::none);
  options.group("Truss");
  options.integer("-k", a->k, 2, "kept edges are in at least k - 2 triangles (3)");
  options.flag("--trussness", a->trussness, "of every edge the largest k instead");
  a->run.device.declare(options);
  a->run.graph.refuse_order(options, "ktruss sorts by degree itself, where that saves time");
  a->run.output.declare(
      options, {"of the edges of most support, how many to list (10)",
                "by taking the weakest edge away, one at a time",
                "a row for each kept edge, source target support (or trussness): .tsv .csv .json "
                ".mtx, each also .gz .zst; - is standard output, as .tsv"});
  a->run.console.declare(options);
  options.definition(
      "The k-truss is what remains when edges in fewer than k - 2 triangles are taken away until "
      "there are none, as GraphChallenge defines it. Direction, self-loops, repeats and weights "
      "are "
      "ignored.");
  options.examples(
      "Examples:\n"
      "  graphrun ktruss friends.txt.gz -k 4 -o truss.tsv\n"
      "  graphrun ktruss friends.txt.gz --trussness -o trussness.tsv");
  return [a](Program& program) { return run_ktruss(*a, program); };
}

}  // namespace graphrun::cli
