// Motifs in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/motifs.hpp>

#include "algorithms/catalogue/counts.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

struct Motif {
  const char* name;
  int vertices;
  MotifCounts::Count MotifCounts::*count;
  const char* what;
};

constexpr Motif shapes[] = {
    {"triangle", 3, &MotifCounts::triangle, "three vertices, all joined"},
    {"wedge", 3, &MotifCounts::wedge, "three vertices, two edges"},
    {"edge3", 3, &MotifCounts::edge_3, "three vertices, one edge"},
    {"empty3", 3, &MotifCounts::empty_3, "three vertices, no edge"},
    {"clique", 4, &MotifCounts::clique, "four vertices, all joined"},
    {"diamond", 4, &MotifCounts::diamond, "four vertices, five edges: two triangles at an edge"},
    {"cycle", 4, &MotifCounts::cycle, "four vertices, a cycle without chords"},
    {"paw", 4, &MotifCounts::paw, "four vertices, a triangle and an edge to the fourth"},
    {"star", 4, &MotifCounts::star, "four vertices, three edges at one of them"},
    {"path", 4, &MotifCounts::path, "four vertices, a path of three edges"},
    {"triangle4", 4, &MotifCounts::triangle_4, "four vertices, a triangle and one by itself"},
    {"wedge4", 4, &MotifCounts::wedge_4, "four vertices, a wedge and one by itself"},
    {"two_edges", 4, &MotifCounts::two_edges, "four vertices, two edges without a common end"},
    {"edge4", 4, &MotifCounts::edge_4, "four vertices, one edge"},
    {"empty4", 4, &MotifCounts::empty_4, "four vertices, no edge"}};

MotifResult count_motifs(const Query& query) {
  return motifs(query.graph, query.wants("four_cycles"));
}

Answer describe_motifs(const Query& query, MotifResult& found) {
  Answer answer;
  WideCounts counts;
  NamedRows& rows = answer.named.emplace(NamedRows{"shape", {"vertices", "count"}, {}});
  for (const Motif& shape : shapes) {
    const MotifCounts::Count count = found.counts.*shape.count;
    counts.add(shape.name, count, shape.what);
    rows.rows.push_back(
        {shape.name, {std::to_string(shape.vertices), WideCounts::digits_of(count)}});
  }
  counts.put_in(answer);
  answer.define("four_cycles", "cycles of four vertices that it is in, with chords or without");
  if (found.four_cycles) answer.columns.push_back({"four_cycles", *std::move(found.four_cycles)});
  answer.work = ordering_work(query.graph);
  return answer;
}

}  // namespace

Entry motifs_entry() {
  Entry entry;
  entry.name = "motifs";
  entry.summary = "how many sets of three and four vertices have which shape";
  entry.other_names = {"motif", "graphlets", "subgraphs", "four-cycles", "squares"};
  entry.title = "Motifs";
  entry.definition =
      "Sets of three and of four vertices, counted by the shape of the edges among them: each set "
      "has one shape, and the counts add up to all sets. The shapes of four vertices are clique, "
      "diamond (a clique less an edge), cycle, paw (a triangle and an edge to the fourth), star, "
      "path, and those in several parts. Direction, self-loops, repeats and weights are ignored. "
      "All is exact. A file has a row for each shape: its name, its number of vertices and how "
      "many "
      "sets have it, with all digits. With --output-columns four_cycles it has the cycles of four "
      "vertices at each vertex, with chords or without.";
  entry.papers = {
      "Pinar, Seshadhri and Vishal, ESCAPE: Efficiently counting all 5-vertex subgraphs, WWW 2017",
      "Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM Journal on Computing "
      "14(1), 1985 (cycles)",
      "Jain and Seshadhri, The power of pivoting for exact clique counting, WSDM 2020 (cliques)"};
  entry.examples =
      "  graphrun motifs friends.txt.gz\n"
      "  graphrun motifs friends.txt.gz --json | jq .result.cycle\n"
      "  graphrun motifs friends.txt.gz -o shapes.csv\n"
      "  graphrun motifs friends.txt.gz --top 5    the vertices in most cycles of four";
  entry.weights_text = "a motif is about edges";
  entry.uses_direction = false;
  entry.columns = {{.name = "four_cycles", .unit = "cycles", .is_listed = false}};
  entry.rows = "shape";
  entry.row_columns = {"shape", "vertices", "count"};
  for (const Motif& shape : shapes) entry.numbers.emplace_back(shape.name);
  entry.listed = "the vertices in most cycles of four";
  entry.run = run_of(count_motifs, describe_motifs);
  // Ordering the edges by degree takes the most, but on a GPU the tables and the room of blocks
  // may.
  entry.work = {.cpu = {.once = {.divided = 0.9,
                                 .fixed = 2160,
                                 .rounds = 10,
                                 .neighbour = 27,
                                 .path = 3,
                                 .later_square = 5.4}}};
  entry.work.on_gpu({.fixed = 6.4e5, .vertex = 18000, .neighbour_steps = 1300, .path = 120});
  entry.memory = [](const Sizes& on) -> RunBytes {
    const std::vector<GraphForm> forms = {GraphForm::undirected, GraphForm::oriented};
    if (!on.on_gpu()) return {{14, 5, 0}, {40.5, 4.1, 4e5}, forms};
    const double tables = std::min(1056 * on.vertices, 268e6);
    return {{24, 13, 0}, {40.5, 14.1, std::max(tables, 68e6)}, forms};
  };
  entry.cost = {400, 1, 1};
  entry.measured = {.model = ordering_model,
                    .figures = {{"cycle", "four-cycles"}, {"clique", "four-cliques"}},
                    .orders_edges = true};
  return entry;
}

}  // namespace graphrun::catalogue
