// The entry points of the kernels behind matrix_statistics(), for both backends.
#pragma once

#include <graphrun/engine/base/types.hpp>

#include "engine/base/common/backend.hpp"
#include "engine/base/common/for_each.hpp"

namespace graphrun::kernels {

// Adds each row to rows[its class] and its length to entries[its class].
void count_lengths(OnCpu on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in);
void count_lengths(OnCuda on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in);

// The CSR arrays that samples are taken of, and how many there are, evenly spread.
struct Sampled {
  const offset_t* offsets;
  const index_t* column_of;
  index_t rows;
  offset_t entries;
  offset_t samples;
};

// Slots where each 32 neighbouring rows, cut to `width`, are padded to the longest of them.
template <class On>
offset_t padded_slots(On on, const offset_t* offsets, index_t rows, index_t width);

// Of runs of 1024 consecutive entries: gathers, sectors, distinct sectors, a hash of the columns.
template <class On>
Sums<4> sample_along(On on, const Sampled& a);

// Of the k-th entries of 32 neighbouring rows, for each k: gathers, sectors, distinct sectors; of
// the rows that are not empty: columns spanned, and their number.
template <class On>
Sums<5> sample_across(On on, const Sampled& a);

// The same first three of 32 neighbours among the rows of one length.
template <class On>
Sums<3> sample_alike(On on, const Sampled& a);

// Of rows of blocks: entries looked at, and blocks that hold them.
template <class On>
Sums<2> sample_blocks(On on, const Sampled& a, index_t size);

}  // namespace graphrun::kernels
