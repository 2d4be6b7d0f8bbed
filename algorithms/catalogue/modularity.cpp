// Modularity in the catalogue.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/modularity.hpp>
#include <map>
#include <span>

#include "algorithms/catalogue/communities.hpp"

namespace graphrun::catalogue {

Vector<index_t> communities_of(const Query& query) {
  const auto* listed = query.parameters.find<ListedVertices>("partition");
  if (listed == nullptr) return cc(query.graph);
  constexpr double none = -1;  // numbers of communities are from 0 on
  std::vector<double> of(static_cast<std::size_t>(query.graph.vertices()), none);
  std::map<double, index_t> smallest;
  for (std::size_t k = 0; k < listed->vertices.size(); ++k) {
    const index_t v = listed->vertices[k];
    double& mine = of[static_cast<std::size_t>(v)];
    if (mine != none && mine != listed->values[k]) {
      throw InvalidArgument(listed->path + " lists vertex " + query.ids.text(v) +
                            " in two communities");
    }
    mine = listed->values[k];
    const auto [at, fresh] = smallest.try_emplace(mine, v);
    if (!fresh) at->second = std::min(at->second, v);
  }
  std::vector<index_t> label;
  for (std::size_t v = 0; v < of.size(); ++v) {
    if (of[v] == none) {
      throw InvalidArgument(listed->path + " lists no community of vertex " +
                            query.ids.text(static_cast<index_t>(v)));
    }
    label.push_back(smallest[of[v]]);
  }
  return query.graph.vector(std::span<const index_t>(label));
}

namespace {

struct Judged {
  Vector<index_t> community;
  ModularityResult result;
};

Judged judge(const Query& query) {
  Vector<index_t> community = communities_of(query);
  ModularityOptions options;
  options.resolution = query.parameters.real("resolution");
  options.weighted = query.weighted;
  ModularityResult result = modularity(query.graph, community, options);
  return {std::move(community), std::move(result)};
}

// A number, or nothing where there is none.
Value defined(double number) { return std::isnan(number) ? Value() : Value(number); }
std::string defined_text(double number) {
  return std::isnan(number) ? "none" : significant(number, 6);
}

Answer describe_judged(const Query& query, Judged& judged) {
  Answer answer;
  const ModularityResult& found = judged.result;
  const auto* listed = query.parameters.find<ListedVertices>("partition");
  answer.conventions = {
      {"ends", std::string(query.graph.directed() ? "out-degrees; edges both ways leave"
                                                  : "degrees, a self-loop twice")}};
  answer.parameters = {
      {"resolution", query.parameters["resolution"]},
      {"partition", listed == nullptr ? std::string("connected components") : listed->path}};
  answer.numbers = {{"modularity", defined(found.modularity)},
                    {"coverage", defined(found.coverage)},
                    {"communities", found.communities},
                    {"mean_conductance", defined(found.mean_conductance)},
                    {"largest_conductance", defined(found.largest_conductance)}};
  answer.say("partition", counted(found.communities, "community", "communities") +
                              (listed == nullptr ? ", the connected components" : ""));
  answer.say("quality", "modularity " + defined_text(found.modularity) + ", coverage " +
                            defined_text(found.coverage));
  answer.say("", "conductance mean " + defined_text(found.mean_conductance) + ", largest " +
                     defined_text(found.largest_conductance));
  answer.define("modularity", "share of edges within communities, less what is expected");
  answer.define("coverage", "share of edges within communities");
  answer.define("conductance", "share of a community's edge ends that lead out of it");
  const auto entries = static_cast<double>(query.graph.counts().entries);
  const auto n = static_cast<double>(query.graph.vertices());
  answer.work = Work{entries, 20 * entries + 100 * n, 2 * entries,
                     static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(index_t)};
  answer.columns.push_back({"conductance", std::move(judged.result.conductance)});
  answer.columns.push_back({"community", std::move(judged.community)});
  return answer;
}

}  // namespace

Entry modularity_entry() {
  Entry entry;
  entry.name = "modularity";
  entry.summary = "how good a partition is: modularity, coverage, conductance";
  entry.other_names = {"conductance", "coverage", "partition-quality"};
  entry.title = "Modularity";
  entry.definition =
      "Of the communities that a file gives, or of the connected components: the share of edges "
      "within communities (coverage), and the same less the share expected of edges drawn at "
      "random with these degrees, times the resolution (modularity). The conductance of a "
      "community is the number of edges that leave it over the ends of edges in it or outside, "
      "whichever are fewer; one of all edges has none. In a directed graph the expected share is "
      "by out- and in-degrees, edges of both directions leave, and ends are out-degrees.";
  entry.papers = {
      "Newman and Girvan, Finding and evaluating community structure in networks, Physical Review "
      "E 69, 2004",
      "Reichardt and Bornholdt, Statistical mechanics of community detection, Physical Review E "
      "74, 2006 (resolution)"};
  entry.networkx = "networkx.community.modularity";
  entry.examples =
      "  graphrun modularity friends.txt --undirected --partition groups.txt\n"
      "  graphrun modularity friends.txt --undirected --partition groups.txt --resolution 2\n"
      "  graphrun modularity trade.csv --weights 3 --partition blocs.txt -o conductance.tsv";
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "an edge counts as much as its weight";
  entry.parameters = {{.name = "partition",
                       .kind = Parameter::Kind::vertices,
                       .text = "lines of an id and the number of its community (the components)"},
                      {.name = "resolution",
                       .kind = Parameter::Kind::real,
                       .text = "what the expected edges count: above 1 favours small communities",
                       .otherwise = 1.0}};
  entry.columns = {
      {.name = "conductance", .shown = ColumnInfo::Shown::significant, .has_unreached = true},
      {.name = "community", .kind = ColumnInfo::Kind::label}};
  entry.numbers = {"modularity", "coverage", "communities", "mean_conductance",
                   "largest_conductance"};
  entry.listed = "the vertices whose communities have the largest conductance";
  entry.over_ranks = true;
  entry.run = run_of(judge, describe_judged);
  entry.work = {
      .cpu = {
          .once = {.divided = 0.95, .fixed = 4520, .rounds = 10, .vertex = 60, .neighbour = 2.7}}};
  entry.work.on_gpu({.fixed = 1.7e6, .rounds = 1.3, .vertex = 3200, .neighbour = 25});
  entry.work.between = {.rounds = 2};
  entry.memory = [](const Sizes& on) -> RunBytes {
    const double edge = on.directed ? 6 : 8;
    return {{44, edge, 0}, {74, 8.5, 32e3}, {GraphForm::in_edges}, 4};
  };
  entry.cost = {8, 0.2, 1};
  entry.measured = {.model =
                        "column indices once, two gathers an entry, the weights within communities "
                        "written and read, 100 bytes a vertex",
                    .columns = {"conductance"}};
  return entry;
}

}  // namespace graphrun::catalogue
