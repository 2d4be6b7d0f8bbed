// Largest flows in the catalogue.
#include <graphrun/algorithms/maxflow.hpp>

#include "algorithms/catalogue/flows.hpp"

namespace graphrun::catalogue {
namespace {

Flow find_flow(const Query& query) {
  check_flow(query, "maxflow");
  return maxflow(query.graph, query.parameters.vertex("source"), query.parameters.vertex("target"));
}

Answer describe_flow(const Query& query, Flow& flow) {
  Answer answer;
  const std::int64_t edges = flow.edges.entries();
  answer.numbers = {{"value", value_of(flow.whole, flow.value)}, {"edges", edges}};
  answer.say("maxflow", value_text(flow.whole, flow.value) + ", along " + counted(edges, "edge"));
  describe_ends(query, answer, flow);
  answer.define("value", "how much flows from the source to the target");
  answer.define("flow", "how much more flows along the edge than back");
  answer.work = flow_work(query.graph, flow);
  answer.edges = EdgeColumn{"flow", std::move(flow.edges), true};
  return answer;
}

}  // namespace

Entry maxflow_entry() {
  Entry entry;
  entry.name = "maxflow";
  entry.summary = "the most that can flow from one vertex to another";
  entry.other_names = {"max-flow", "maximum-flow"};
  entry.title = "Flow";
  entry.definition =
      "The most that can flow from the source to the target along edges, up to the capacity of "
      "each: its weight, or 1 without weights. An undirected edge has its capacity both ways; the "
      "capacities of repeats are added, those of edges both ways are one each; self-loops do not "
      "count. The flow of an edge is listed in the direction in which it flows, net of what flows "
      "back, and edges without any are left out. Of several flows of that value it is the same one "
      "everywhere. Whole capacities are exact, and refused where those at source and target add up "
      "to over 2^61. Real ones are rounded to multiples of a power of two, at most 2^-58 of what "
      "can leave the source, or reach the target if that is less, and to no less than one: value "
      "and cut are off by at most one such unit for each edge of the cut.";
  entry.papers = {
      "Goldberg and Tarjan, A new approach to the maximum-flow problem, Journal of the ACM 35(4), "
      "1988",
      "Dinic, Algorithm for solution of a problem of maximum flow in networks with power "
      "estimation, Soviet Mathematics Doklady 11, 1970",
      "Baumstark, Blelloch and Shun, Efficient implementation of a synchronous parallel "
      "push-relabel algorithm, ESA 2015"};
  entry.networkx = "networkx.maximum_flow_value";
  entry.examples =
      "  graphrun maxflow roads.mtx --source 1 --target 90     how much, and its largest edges\n"
      "  graphrun maxflow pipes.csv --weights capacity --source well --target tap -o flow.tsv\n"
      "  graphrun maxflow friends.txt.gz --source 7 --target 8    paths that share no edge";
  entry.weights = WeightUse::values;
  entry.weights_text = "capacities of edges";
  entry.parameters = flow_ends();
  entry.columns = {{.name = "flow", .shown = ColumnInfo::Shown::significant, .per_edge = true}};
  entry.numbers = {"value", "edges", "source", "target", "phases", "rounds", "rounded"};
  entry.listed = "the edges along which most flows";
  entry.run = run_of(find_flow, describe_flow);
  entry.work = {.cpu = {.once = {.divided = 0.45,
                                 .fixed = 8820,
                                 .neighbour = 4.7,
                                 .run_far_vertex = 23,
                                 .run_far_entry = 1.2},
                        .each = {.divided = 0.45, .vertex = 33, .run_entry = 1.5},
                        .times = if_directed}};
  entry.work.on_gpu({.fixed = 4.8e5, .neighbour_steps = 50, .run_round = 2, .run_entry = 60},
                    {.entry_steps = 3100});
  entry.work.look = look_at_flow;
  entry.memory = flow_bytes;
  entry.cost = {40, 0.3, 5};
  return entry;
}

}  // namespace graphrun::catalogue
