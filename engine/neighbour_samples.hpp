// Samples of neighbours, hop by hop.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Entries that were sampled, hop by hop.
struct NeighbourSamples {
  Matrix edges;  // in CSR: the sampled entries, each with its hop, from 1 on, as an int32; with
                 // `replace` as often as they were drawn
  std::vector<std::int64_t> by_hop;  // how many at each hop
  std::int64_t reached = 0;          // rows that are starts, or columns of sampled entries
};

// From each of `starts`, fanout[0] of the row's entries; from each row that is a column of those
// and was none of the starts, fanout[1], and so on: a row is sampled once, at the hop behind the
// one at which it is first reached. Of a row with more entries than wanted each set of so many is
// equally likely, of others all are taken; with `replace` each draw is of all entries, and may
// repeat.
//
// The random bits of draw i from a row at a hop are Philox4x32-10 of the seed as its key and of the
// counter (row, i, hop, 0): a sample is the same on every device and for any number of threads. Of
// d entries number floor(r d / 2^64) is drawn, r being the first 64 bits; without `replace` by
// Floyd's algorithm: draw i of k is of the first d - k + i + 1, and where that entry is taken
// already, the last of them is.
//
// The matrix must be square and in CSR. Blocks. Throws InvalidArgument for a start that is no row
// and for a fanout below 1, OutOfMemory, Cancelled.
//
// Hamilton, Ying and Leskovec, Inductive representation learning on large graphs, NIPS 2017;
// Bentley and Floyd, A sample of brilliance, Communications of the ACM 30(9), 1987.
NeighbourSamples sample_neighbours(const Matrix& edges, std::span<const index_t> starts,
                                   std::span<const std::int64_t> fanout, std::uint64_t seed = 1,
                                   bool replace = false);

}  // namespace graphrun
