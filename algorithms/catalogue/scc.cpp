// Strongly connected components in the catalogue.
#include <graphrun/algorithms/scc.hpp>

#include "algorithms/catalogue/components.hpp"

namespace graphrun::catalogue {
namespace {

constexpr const char* scc_definition =
    "the smallest vertex that reaches, and is reached from, each";

Vector<index_t> find_strong_components(const Query& query) { return scc(query.graph); }

// The rounds of a GPU, which searches no depth first.
void look_at_scc(const Request&, const Graph& graph, GraphStructure& found) {
  if (!graph.directed()) return;
  constexpr double trims_of_split = 6;
  const SccRounds rounds = rounds_of_scc(graph);
  found.run_rounds = rounds.trims + trims_of_split * rounds.splits;
  found.run_entries = rounds.splits * found.entries;
}

Answer describe_scc(const Query&, Vector<index_t>& label) {
  return describe_components("scc", "strongly connected component", "strongly connected components",
                             scc_definition, label);
}

}  // namespace

Entry scc_entry() {
  Entry entry = components_entry("scc", "wiki.txt.gz");
  entry.summary = "strongly connected components: vertices that reach each other";
  entry.other_names = {"strong-components", "strongly-connected-components", "tarjan"};
  entry.definition =
      "A vertex's component is named by " + std::string(scc_definition) + ". Weights are ignored.";
  entry.papers = {
      "Fleischer, Hendrickson and Pinar, On identifying strongly connected components in parallel, "
      "IPDPS Workshops 2000",
      "McLendon, Hendrickson, Plimpton and Rauchwerger, Finding strongly connected components in "
      "distributed graphs, Journal of Parallel and Distributed Computing 65(8), 2005",
      "Pearce, A space-efficient algorithm for finding strongly connected components, Information "
      "Processing Letters 116(1), 2016 (on processors with up to 8 threads, as one process)"};
  entry.networkx = "networkx.strongly_connected_components";
  entry.over_ranks = true;
  entry.run = run_of(find_strong_components, describe_scc);
  entry.work = {.cpu = {.once = {.divided = 0.75, .fixed = 1500, .vertex = 8.3, .entry = 0.08},
                        .each = {.divided = 0, .vertex = 22, .entry = 0.35, .level = 2},
                        .times = if_directed,
                        .makes_forms = false}};
  entry.work.on_gpu({.fixed = 64000, .entry = 10, .run_round = 13, .run_entry = 200});
  entry.work.look = look_at_scc;
  entry.work.between = {.divides = false, .rounds = 4};
  entry.memory = [](const Sizes& on) {
    if (on.directed && !on.on_gpu() && on.threads <= 8) return takes({16, 0, 8e3});
    const double vertex = !on.directed ? 8 : on.on_gpu() ? 49 : 24.7;
    return takes({vertex, 0, 8e3}, {GraphForm::in_edges}, 12);
  };
  entry.cost = {10, 0.05, 1};
  return entry;
}

}  // namespace graphrun::catalogue
