// Diameter and radius in the catalogue.
#include <graphrun/algorithms/diameter.hpp>

#include "algorithms/catalogue/searches.hpp"

namespace graphrun::catalogue {
namespace {

DiameterResult find_diameter(const Query& query) {
  return diameter(query.graph, progress_of_bounds(query));
}

Value vertex_or_none(index_t vertex) {
  return vertex == no_vertex ? Value() : Value(VertexNumber{vertex});
}

Answer describe_diameter(const Query& query, DiameterResult& found) {
  Answer answer;
  answer.numbers = {{"diameter", std::int64_t{found.diameter}},
                    {"from", vertex_or_none(found.from)},
                    {"to", vertex_or_none(found.to)},
                    {"periphery", std::int64_t{found.periphery}},
                    {"radius", std::int64_t{found.radius}},
                    {"center", std::int64_t{found.center}},
                    {"components", std::int64_t{found.components}},
                    {"searches", found.searches}};
  if (found.from != no_vertex) {
    answer.say("diameter", grouped(found.diameter) + ", from " + query.ids.text(found.from) +
                               " to " + query.ids.text(found.to) + "; the periphery has " +
                               counted(found.periphery, "vertex", "vertices"));
    answer.say("radius", grouped(found.radius) + "; the center has " +
                             counted(found.center, "vertex", "vertices") +
                             (found.components > 1 ? ", in the largest component" : ""));
  }
  answer.say("searches", grouped(found.searches) + ", by which both are exact");
  say_components(answer, query, found.components);
  answer.define("distance", "edges on a shortest path from the vertex `from`");
  answer.work = bounding_work(query.graph, found.searches);
  answer.columns.push_back({"distance", std::move(found.distance)});
  return answer;
}

}  // namespace

Entry diameter_entry() {
  Entry entry;
  entry.name = "diameter";
  entry.summary = "how far apart two vertices can be, and from where all others are near";
  entry.other_names = {"radius", "center", "periphery", "longest-shortest-path"};
  entry.title = "Diameter";
  entry.definition =
      "The diameter is the largest eccentricity, the radius the smallest one in the largest "
      "component (strongly connected, in a directed graph; of several the first). The eccentricity "
      "of a vertex is the largest distance from it to a vertex that it reaches, along edges, and 0 "
      "where it reaches none. Distances between vertices that do not reach each other do not "
      "count: "
      "of several components the diameter is the largest of theirs. The periphery is the vertices "
      "with the largest eccentricity, the center those of the radius. From the first of the "
      "periphery to the first that is as far away is named. All is exact; a distance counts edges, "
      "and weights are ignored.";
  entry.papers = {
      "Takes and Kosters, Determining the diameter of small world networks, CIKM 2011",
      "Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier: "
      "Efficient multi-source graph traversal, VLDB 2014 (where bounds do not meet)"};
  entry.networkx = "networkx.diameter";
  entry.examples =
      "  graphrun diameter roads.mtx.gz\n"
      "  graphrun diameter web.txt.gz --undirected --json | jq .result.diameter\n"
      "  graphrun diameter roads.mtx.gz -o far.tsv    how far each vertex is from one end";
  entry.weights_text = "a distance counts edges";
  entry.takes_order = true;
  entry.columns = {{.name = "distance", .unit = "edges", .has_unreached = true}};
  entry.columns[0].is_listed = false;
  entry.numbers = {"diameter", "from",   "to",         "periphery",
                   "radius",   "center", "components", "searches"};
  entry.listed = "the vertices that are furthest from one end";
  entry.run = run_of(find_diameter, describe_diameter);
  entry.memory = bounding_bytes;
  entry.cost = bounding_cost;
  entry.measured = {
      .model = bounding_model, .columns = {"distance"}, .figures = {{"searches", "searches"}}};
  return entry;
}

}  // namespace graphrun::catalogue
