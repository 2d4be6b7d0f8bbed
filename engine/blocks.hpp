// Blocks of an undirected graph: its biconnected components, out of any spanning forest.
//
// A block is a maximal set of edges of which any two are on a common cycle; an edge on no cycle, a
// bridge, is a block of its own. In a rooted spanning forest the vertices of a block are connected
// by edges of the forest, and one of them, its head, is an ancestor of the others. Each other
// vertex is in the block of the edge to its parent.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/rooted_forest.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// The block of each vertex's edge to its parent, named by its smallest vertex that is not the head;
// of a root the root itself, which names none. A is the symmetric matrix in CSR, columns ascending,
// that the forest spans; self-loops do not matter. Vertices are joined with their parents where
// edges lead from below them to outside of what hangs on the parent, and the ends of each edge that
// joins no ancestor are joined. Takes up to 30 bytes a vertex beside the result. Polls the stop
// token. Throws InvalidArgument for other sizes, OutOfMemory, Cancelled.
//
// Dong, Wang, Gu and Sun, Provably fast and space-efficient parallel biconnectivity, PPoPP 2023.
Vector<index_t> block_labels(const Matrix& a, const RootedForest& forest);

// Result of count_blocks().
struct BlockCounts {
  Vector<index_t> blocks;           // that each vertex is in
  Vector<index_t> vertices;         // of each block, by its name
  index_t count = 0;                // of all blocks
  index_t largest = 0;              // vertices in a largest one; 0: there is none
  index_t articulation_points = 0;  // vertices in more than one
  index_t bridges = 0;              // blocks of one edge
};
// Blocks. Throws InvalidArgument for other sizes, OutOfMemory.
BlockCounts count_blocks(const RootedForest& forest, const Vector<index_t>& label);

// The number of the block of each edge: a matrix in CSR that has an entry (u, v), u < v, with an
// int32 weight, for each entry of A beside the diagonal and its reverse. Blocks are numbered from 0
// on in the order of their first edges. Blocks. Throws InvalidArgument, OutOfMemory.
Matrix block_of_edges(const Matrix& a, const RootedForest& forest, const Vector<index_t>& label);

}  // namespace graphrun
