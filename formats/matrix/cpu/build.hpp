// CSR built from triples by counting: put into the order of their columns, then transposed, they
// are sorted, and repeats lie side by side in the order in which they were listed.
#pragma once

#include <graphrun/formats/matrix/build.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// The entries of triples, mirrored ones included, by their columns: the row of a column holds their
// rows in the order of the list. With `positions`, weights are int32: entry k is triple k, or with
// mirroring k / 2, where an odd one is the mirror image. There are fewer than 2^31 positions.
Csr entries_by_column(OnCpu on, const Coo& triples, const BuildOptions& options, bool positions,
                      int parts);

// The positions that such entries have as weights, in 64 bits.
Buffer<offset_t> positions_of(OnCpu on, const Csr& sorted);

// Distinct columns of rows that ascend.
struct DistinctInRows {
  Buffer<offset_t> offsets;  // rows + 1: distinct entries before each row
  offset_t entries, loops;   // all, and those on the diagonal
};
DistinctInRows count_distinct(OnCpu on, const Csr& sorted);

// Writes them, and where `starts` is not null the place of the first of each, and behind the last
// one the number of entries.
void write_distinct(OnCpu on, const Csr& sorted, const offset_t* offsets, index_t* column_of,
                    offset_t* starts);

}  // namespace graphrun::kernels
