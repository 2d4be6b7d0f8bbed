// Builds CSR from unordered triples: sort, merge of duplicates, mirroring of one stored triangle.
#pragma once

#include <graphrun/formats/matrix/coo.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// How duplicate entries are merged. A pattern merges them under every policy but `error`.
enum class Duplicates { sum, min, max, first, error };
// What build_csr() does with triples on the diagonal.
enum class SelfLoops { keep, drop, error };

// Which entries a triple (i, j, w) adds besides itself.
enum class Mirror {
  none,
  same,        // (j, i, w): undirected edges. If both are listed, they are duplicates
  negated,     // (j, i, -w): skew-symmetric matrices
  conjugated,  // (j, i, conjugate of w): Hermitian matrices
};

// Settings of build_csr().
struct BuildOptions {
  Mirror mirror = Mirror::none;
  Duplicates duplicates = Duplicates::sum;
  SelfLoops self_loops = SelfLoops::keep;
};

// Counts that build_csr() takes of its triples.
struct BuildCounts {
  offset_t listed = 0;          // triples given
  offset_t self_loops = 0;      // triples on the diagonal, kept or dropped
  offset_t duplicates = 0;      // merged: (i, j) and (j, i) of an undirected edge count as one
  offset_t edges = 0;           // distinct entries, an undirected edge counted once
  offset_t distinct_loops = 0;  // distinct entries on the diagonal
};

// Sorts triples into CSR on their context's device. Under Duplicates::sum, int32 weights with
// duplicates become int64. The result does not depend on the order of the triples, with two
// exceptions: real weights are added in that order, and `first` keeps the first. Blocks. Throws
// InvalidArgument for an index outside the matrix, for mirroring a matrix that is not square, and
// for an entry that an `error` policy forbids; Unsupported where a sum of weights overflows 64
// bits, and for Duplicates::min and max of complex weights, which have no order.
Csr build_csr(Coo triples, const BuildOptions& options, BuildCounts* counts = nullptr);

// Conversions between CSR and triples, and the transpose, on the same device. The triples are
// row-major without duplicates. They throw OutOfMemory.
Csr to_csr(const Coo& sorted);  // from row-major triples without duplicates
Coo to_coo(const Csr& csr);
Csr transpose(const Csr& csr);

}  // namespace graphrun
