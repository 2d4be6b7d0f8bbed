// Leiden's method in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/leiden.hpp>

#include "algorithms/catalogue/community_search.hpp"

namespace graphrun::catalogue {
namespace {

CommunitiesResult search_leiden(const Query& query) {
  LeidenOptions options;
  options.resolution = query.parameters.real("resolution");
  options.weighted = query.weighted;
  options.seed = static_cast<std::uint64_t>(query.parameters.integer("seed"));
  options.iterations =
      static_cast<int>(std::min<std::int64_t>(query.parameters.integer("iterations"), 1000));
  options.max_levels = static_cast<int>(
      std::min<std::int64_t>(query.parameters.integer("max_levels"), options.max_levels));
  options.on_level = progress_of_levels(query, "leiden");
  return leiden(query.graph, options);
}

Answer describe_leiden(const Query& query, CommunitiesResult& found) {
  Answer answer = describe_community_search(query, "leiden", found);
  answer.parameters.push_back({"iterations", query.parameters["iterations"]});
  return answer;
}

}  // namespace

Entry leiden_entry() {
  Entry entry = community_search_entry("leiden");
  entry.summary = "connected communities of large modularity, by Leiden's method";
  entry.other_names = {"community-leiden"};
  entry.title = "Leiden's method";
  entry.definition =
      "As louvain, but the vertices of the next level are parts of communities: each grows from "
      "one vertex by others of its community that are still alone, and well enough connected to "
      "the rest of it. Communities of the next level begin as those of this one, and vertices "
      "leave them part by part. Communities are connected, which --verify proves. Each iteration "
      "begins with the communities of the one before. Of a graph of over 10 million entries, an "
      "iteration ends at the first level after the graph whose first round of moves gains little, "
      "and the last of several with the graph itself. The graph's direction, sums and names of "
      "communities are as in louvain.";
  entry.papers = {
      "Traag, Waltman and van Eck, From Louvain to Leiden: guaranteeing well-connected "
      "communities, Scientific Reports 9, 2019",
      "Leicht and Newman, Community structure in directed networks, Physical Review Letters 100, "
      "2008 (directed graphs)"};
  entry.networkx = "networkx.community.leiden_communities";
  entry.parameters.push_back({.name = "iterations",
                              .kind = Parameter::Kind::integer,
                              .text = "times that communities are made better",
                              .otherwise = std::int64_t{2},
                              .least = 1});
  entry.run = run_of(search_leiden, describe_leiden);
  entry.cost = {120, 1.4, 1};
  entry.work = {.cpu = {.once = {.divided = 0.75, .rounds = 10, .vertex = 1090, .neighbour = 86},
                        .each = {.divided = 0.75, .neighbour = 180},
                        .times = want_of_communities}};
  entry.work.on_gpu({.fixed = 2e7, .rounds = 19, .vertex = 1.2e5, .neighbour_steps = 4000});
  entry.memory = [](const Sizes& on) { return coarse_graph_bytes(on, on.on_gpu() ? 5 : 8); };
  return entry;
}

}  // namespace graphrun::catalogue
