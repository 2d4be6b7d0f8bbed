// Triangles and pairs of edges of a directed graph, by the directions of their edges.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// Triangles of each kind, by the letters of Davis and Leinhardt. Of those with an edge both ways
// between a and c, b is the third vertex.
struct TriangleKinds {
  std::int64_t transitive = 0;  // 030T: a -> b -> c, a -> c
  std::int64_t cyclic = 0;      // 030C: a -> b -> c -> a
  std::int64_t down = 0;        // 120D: a <- b -> c
  std::int64_t up = 0;          // 120U: a -> b <- c
  std::int64_t through = 0;     // 120C: a -> b -> c
  std::int64_t one_way = 0;     // 210: two edges both ways, one not
  std::int64_t mutual = 0;      // 300: all both ways
};

// Of a vertex of `out` neighbours that only it leads to, `in` that only lead to it, and `both`:
// sums over all vertices.
struct NeighbourPairs {
  detail::Int128 one_way = 0;    // out: edges one way
  detail::Int128 both = 0;       // both: twice the pairs joined both ways
  detail::Int128 out_out = 0;    // out (out - 1)
  detail::Int128 in_in = 0;      // in (in - 1)
  detail::Int128 in_out = 0;     // in out
  detail::Int128 both_in = 0;    // both in
  detail::Int128 both_out = 0;   // both out
  detail::Int128 both_both = 0;  // both (both - 1)
};

// Clustering of a vertex by Fagiolo's kinds: of the pairs of edges that could be closed so, the
// share that is; 0 where there is no such pair.
struct DirectedClustering {
  Vector<double> cycle;      // into the vertex and out, closed to a cycle
  Vector<double> middleman;  // into the vertex and out, closed past it
  Vector<double> in;         // two edges into the vertex, their sources joined
  Vector<double> out;        // two edges out of the vertex, their targets joined
  Vector<double> all;        // of all these together
};

// Sets of three vertices joined all by edges, by kind, and pairs of neighbours.
struct DirectedTriangles {
  TriangleKinds triangles;
  NeighbourPairs pairs;
  std::optional<DirectedClustering> clustering;  // if it was asked for
};

// `edges`: by degree, oriented from the symmetric pattern of `directed`, a square matrix in CSR;
// self-loops do not count. Blocks. Throws InvalidArgument, OutOfMemory, Cancelled.
//
// Davis and Leinhardt, The structure of positive interpersonal relations in small groups, 1972;
// Fagiolo, Clustering in complex directed networks, Physical Review E 76, 2007.
DirectedTriangles directed_triangles(const Oriented& edges, const Matrix& directed,
                                     bool clustering);

}  // namespace graphrun
