// Percolation centrality in the catalogue.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/percolation.hpp>
#include <graphrun/base/error.hpp>

#include "algorithms/catalogue/bc_sources.hpp"
#include "algorithms/catalogue/lengths.hpp"
#include "algorithms/catalogue/states.hpp"

namespace graphrun::catalogue {
namespace {

struct PercolatedScores {
  Vector<double> score;
  std::int64_t sources;  // vertices of a state above 0
};

PercolatedScores compute_percolation(const Query& query) {
  if (query.weighted) refuse_not_above_zero(query, "percolation");
  const std::vector<double> states = states_of(query);
  PercolationOptions options;
  options.weighted = query.weighted;
  options.on_progress = progress_of_bc(query);
  const auto sources = std::ranges::count_if(states, [](double x) { return x > 0; });
  return {percolation(query.graph, states, options), sources};
}

Answer describe_percolation(const Query& query, PercolatedScores& found) {
  Answer answer;
  const auto* listed = query.parameters.find<ListedVertices>("states");
  const std::string given = listed == nullptr ? "all 1" : listed->path;
  answer.conventions = {{"pairs", std::string("ordered")}};
  answer.parameters = {{"states", given}};
  answer.numbers = {{"percolated", found.sources}};
  answer.say("states", listed == nullptr ? "each vertex has the state 1"
                                         : counted(found.sources, "vertex", "vertices") + " of " +
                                               grouped(query.graph.vertices()) +
                                               " with a state above 0; those not listed have 0");
  answer.define("percolation", "shares of shortest paths through it, by the state of their start");
  answer.work = bc_work(query.graph, static_cast<double>(found.sources));
  answer.columns.push_back({"percolation", std::move(found.score)});
  return answer;
}

}  // namespace

std::vector<double> states_of(const Query& query) {
  const auto* listed = query.parameters.find<ListedVertices>("states");
  const auto n = static_cast<std::size_t>(query.graph.vertices());
  if (listed == nullptr) return std::vector<double>(n, 1.0);
  std::vector<double> states(n, 0.0);
  std::vector<bool> given(n);
  for (std::size_t k = 0; k < listed->vertices.size(); ++k) {
    const auto v = static_cast<std::size_t>(listed->vertices[k]);
    const std::string vertex = "vertex " + query.ids.text(listed->vertices[k]);
    if (given[v]) throw InvalidArgument(listed->path + ": " + vertex + " is listed twice");
    const double state = listed->values[k];
    if (!(state >= 0) || !std::isfinite(state)) {
      throw InvalidArgument(listed->path + ": the state of " + vertex + " is " + shortest(state) +
                            ": states must be finite and not negative");
    }
    given[v] = true;
    states[v] = state;
  }
  return states;
}

Entry percolation_entry() {
  Entry entry;
  entry.name = "percolation";
  entry.summary = "percolation centrality: who passes on what spreads from vertices in a state";
  entry.other_names = {"percolation-centrality"};
  entry.title = "Percolation centrality";
  entry.definition =
      "Of a vertex the sum over all ordered pairs of other vertices of the share of their shortest "
      "paths that lead through it, each times the state of where it begins over the sum of the "
      "states of all but the vertex, divided by n - 2. States are numbers from 0 on, such as the "
      "share of an infection: 1 for each vertex, or those that --states lists, and 0 for the "
      "others. Where no other vertex has a state above 0, and with fewer than three vertices, it "
      "is 0, where NetworkX divides by 0. Each edge is 1 long, or with --weights as long as its "
      "weight, as bc has them.";
  entry.papers = {
      "Piraveenan, Prokopenko and Hossain, Percolation centrality: quantifying graph-theoretic "
      "impact of nodes during percolation in networks, PLoS ONE 8(1), 2013",
      "Brandes, A faster algorithm for betweenness centrality, Journal of Mathematical Sociology "
      "25(2), 2001"};
  entry.networkx = "networkx.percolation_centrality";
  entry.examples =
      "  graphrun percolation contacts.txt --states infected.txt\n"
      "  graphrun percolation roads.mtx --weights 3 --states flooded.tsv -o scores.tsv --verify";
  entry.weights = WeightUse::lengths_on_demand;
  entry.weights_text = "a path is as long as the sum of its edges' weights";
  entry.takes_order = true;
  entry.parameters = {{.name = "states",
                       .kind = Parameter::Kind::vertices,
                       .text = "the states of vertices: lines of an id, or an id and a number (1 "
                               "for each vertex)"}};
  entry.columns = {{.name = "percolation", .shown = ColumnInfo::Shown::significant}};
  entry.numbers = {"percolated"};
  entry.listed = "the vertices of the most percolation";
  entry.plan = [](const Request& request) {
    Plan plan;
    const auto* listed = request.parameters.find<ListedVertices>("states");
    plan.passes =
        listed == nullptr ? request.vertices : static_cast<double>(listed->vertices.size());
    return plan;
  };
  entry.over_ranks = true;
  entry.run = run_of(compute_percolation, describe_percolation);
  entry.work = {
      .cpu = {.once = {.divided = 0.8, .vertex = 41},
              .each = {.divided = 0.8, .level_entry = 0.0022, .reached = 0.93, .reached_steps = 18},
              .times = count_of("states")}};
  entry.work.on_gpu({.fixed = 6.5e5, .rounds = 15, .vertex = 12000},
                    {.level_fixed = 5500, .level_entry = 0.21, .reached_steps = 740});
  entry.work.between = {.piece = 4, .rounds = 1};
  entry.memory = [](const Sizes& on) -> RunBytes {
    const double sources = on.count("states").value_or(on.vertices);
    const double share = on.vertices > 0 ? std::min(sources / on.vertices, 1.0) : 1;
    const double of_group = bc_is_grouped(on, sources) ? sizeof(double) : 0;
    return bc_bytes(on, sources, 16 + 12 * share + of_group);
  };
  entry.cost = {7, 0.014, 4};
  return entry;
}

}  // namespace graphrun::catalogue
