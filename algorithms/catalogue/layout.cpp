// Force-directed drawing in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/layout.hpp>

namespace graphrun::catalogue {
namespace {

LayoutResult draw(const Query& query) {
  LayoutOptions options;
  options.seed = static_cast<std::uint64_t>(query.parameters.integer("seed"));
  options.effort = query.parameters.real("effort");
  options.weighted = query.weighted;
  const Listener& listener = query.listener;
  options.on_progress = [&listener](const LayoutProgress& at) {
    if (!listener.wants_progress()) return;
    listener.progress(static_cast<double>(at.done) / at.levels,
                      "level of " + counted(at.vertices, "vertex", "vertices"));
  };
  return layout(query.graph, options);
}

Answer describe_drawing(const Query& query, LayoutResult& found) {
  Answer answer;
  answer.conventions = {{"layout", std::string("force-directed, on ever finer graphs")},
                        {"direction", std::string("ignored")},
                        {"unit", std::string("the longer side of the drawing")}};
  answer.parameters = {{"seed", query.parameters["seed"]}, {"effort", query.parameters["effort"]}};
  answer.numbers = {{"levels", std::int64_t{found.levels}},
                    {"rounds", std::int64_t{found.rounds}},
                    {"width", found.width},
                    {"height", found.height},
                    {"edge_length", found.edge_length}};
  answer.say("layout", grouped(found.rounds) + " rounds on " + counted(found.levels, "level") +
                           ", seed " + std::to_string(query.parameters.integer("seed")) +
                           ": the same for any number of threads on one kind of device");
  answer.say("drawing", fixed(found.width, 3) + " wide and " + fixed(found.height, 3) +
                            " high; an edge is " + number_text(found.edge_length) +
                            " long in the mean");
  answer.define("x", "the place of the vertex, from 0 to 1");
  answer.define("y", "upwards, in the same unit");
  const auto entries = static_cast<double>(query.graph.counts().entries);
  const auto n = static_cast<double>(query.graph.vertices());
  const double rounds = n <= 2000 ? 300 : n <= 20000 ? 100 : 50;
  answer.work = Work{rounds * entries, rounds * (20 * entries + 150 * n), rounds * entries,
                     static_cast<std::uint64_t>(16 * n)};
  answer.columns.push_back({"x", std::move(found.x)});
  answer.columns.push_back({"y", std::move(found.y)});
  return answer;
}

// Places, cells and the order of the vertices, and the coarser graphs, which are larger where
// vertices have many edges in no order. Of a directed graph the edges both ways, as they are made.
RunBytes layout_bytes(const Sizes& on) {
  if (on.directed) return {{165, 40, 16e3}, {200, 62, 16e3}, {GraphForm::in_edges}, 0};
  return {{165, 0, 16e3}, {200, on.on_gpu() ? 16.0 : 6.0, 16e3}, {}, 0};
}

}  // namespace

Entry layout_entry() {
  Entry entry;
  entry.name = "layout";
  entry.summary = "a drawing of the graph: a place for each vertex, by forces";
  entry.other_names = {"draw", "spring-layout", "force-layout", "fruchterman-reingold"};
  entry.title = "Drawing";
  entry.definition =
      "Places at which forces hold each other: two vertices push each other with 1 over their "
      "distance, an edge pulls with the square of its length, or with --weights that times its "
      "weight over the mean weight. Direction, loops and repeats are ignored. Drawn are ever finer "
      "graphs, in which vertices stand for the groups around those of many edges, from the "
      "coarsest to the graph itself; pushes of vertices far away are summed up by cells of a grid. "
      "Components are laid beside each other. The longer side of the drawing is 1. edge_length is "
      "the mean distance of two vertices with an edge between them. The same for "
      "the same seed and any number of threads; two kinds of device may differ in rounding, by "
      "which vertices come to lie elsewhere. -o FILE.svg or --plot FILE.svg draws it.";
  entry.papers = {
      "Fruchterman and Reingold, Graph drawing by force-directed placement, Software: Practice and "
      "Experience 21(11), 1991",
      "Walshaw, A multilevel algorithm for force-directed graph drawing, Journal of Graph "
      "Algorithms and Applications 7(3), 2003",
      "Hachul and Jünger, Drawing large graphs with a potential-field-based multilevel algorithm, "
      "Graph Drawing 2004",
      "Greengard and Rokhlin, A fast algorithm for particle simulations, Journal of Computational "
      "Physics 73, 1987 (pushes from far away)"};
  entry.networkx = "networkx.spring_layout";
  entry.examples =
      "  graphrun layout friends.txt -o friends.svg              a picture\n"
      "  graphrun layout roads.mtx.gz -o places.tsv --plot roads.svg\n"
      "  graphrun layout friends.txt --seed 2 -o other.svg       another one";
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "edges pull with them";
  entry.uses_direction = false;
  entry.parameters = {{.name = "seed",
                       .kind = Parameter::Kind::integer,
                       .text = "another seed draws another picture",
                       .otherwise = std::int64_t{1}},
                      {.name = "effort",
                       .kind = Parameter::Kind::real,
                       .text = "how many rounds, of as many as usual",
                       .otherwise = 1.0,
                       .least = 0.01,
                       .below = 1000}};
  entry.columns = {{.name = "x", .shown = ColumnInfo::Shown::fixed},
                   {.name = "y", .shown = ColumnInfo::Shown::fixed}};
  for (ColumnInfo& column : entry.columns) column.is_listed = false;
  entry.numbers = {"levels", "rounds", "width", "height", "edge_length"};
  entry.listed = "the vertices furthest to the right";
  entry.run = run_of(draw, describe_drawing);
  entry.work = {.cpu = {.once = {.divided = 0.9,
                                 .fixed = 729000,
                                 .rounds = 10,
                                 .vertex = 40700,
                                 .neighbour_steps = 210}}};
  entry.work.on_gpu({.fixed = 1.1e8, .vertex = 1.5e6, .longest_fixed = 37000});
  entry.memory = layout_bytes;
  entry.cost = {30, 0.5, 100};
  entry.measured = {.model =
                        "the places of both ends of each entry and the cells of each vertex, a "
                        "round; edges a second count every stored entry for every round",
                    .columns = {"x"},
                    .figures = {{"rounds", "rounds"}}};
  return entry;
}

}  // namespace graphrun::catalogue
