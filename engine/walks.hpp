// Random walks along the entries of a matrix.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// How walks go on. A step from v takes one entry of row v: each with the same probability, or
// `weighted` by its weight. With p or q other than 1 it depends on where the walk was before, as
// node2vec has it: an entry back to that vertex weighs 1/p, one to a vertex that has an entry in
// the row of that vertex 1, any other 1/q, times its weight.
struct WalkRule {
  std::int64_t length = 40;  // steps at most
  std::int64_t walks = 10;   // from each start
  std::uint64_t seed = 1;
  bool weighted = false;
  double p = 1, q = 1;
};

// Walks that were taken, or how often they were at each vertex.
struct Walks {
  std::size_t width = 0;        // length + 1
  Vector<index_t> vertices;     // of each walk `width`: its start, then where each step led;
                                // no_vertex behind its end. Empty where they are not kept
  Vector<std::int64_t> visits;  // how often walks were at each vertex, starts included
  std::int64_t count = 0;       // of walks
  std::int64_t steps = 0;       // of all walks
  std::int64_t dead_ends = 0;   // walks that ended early, in a row without weight
};

// What is kept of walks.
struct WalkOutput {
  bool vertices = true, visits = true;
};

// Walks from each of `starts`, or of all rows, one start's behind the other's. The random bits of a
// step are Philox4x32-10 of its key, the seed, and of a counter: the start, the number of the walk
// among those from it, the step from 1 on, and the number of the try. So a walk is the same on
// every device, for any number of threads, and whichever others are asked for. Of d entries a step
// takes that of number floor(r d / 2^64), r being the first 64 bits. Weights are rounded to whole
// multiples of a power of 2, so that a row adds up to less than 2^42: whole weights are exact below
// that. With p or q a step is proposed like that and accepted if the other 64 bits, without the
// lowest, are below a / max(1/p, 1, 1/q) 2^63, a being 1/p, 1 or 1/q; after 32 proposals that are
// not it is drawn from the weights of all entries of the row.
//
// The matrix must be square and in CSR. Blocks. Throws InvalidArgument for weights that are
// negative or not finite, for p and q outside [1e-6, 1e6], a negative length or number of walks and
// for a start that is no row; OutOfMemory, Cancelled.
//
// Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011; Grover and
// Leskovec, node2vec: Scalable feature learning for networks, KDD 2016.
Walks random_walks(const Matrix& edges, const WalkRule& rule,
                   std::optional<std::span<const index_t>> starts = {},
                   const WalkOutput& output = {});

}  // namespace graphrun
