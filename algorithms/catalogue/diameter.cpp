// Diameter and radius in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/diameter.hpp>
#include <utility>

#include "algorithms/catalogue/hop_counts.hpp"
#include "algorithms/catalogue/searches.hpp"

namespace graphrun::catalogue {
namespace {

struct Ends {
  DiameterResult of_all;
  std::vector<double> function;  // of neighbourhoods; empty: not asked for
};

Ends find_diameter(const Query& query) {
  Ends found{diameter(query.graph, progress_of_bounds(query)), {}};
  if (query.parameters.flag("effective")) found.function = count_hops(query, {}).function;
  return found;
}

// The number, null where it was not asked for or there is no pair.
void describe_effective(Answer& answer, const Query& query, const std::vector<double>& function) {
  answer.parameters = {{"effective", !function.empty()}};
  const HopCounting counting;
  const bool exact = counting.is_exact(query.graph.vertices());
  Value effective;
  if (!function.empty()) {
    answer.conventions.push_back(
        {"effective_diameter", std::string(exact ? "exact" : "estimated")});
    if (const auto hops = effective_diameter(function)) {
      effective = *hops;
      answer.say("effective", number_text(*hops) + " hops: 90 % of the pairs lie within" +
                                  (exact ? "" : ", estimated by " + counting.registers()));
    }
  }
  answer.add("effective_diameter", std::move(effective));
}

Value vertex_or_none(index_t vertex) {
  return vertex == no_vertex ? Value() : Value(VertexNumber{vertex});
}

Answer describe_diameter(const Query& query, Ends& ends) {
  Answer answer;
  DiameterResult& found = ends.of_all;
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
  describe_effective(answer, query, ends.function);
  answer.define("distance", "edges on a shortest path from the vertex `from`");
  answer.work = bounding_work(query.graph, found.searches);
  answer.columns.push_back({"distance", std::move(found.distance)});
  return answer;
}

RunBytes bytes_of_diameter(const Sizes& on) {
  RunBytes bytes = bounding_bytes(on);
  if (!on.request.parameters.flag("effective")) return bytes;
  const RunBytes hops = bytes_of_hops({}, on.vertices);  // beside the distances
  bytes.least.vertex = std::max(bytes.least.vertex, sizeof(index_t) + hops.least.vertex);
  bytes.most.vertex = std::max(bytes.most.vertex, sizeof(index_t) + hops.most.vertex);
  return bytes;
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
      "and weights are ignored. With --effective, the effective diameter is found, too: the number "
      "of hops within which 90 % of the pairs of a vertex and another that it reaches lie, as "
      "neighbourhood has it by default, exactly in graphs of up to 2,048 vertices and else as an "
      "estimate. Other shares, precisions and seeds, and all exactly, are options of "
      "neighbourhood.";
  entry.papers = {
      "Takes and Kosters, Determining the diameter of small world networks, CIKM 2011",
      "Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier: "
      "Efficient multi-source graph traversal, VLDB 2014 (where bounds do not meet)",
      "Boldi, Rosa and Vigna, HyperANF: approximating the neighbourhood function of very large "
      "graphs on a budget, WWW 2011 (the effective diameter)"};
  entry.networkx = "networkx.diameter";
  entry.examples =
      "  graphrun diameter roads.mtx.gz\n"
      "  graphrun diameter web.txt.gz --undirected --json | jq .result.diameter\n"
      "  graphrun diameter web.txt.gz --effective\n"
      "  graphrun diameter roads.mtx.gz -o far.tsv    how far each vertex is from one end";
  entry.weights_text = "a distance counts edges";
  entry.takes_order = true;
  entry.parameters = {{.name = "effective",
                       .text = "also the effective diameter, of 90 % of the pairs: neighbourhood "
                               "has options for it",
                       .otherwise = false}};
  entry.columns = {{.name = "distance", .unit = "edges", .has_unreached = true}};
  entry.columns[0].is_listed = false;
  entry.numbers = {"diameter", "from",       "to",       "periphery",         "radius",
                   "center",   "components", "searches", "effective_diameter"};
  entry.listed = "the vertices that are furthest from one end";
  entry.over_ranks = true;
  entry.run = run_of(find_diameter, describe_diameter);
  entry.work = work_of_bounds(EccentricitiesWanted::extremes);
  entry.memory = bytes_of_diameter;
  entry.cost = bounding_cost;
  entry.measured = {
      .model = bounding_model, .columns = {"distance"}, .figures = {{"searches", "searches"}}};
  return entry;
}

}  // namespace graphrun::catalogue
