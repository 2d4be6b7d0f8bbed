// Maximal independent sets in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/mis.hpp>
#include <graphrun/engine/elementwise.hpp>

namespace graphrun::catalogue {
namespace {

Vector<index_t> find_set(const Query& query) {
  return mis(query.graph, static_cast<std::uint64_t>(query.parameters.integer("seed")));
}

Answer describe_set(const Query& query, Vector<index_t>& member) {
  Answer answer;
  const std::int64_t size = count_other_than(member, index_t{0});
  const std::int64_t vertices = query.graph.vertices();
  answer.parameters = {{"seed", query.parameters["seed"]}};
  answer.add("size", size);
  answer.say("mis", counted(size, "vertex", "vertices") +
                        (vertices > 0 ? ", " + share_text(size, vertices) : ""));
  answer.define("member",
                "1 if it is in the set, in which no edge joins two and none can be added");
  answer.columns.push_back({"member", std::move(member)});
  const auto n = static_cast<double>(vertices);
  answer.work = Work{2 * n, 24 * n, 2 * n, static_cast<std::uint64_t>(vertices) * sizeof(index_t)};
  return answer;
}

}  // namespace

Entry mis_entry() {
  Entry entry;
  entry.name = "mis";
  entry.summary = "a maximal independent set of vertices";
  entry.other_names = {"independent-set", "maximal-independent-set"};
  entry.title = "Independent set";
  entry.definition =
      "Vertices without an edge between two of them, to which none can be added. Direction, "
      "self-loops, repeats and weights are ignored. Vertices are taken in turn, each unless a "
      "neighbour was: those of few edges first (by the bits of their number), of these in an order "
      "drawn by the seed. The same seed gives the same set everywhere.";
  entry.papers = {
      "Luby, A simple parallel algorithm for the maximal independent set problem, STOC 1985",
      "Burtscher et al., A high-quality and fast maximal independent set implementation for GPUs, "
      "TOPC 2018"};
  entry.networkx = "networkx.maximal_independent_set";
  entry.examples =
      "  graphrun mis friends.txt.gz                how many vertices without an edge between "
      "them\n"
      "  graphrun mis friends.txt.gz --seed 7 -o set.tsv";
  entry.weights_text = "independent vertices are about edges";
  entry.uses_direction = false;
  entry.parameters = {{.name = "seed",
                       .kind = Parameter::Kind::integer,
                       .text = "another seed finds another set",
                       .otherwise = std::int64_t{1}}};
  entry.columns = {{.name = "member"}};
  entry.columns[0].is_listed = false;
  entry.numbers = {"size"};
  entry.listed = "the members";
  entry.over_ranks = true;
  entry.run = run_of(find_set, describe_set);
  entry.work = {.cpu = {.once = {.fixed = 400, .rounds = 3, .vertex = 12, .neighbour = 0.33}}};
  entry.work.on_gpu({.fixed = 1.4e5, .neighbour = 0.61, .neighbour_steps = 36});
  entry.work.between = {.divides = false, .rounds = 4};
  entry.memory = vectors(19, 16, 0);
  entry.cost = {3, 0.01, 1};
  entry.measured = {.model = "two neighbours a vertex, its offsets, its list and its word",
                    .columns = {"member"},
                    .figures = {{"size", "size"}}};
  return entry;
}

}  // namespace graphrun::catalogue
