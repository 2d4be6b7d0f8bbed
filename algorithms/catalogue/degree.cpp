// Degrees in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/degree.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

DegreeKind kind_of(const Query& query) {
  const std::string& kind = query.parameters.text("edges");
  if (kind == "out") return DegreeKind::out;
  return kind == "in" ? DegreeKind::in : DegreeKind::both;
}

Vector<double> count_edges(const Query& query) {
  return query.weighted ? weighted_degree(query.graph, kind_of(query))
                        : degree(query.graph, kind_of(query));
}

std::string definition_of(const Query& query) {
  const std::string what = query.weighted ? "the sum of the weights of its " : "its ";
  if (!query.graph.directed()) return what + "edges, a self-loop once";
  const DegreeKind kind = kind_of(query);
  if (kind == DegreeKind::both) return what + "edges in and out, a self-loop twice";
  return what + (kind == DegreeKind::out ? "edges out" : "edges in");
}

// A copy of the degrees of rows; a product with ones for those of columns.
Work degree_work(const Query& query) {
  const auto n = static_cast<double>(query.graph.vertices());
  if (!query.graph.directed() || kind_of(query) == DegreeKind::out) return {0, 16 * n, 0, 0};
  const auto entries = static_cast<double>(query.graph.counts().entries);
  return {entries, 4 * entries + 32 * n, entries,
          static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(double)};
}

Answer describe_degree(const Query& query, Vector<double>& found) {
  Answer answer;
  const std::vector<double> each = found.to_host();
  const double most = each.empty() ? 0 : *std::ranges::max_element(each);
  const double mean = each.empty() ? 0 : sum(found) / static_cast<double>(each.size());
  answer.parameters.push_back({"edges", query.parameters.text("edges")});
  answer.add("mean", mean);
  answer.add("largest", most);
  answer.say("degree", "mean " + significant(mean, 6) + ", largest " + significant(most, 17));
  answer.define("degree", definition_of(query));
  answer.columns.push_back({"degree", std::move(found)});
  answer.work = degree_work(query);
  return answer;
}

}  // namespace

Entry degree_entry() {
  Entry entry;
  entry.name = "degree";
  entry.summary = "edges at each vertex: in, out or both, counted or weighed";
  entry.other_names = {"degrees", "in-degree", "out-degree", "strength"};
  entry.title = "Degrees";
  entry.definition =
      "The degree of a vertex is the number of its edges, or with --weights the sum of their "
      "weights. In a directed graph edges out of it and edges into it count, or only those of one "
      "direction. A self-loop counts once for each direction that counts.";
  entry.papers = {
      "Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011"};
  entry.networkx = "networkx.degree";
  entry.examples =
      "  graphrun degree cites.txt --top 5          the vertices of most edges\n"
      "  graphrun degree cites.txt --edges in       how often each is cited\n"
      "  graphrun degree roads.mtx --weights -o strength.tsv    weights added up";
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "a degree is the sum of them";
  entry.parameters = {{.name = "edges",
                       .kind = Parameter::Kind::choice,
                       .text = "of a directed graph, which edges count",
                       .otherwise = std::string("both"),
                       .choices = {"in", "out", "both"}}};
  entry.columns = {{.name = "degree", .unit = "edges", .shown = ColumnInfo::Shown::significant}};
  entry.numbers = {"mean", "largest"};
  entry.listed = "the vertices of highest degree";
  entry.run = run_of(count_edges, describe_degree);
  entry.work = {.cpu = {.once = {.divided = 0.8, .rounds = 3, .vertex = 0.9, .entry = 0.0027}}};
  entry.work.on_gpu({.fixed = 23000, .vertex = 11}, {.fixed = 2.4e5, .entry_steps = 420});
  entry.work.gpu->times = if_directed;
  entry.work.between = {.rounds = 1};
  entry.memory = [](const Sizes& on) {
    const double vertex = !on.on_gpu() ? 24 : on.request.weighted ? 20 : 16;
    const bool turned = on.directed && on.request.parameters.text("edges") != "out";
    if (!turned) return takes({vertex, 0, 8e3});
    return takes({vertex, 0, 8e3}, {GraphForm::in_edges}, 24);
  };
  entry.cost = {2, 0.02, 1};
  entry.measured = {
      .model =
          "degrees of rows are kept and copied, 16 bytes a vertex; those of columns are a product "
          "with ones: column indices and row offsets once, a gather an entry, 24 bytes a vertex",
      .columns = {"degree"}};
  entry.over_ranks = true;
  return entry;
}

}  // namespace graphrun::catalogue
