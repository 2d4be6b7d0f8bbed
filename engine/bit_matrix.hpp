// Sets of rows as bit matrices: a product over (or, and) advances many traversals at once.
#pragma once

#include <cstdint>
#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// A bit matrix: row i is in set j if bit j % 64 of bits[i * words + j / 64] is set. Bits beyond the
// last set are 0.
struct BitMatrix {
  // All sets are empty. Throws InvalidArgument for negative sizes, or more than 2^31 - 1 words.
  BitMatrix(const Context& ctx, index_t rows, index_t columns);

  index_t rows, columns;
  index_t words;  // per row
  Vector<std::uint64_t> bits;
};

// A sparse bit matrix: most rows are in no set.
struct BitFrontier {
  BitFrontier(const Context& ctx, index_t rows, index_t columns);  // as above

  bool empty() const noexcept { return size == 0; }
  // Set j becomes {members[j]}; all sets must be empty. Throws InvalidArgument for a member that is
  // not a row, or unless there is one member per set.
  void start(std::span<const index_t> members);
  void clear();

  BitMatrix sets;
  index_t size = 0;        // nonzero words
  Vector<index_t> places;  // their positions in sets.bits, in any order
};

// The bits that may be written: those set in `sets`, or with `complement` the others; null: all.
struct BitMask {
  const BitMatrix* sets = nullptr;
  bool complement = false;
};
// The bits that are set in `sets`, or those that are not. `sets` must outlive the mask.
inline BitMask in(const BitMatrix& sets) { return {&sets, false}; }
inline BitMask not_in(const BitMatrix& sets) { return {&sets, true}; }

// The largest number of words of frontiers, in all rounds, with which searches together take less
// time than each by itself, for so many searches of so many rows. 0: each by itself is faster from
// the beginning.
offset_t most_words_together(const Context& ctx, index_t rows, index_t searches);

// next = frontier A over (or, and): row v of `next` is in each set that the mask allows and that
// some row u of `frontier` with an entry A[u][v] is in. Pushes the rows of the frontier or pulls
// into the rows of `next`, whichever has fewer entries to scan. `transposed` is the transpose of A,
// both are in CSR; `next` must be empty. All belong to one context. The result does not depend on
// the direction. Blocks. Polls the context's stop token, on a CPU at least every 50 ms (throws
// Cancelled, with a partial result in `next`). Throws InvalidArgument.
void spmspv(const Matrix& a, const Matrix& transposed, const BitFrontier& frontier,
            BitFrontier& next, BitMask mask = {});

// sets{i, j} = 1 and x{i, j} = value for each row i and set j of `members`.
void add(const BitFrontier& members, index_t value, BitMatrix& sets, Dense<index_t>& x);

}  // namespace graphrun
