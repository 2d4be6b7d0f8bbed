// Reciprocity in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/reciprocity.hpp>

namespace graphrun::catalogue {
namespace {

ReciprocityResult count_mutual(const Query& query) { return reciprocity(query.graph); }

Answer describe_mutual(const Query& query, ReciprocityResult& found) {
  Answer answer;
  const auto n = static_cast<double>(query.graph.vertices());
  const auto entries = static_cast<double>(found.edges);
  answer.conventions = {{"self_loops", std::string("not mutual; at a vertex their own reverse")}};
  answer.add("reciprocity", found.edges == 0 ? Value() : Value(found.overall()));
  answer.add("mutual", found.mutual);
  answer.say("edges", found.edges == 0 ? "none"
                                       : share_text(found.mutual, found.edges) + " of " +
                                             grouped(found.edges) + " have their reverse");
  answer.define("reciprocity", query.graph.directed()
                                   ? "share of the edges at a vertex whose reverse is there"
                                   : "every edge of an undirected graph is there both ways");
  answer.work = Work{2 * entries, 8 * entries + 48 * n, 0, 0};
  answer.columns.push_back({"reciprocity", std::move(found.share)});
  return answer;
}

}  // namespace

Entry reciprocity_entry() {
  Entry entry;
  entry.name = "reciprocity";
  entry.summary = "how many edges are there both ways";
  entry.other_names = {"overall-reciprocity", "mutual"};
  entry.title = "Reciprocity";
  entry.definition =
      "The share of the edges whose reverse is there, too: of all edges, and for a vertex of its "
      "edges in and out. Among all edges a self-loop counts as one without a reverse; at its "
      "vertex it is its own. A vertex without edges has no value. In an undirected graph each edge "
      "is there both ways.";
  entry.papers = {
      "Newman, Forrest and Balthrop, Email networks and the spread of computer viruses, Physical "
      "Review E 66, 2002"};
  entry.networkx = "networkx.overall_reciprocity";
  entry.examples =
      "  graphrun reciprocity follows.txt             how many follow back\n"
      "  graphrun reciprocity follows.txt -o shares.tsv   by vertex\n"
      "  graphrun reciprocity web.mtx --json | jq .result.reciprocity";
  entry.weights_text = "only whether an edge is there counts";
  entry.columns = {
      {.name = "reciprocity", .shown = ColumnInfo::Shown::significant, .has_unreached = true}};
  entry.numbers = {"reciprocity", "mutual"};
  entry.listed = "the vertices with the largest share of edges both ways";
  entry.over_ranks = true;
  entry.run = run_of(count_mutual, describe_mutual);
  entry.work = {.cpu = {.once = {.rounds = 2, .vertex = 4.4},
                        .each = {.rounds = 8, .entry = 5.6, .path = 0.16},
                        .times = if_directed}};
  entry.work.on_gpu({.fixed = 34000, .vertex = 25}, {.fixed = 37000, .entry_steps = 52});
  entry.work.between = {.rounds = 1};
  entry.memory = always(takes({24, 0, 16e3}), takes({24, 0, 16e3}));
  entry.cost = {3, 0.05, 1};
  entry.measured = {.model =
                        "column indices twice, row offsets, six vectors of n values; the search "
                        "for an edge's reverse in its row is not counted",
                    .columns = {"reciprocity"}};
  return entry;
}

}  // namespace graphrun::catalogue
