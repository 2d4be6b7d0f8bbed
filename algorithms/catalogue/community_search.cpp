#include "algorithms/catalogue/community_search.hpp"

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/components.hpp>

namespace graphrun::catalogue {

double want_of_communities(const StructuredSizes& on) {
  constexpr double enough = 0.05, few_levels = 16;
  const GraphStructure& s = on.structure;
  const double unclosed = std::max(0.0, 1 - s.triangles / std::max(1.0, s.later_paths) / enough);
  return unclosed * std::min(1.0, few_levels / std::max(1.0, s.levels));
}

std::function<void(const CommunityLevel&)> progress_of_levels(const Query& query,
                                                              const std::string& name) {
  const Listener& listener = query.listener;
  if (!listener.progress && !listener.detail) return {};
  return [&listener, name](const CommunityLevel& level) {
    const std::string text = counted(level.vertices, "vertex", "vertices") + " in " +
                             counted(level.communities, "community", "communities");
    if (listener.wants_progress()) listener.progress(-1, text);
    if (listener.detail) {
      listener.detail(name + ": " + text + " after " + counted(level.rounds, "round"));
    }
  };
}

Answer describe_community_search(const Query& query, const std::string& name,
                                 CommunitiesResult& found) {
  Answer answer;
  const LabelCounts counts = count_labels(found.community);
  const bool defined = !std::isnan(found.modularity);
  std::string sizes, listed;
  for (const index_t size : found.sizes) {
    sizes += (sizes.empty() ? "" : " ") + std::to_string(size);
    listed += (listed.empty() ? "" : ", ") + grouped(size);
  }
  answer.conventions = {
      {"expected", std::string(query.graph.directed() ? "by out- and in-degrees"
                                                      : "by degrees, a self-loop twice")}};
  answer.parameters = {{"resolution", query.parameters["resolution"]},
                       {"max_levels", query.parameters["max_levels"]},
                       {"seed", query.parameters["seed"]}};
  answer.numbers = {{"modularity", defined ? Value(found.modularity) : Value()},
                    {"communities", counts.distinct},
                    {"largest", counts.largest},
                    {"levels", static_cast<std::int64_t>(found.sizes.size())},
                    {"level_sizes", sizes},
                    {"rounds", found.rounds}};
  answer.say(name, counted(counts.distinct, "community", "communities") + ", modularity " +
                       (defined ? significant(found.modularity, 6) : std::string("none")));
  answer.say("levels",
             listed + " communities after " + counted(found.rounds, "round") + " of moves in all");
  if (counts.largest > 0) {
    answer.say("", "the largest has " + counted(counts.largest, "vertex", "vertices") + ", " +
                       share_text(counts.largest, static_cast<std::int64_t>(query.ids.size())));
  }
  answer.define("community", "the smallest vertex of the community that the vertex is in");
  answer.define("modularity", "share of edges within communities, less what is expected");
  // The run is measured by the entries of the graph, once.
  const auto entries = static_cast<double>(query.graph.counts().entries);
  const auto n = static_cast<double>(query.graph.vertices());
  answer.work = Work{entries, 4 * entries + 40 * n, entries,
                     static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(index_t)};
  answer.columns.push_back({"community", std::move(found.community)});
  return answer;
}

// The graph of the communities takes from next to nothing to as much again as the graph itself,
// with its weights as double; a directed graph is made undirected first, as a list.
RunBytes coarse_graph_bytes(const Sizes& on, double least_entry) {
  const double weights = on.request.weighted ? sizeof(double) : 0;
  if (on.directed) {
    const double list = (on.on_gpu() ? 84 : 66) + on.weight_bytes;
    return {{on.on_gpu() ? 23.0 : 40.0, list, 0}, {110, list + 6, 64e3}};
  }
  return {{62, least_entry + weights, 0}, {72, (on.on_gpu() ? 46 : 33.5) + weights / 2, 128e3}};
}

Entry community_search_entry(const std::string& name) {
  Entry entry;
  entry.name = name;
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "an edge counts as much as its weight, which must not be negative";
  entry.examples = "  graphrun " + name +
                   " friends.txt.gz                    how many communities, and how good\n"
                   "  graphrun " +
                   name +
                   " friends.txt.gz -o communities.tsv  the community of every vertex\n"
                   "  graphrun " +
                   name + " trade.csv --undirected --weights 3 --resolution 0.5 --verify";
  entry.parameters = {{.name = "resolution",
                       .kind = Parameter::Kind::real,
                       .text = "what the expected edges count: above 1 favours small communities",
                       .otherwise = 1.0},
                      {.name = "max_levels",
                       .kind = Parameter::Kind::integer,
                       .text = "graphs of communities at most, the graph itself included",
                       .otherwise = std::int64_t{64},
                       .least = 1},
                      {.name = "seed",
                       .kind = Parameter::Kind::integer,
                       .text = "of the order in which vertices move",
                       .otherwise = std::int64_t{1},
                       .least = 0}};
  entry.columns = {{.name = "community", .kind = ColumnInfo::Kind::label}};
  entry.numbers = {"modularity", "communities", "largest", "levels", "level_sizes", "rounds"};
  entry.listed = "the largest communities";
  entry.cost = {60, 0.8, 1};
  entry.measured = {.model =
                        "column indices once and a gather an entry, 40 bytes a vertex: what "
                        "one round moves; edges a second count every stored entry once a run",
                    .columns = {"community"},
                    .figures = {{"rounds", "rounds"}, {"modularity", "modularity"}}};
  return entry;
}

}  // namespace graphrun::catalogue
