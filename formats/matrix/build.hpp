// From triples in any order to a matrix: sorted, repeats merged, both triangles where one was
// given.
#pragma once

#include <graphrun/formats/matrix/coo.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// What becomes of an entry that is listed more than once. A pattern merges repeats under every
// policy but `error`.
enum class Duplicates { sum, min, max, first, error };
enum class SelfLoops { keep, drop, error };

// What a triple (i, j, w) stands for besides itself.
enum class Mirror {
  none,
  same,     // also (j, i, w): undirected edges. Both may be listed; then they are repeats
  negated,  // also (j, i, -w): skew-symmetric matrices
};

struct BuildOptions {
  Mirror mirror = Mirror::none;
  Duplicates duplicates = Duplicates::sum;
  SelfLoops self_loops = SelfLoops::keep;
};

struct BuildCounts {
  offset_t listed = 0;      // triples given
  offset_t self_loops = 0;  // of those, on the diagonal (kept or dropped)
  offset_t duplicates = 0;  // merged: an undirected edge counts once, whichever way it was repeated
  offset_t edges = 0;       // kept, distinct, an undirected edge counted once
  offset_t distinct_loops = 0;  // of those, on the diagonal
};

// Sorts triples into CSR on their context's device. Under Duplicates::sum int32 weights with
// repeats become int64. Does not depend on the order of the triples, except that real weights are
// added in that order and that `first` takes the first. Blocks. Throws InvalidArgument for an index
// outside the matrix, for mirroring a matrix that is not square, and where an `error` policy is
// met; Unsupported where a sum of weights leaves 64 bits.
Csr build_csr(Coo triples, const BuildOptions& options, BuildCounts* counts = nullptr);

Csr to_csr(const Coo& sorted);  // from row-major triples without repeats
Coo to_coo(const Csr& csr);
Csr transpose(const Csr& csr);

}  // namespace graphrun
