// Cores in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/kcore.hpp>

#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

struct Cores {
  CoreNumbers numbers;
  std::optional<Vector<index_t>> order;
  std::optional<Matrix> edges;
};

Cores find_cores(const Query& query) {
  Cores found{kcore(query.graph), {}, {}};
  const bool given = query.parameters.given("k");
  if (given && query.to_file) {
    const std::int64_t k =
        std::min<std::int64_t>(query.parameters.integer("k"), query.graph.vertices());
    found.edges = core_edges(query.graph, found.numbers.core, static_cast<index_t>(k));
  }
  if (query.wants("order") && !found.edges)
    found.order = peeling_order(query.graph, found.numbers.core);
  return found;
}

// Column indices and row offsets once each way, and a decrement an edge.
Work peeling_work(const Graph& graph) {
  const double ways = graph.directed() ? 2 : 1;
  const auto entries = ways * static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  return {entries, 4 * entries + 8 * (ways + 1) * n, entries,
          static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

Answer describe_cores(const Query& query, Cores& found) {
  Answer answer;
  const index_t degeneracy = found.numbers.degeneracy;
  const bool given = query.parameters.given("k");
  const std::int64_t k = given ? query.parameters.integer("k") : degeneracy;
  const bool possible = k <= degeneracy;
  const CoreSize size =
      possible ? core_size(query.graph, found.numbers.core, static_cast<index_t>(k)) : CoreSize{};
  answer.numbers = {{"degeneracy", std::int64_t{degeneracy}},
                    {"k", k},
                    {"vertices", std::int64_t{size.vertices}},
                    {"edges", std::int64_t{size.edges}}};
  answer.say("kcore", "degeneracy " + grouped(degeneracy));
  answer.say("", "the " + grouped(k) + "-core has " + counted(size.vertices, "vertex", "vertices") +
                     " and " + counted(size.edges, "edge"));
  answer.define("core", query.graph.directed()
                            ? "the largest k whose k-core it is in, edges in and out counted"
                            : "the largest k whose k-core the vertex is in");
  answer.columns.push_back({"core", std::move(found.numbers.core)});
  if (found.edges) {
    answer.define("edge_core", "the largest k whose k-core the edge is in");
    answer.edges = EdgeColumn{"edge_core", std::move(*found.edges), query.graph.directed()};
  }
  if (found.order) {
    answer.define("order", "its place, from 0 on, where vertices of least degree go first");
    answer.columns.push_back({"order", std::move(*found.order)});
  }
  answer.work = peeling_work(query.graph);
  return answer;
}

}  // namespace

Entry kcore_entry() {
  Entry entry;
  entry.name = "kcore";
  entry.summary = "core numbers: how dense a part of the graph each vertex is in";
  entry.other_names = {"k-core", "core", "cores", "core-number", "coreness", "degeneracy"};
  entry.title = "Cores";
  entry.definition =
      "The k-core is what remains when vertices with fewer than k edges are taken away until there "
      "are none; the core number of a vertex is the largest k whose k-core it is in: of the file's "
      "vertices the k-core has those with k or more. Edges in and out count, in a directed graph "
      "both of u -> v and v -> u; self-loops are ignored, repeats count once. The degeneracy is "
      "the "
      "largest core number. In the order of the column order each vertex has at most as many edges "
      "to later ones as its core number: in rounds go all vertices with the fewest edges left, of "
      "these the first in the file first. With -k, -o writes the edges of the k-core, each with "
      "the largest k whose k-core it is in.";
  entry.papers = {
      "Seidman, Network structure and minimum degree, Social Networks 5, 1983",
      "Matula and Beck, Smallest-last ordering and clustering and graph coloring algorithms, "
      "Journal of the ACM 30, 1983 (the order)",
      "Kabir and Madduri, Parallel k-core decomposition on multicore platforms, IPDPSW 2017"};
  entry.networkx = "networkx.core_number";
  entry.examples =
      "  graphrun kcore friends.txt.gz              the degeneracy, and the innermost core\n"
      "  graphrun kcore friends.txt.gz -k 10        how large the 10-core is\n"
      "  graphrun kcore friends.txt.gz -k 10 -o c.tsv   its edges\n"
      "  graphrun kcore friends.txt.gz -o cores.tsv the core number of every vertex, and its place";
  entry.weights_text = "a core is about how many edges there are";
  entry.parameters = {
      {.name = "k",
       .kind = Parameter::Kind::integer,
       .text = "the k of the core to report the size of (the largest), and to write with -o",
       .gives_edges = true}};
  entry.columns = {{.name = "core"},
                   {.name = "order", .is_listed = false},
                   {.name = "edge_core", .per_edge = true, .is_default = false}};
  entry.numbers = {"degeneracy", "k", "vertices", "edges"};
  entry.listed = "the vertices of the highest core number";
  entry.over_ranks = true;
  entry.run = run_of(find_cores, describe_cores);
  entry.work = {
      .cpu = {.once = {.divided = 0, .fixed = 27, .rounds = 10, .vertex = 21, .neighbour = 1.6}}};
  entry.work.on_gpu(
      {.fixed = 79000, .neighbour = 8.5, .core_fixed = 3000, .core_round_fixed = 2300});
  entry.work.between = {.divides = false, .core = 1};
  entry.memory = [](const Sizes& on) -> RunBytes {
    const std::vector<GraphForm> forms = {GraphForm::in_edges};
    if (on.request.parameters.given("k") && on.request.to_file) {
      const double edge = on.directed ? 8 : 4;  // none where there is no such core
      return {{9, 0, 8e3}, {9, edge + 0.2, 16e3}, forms};
    }
    if (on.wants("order")) return takes({40.3, 0, 24e3}, forms);
    if (on.on_gpu()) return takes({16, 0, 0}, forms);
    return {{8, 0, 0}, {10.6, 0, 16e3}, forms};
  };
  entry.cost = {8, 0.08, 1};
  entry.measured = {.model =
                        "column indices once, row offsets twice, a decrement an entry; the passes "
                        "over the vertices left for each core number not counted",
                    .columns = {"core"},
                    .figures = {{"degeneracy", "degeneracy"}}};
  return entry;
}

}  // namespace graphrun::catalogue
