// Motifs from what is cheap to count: subgraphs that need not be induced, of which each follows
// from degrees, triangles at edges, cycles of four vertices or cliques. Each induced one has a
// known number of them, so that the system is solved from the densest on.
//
// Pinar, Seshadhri and Vishal, ESCAPE: efficiently counting all 5-vertex subgraphs, WWW 2017;
// cycles by Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM J. Comput. 14,
// 1985.
#include <graphrun/algorithms/motifs.hpp>
#include <graphrun/engine/cliques.hpp>
#include <graphrun/engine/degree_oriented.hpp>
#include <graphrun/engine/four_cycles.hpp>
#include <graphrun/engine/motif_sums.hpp>
#include <utility>

namespace graphrun {
namespace {

using Count = MotifCounts::Count;

// The connected ones.
void solve_connected(const MotifSums& sums, Count cycles, Count cliques, MotifCounts& c) {
  c.triangle = sums.corners / 3;
  c.wedge = sums.pairs / 2 - 3 * c.triangle;
  c.clique = cliques;
  c.diamond = sums.shared / 2 - 6 * c.clique;  // pairs of triangles at an edge
  c.cycle = cycles - c.diamond - 3 * c.clique;
  c.paw = sums.hangings / 2 - 4 * c.diamond - 12 * c.clique;  // triangles, and an edge at a corner
  c.star = sums.triples / 6 - c.paw - 2 * c.diamond - 4 * c.clique;
  c.path = sums.sides - 3 * c.triangle  // an edge, and one more at both ends
           - 2 * c.paw - 4 * c.cycle - 6 * c.diamond - 12 * c.clique;
}

// The others: a connected part and vertices apart from it, less where these are joined.
void solve_others(const MotifSums& sums, Count n, MotifCounts& c) {
  const Count m = sums.edges, wedges = sums.pairs / 2;
  const auto left = [n](Count taken) { return n > taken ? n - taken : Count{0}; };
  c.edge_3 = m * left(2) - 2 * c.wedge - 3 * c.triangle;
  c.empty_3 = n * left(1) * left(2) / 6 - c.edge_3 - c.wedge - c.triangle;
  c.triangle_4 = c.triangle * left(3) - c.paw - 2 * c.diamond - 4 * c.clique;
  c.wedge_4 = wedges * left(3) - 3 * c.star - 2 * c.path - 5 * c.paw - 4 * c.cycle - 8 * c.diamond -
              12 * c.clique - 3 * c.triangle_4;
  c.two_edges =
      m * (m - 1) / 2 - wedges - c.path - c.paw - 2 * c.cycle - 2 * c.diamond - 3 * c.clique;
  const Count connected = c.star + c.path + c.paw + c.cycle + c.diamond + c.clique;
  c.edge_4 = m * (left(2) * left(3) / 2) - 3 * (c.star + c.path) - 4 * (c.paw + c.cycle) -
             5 * c.diamond - 6 * c.clique - 3 * c.triangle_4 - 2 * (c.wedge_4 + c.two_edges);
  c.empty_4 = n * left(1) * left(2) * left(3) / 24 - connected - c.triangle_4 - c.wedge_4 -
              c.two_edges - c.edge_4;
}

}  // namespace

MotifResult motifs(const Graph& graph, bool four_cycles) {
  graph.context().check_stop();
  const DegreeOriented oriented(graph);
  const Oriented& edges = oriented.edges();
  const MotifSums sums = motif_sums(edges);
  FourCycles cycles = count_four_cycles(edges, four_cycles);
  MotifResult result{{}, std::move(cycles.at_vertex)};
  solve_connected(sums, cycles.total, count_cliques(edges, 4), result.counts);
  solve_others(sums, graph.vertices(), result.counts);
  return result;
}

}  // namespace graphrun
