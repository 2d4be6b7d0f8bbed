// Biconnected components in the catalogue.
#include <graphrun/algorithms/biconnected.hpp>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>

namespace graphrun::catalogue {
namespace {

BiconnectedResult find_blocks(const Query& query) {
  return biconnected(query.graph, query.parameters.flag("per_edge"));
}

Answer describe_blocks(const Query& query, BiconnectedResult& found) {
  Answer answer;
  answer.add("components", found.components);
  answer.add("largest", found.largest);
  answer.add("articulation_points", found.articulation_points);
  answer.add("bridges", found.bridges);
  answer.say("biconnected",
             counted(found.components, "biconnected component") +
                 (found.components == 0
                      ? std::string()
                      : ", the largest of " + counted(found.largest, "vertex", "vertices")));
  answer.say("", counted(found.articulation_points, "articulation point") + ", " +
                     counted(found.bridges, "bridge"));
  answer.define("blocks",
                "biconnected components that a vertex is in: an articulation point is in "
                "2 or more");
  answer.define("component",
                "number of the biconnected component that an edge is in, by their "
                "first edges");
  const auto n = static_cast<double>(query.graph.vertices());
  const auto entries = static_cast<double>(query.graph.counts().entries);
  answer.work = Work{3 * entries, 12 * entries + 200 * n, 3 * entries + 20 * n,
                     static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(index_t)};
  if (found.edges) answer.edges = EdgeColumn{"component", *std::move(found.edges)};
  if (!found.edges) answer.columns.push_back({"blocks", std::move(found.blocks)});
  return answer;
}

}  // namespace

Entry biconnected_entry() {
  Entry entry;
  entry.name = "biconnected";
  entry.summary = "biconnected components, articulation points and bridges";
  entry.other_names = {"bcc",     "biconnected-components", "articulation-points",
                       "bridges", "cut-vertices",           "blocks"};
  entry.title = "Biconnected components";
  entry.definition =
      "A biconnected component is a maximal set of edges of which any two are on a common cycle; "
      "an edge on no cycle is a bridge, and one for itself. A vertex in more than one of them is "
      "an articulation point: without it its connected component falls apart, as it does without "
      "a bridge. Direction, self-loops, repeats and weights are ignored. By vertex the number of "
      "components that it is in, 0 without edges; with --per-edge the component of each edge, "
      "numbered from 0 on in the order of their first edges. All is exact.";
  entry.papers = {
      "Dong, Wang, Gu and Sun, Provably fast and space-efficient parallel biconnectivity, PPoPP "
      "2023",
      "Tarjan and Vishkin, An efficient parallel biconnectivity algorithm, SIAM Journal on "
      "Computing 14(4), 1985"};
  entry.networkx = "networkx.biconnected_component_edges";
  entry.examples =
      "  graphrun biconnected roads.mtx.gz                      how many, and the largest\n"
      "  graphrun biconnected roads.mtx.gz --top 5              what most hangs together by\n"
      "  graphrun biconnected roads.mtx.gz --per-edge -o edges.tsv   the component of each edge";
  entry.weights_text = "a component is about which vertices are joined";
  entry.uses_direction = false;
  entry.parameters = {{.name = "per_edge",
                       .text =
                           "write a row for each edge, source target component: .tsv .csv .json "
                           ".npz .mtx",
                       .otherwise = false}};
  entry.columns = {{.name = "blocks", .unit = "components"},
                   {.name = "component", .per_edge = true, .is_listed = false}};
  entry.numbers = {"components", "largest", "articulation_points", "bridges"};
  entry.listed = "the vertices in most components";
  entry.run = run_of(find_blocks, describe_blocks);
  entry.work = {.cpu = {.once = {.divided = 0.9,
                                 .fixed = 2830,
                                 .rounds = 10,
                                 .vertex = 87,
                                 .neighbour = 0.58,
                                 .neighbour_steps = 0.7}}};
  entry.work.on_gpu(
      {.fixed = 4.6e5, .rounds = 2, .vertex = 20, .neighbour = 20, .neighbour_steps = 2.1});
  entry.memory = [](const Sizes& on) -> RunBytes {
    // Sorting takes most where there are as many blocks as vertices.
    if (on.request.parameters.flag("per_edge")) {
      return {{37, 4, 20e3}, {60, 4, 40e3}, {GraphForm::undirected}};
    }
    return takes({44.5, 0, 37e3}, {GraphForm::undirected});
  };
  entry.cost = {40, 0.3, 1};
  entry.measured = {.model =
                        "column indices three times, for a spanning forest, for places that are "
                        "reached, and for edges between branches; 200 bytes a vertex",
                    .columns = {"blocks"},
                    .figures = {{"components", "components"}, {"bridges", "bridges"}}};
  return entry;
}

}  // namespace graphrun::catalogue
