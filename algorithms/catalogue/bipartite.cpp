// The two sides of a graph in the catalogue.
#include <algorithm>
#include <bit>
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>

#include "engine/structure/searches.hpp"

namespace graphrun::catalogue {
namespace {

Bipartition find_sides(const Query& query) {
  return bipartition(query.graph, {.each_component = query.wants("side")});
}

// "1 - 2 - 3 - 1": at most so many vertices of it.
std::string odd_cycle_text(const Query& query, const std::vector<index_t>& cycle,
                           std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, cycle.size()); ++i) {
    text += query.ids.text(cycle[i]) + " - ";
  }
  if (cycle.size() > most) text += "... - ";
  return text + query.ids.text(cycle.front());
}

Answer describe_sides(const Query& query, Bipartition& found) {
  Answer answer;
  const bool sided = found.odd_cycle.empty();
  const std::int64_t first = found.sizes[0], second = found.sizes[1];
  answer.conventions = {{"ties", std::string("the first vertex of each component is on side 0")}};
  answer.add("bipartite", sided);
  answer.add("first_side", sided ? Value(first) : Value());
  answer.add("second_side", sided ? Value(second) : Value());
  answer.add("odd_cycle_length", static_cast<std::int64_t>(found.odd_cycle.size()));
  answer.add("odd_cycle", sided ? Value() : Value(VertexList{found.odd_cycle}));
  const std::string sizes = grouped(first) + " and " + grouped(second) + " vertices";
  if (sided) {
    answer.say("bipartite", "yes, sides of " + sizes);
    if (found.components > 1) {
      answer.say("", counted(found.components, "component") +
                         ", each of which could change its sides for itself");
    }
  } else {
    const std::string cycle = odd_cycle_text(query, found.odd_cycle, 12);
    answer.say("bipartite", "no: the cycle " + cycle + " has " +
                                counted(static_cast<std::int64_t>(found.odd_cycle.size()), "edge"));
    const index_t sideless = query.graph.vertices() - found.sizes[0] - found.sizes[1];
    answer.incomplete =
        (query.wants("side") ? counted(sideless, "vertex", "vertices") : std::string("vertices")) +
        " of components with an odd cycle, such as " + cycle + ", have no side";
    if (first + second > 0) answer.say("", "components without such: sides of " + sizes);
  }
  answer.define("side", "0 or 1, no edge being between two of one side");
  const auto n = static_cast<double>(query.graph.vertices());
  const auto entries = static_cast<double>(query.graph.counts().entries);
  answer.work = Work{3 * entries, 12 * entries + 60 * n, 3 * entries,
                     static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(index_t)};
  if (found.side) answer.columns.push_back({"side", *std::move(found.side)});
  return answer;
}

// Of a search that ends at an odd cycle that is near only the entries; of one that ends at a
// self-loop those that searches of each vertex's row for one look at.
void look_for_odd_cycle(const Request& request, const Graph& graph, GraphStructure& found) {
  if (graph.vertices() == 0) return;
  const bool looped = graph.counts().self_loops > 0;
  std::optional<offset_t> near;
  if (!looped) near = entries_of_near_search(graph.undirected(), {request.to_file});
  if (near) {
    found.run_entries = static_cast<double>(*near);
    return;
  }
  found.run_vertices = found.vertices;
  if (looped && !request.to_file) {
    const structure::RowsOf rows(graph);
    for (index_t v = 0; v < rows.size; ++v) found.run_entries += std::bit_width(rows.length(v));
    return;
  }
  // Components, a search and the edges within a side take as long as so many searches.
  constexpr double passes = 7;
  found.run_entries = passes * found.both_ways;
}

// Whether both directions have to be joined.
double joins_directions(const StructuredSizes& on) {
  const bool ends_at_loop = !on.wants("side") && on.structure.self_loops > 0;
  return ends_at_loop ? 0 : if_directed(on);
}

}  // namespace

Entry bipartite_entry() {
  Entry entry;
  entry.name = "bipartite";
  entry.summary = "the two sides of a graph, or an odd cycle";
  entry.other_names = {"is-bipartite", "two-coloring", "sides", "odd-cycle"};
  entry.title = "Two sides";
  entry.definition =
      "A graph is bipartite if its vertices have two sides so that each edge joins one with the "
      "other, direction ignored: if no cycle has an odd number of edges, a self-loop being one "
      "of length 1. The first vertex of each component in the file's order is on side 0. "
      "Vertices of a component with an odd cycle have no side, and such a cycle is named: a "
      "self-loop if there is one, at the first vertex that has one; else, of searches from the "
      "first vertex of each component, in the first component and there in the first level with "
      "an edge within it, what the first such edge, by its ends, closes with shortest paths to "
      "both. Sizes of sides are those of a graph without an odd cycle. An option --bipartite, "
      "of all algorithms, is another thing: it reads the sources and the targets of edges as "
      "two kinds of vertices.";
  entry.papers = {"Koenig, Theorie der endlichen und unendlichen Graphen, Leipzig 1936"};
  entry.networkx = "networkx.bipartite.color";
  entry.examples =
      "  graphrun bipartite authors.txt -o sides.tsv     the side of each vertex\n"
      "  graphrun bipartite roads.mtx --strict           status 6 if there is an odd cycle\n"
      "  graphrun bipartite roads.mtx --json | jq .result.odd_cycle";
  entry.weights_text = "only which vertices edges join counts";
  entry.uses_direction = false;
  entry.columns = {{.name = "side", .has_unreached = true, .is_listed = false}};
  entry.numbers = {"bipartite", "first_side", "second_side", "odd_cycle_length", "odd_cycle"};
  entry.listed = "vertices of the second side";
  entry.incomplete = "there is an odd cycle";
  entry.over_ranks = true;
  entry.run = run_of(find_sides, describe_sides);
  entry.work = {
      .cpu = {.once = {.fixed = 540, .vertex = 0.054, .run_far_vertex = 0.23, .run_far_entry = 1.2},
              .each = {.divided = 0.8, .vertex = 45, .neighbour = 2.8},
              .times = joins_directions,
              .makes_forms = false}};
  entry.work.on_gpu(
      {.fixed = 54000},
      {.fixed = 7.5e5, .rounds = 1, .vertex = 8300, .neighbour_steps = 180, .level_fixed = 1100});
  entry.work.gpu->times = [](const StructuredSizes& on) {
    return on.structure.self_loops > 0 && !on.wants("side") ? 0.0 : 1.0;
  };
  entry.work.between = {.divides = false, .kernel_level = 1};
  entry.work.look = look_for_odd_cycle;
  entry.memory = [](const Sizes& on) -> RunBytes {
    const std::vector<GraphForm> forms = {GraphForm::in_edges, GraphForm::undirected};
    if (on.on_gpu()) return {{44, 0, 0}, {52, 0, 20e3}, forms, 4};  // searches list vertices
    // Without sides a search may end at once, of a directed graph even before these forms are made.
    return {{on.wants("side") ? 20.0 : 0.0, 0, 0}, {23, 0, 20e3}, forms, 4};
  };
  entry.cost = {5, 0.05, 1};
  entry.measured = {.model =
                        "column indices three times, for components, for a search and for edges "
                        "within a side; 60 bytes a vertex. An odd cycle near the first vertex ends "
                        "the search sooner",
                    .columns = {}};
  return entry;
}

}  // namespace graphrun::catalogue
