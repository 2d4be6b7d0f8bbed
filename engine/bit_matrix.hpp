// Sets side by side, a bit for each: a product over (or, and) advances many traversals at once.
#pragma once

#include <cstdint>
#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Row i is in set j where bit j % 64 of bits[i * words + j / 64] is set. Bits beyond the last set
// are 0.
struct BitMatrix {
  // All sets are empty. Throws InvalidArgument for negative sizes, or more words than 2^31 - 1.
  BitMatrix(const Context& ctx, index_t rows, index_t columns);

  index_t rows, columns;
  index_t words;  // of a row
  Vector<std::uint64_t> bits;
};

// Sets that most rows are in none of.
struct BitFrontier {
  BitFrontier(const Context& ctx, index_t rows, index_t columns);  // as above

  bool empty() const noexcept { return size == 0; }
  // Set j becomes {members[j]}; all sets must be empty. Throws InvalidArgument for a member that is
  // not a row, or where there is not one for each set.
  void start(std::span<const index_t> members);
  void clear();

  BitMatrix sets;
  index_t size = 0;        // words that are not 0
  Vector<index_t> places;  // where these are in sets.bits, in no order
};

// Which bits may be written: those set in `sets`, or those that are not; null: all.
struct BitMask {
  const BitMatrix* sets = nullptr;
  bool complement = false;
};
inline BitMask in(const BitMatrix& sets) { return {&sets, false}; }
inline BitMask not_in(const BitMatrix& sets) { return {&sets, true}; }

// next = frontier A over (or, and): row v of `next` is in each set that mask allows and some row u
// of `frontier` with an entry A[u][v] is in. The rows of the frontier are pushed along, or those of
// `next` look for them until they are in all sets they may be in, whichever has fewer entries to go
// over. `transposed` is A transposed, both are in CSR; `next` must be empty. All belong to one
// context. The result does not depend on how it is made. Blocks. Polls the context's stop token, on
// a CPU at least every 50 ms (throws Cancelled, with part of the result in `next`). Throws
// InvalidArgument.
void spmspv(const Matrix& a, const Matrix& transposed, const BitFrontier& frontier,
            BitFrontier& next, BitMask mask = {});

// sets{i, j} = 1 and x{i, j} = value for each row i and set j of `members`.
void add(const BitFrontier& members, index_t value, BitMatrix& sets, Dense<index_t>& x);

}  // namespace graphrun
