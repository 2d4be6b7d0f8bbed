// Smallest cuts in the catalogue.
#include <graphrun/algorithms/mincut.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "algorithms/catalogue/flows.hpp"

namespace graphrun::catalogue {
namespace {

Cut find_cut(const Query& query) {
  check_flow(query, "mincut");
  return mincut(query.graph, query.parameters.vertex("source"), query.parameters.vertex("target"));
}

Answer describe_cut(const Query& query, Cut& cut) {
  Answer answer;
  const std::int64_t edges = cut.edges.entries();
  const std::int64_t inside = count_other_than(cut.side, index_t{0});
  answer.numbers = {{"value", value_of(cut.whole, cut.value)},
                    {"flow", value_of(cut.flow.whole, cut.flow.value)},
                    {"edges", edges},
                    {"source_side", inside}};
  answer.say("mincut", value_text(cut.whole, cut.value) + ", of " + counted(edges, "edge"));
  answer.say("", counted(inside, "vertex", "vertices") + " with the source, " +
                     grouped(query.graph.vertices() - inside) + " with the target");
  describe_ends(query, answer, cut.flow);
  answer.define("value", "of the edges that lead from the source's side to the target's");
  answer.define("side", "1 with the source, 0 with the target");
  answer.define("capacity", "of an edge of the cut");
  answer.work = flow_work(query.graph, cut.flow);
  if (query.parameters.flag("per_edge")) {
    answer.edges = EdgeColumn{"capacity", std::move(cut.edges), true};
  } else {
    answer.columns.push_back({"side", std::move(cut.side)});
  }
  return answer;
}

}  // namespace

Entry mincut_entry() {
  Entry entry;
  entry.name = "mincut";
  entry.summary = "the lightest edges that part one vertex from another";
  entry.other_names = {"min-cut", "minimum-cut"};
  entry.title = "Cut";
  entry.definition =
      "The edges of least weight in all without which no way leads from the source to the target, "
      "and the two sides: the vertices that the source still reaches along edges on which more "
      "could flow, and all others. Of several such cuts it is the one with the smallest side of "
      "the source, which is within that of every other. Weights are capacities as maxflow has "
      "them, 1 without weights, and the value is that of the largest flow: exact where capacities "
      "are whole, else within one unit of its rounding for each edge of the cut.";
  entry.papers = {
      "Ford and Fulkerson, Maximal flow through a network, Canadian Journal of Mathematics 8, 1956",
      "Goldberg and Tarjan, A new approach to the maximum-flow problem, Journal of the ACM 35(4), "
      "1988"};
  entry.networkx = "networkx.minimum_cut";
  entry.examples =
      "  graphrun mincut roads.mtx --source 1 --target 90      how much, and how many edges\n"
      "  graphrun mincut roads.mtx --source 1 --target 90 -o sides.tsv\n"
      "  graphrun mincut roads.mtx --source 1 --target 90 --per-edge -o cut.tsv    its edges";
  entry.weights = WeightUse::values;
  entry.weights_text = "capacities of edges";
  entry.parameters = flow_ends();
  entry.parameters.push_back(
      {.name = "per_edge",
       .text = "write a row for each edge of the cut, source target capacity: .tsv .csv .json "
               ".npz .mtx",
       .otherwise = false});
  entry.columns = {{.name = "side", .is_listed = false},
                   {.name = "capacity",
                    .shown = ColumnInfo::Shown::significant,
                    .per_edge = true,
                    .is_listed = false}};
  entry.numbers = {"value",  "flow",   "edges",  "source_side", "source",
                   "target", "phases", "rounds", "rounded"};
  entry.listed = "the vertices with the source, or the heaviest edges of the cut";
  entry.run = run_of(find_cut, describe_cut);
  entry.work = {.cpu = {.once = {.divided = 0.45,
                                 .fixed = 11300,
                                 .neighbour = 5.5,
                                 .run_far_vertex = 24,
                                 .run_far_entry = 1.5},
                        .each = {.divided = 0.45, .vertex = 34, .run_entry = 1.4},
                        .times = if_directed}};
  entry.work.on_gpu({.fixed = 7.1e5, .neighbour_steps = 50, .run_round = 1.9, .run_entry = 72},
                    {.entry_steps = 3500});
  entry.work.look = look_at_flow;
  entry.memory = flow_bytes;
  entry.cost = {40, 0.3, 5};
  return entry;
}

}  // namespace graphrun::catalogue
