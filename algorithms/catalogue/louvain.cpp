// Louvain's method in the catalogue.
#include <algorithm>

#include "algorithms/catalogue/community_search.hpp"

namespace graphrun::catalogue {
namespace {

CommunitiesResult search_louvain(const Query& query) {
  LouvainOptions options;
  options.resolution = query.parameters.real("resolution");
  options.weighted = query.weighted;
  options.seed = static_cast<std::uint64_t>(query.parameters.integer("seed"));
  options.max_levels = static_cast<int>(
      std::min<std::int64_t>(query.parameters.integer("max_levels"), options.max_levels));
  if (query.parameters.given("level")) {
    options.max_levels = static_cast<int>(
        std::min<std::int64_t>(query.parameters.integer("level"), options.max_levels));
    options.refine = false;
  }
  options.on_level = progress_of_levels(query, "louvain");
  return louvain(query.graph, options);
}

Answer describe_louvain(const Query& query, CommunitiesResult& found) {
  Answer answer = describe_community_search(query, "louvain", found);
  if (query.parameters.given("level")) {
    answer.parameters.push_back({"level", query.parameters["level"]});
  }
  return answer;
}

}  // namespace

Entry louvain_entry() {
  Entry entry = community_search_entry("louvain");
  entry.summary = "communities of large modularity, by Louvain's method";
  entry.other_names = {"multilevel", "blondel", "community-multilevel"};
  entry.title = "Louvain's method";
  entry.definition =
      "Each vertex begins alone. In rounds vertices move to the neighbouring community that raises "
      "modularity most, the smallest of equally good ones, until a round gains little; then the "
      "communities become the vertices of a smaller graph, and so on until none move. On the way "
      "back vertices of each level move once more. An eighth of the vertices, drawn by a hash, "
      "decides at once, so that results are the same on every device. Sums are exact; real weights "
      "are rounded to 2^-51 of their sum. A directed graph keeps its direction: an edge is "
      "expected by out- and in-degrees, as in modularity. A community is named by its smallest "
      "vertex.";
  entry.papers = {
      "Blondel, Guillaume, Lambiotte and Lefebvre, Fast unfolding of communities in large "
      "networks, Journal of Statistical Mechanics 2008",
      "Rotta and Noack, Multilevel local search algorithms for modularity clustering, Journal of "
      "Experimental Algorithmics 16, 2011 (moves on the way back)",
      "Leicht and Newman, Community structure in directed networks, Physical Review Letters 100, "
      "2008 (directed graphs)"};
  entry.networkx = "networkx.community.louvain_communities";
  entry.parameters.push_back(
      {.name = "level",
       .kind = Parameter::Kind::integer,
       .text = "the communities after so many levels, without moves on the way back",
       .least = 1});
  entry.run = run_of(search_louvain, describe_louvain);
  entry.work = {.cpu = {.once = {.divided = 0.75, .rounds = 10, .vertex = 490, .neighbour = 57},
                        .each = {.divided = 0.75, .neighbour = 170},
                        .times = want_of_communities}};
  entry.work.on_gpu({.fixed = 1e7, .rounds = 17, .vertex = 34000, .neighbour_steps = 3300});
  entry.memory = [](const Sizes& on) { return coarse_graph_bytes(on, on.on_gpu() ? 2 : 0); };
  return entry;
}

}  // namespace graphrun::catalogue
