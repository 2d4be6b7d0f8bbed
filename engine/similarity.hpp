// Similarity of the ends of edges, by the neighbours that they have in common.
#pragma once

#include <cstddef>

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

// The `count` most alike pairs (u, v), u < v, of all that have a neighbour in common, equal ones by
// u, then v, the smallest first; fewer where there are fewer. An entry for each pair, as above. The
// product A A, block by block of rows, of which the best are kept: memory is bounded by the largest
// block, 2^24 products on a CPU and 2^27 on a GPU or those of one row, and by `count`. Where every
// kept pair has the largest value that the measure can have, later rows are left out. `adjacency`
// as for similarity_of_pairs(). Blocks. Polls the context's stop token for each block (throws
// Cancelled). Throws InvalidArgument, OutOfMemory.
Matrix most_similar_pairs(const Matrix& adjacency, Similarity measure, std::size_t count);

}  // namespace graphrun
