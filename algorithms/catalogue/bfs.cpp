// Breadth-first search in the catalogue.
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>

#include "algorithms/catalogue/rounds.hpp"
#include "algorithms/catalogue/target.hpp"
#include "algorithms/catalogue/work.hpp"
#include "engine/structure/searches.hpp"

namespace graphrun::catalogue {
namespace {

BfsResult search_levels(const Query& query) {
  ClosureOptions options;
  options.trace = query.summary;
  if (query.parameters.given("max_depth")) {
    options.max_rounds = query.parameters.integer("max_depth");
  }
  options.on_progress = progress_of_rounds(query, "level");
  return bfs(query.graph, query.parameters.vertex("source"), options);
}

void say_depth(Answer& answer, const BfsResult& result) {
  index_t widest = 0, vertices = 1;
  for (std::size_t i = 0; i < result.trace.size(); ++i) {
    if (result.trace[i].changed <= vertices) continue;
    widest = static_cast<index_t>(i + 1);
    vertices = result.trace[i].changed;
  }
  answer.say("", "depth " + grouped(result.depth) + "; widest is level " + grouped(widest) +
                     " with " + counted(vertices, "vertex", "vertices"));
}

Answer describe_bfs(const Query& query, BfsResult& result) {
  Answer answer;
  const index_t source = query.parameters.vertex("source");
  describe_rounds(query, "bfs", result.trace);
  answer.parameters = {{"source", VertexNumber{source}}};
  answer.numbers = {
      {"source", VertexNumber{source}}, {"reached", result.reached}, {"depth", result.depth}};
  answer.say("bfs", reached_text(query, source, result.reached));
  say_depth(answer, result);
  if (query.parameters.given("max_depth")) {
    const std::int64_t most = query.parameters.integer("max_depth");
    answer.parameters.push_back({"max_depth", most});
    answer.say("", "no further than " + counted(most, "edge") + ": --max-depth");
  }
  describe_path(answer, query, source, result.parent, result.level, "level", " edges",
                query.parameters.given("max_depth") ? " so near" : "");
  answer.define("level", "edges on a shortest path from the source");
  answer.define("parent", query.graph.order() != nullptr
                              ? "the first that comes right before, in the order of the vertices"
                              : "the smallest vertex that comes right before");
  answer.work = search_work(query.graph, static_cast<double>(result.edges), result.reached);
  answer.columns.push_back({"level", std::move(result.level)});
  answer.columns.push_back({"parent", std::move(result.parent)});
  return answer;
}

void look_at_search(const Request& request, const Graph& graph, GraphStructure& found) {
  if (graph.vertices() == 0) return;
  const structure::RowsOf rows(graph);
  // Of a recipe's smaller graph the source may be no vertex.
  const auto* source = request.parameters.find<VertexNumber>("source");
  const bool is_there = source != nullptr && source->number < graph.vertices();
  const index_t start = is_there ? source->number : structure::vertex_of_longest_row(rows);
  const bool is_bounded = request.parameters.given("max_depth");
  const double most =
      is_bounded ? static_cast<double>(request.parameters.integer("max_depth")) : graph.vertices();
  structure::search_once(rows, start, most, found);
}

}  // namespace

Entry bfs_entry() {
  Entry entry;
  entry.name = "bfs";
  entry.summary = "levels and parents of a breadth-first search from one vertex";
  entry.other_names = {"breadth-first-search", "hops"};
  entry.title = "Breadth-first search";
  entry.definition =
      "The level of a vertex is the number of edges on a shortest path from the source. Its parent "
      "is, of the vertices one level nearer with an edge to it, the first in the graph's order. "
      "Vertices out of reach, or further than --max-depth, have neither; weights are ignored. The "
      "path to --target is that of the parents.";
  entry.papers = {
      "Beamer, Asanovic and Patterson, Direction-optimizing breadth-first search, SC 2012"};
  entry.networkx = "networkx.single_source_shortest_path_length";
  entry.examples =
      "  graphrun bfs roads.mtx.gz --source 58611\n"
      "  graphrun bfs roads.mtx.gz --source 58611 -o levels.tsv    level and parent of every "
      "vertex\n"
      "  graphrun bfs roads.mtx.gz --source 58611 --target 90       a shortest path\n"
      "  graphrun bfs friends.txt.gz --source 7 --max-depth 2    friends and theirs\n"
      "  graphrun bfs roads.mtx.gz --source 58611 --verify --json";
  entry.weights_text = "a level counts edges";
  entry.takes_order = true;
  entry.parameters = {{.name = "source",
                       .kind = Parameter::Kind::vertex,
                       .text = "the vertex to start from (LDBC: what the .properties file says)",
                       .property = "bfs.source-vertex"},
                      {.name = "max_depth",
                       .kind = Parameter::Kind::integer,
                       .text = "go so many edges from the source and no further (all the way)"},
                      target_parameter()};
  entry.columns = {{.name = "level",
                    .unit = "edges",
                    .has_unreached = true,
                    .ldbc_unreached = "9223372036854775807"},
                   {.name = "parent",
                    .kind = ColumnInfo::Kind::vertex,
                    .has_unreached = true,
                    .ldbc_unreached = ""}};
  entry.numbers = {"source", "reached", "depth"};
  entry.listed = "the vertices that are furthest";
  entry.over_ranks = true;
  entry.beyond_gpu = true;
  entry.run = run_of(search_levels, describe_bfs);
  entry.work = {.cpu = {.once = {.divided = 0.7,
                                 .fixed = 300,
                                 .level = 2,
                                 .reached_steps = 11,
                                 .run_vertex = 1.4,
                                 .run_entry = 0.71}}};
  entry.work.on_gpu({.fixed = 1.1e5, .level_fixed = 3000, .reached_steps = 740});
  entry.work.look = look_at_search;
  entry.work.between = {.rounds = 1, .kernel_level = 1};
  entry.memory = always(takes({12, 0, 2.1e6}, {GraphForm::in_edges}, 8),
                        takes({40.5, 0.1, 2.1e6}, {GraphForm::in_edges}, 8));
  entry.cost = {1, 0.003, 1};
  entry.measured = {.sources = 1,
                    .gap_trials = 64,
                    .gapbs = "bfs",
                    .ldbc = "BFS",
                    .model =
                        "column indices of the reached rows once, a gather an entry, 24 bytes a "
                        "reached vertex (two offsets, level and parent)",
                    .columns = {"level", "parent"},
                    .figures = {{"deepest", "depth"}}};
  return entry;
}

}  // namespace graphrun::catalogue
