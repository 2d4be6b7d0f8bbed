// Vertex colourings in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/coloring.hpp>

namespace graphrun::catalogue {
namespace {

Vector<index_t> find_colors(const Query& query) {
  return coloring(query.graph, query.parameters.text("strategy") == "largest-first"
                                   ? ColoringOrder::largest_first
                                   : ColoringOrder::log_degree);
}

// How many vertices have each colour.
std::vector<std::int64_t> sizes_of(const std::vector<index_t>& colors) {
  std::vector<std::int64_t> sizes;
  for (const index_t color : colors) {
    const auto at = static_cast<std::size_t>(color);
    if (at >= sizes.size()) sizes.resize(at + 1, 0);
    ++sizes[at];
  }
  return sizes;
}

// Each entry three times, to count, to colour and to go on, with the neighbour's turn.
Work coloring_work(const Graph& graph) {
  const double ways = graph.directed() ? 2 : 1;
  const auto entries = ways * static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  return {entries, 12 * entries + 24 * (ways + 1) * n, 3 * entries,
          static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

Answer describe_colors(const Query& query, Vector<index_t>& found) {
  Answer answer;
  answer.parameters = {{"strategy", query.parameters["strategy"]}};
  const std::vector<std::int64_t> sizes = sizes_of(found.to_host());
  const auto colors = static_cast<std::int64_t>(sizes.size());
  const std::int64_t largest = sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
  answer.add("colors", colors);
  answer.add("largest", largest);
  answer.say("coloring", counted(colors, "color"));
  answer.say("", counted(largest, "vertex", "vertices") + " have the most frequent one");
  answer.define("color", "the first, from 0 on, that no neighbour has; many edges choose first");
  answer.columns.push_back({"color", std::move(found)});
  answer.work = coloring_work(query.graph);
  return answer;
}

}  // namespace

Entry coloring_entry() {
  Entry entry;
  entry.name = "coloring";
  entry.summary = "colors of vertices, no edge between two of one color";
  entry.other_names = {"colouring", "color", "greedy-color", "vertex-coloring"};
  entry.title = "Coloring";
  entry.definition =
      "Vertices get the first color, from 0 on, that no neighbour has, one after another: those of "
      "many edges first, by the number of bits of their number, of these in a scattered order. "
      "With --strategy largest-first those of most edges first, of equally many the first in the "
      "file's order first. No edge joins two of one color. Direction, self-loops, repeats and "
      "weights are ignored; in a directed graph edges in and out count. The fewest colors possible "
      "may be fewer.";
  entry.papers = {
      "Welsh and Powell, An upper bound for the chromatic number of a graph and its application to "
      "timetabling problems, Computer Journal 10, 1967",
      "Jones and Plassmann, A parallel graph coloring heuristic, SIAM Journal on Scientific "
      "Computing 14, 1993",
      "Hasenplaugh, Kaler, Schardl and Leiserson, Ordering heuristics for parallel graph coloring, "
      "SPAA 2014"};
  entry.networkx = "networkx.greedy_color";
  entry.examples =
      "  graphrun coloring exams.txt                how many time slots are enough\n"
      "  graphrun coloring exams.txt -o slots.tsv   and which each has";
  entry.weights_text = "a coloring is about edges";
  entry.parameters = {{.name = "strategy",
                       .kind = Parameter::Kind::choice,
                       .text = "which get their color first: largest-first is NetworkX's",
                       .otherwise = std::string("log-degree"),
                       .choices = {"log-degree", "largest-first"}}};
  entry.columns = {{.name = "color"}};
  entry.numbers = {"colors", "largest"};
  entry.listed = "the vertices of the last colors";
  entry.over_ranks = true;
  entry.run = run_of(find_colors, describe_colors);
  // A GPU lists the entries of long rows, of a directed graph in both directions.
  entry.work = {
      .cpu = {
          .once = {
              .divided = 0.5, .rounds = 10, .vertex = 4, .neighbour = 9, .neighbour_steps = 2.5}}};
  entry.work.on_gpu({.fixed = 1.2e5, .neighbour_steps = 41, .core_fixed = 1700});
  entry.work.between = {.divides = false, .core = 1};
  entry.memory = [](const Sizes& on) {
    const GraphBytes bytes =
        on.on_gpu() ? GraphBytes{24, on.directed ? 8.0 : 4.0, 0} : GraphBytes{20.3, 0, 8e3};
    return takes(bytes, {GraphForm::in_edges});
  };
  entry.cost = {20, 0.2, 1};
  entry.measured = {.model =
                        "column indices three times, with a gather each: to count neighbours that "
                        "go first, to color, to go on",
                    .columns = {"color"},
                    .figures = {{"colors", "colors"}}};
  return entry;
}

}  // namespace graphrun::catalogue
