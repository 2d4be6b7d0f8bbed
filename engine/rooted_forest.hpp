// A spanning forest with a root to each tree, in which ancestors are known by numbers.
#pragma once

#include <cstdint>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// A place on a tour round the trees, below twice the number of vertices.
using TourPlace = std::uint32_t;
inline constexpr TourPlace no_place = ~TourPlace{0};

// Result of rooted_forest(). Vertex u is v or an ancestor of it if both are in one tree and
// first{u} <= first{v} and last{v} <= last{u}. The places of a vertex and all that hang on it are
// those from its first to its last; no two vertices have the same first one. A root has no last
// place (no_place), and a vertex that is a tree alone no first one either.
struct RootedForest {
  Vector<index_t> parent;  // a root's: itself
  Vector<TourPlace> first, last;
};

// A spanning forest of an undirected graph, from its symmetric adjacency matrix in CSR, columns
// ascending. The root of a tree is its smallest vertex. Which edges are the forest's may depend on
// the order of threads. Trees are joined along edges by union-find, and their edges listed as a
// tour that goes along each once in either direction; the places on the tour come from walks that
// begin at one edge of 64, all at once, and from doubling the steps between these. So nothing takes
// longer in a deep tree. Takes up to 48 bytes a vertex. Polls the stop token. Blocks. Throws
// InvalidArgument for a matrix that is not square or not in CSR, OutOfMemory, Cancelled.
//
// Tarjan and Vishkin, An efficient parallel biconnectivity algorithm, SIAM Journal on Computing
// 14(4), 1985; Helman and JaJa, Designing practical efficient algorithms for symmetric
// multiprocessors, ALENEX 1999.
RootedForest rooted_forest(const Matrix& a);

}  // namespace graphrun
