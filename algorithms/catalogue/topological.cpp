// Topological order in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/topological.hpp>
#include <graphrun/engine/dag_levels.hpp>

namespace graphrun::catalogue {
namespace {

TopologicalResult find_order(const Query& query) {
  const Listener& listener = query.listener;
  return topological(query.graph, [&](index_t levels, index_t ordered) {
    if (!listener.wants_progress()) return;
    listener.progress(static_cast<double>(ordered) / query.graph.vertices(),
                      "level " + grouped(levels) + "   ordered " + grouped(ordered) + " of " +
                          grouped(query.graph.vertices()));
  });
}

// "1 -> 2 -> 3 -> 1": at most so many vertices of it.
std::string cycle_text(const Query& query, const std::vector<index_t>& cycle, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, cycle.size()); ++i) {
    text += query.ids.text(cycle[i]) + " -> ";
  }
  if (cycle.size() > most) text += "... -> ";
  return text + query.ids.text(cycle.front());
}

Answer describe_order(const Query& query, TopologicalResult& found) {
  Answer answer;
  const auto n = static_cast<double>(query.graph.vertices());
  const auto entries = static_cast<double>(query.graph.counts().entries);
  const bool acyclic = found.cycle.empty();
  answer.conventions = {{"ties", std::string("by level, then in vertex order")}};
  answer.add("acyclic", acyclic);
  answer.add("levels", found.levels);
  answer.add("ordered", found.ordered);
  answer.add("cycle_length", static_cast<std::int64_t>(found.cycle.size()));
  answer.add("cycle", acyclic ? Value() : Value(cycle_text(query, found.cycle, 1000)));
  answer.say("order", counted(found.ordered, "vertex", "vertices") + " in " +
                          counted(found.levels, "level"));
  if (!acyclic) {
    const std::string cycle = cycle_text(query, found.cycle, 12);
    answer.say("cycle",
               cycle + ", of " + counted(static_cast<std::int64_t>(found.cycle.size()), "edge"));
    answer.incomplete = "there is no topological order of " +
                        counted(query.graph.vertices() - found.ordered, "vertex", "vertices") +
                        ", on or behind the cycle " + cycle;
  }
  answer.define("position", "place in the order, from 0 on");
  answer.define("level", "edges of the longest path that ends there");
  answer.work = Work{2 * entries, 8 * entries + 40 * n, 2 * entries,
                     static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(index_t)};
  answer.columns.push_back({"position", std::move(found.position)});
  answer.columns.push_back({"level", std::move(found.level)});
  return answer;
}

}  // namespace

Entry topological_entry() {
  Entry entry;
  entry.name = "topological";
  entry.summary = "order the vertices so that all edges lead forward";
  entry.other_names = {"topological-sort", "toposort", "tsort", "dag"};
  entry.title = "Topological order";
  entry.definition =
      "An order of the vertices in which each edge leads to a later one: level by level, the level "
      "of a vertex being the number of edges of the longest path that ends there, and within a "
      "level in vertex order. Vertices on a cycle or behind one have no place, and a cycle is "
      "named: the one found from the smallest of them, back each time to the smallest. A self-loop "
      "is a cycle, and so is an undirected edge.";
  entry.papers = {
      "Kahn, Topological sorting of large networks, Communications of the ACM 5(11), 1962"};
  entry.networkx = "networkx.topological_generations";
  entry.examples =
      "  graphrun topological tasks.txt -o order.tsv     what to do first\n"
      "  graphrun topological tasks.txt --strict         status 6 if there is a cycle\n"
      "  graphrun topological imports.txt --json | jq .result.cycle";
  entry.weights_text = "only which vertices edges join counts";
  entry.columns = {{.name = "position", .has_unreached = true},
                   {.name = "level", .unit = "edges", .has_unreached = true}};
  entry.numbers = {"acyclic", "levels", "ordered", "cycle_length", "cycle"};
  entry.listed = "the last vertices of the order";
  entry.incomplete = "there is a cycle";
  entry.run = run_of(find_order, describe_order);
  entry.work = {.cpu = {.once = {.divided = 0.6, .fixed = 1770, .vertex = 4.9, .entry = 0.39},
                        .each = {.divided = 0.6, .vertex = 12, .entry = 0.9, .level = 2},
                        .times = if_directed,
                        .makes_forms = false}};
  entry.work.on_gpu({.fixed = 1.3e5, .reached_steps = 1600, .longest_fixed = 17},
                    {.fixed = 9200, .vertex = 60});
  entry.work.gpu->times = [](const StructuredSizes& on) { return on.structure.tried; };
  entry.work.look = [](const Request&, const Graph& graph, GraphStructure& found) {
    found.tried = dag_levels(graph).levels;
  };
  entry.memory = vectors(20.2, 20.2, 12);
  entry.cost = {8, 0.1, 1};
  entry.measured = {.model =
                        "column indices twice: entries of each column counted, and taken away, a "
                        "gather each; ten words a vertex; sorting by level is not counted",
                    .columns = {"position", "level"}};
  return entry;
}

}  // namespace graphrun::catalogue
