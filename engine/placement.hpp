// Places of vertices in the plane, by forces: edges pull, vertices push each other away.
#pragma once

#include <cstdint>

#include <graphrun/engine/coarse_graph.hpp>

namespace graphrun {

// A place for each vertex. Lengths are in units of the distance that two joined vertices keep.
struct Places {
  Vector<double> x, y;
};

// Groups of vertices around leaders: each vertex leads a group, or is in that of a neighbour. Those
// of many edges lead first, by the number of bits of that number, then by a hash of vertex and
// seed. A group is named by its leader. The same on every device and for any number of threads.
// Blocks. Throws OutOfMemory, Cancelled.
Vector<index_t> groups_of_leaders(const CoarseGraph& graph, std::uint64_t seed);

// sums{g} = the sum of x{v} over the vertices v with group{v} = g, all below `groups`. Does not
// block. Throws InvalidArgument, OutOfMemory.
Vector<std::int64_t> sums_by_group(const Vector<std::int64_t>& x, const Vector<index_t>& group,
                                   index_t groups);

// First places: a spiral from the middle, in the order of the vertices, in which each has the room
// of its share of `mass` vertices. Does not block.
Places spiral_places(const Context& ctx, index_t vertices, double mass);

// Places of the vertices of a finer graph: around that of their group, as far from it as its mass
// asks for. Does not block. Throws InvalidArgument.
Places places_of_members(const Places& of_groups, const Vector<std::int64_t>& group_mass,
                         const Vector<std::int64_t>& mass, const Vector<index_t>& group,
                         std::uint64_t seed);

// Vertices that forces act on. A vertex of mass m is m vertices at one place: two push each other
// with the product of their masses over their distance; an edge of weight w pulls with w times
// `strength` times the square of its length.
struct Attraction {
  const CoarseGraph& graph;
  const Vector<std::int64_t>& mass;
  double strength = 1;
};

// Stretches or shrinks the drawing about its middle so that pushes and pulls hold each other in
// sum, where `pairs` is the sum of the products of the masses of all pairs that are to be held
// together. Sums are in a fixed order. Blocks. Throws InvalidArgument, OutOfMemory.
void balance(const Attraction& on, double pairs, Places& places);

// Rounds of moves, and the arrays that they work with.
//
// Fruchterman and Reingold, Graph drawing by force-directed placement, Software: Practice and
// Experience 21(11), 1991; Greengard and Rokhlin, A fast algorithm for particle simulations,
// Journal of Computational Physics 73, 1987; Hachul and Jünger, Drawing large graphs with a
// potential-field-based multilevel algorithm, GD 2004.
class Relaxation {
 public:
  // Of a graph and masses that outlive it. Throws InvalidArgument, OutOfMemory.
  explicit Relaxation(const Attraction& on);

  // Each vertex that has an edge moves as the forces on it say, at most `farthest` far. Pushes of
  // vertices further away than the neighbouring cells of a grid are those of cells, by series of
  // three terms; in neighbouring cells of many vertices some stand for all. Sums are in a fixed
  // order: the same bits for any number of threads; two kinds of device may differ in rounding.
  // Blocks. Polls the stop token (throws Cancelled). Throws InvalidArgument, OutOfMemory.
  void round(double farthest, Places& places);

 private:
  Attraction on_;
  int deepest_;
  Buffer<double> cells_;  // kernels::Cell
  Buffer<std::uint32_t> cell_;
  Buffer<index_t> vertex_, begin_;
  Buffer<double> mass_, x_, y_;
  Places moved_;
};

// The extent of a drawing, and the mean distance of two vertices with an edge between them; 0 where
// there is none.
struct Drawing {
  double width = 0, height = 0, edge_length = 0;
};

// Lays the parts of a drawing beside each other, the highest first, and moves and scales the whole
// into the unit square, from 0 on in both directions. The parts have one label each, which is the
// number of a vertex. Blocks. Throws InvalidArgument, OutOfMemory.
Drawing pack(const Vector<index_t>& label, const CoarseGraph& graph, Places& places);

// Of the parts with one label each: the sum of the products of the masses of the pairs within them.
// Blocks.
double pairs_within(const Vector<index_t>& label, const Vector<std::int64_t>& mass);

}  // namespace graphrun
