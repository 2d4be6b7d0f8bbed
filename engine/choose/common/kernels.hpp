// Entry points of the kernels behind matrix_statistics(), for both backends.
#pragma once

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// Histogram of row lengths: adds each row to rows_in[its class] and its length to entries_in[its
// class].
void count_lengths(OnCpu on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in);
void count_lengths(OnCuda on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in);

// The longest row; the slots of 32-row slices, each padded to its longest row; and the same with
// rows cut to `width`.
struct Padding {
  offset_t longest, slots, cut_slots;
};
Padding padding(OnCpu on, const offset_t* offsets, index_t rows, index_t width);
Padding padding(OnCuda on, const offset_t* offsets, index_t rows, index_t width);

// CSR arrays to sample, and the number of samples, evenly spaced.
struct Sampled {
  const offset_t* offsets;
  const index_t* column_of;
  index_t rows;
  offset_t entries;
  offset_t samples;

  GRAPHRUN_HD offset_t length(offset_t row) const { return offsets[row + 1] - offsets[row]; }
};

// Runs of 1024 consecutive entries: gathers, sectors, distinct sectors, a hash of the columns.
Sums<4> sample_along(OnCpu on, const Sampled& a);
Sums<4> sample_along(OnCuda on, const Sampled& a);

// The k-th entries of 32 neighbouring rows, for each k: gathers, sectors, distinct sectors; over
// non-empty rows: columns spanned, and number of rows.
Sums<5> sample_across(OnCpu on, const Sampled& a);
Sums<5> sample_across(OnCuda on, const Sampled& a);

// Gathers, sectors and distinct sectors of 32 successive rows of one length.
Sums<3> sample_alike(OnCpu on, const Sampled& a);
Sums<3> sample_alike(OnCuda on, const Sampled& a);

// Rows of blocks: entries sampled, and blocks that hold them.
Sums<2> sample_blocks(OnCpu on, const Sampled& a, index_t size);
Sums<2> sample_blocks(OnCuda on, const Sampled& a, index_t size);

}  // namespace graphrun::kernels
