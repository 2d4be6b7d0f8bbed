// Triads from the triangles of each kind and the pairs of edges at each vertex: a pair of edges
// that no third closes is a triad of its own, and what is left has one edge or none.
//
// Moody, Matrix methods for calculating the triad census, Social Networks 20, 1998.
#include <graphrun/algorithms/triads.hpp>
#include <graphrun/engine/degree_oriented.hpp>
#include <utility>

namespace graphrun {
namespace {

TriadCounts census(const DirectedTriangles& found, TriadCounts::Count n) {
  const TriangleKinds& t = found.triangles;
  const NeighbourPairs& p = found.pairs;
  const TriadCounts::Count others = n > 2 ? n - 2 : 0;
  TriadCounts c;
  c.transitive = t.transitive;
  c.cyclic = t.cyclic;
  c.both_down = t.down;
  c.both_up = t.up;
  c.both_through = t.through;
  c.one_way = t.one_way;
  c.all = t.mutual;
  c.out_star = p.out_out / 2 - c.transitive - c.both_down;
  c.in_star = p.in_in / 2 - c.transitive - c.both_up;
  c.chain = p.in_out - c.transitive - 3 * c.cyclic - c.both_through;
  c.both_in = p.both_in - 2 * c.both_down - c.both_through - c.one_way;
  c.both_out = p.both_out - 2 * c.both_up - c.both_through - c.one_way;
  c.both_both = p.both_both / 2 - c.one_way - 3 * c.all;
  // An edge and any other vertex, less the triads that have another edge.
  c.one = p.one_way * others - 2 * (c.out_star + c.in_star + c.chain) - c.both_in - c.both_out -
          3 * (c.transitive + c.cyclic) - 2 * (c.both_down + c.both_up + c.both_through) -
          c.one_way;
  c.both = p.both / 2 * others - c.both_in - c.both_out - 2 * c.both_both - c.both_down -
           c.both_up - c.both_through - 2 * c.one_way - 3 * c.all;
  c.none = n * (n > 1 ? n - 1 : 0) * others / 6 - c.one - c.both - c.out_star - c.in_star -
           c.chain - c.both_in - c.both_out - c.transitive - c.cyclic - c.both_both - c.both_down -
           c.both_up - c.both_through - c.one_way - c.all;
  return c;
}

}  // namespace

TriadResult triads(const Graph& graph, bool clustering) {
  graph.context().check_stop();
  const DegreeOriented oriented(graph);
  DirectedTriangles found = directed_triangles(oriented.edges(), graph.out_edges(), clustering);
  return {census(found, graph.vertices()), std::move(found.clustering)};
}

}  // namespace graphrun
