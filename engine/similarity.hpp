// Similarity of the ends of edges, by the neighbours that they have in common.
#pragma once

#include <graphrun/engine/oriented.hpp>

namespace graphrun {

// N(v): the neighbours of v, d(v): their number, C: those that u and v have in common.
enum class Similarity {
  jaccard,      // |C| / |N(u) or N(v)|
  overlap,      // |C| / min(d(u), d(v))
  cosine,       // |C| / sqrt(d(u) d(v))
  adamic_adar,  // the sum of 1 / log(d(w)) over w in C
};

// The similarity of the ends of each edge, from the sums of A .* (A D A): a matrix in CSR with an
// entry (u, v), u < v, for each edge and double weights. Counts are exact; the terms of adamic_adar
// are rounded to multiples of a power of 2, at most 2^(b - 62) for degrees below 2^b, and added
// exactly. So values are the same on every device, for any number of threads and in every run.
// Blocks. Throws OutOfMemory.
Matrix similarity_of_edges(const Oriented& edges, Similarity measure);

// The same of given pairs: the entries of `pairs`, with the similarity of row and column as double
// weights; 0 where they have no neighbour in common. `adjacency` must be symmetric; its loops are
// no neighbours. Both matrices must be square, of one size, in CSR and in one context. Blocks.
// Throws InvalidArgument, OutOfMemory.
Matrix similarity_of_pairs(const Matrix& adjacency, const Matrix& pairs, Similarity measure);

}  // namespace graphrun
