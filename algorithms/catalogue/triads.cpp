// Triads in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/triads.hpp>

#include "algorithms/catalogue/counts.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

struct Triad {
  const char* name;
  TriadCounts::Count TriadCounts::*count;
  const char* what;
};

constexpr Triad kinds[] = {{"003", &TriadCounts::none, "no edge"},
                           {"012", &TriadCounts::one, "a -> b"},
                           {"102", &TriadCounts::both, "a <-> b"},
                           {"021D", &TriadCounts::out_star, "a <- b -> c"},
                           {"021U", &TriadCounts::in_star, "a -> b <- c"},
                           {"021C", &TriadCounts::chain, "a -> b -> c"},
                           {"111D", &TriadCounts::both_in, "a <-> b <- c"},
                           {"111U", &TriadCounts::both_out, "a <-> b -> c"},
                           {"030T", &TriadCounts::transitive, "a -> b -> c, a -> c"},
                           {"030C", &TriadCounts::cyclic, "a -> b -> c -> a"},
                           {"201", &TriadCounts::both_both, "a <-> b <-> c"},
                           {"120D", &TriadCounts::both_down, "a <- b -> c, a <-> c"},
                           {"120U", &TriadCounts::both_up, "a -> b <- c, a <-> c"},
                           {"120C", &TriadCounts::both_through, "a -> b -> c, a <-> c"},
                           {"210", &TriadCounts::one_way, "a -> b <-> c, a <-> c"},
                           {"300", &TriadCounts::all, "a <-> b <-> c <-> a"}};

bool wants_clustering(const Query& query) {
  for (const char* column : {"clustering", "cycle", "middleman", "in", "out"}) {
    if (query.wants(column)) return true;
  }
  return false;
}

TriadResult find_triads(const Query& query) { return triads(query.graph, wants_clustering(query)); }

Answer describe_triads(const Query& query, TriadResult& found) {
  Answer answer;
  WideCounts counts;
  for (const Triad& kind : kinds) counts.add(kind.name, found.counts.*kind.count, kind.what);
  counts.put_in(answer);
  answer.define("clustering", "share of the pairs of edges at it that a third closes");
  answer.define("cycle", "of pairs in and out, closed to a cycle");
  answer.define("middleman", "of pairs in and out, closed past it");
  answer.define("in", "of pairs in, their sources joined");
  answer.define("out", "of pairs out, their targets joined");
  if (found.clustering) {
    answer.columns.push_back({"clustering", std::move(found.clustering->all)});
    answer.columns.push_back({"cycle", std::move(found.clustering->cycle)});
    answer.columns.push_back({"middleman", std::move(found.clustering->middleman)});
    answer.columns.push_back({"in", std::move(found.clustering->in)});
    answer.columns.push_back({"out", std::move(found.clustering->out)});
  }
  answer.work = ordering_work(query.graph);
  return answer;
}

// Ordering the edges by degree takes the most where there are many, else what vertices have.
RunBytes bytes_of_triads(const Sizes& on) {
  const std::vector<GraphForm> forms = {GraphForm::undirected, GraphForm::oriented};
  bool each = false;
  for (const char* column : {"clustering", "cycle", "middleman", "in", "out"}) {
    each = each || on.wants(column);
  }
  if (!on.on_gpu() && !each) return {{14, 5, 0}, {40.5, 4.4, 64e3}, forms};
  if (!on.on_gpu()) return {{88, 6, 0}, {104, 4.4, 64e3}, forms};
  constexpr double sort = 14.1;
  if (!each) return {{24, sort - 0.1, 0}, {40.5, sort, 64e3}, forms};
  const auto more_than_sort = [&](double vertex, double entries) {
    return (vertex - 40.5) * on.vertices > (sort - 6) * entries;
  };
  const double entries = on.directed ? 2 * on.entries.most : on.entries.most;
  const bool least = more_than_sort(104.5, on.entries.least), most = more_than_sort(104, entries);
  return {least ? GraphBytes{88, 6, 0} : GraphBytes{24, sort - 0.1, 0},
          most ? GraphBytes{104, 6, 64e3} : GraphBytes{40.5, sort, 64e3}, forms};
}

}  // namespace

Entry triads_entry() {
  Entry entry;
  entry.name = "triads";
  entry.summary = "the triad census, and clustering by the directions of edges";
  entry.other_names = {"triad-census", "triadic-census", "directed-clustering", "triad"};
  entry.title = "Triads";
  entry.definition =
      "Sets of three vertices, counted by the edges among them in the sixteen kinds of Davis and "
      "Leinhardt: their digits are how many pairs are joined both ways, one way and not at all. In "
      "an undirected graph each edge leads both ways; self-loops, repeats and weights are ignored. "
      "The columns have the clustering of each vertex by Fagiolo's kinds: the triangles that the "
      "pairs of its edges are part of, over those that they could be, 0 without such a pair.";
  entry.papers = {
      "Davis and Leinhardt, The structure of positive interpersonal relations in small groups, "
      "Sociological Theories in Progress 2, 1972",
      "Moody, Matrix methods for calculating the triad census, Social Networks 20, 1998",
      "Fagiolo, Clustering in complex directed networks, Physical Review E 76, 2007 (the columns)"};
  entry.networkx = "networkx.triadic_census";
  entry.examples =
      "  graphrun triads follows.txt\n"
      "  graphrun triads follows.txt --json | jq '.result.\"030C\"'    cycles of three\n"
      "  graphrun triads follows.txt -o clustering.tsv    of every vertex, by kind";
  entry.weights_text = "a triad is about edges";
  for (const char* name : {"clustering", "cycle", "middleman", "in", "out"}) {
    entry.columns.push_back({.name = name, .shown = ColumnInfo::Shown::fixed, .is_listed = false});
  }
  for (const Triad& kind : kinds) entry.numbers.emplace_back(kind.name);
  entry.listed = "the vertices of the highest clustering";
  entry.run = run_of(find_triads, describe_triads);
  entry.work = {.cpu = {.once = {.divided = 0.9,
                                 .fixed = 2150,
                                 .rounds = 10,
                                 .vertex = 1,
                                 .neighbour = 25,
                                 .path = 3.1,
                                 .later_square = 2}}};
  entry.work.on_gpu({.fixed = 6.2e5,
                     .rounds = 1.7,
                     .neighbour_steps = 89,
                     .later_square = 0.45,
                     .triangle = 160});
  entry.memory = bytes_of_triads;
  entry.cost = {300, 1, 1};
  entry.measured = {.model = ordering_model,
                    .columns = {"clustering", "cycle", "middleman", "in", "out"},
                    .figures = {{"030C", "cycles"}},
                    .orders_edges = true};
  return entry;
}

}  // namespace graphrun::catalogue
