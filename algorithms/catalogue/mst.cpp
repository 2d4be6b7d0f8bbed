// Minimum spanning forests in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/mst.hpp>

namespace graphrun::catalogue {
namespace {

SpanningForest find_forest(const Query& query) { return mst(query.graph); }

// Each entry and its weight once; in every round six words a vertex.
Work forest_work(const Graph& graph, index_t rounds) {
  const Matrix& edges = graph.out_edges();
  const auto entries = static_cast<double>(edges.entries());
  const auto n = static_cast<double>(graph.vertices());
  const auto weights = static_cast<double>(edges.weights().bytes());
  return {entries, 4 * entries + weights + n * (8 + 48 * static_cast<double>(rounds)), entries,
          static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

Answer describe_forest(const Query& query, SpanningForest& found) {
  Answer answer;
  const WeightTotal total = total_weight(found.edges);
  const std::int64_t edges = found.edges.entries();
  const std::int64_t trees = query.graph.vertices() - edges;
  const Value weight = total.whole ? Value(*total.whole) : Value(total.real);
  answer.numbers = {{"weight", weight},
                    {"edges", edges},
                    {"trees", trees},
                    {"rounds", std::int64_t{found.rounds}}};
  answer.say("mst", "weight " +
                        (total.whole ? grouped(*total.whole) : significant(total.real, 12)) + ", " +
                        counted(edges, "edge"));
  answer.say("", counted(trees, "tree") + ", " + counted(found.rounds, "round"));
  answer.define("weight", "of the edges of the spanning forest of least weight");
  answer.work = forest_work(query.graph, found.rounds);
  answer.edges = EdgeColumn{"weight", std::move(found.edges)};
  return answer;
}

}  // namespace

Entry mst_entry() {
  Entry entry;
  entry.name = "mst";
  entry.summary = "the spanning forest of least weight";
  entry.other_names = {"spanning-tree", "spanning-forest", "minimum-spanning-tree", "msf"};
  entry.title = "Spanning forest";
  entry.definition =
      "The edges of the spanning forest of least weight: in each component a tree of all its "
      "vertices whose weights add up to the least. Direction is ignored; of edges both ways, and "
      "of repeats, the lightest counts; self-loops do not. Weights may be negative; without any "
      "each edge weighs 1. Of equally light edges the one whose smaller end comes first in the "
      "file's order of vertices is taken, then the one whose larger end does, so that the forest "
      "is always the same. Whole weights are added up exactly.";
  entry.papers = {
      "Boruvka, O jistem problemu minimalnim, Prace Moravske prirodovedecke spolecnosti 3, 1926",
      "Fallin, Gonzalez, Seo and Burtscher, A high-performance MST implementation for GPUs, SC "
      "2023"};
  entry.networkx = "networkx.minimum_spanning_edges";
  entry.examples =
      "  graphrun mst roads.mtx                     the weight of the forest, and its heaviest "
      "edges\n"
      "  graphrun mst roads.mtx -o forest.tsv       its edges\n"
      "  graphrun mst flights.csv --weights cost --json | jq .result.weight";
  entry.weights = WeightUse::lengths;
  entry.weights_text = "the forest is the one of least weight";
  entry.uses_direction = false;
  entry.columns = {{.name = "weight", .shown = ColumnInfo::Shown::significant, .per_edge = true}};
  entry.numbers = {"weight", "edges", "trees", "rounds"};
  entry.listed = "the heaviest edges of the forest";
  entry.run = run_of(find_forest, describe_forest);
  // Of a directed graph the edges are first made undirected, as a list.
  entry.work = {
      .cpu = {.once = {.divided = 0.5, .fixed = 2000, .rounds = 10, .vertex = 75, .neighbour = 1.5},
              .each = {.divided = 0.5, .entry_steps = 11},
              .times = if_directed}};
  entry.work.on_gpu({.fixed = 3.6e5, .neighbour_steps = 160, .reached_steps = 1200},
                    {.rounds = 13});
  entry.memory = [](const Sizes& on) -> RunBytes {
    if (on.directed) {
      const double listed = (on.on_gpu() ? 79 : 61) + on.weight_bytes;
      return {{on.on_gpu() ? 0.0 : 25.0, listed, 0}, {29, listed + 0.1, 32e3}};
    }
    if (on.on_gpu()) return {{79, 0, 0}, {100, 0, 32e3}};
    return {{93, 0, 0}, {97, 0.1, 32e3}};
  };
  entry.cost = {15, 0.06, 1};
  entry.measured = {.model =
                        "column indices and weights once, and in each round six words a vertex; "
                        "rows that are read again not counted",
                    .columns = {"weight"},
                    .figures = {{"forest_edges", "edges"}, {"rounds", "rounds"}}};
  return entry;
}

}  // namespace graphrun::catalogue
