// Maximal matchings in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/matching.hpp>
#include <graphrun/engine/spanning.hpp>

namespace graphrun::catalogue {
namespace {

Matching find_matching(const Query& query) {
  return matching(query.graph, static_cast<std::uint64_t>(query.parameters.integer("seed")));
}

// Each entry and its weight twice, to look for candidates and for those who lose theirs.
Work matching_work(const Graph& graph) {
  const Matrix& edges = graph.out_edges();
  const auto entries = static_cast<double>(edges.entries());
  const auto n = static_cast<double>(graph.vertices());
  const auto weights = static_cast<double>(edges.weights().bytes());
  return {2 * entries, 8 * entries + weights + 40 * n, 2 * entries,
          static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

Answer describe_matching(const Query& query, Matching& found) {
  Answer answer;
  const WeightTotal total = total_weight(found.edges);
  const std::int64_t edges = found.edges.entries();
  const std::int64_t left = query.graph.vertices() - 2 * edges;
  answer.parameters = {{"seed", query.parameters["seed"]}};
  answer.numbers = {{"edges", edges},
                    {"weight", total.whole ? Value(*total.whole) : Value(total.real)},
                    {"unmatched", left},
                    {"rounds", std::int64_t{found.rounds}}};
  answer.say("matching", counted(edges, "edge") + ", weight " +
                             (total.whole ? grouped(*total.whole) : significant(total.real, 12)));
  answer.say("", counted(left, "vertex", "vertices") + " left, " + counted(found.rounds, "round"));
  answer.define("partner", "the other end of the vertex's edge of the matching");
  answer.define("weight", "of the edges of the matching");
  answer.work = matching_work(query.graph);
  if (query.parameters.flag("per_edge")) {
    answer.edges = EdgeColumn{"weight", std::move(found.edges)};
  } else {
    answer.columns.push_back({"partner", std::move(found.partner)});
  }
  return answer;
}

}  // namespace

Entry matching_entry() {
  Entry entry;
  entry.name = "matching";
  entry.summary = "a maximal matching, its heaviest edges first";
  entry.other_names = {"maximal-matching", "weighted-matching"};
  entry.title = "Matching";
  entry.definition =
      "Edges of which no two share an end, to which none can be added. They are taken in turn, "
      "each unless one of its ends has a partner: the heaviest first, of equally heavy ones in an "
      "order drawn by the seed (by falling hash of the two ends and the seed). So its weight is at "
      "least half of the largest that a matching can have, where no weight is negative; it is "
      "maximal, not of maximum weight. Direction is ignored; the weights of edges both ways, and "
      "of repeats, are added, and self-loops do not count. Edges of negative weight are taken, "
      "too; without weights each edge weighs 1. The same seed gives the same matching everywhere.";
  entry.papers = {
      "Preis, Linear time 1/2-approximation algorithm for maximum weighted matching in general "
      "graphs, STACS 1999",
      "Manne and Bisseling, A parallel approximation algorithm for the weighted maximum matching "
      "problem, PPAM 2007"};
  entry.networkx = "networkx.maximal_matching";
  entry.examples =
      "  graphrun matching friends.txt.gz           how many pairs of friends\n"
      "  graphrun matching rides.csv --weights distance -o partners.tsv\n"
      "  graphrun matching rides.csv --weights distance --per-edge -o pairs.tsv    its edges";
  entry.weights = WeightUse::values;
  entry.weights_text = "heavier edges are taken first";
  entry.uses_direction = false;
  entry.parameters = {
      {.name = "seed",
       .kind = Parameter::Kind::integer,
       .text = "another seed draws another order of equally heavy edges",
       .otherwise = std::int64_t{1}},
      {.name = "per_edge",
       .text = "write a row for each edge of the matching, source target weight: .tsv .csv .json "
               ".npz .mtx",
       .otherwise = false}};
  entry.columns = {{.name = "partner",
                    .kind = ColumnInfo::Kind::vertex,
                    .has_unreached = true,
                    .is_listed = false},
                   {.name = "weight",
                    .shown = ColumnInfo::Shown::significant,
                    .per_edge = true,
                    .is_listed = false}};
  entry.numbers = {"edges", "weight", "unmatched", "rounds"};
  entry.listed = "the vertices with partners, or the heaviest edges";
  entry.run = run_of(find_matching, describe_matching);
  // Of a directed graph the edges are first made undirected, as a list.
  entry.work = {
      .cpu = {
          .once = {.divided = 0.9, .fixed = 1110, .rounds = 10, .vertex = 22, .neighbour = 0.91},
          .each = {.divided = 0.9, .entry_steps = 15},
          .times = if_directed}};
  entry.work.on_gpu({.fixed = 4.9e5, .neighbour_steps = 230}, {.entry_steps = 2000});
  entry.memory = [](const Sizes& on) -> RunBytes {
    if (on.directed) {
      const double listed = (on.on_gpu() ? 79 : 61) + on.weight_bytes;
      return {{on.on_gpu() ? 0.0 : 25.0, listed, 0}, {29, listed + 0.1, 32e3}};
    }
    return {{24, 0, 0}, {42, 0, 32e3}};
  };
  entry.cost = {12, 0.05, 1};
  entry.measured = {.model =
                        "column indices twice and weights once, ten words a vertex; rows that are "
                        "read again not counted",
                    .columns = {"partner"},
                    .figures = {{"matched_edges", "edges"}, {"rounds", "rounds"}}};
  return entry;
}

}  // namespace graphrun::catalogue
