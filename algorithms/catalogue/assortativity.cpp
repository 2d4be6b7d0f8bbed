// Degree assortativity in the catalogue.
#include <cmath>
#include <graphrun/algorithms/assortativity.hpp>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>

namespace graphrun::catalogue {
namespace {

DegreeKind kind_of(const Query& query, const char* end) {
  return query.parameters.text(end) == "in" ? DegreeKind::in : DegreeKind::out;
}

AssortativityResult correlate(const Query& query) {
  AssortativityOptions options;
  options.source = kind_of(query, "source_degree");
  options.target = kind_of(query, "target_degree");
  options.weighted = query.weighted;
  return assortativity(query.graph, options);
}

std::string meaning_of(double coefficient) {
  if (coefficient > 0) return ": edges rather join vertices of similar degrees";
  return coefficient < 0 ? ": edges rather join vertices of many edges with those of few"
                         : ": degrees at both ends do not go together";
}

Answer describe_correlation(const Query& query, AssortativityResult& found) {
  Answer answer;
  const bool defined = !std::isnan(found.coefficient), directed = query.graph.directed();
  const std::string kinds = query.parameters.text("source_degree") + "-degrees against " +
                            query.parameters.text("target_degree") + "-degrees";
  answer.parameters = {{"source_degree", query.parameters["source_degree"]},
                       {"target_degree", query.parameters["target_degree"]}};
  answer.conventions = {
      {"ends", std::string(directed ? kinds : "each edge both ways, a self-loop once")}};
  answer.add("assortativity", defined ? Value(found.coefficient) : Value());
  answer.say(
      "degrees",
      defined ? "assortativity " + significant(found.coefficient, 6) + meaning_of(found.coefficient)
              : "no assortativity: " + std::string(query.graph.counts().entries == 0
                                                       ? "there are no edges"
                                                       : "degrees at one end are all alike"));
  answer.define("assortativity",
                "correlation of degrees at both ends of edges" + (directed ? ", " + kinds : ""));
  answer.define("neighbour_degree", directed ? "mean " + query.parameters.text("target_degree") +
                                                   "-degree where its edges lead"
                                             : "mean degree of its neighbours");
  const auto n = static_cast<double>(query.graph.vertices());
  const auto entries = static_cast<double>(query.graph.counts().entries);
  answer.work = Work{entries, 4 * entries + 120 * n, entries,
                     static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(double)};
  answer.columns.push_back({"neighbour_degree", std::move(found.neighbour_degree)});
  return answer;
}

Parameter degree_parameter(const char* name, const char* text, const char* otherwise) {
  return {.name = name,
          .kind = Parameter::Kind::choice,
          .text = text,
          .otherwise = std::string(otherwise),
          .choices = {"in", "out"}};
}

}  // namespace

Entry assortativity_entry() {
  Entry entry;
  entry.name = "assortativity";
  entry.summary = "whether edges join vertices of similar degrees, and who has neighbours of many";
  entry.other_names = {"degree-assortativity", "mixing", "neighbour-degree", "knn"};
  entry.title = "Degree assortativity";
  entry.definition =
      "Pearson's correlation of the degrees at both ends of edges: from -1, where vertices of many "
      "edges are joined with those of few, to 1. In a directed graph it is by default that of the "
      "out-degree where an edge begins and the in-degree where it ends. An undirected edge is "
      "taken both ways; a self-loop is one edge, and adds two to the degree of its vertex. With "
      "--weights degrees are sums of weights, and still each edge counts once. Where the degree at "
      "either end is always the same there is no correlation. For each vertex, the mean degree at "
      "the other ends of the edges out of it.";
  entry.papers = {"Newman, Mixing patterns in networks, Physical Review E 67, 2003"};
  entry.networkx = "networkx.degree_assortativity_coefficient";
  entry.examples =
      "  graphrun assortativity friends.txt --undirected\n"
      "  graphrun assortativity web.txt --source-degree in --target-degree in\n"
      "  graphrun assortativity roads.mtx -o neighbours.tsv   mean degree of neighbours";
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "a degree is the sum of them";
  entry.parameters = {
      degree_parameter("source_degree", "of a directed graph, degrees where edges begin", "out"),
      degree_parameter("target_degree", "of a directed graph, degrees where edges end", "in")};
  entry.columns = {
      {.name = "neighbour_degree", .shown = ColumnInfo::Shown::significant, .has_unreached = true}};
  entry.numbers = {"assortativity"};
  entry.listed = "the vertices whose neighbours have the highest degrees";
  entry.over_ranks = true;
  entry.run = run_of(correlate, describe_correlation);
  entry.work = {.cpu = {.once = {.fixed = 1500, .rounds = 10, .vertex = 6.6, .entry = 0.4},
                        .makes_forms = false}};
  entry.work.on_gpu({.fixed = 4.5e5, .vertex = 1300});
  entry.work.between = {.rounds = 2};
  entry.memory = [](const Sizes& on) -> RunBytes {
    // Of an undirected graph with self-loops eight more, for the ends of these.
    if (!on.request.weighted) {
      if (on.directed) return takes({28, 0, 25e3});
      return on.on_gpu() ? RunBytes{{16, 0, 0}, {28, 0, 25e3}}
                         : RunBytes{{20, 0, 0}, {28, 0, 25e3}};
    }
    if (on.directed) return takes({48, 0, 25e3}, {GraphForm::in_edges}, 32);
    return takes({32, 0, 25e3});
  };
  entry.cost = {3, 0.03, 1};
  entry.measured = {.model =
                        "column indices and a gather an entry for the degrees of neighbours, 120 "
                        "bytes a vertex; counting the entries of columns is not counted",
                    .columns = {"neighbour_degree"}};
  return entry;
}

}  // namespace graphrun::catalogue
