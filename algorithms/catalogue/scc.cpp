// Strongly connected components in the catalogue.
#include <graphrun/algorithms/scc.hpp>

#include "algorithms/catalogue/components.hpp"

namespace graphrun::catalogue {
namespace {

constexpr const char* scc_definition =
    "the smallest vertex that reaches, and is reached from, each";

Vector<index_t> find_strong_components(const Query& query) { return scc(query.graph); }

// The number of vertices that many threads leave to a depth-first search, and a GPU's rounds.
void look_at_scc(const Request&, const Graph& graph, GraphStructure& found) {
  if (!graph.directed()) return;
  constexpr double trims_of_split = 6;
  const SccRounds rounds = rounds_of_scc(graph);
  found.run_rounds = rounds.trims + trims_of_split * rounds.splits;
  found.run_entries = rounds.splits * found.entries;
  found.run_vertices = rounds.others;
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
      "Processing Letters 116(1), 2016 (on processors, as one process)",
      "Slota, Rajamanickam and Madduri, BFS and coloring-based parallel algorithms for strongly "
      "connected components and related problems, IPDPS 2014 (with more than 3 threads)"};
  entry.networkx = "networkx.strongly_connected_components";
  entry.over_ranks = true;
  entry.run = run_of(find_strong_components, describe_scc);
  const UnitWork undirected = {.divided = 0.75, .fixed = 1500, .vertex = 8.3, .entry = 0.08};
  entry.work = {.cpu = {.once = undirected,
                        .each = {.divided = 0, .vertex = 22, .entry = 0.35, .level = 2},
                        .times = if_directed,
                        .makes_forms = false}};
  entry.work.on_gpu({.fixed = 64000, .entry = 10, .run_round = 13, .run_entry = 200});
  // One thread searches depth first. Its work is in `once`, a quarter of which is not divided.
  entry.work.many_threads = {
      .once = undirected,
      .each = {.divided = 0.78, .rounds = 8, .vertex = 75, .entry_steps = 2.7, .level = 2},
      .times = if_directed};
  entry.work.many_threads->once.run_vertex = 60;
  entry.work.few = most_threads_depth_first;
  entry.work.look = look_at_scc;
  entry.work.between = {.divides = false, .rounds = 4};
  entry.memory = [](const Sizes& on) {
    if (on.directed && !on.on_gpu() && on.threads <= most_threads_depth_first)
      return takes({16, 0, 8e3});
    const double vertex = !on.directed ? 8 : on.on_gpu() ? 49 : 24.7;
    return takes({vertex, 0, 8e3}, {GraphForm::in_edges}, 12);
  };
  entry.cost = {10, 0.05, 1};
  return entry;
}

}  // namespace graphrun::catalogue
