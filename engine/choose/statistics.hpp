// What a matrix's row lengths, and a sample of its rows, say about how each format multiplies it.
#pragma once

#include <cstdint>
#include <vector>

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Rows of one length; of lengths within 0.2 % of one another from 1024 entries on.
struct LengthClass {
  offset_t rows = 0, entries = 0;
  double length() const { return static_cast<double>(entries) / static_cast<double>(rows); }
};

// Rows with `least` to `most` entries: 0, 1, 2 to 3, 4 to 7, ...
struct LengthBin {
  offset_t least, most, rows;
};

// What random gathers of 4-byte values of x come to, per gather: 1 where no two fall together.
struct GatherShares {
  double sectors = 1;   // 32-byte pieces that 32 neighbouring threads touch at once
  double distinct = 1;  // those that about a thousand gathers in a row touch altogether
};

struct MatrixStatistics {
  index_t rows = 0, columns = 0;
  offset_t entries = 0;
  WeightType weights = WeightType::none;

  // Of the row lengths, all of them; variance and so on over the rows.
  double mean = 0, variance = 0, skew = 0;
  double gini = 0;  // 0: all rows alike; towards 1: one row holds everything
  index_t longest = 0;
  offset_t empty_rows = 0;
  std::vector<LengthClass> lengths;  // those that occur, ascending
  std::vector<LengthBin> bins;
  offset_t padded_slots = 0;  // where each 32 neighbouring rows are padded to their longest
  index_t hyb_width = 0;      // of HYB's head,
  offset_t hyb_slots = 0;     // its slots, padded as above,
  offset_t hyb_tail = 0;      // and the entries beyond it

  // Of about one row in a hundred.
  offset_t sampled_entries = 0;
  GatherShares along_rows;    // 32 consecutive entries
  GatherShares across_rows;   // the k-th entries of 32 neighbouring rows
  GatherShares across_alike;  // the same of 32 neighbours among rows of one length
  double column_span = 0;     // columns from a row's first entry to its last, on average
  index_t block_size = 0;
  double entries_per_block = 1;  // of block_size x block_size

  // Tells matrices apart that no measurement should be shared between: a hash of all the above.
  std::uint64_t fingerprint = 0;
};

// One pass over the row offsets and a sample of the entries, on the device `csr` lives on; of the
// layout, HYB's width and the block size matter. Blocks. Throws InvalidArgument where the matrix is
// not in CSR.
MatrixStatistics matrix_statistics(const Matrix& csr, const FormatOptions& layout = {});

// The slots of SELL with slices of `height` rows after sorting all of them; exact for rows under
// 1024 entries.
offset_t sorted_slots(const MatrixStatistics& statistics, index_t height);

}  // namespace graphrun
