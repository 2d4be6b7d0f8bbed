// Eccentricities in the catalogue.
#include <graphrun/algorithms/eccentricity.hpp>

#include "algorithms/catalogue/searches.hpp"

namespace graphrun::catalogue {
namespace {

EccentricityResult find_eccentricities(const Query& query) {
  return eccentricity(query.graph, progress_of_bounds(query));
}

Answer describe_eccentricities(const Query& query, EccentricityResult& found) {
  Answer answer;
  answer.numbers = {{"diameter", std::int64_t{found.diameter}},
                    {"radius", std::int64_t{found.radius}},
                    {"components", std::int64_t{found.components}},
                    {"searches", found.searches}};
  answer.say(
      "diameter",
      grouped(found.diameter) + ", the largest eccentricity; radius " + grouped(found.radius) +
          (found.components > 1 ? ", the smallest in the largest component" : ", the smallest"));
  answer.say("searches", grouped(found.searches) + ", by which all are exact");
  say_components(answer, query, found.components);
  answer.define("eccentricity", "edges to the furthest vertex that it reaches");
  answer.define("component", query.graph.directed()
                                 ? "the smallest vertex that reaches, and is reached from, it"
                                 : "the smallest vertex of those that it reaches");
  answer.work = bounding_work(query.graph, found.searches);
  answer.columns.push_back({"eccentricity", std::move(found.eccentricity)});
  answer.columns.push_back({"component", std::move(found.component)});
  return answer;
}

}  // namespace

Entry eccentricity_entry() {
  Entry entry;
  entry.name = "eccentricity";
  entry.summary = "how far it is from each vertex to the furthest that it reaches";
  entry.other_names = {"eccentricities"};
  entry.title = "Eccentricity";
  entry.definition =
      "The eccentricity of a vertex is the largest distance from it to a vertex that it reaches, "
      "along edges; 0 where it reaches none. A distance counts edges: weights are ignored. All "
      "values are exact. In a graph of several components eccentricities are those within each; "
      "the column component names it by its smallest vertex (in a directed graph the strongly "
      "connected one). The diameter is the largest of all, the radius the smallest of the largest "
      "component. Not every vertex is searched from: a search bounds the eccentricities of "
      "others, and it is reported how many there were.";
  entry.papers = {
      "Takes and Kosters, Computing the eccentricity distribution of large graphs, Algorithms "
      "6(1), 2013",
      "Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier: "
      "Efficient multi-source graph traversal, VLDB 2014 (where bounds do not meet)"};
  entry.networkx = "networkx.eccentricity";
  entry.examples =
      "  graphrun eccentricity roads.mtx.gz                 the vertices that are furthest out\n"
      "  graphrun eccentricity friends.txt.gz -o far.tsv    of every vertex";
  entry.weights_text = "a distance counts edges";
  entry.takes_order = true;
  entry.columns = {{.name = "eccentricity", .unit = "edges"},
                   {.name = "component", .kind = ColumnInfo::Kind::label}};
  entry.numbers = {"diameter", "radius", "components", "searches"};
  entry.listed = "the vertices that are furthest from another";
  entry.over_ranks = true;
  entry.run = run_of(find_eccentricities, describe_eccentricities);
  entry.work = work_of_bounds(EccentricitiesWanted::all);
  entry.memory = bounding_bytes;
  entry.cost = bounding_cost;
  entry.measured = {
      .model = bounding_model, .columns = {"eccentricity"}, .figures = {{"searches", "searches"}}};
  return entry;
}

}  // namespace graphrun::catalogue
