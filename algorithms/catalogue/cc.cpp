// Connected components in the catalogue.
#include <graphrun/algorithms/cc.hpp>

#include "algorithms/catalogue/components.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

constexpr const char* cc_definition = "the smallest vertex connected to it, direction ignored";

Vector<index_t> find_components(const Query& query) { return cc(query.graph); }

Answer describe_cc(const Query& query, Vector<index_t>& label) {
  Answer answer = describe_components("cc", "connected component", "connected components",
                                      cc_definition, label);
  answer.work = components_work(query.graph);
  return answer;
}

}  // namespace

Entry cc_entry() {
  Entry entry = components_entry("cc", "roads.mtx.gz");
  entry.summary = "connected components, whatever the direction of edges";
  entry.other_names = {"components", "connected", "connected-components", "wcc", "weak-components"};
  entry.definition =
      "A vertex's component is named by " + std::string(cc_definition) + ". Weights are ignored.";
  entry.papers = {
      "Sutton, Ben-Nun and Barak, Optimizing parallel graph connectivity computation via subgraph "
      "sampling, IPDPS 2018"};
  entry.networkx = "networkx.connected_components";
  entry.uses_direction = false;
  entry.over_ranks = true;
  entry.beyond_gpu = true;
  entry.run = run_of(find_components, describe_cc);
  entry.work = {
      .cpu = {.once = {.divided = 0.9, .fixed = 650, .rounds = 10, .vertex = 10, .entry = 0.087}}};
  entry.work.on_gpu({.fixed = 60000, .entry_steps = 58});
  entry.work.between = {.rounds = 3};
  entry.memory = vectors(8, 8, 4);
  entry.cost = {1.4, 0.003, 1};
  entry.measured = {
      .gap_trials = 16,
      .gapbs = "cc",
      .ldbc = "WCC",
      .model =
          "two column indices and two gathers a vertex, 28 bytes a vertex beside (two offsets, "
          "three times its label); edges a second count every stored entry",
      .columns = {"component"}};
  return entry;
}

}  // namespace graphrun::catalogue
