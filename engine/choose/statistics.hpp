// Statistics of a matrix that predict its product in each format: row lengths, and samples of rows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Rows of one length; from 1024 entries on, of lengths within 0.2 %.
struct LengthClass {
  offset_t rows = 0, entries = 0;
  double length() const { return static_cast<double>(entries) / static_cast<double>(rows); }
};

// Rows with `least` to `most` entries: 0, 1, 2 to 3, 4 to 7, ...
struct LengthBin {
  offset_t least, most, rows;
};

// Sectors per gather of 4-byte values of x; 1: no two gathers share a sector.
struct GatherShares {
  double sectors = 1;   // 32-byte sectors that 32 neighbouring threads read at once
  double distinct = 1;  // distinct sectors of about a thousand consecutive gathers
};

struct MatrixStatistics {
  index_t rows = 0, columns = 0;
  offset_t entries = 0;
  WeightType weights = WeightType::none;

  // Over all row lengths.
  double mean = 0, variance = 0, skew = 0;
  double gini = 0;  // 0: all rows equal; near 1: one row holds everything
  index_t longest = 0;
  offset_t empty_rows = 0;
  std::vector<LengthClass> lengths;  // non-empty classes, ascending
  std::vector<LengthBin> bins;
  offset_t padded_slots = 0;  // with 32-row slices padded to their longest row
  index_t hyb_width = 0;      // of HYB's head,
  offset_t hyb_slots = 0;     // its slots, padded likewise,
  offset_t hyb_tail = 0;      // and the entries beyond it

  // From samples of about one row in a hundred.
  offset_t sampled_entries = 0;
  GatherShares along_rows;    // 32 consecutive entries
  GatherShares across_rows;   // the k-th entries of 32 neighbouring rows
  GatherShares across_alike;  // the same for 32 successive rows of one length
  double column_span = 0;     // mean distance from a row's first column to its last
  index_t block_size = 0;
  double entries_per_block = 1;  // of block_size x block_size

  // Hash of all statistics above; identifies a matrix in the cache of measurements.
  std::uint64_t fingerprint = 0;
};

// One pass over the row offsets and a sample of the entries, on the device of `csr`. Uses the
// layout's HYB width and block size. Blocks. Throws InvalidArgument if the matrix is not in CSR.
MatrixStatistics matrix_statistics(const Matrix& csr, const FormatOptions& layout = {});

// What matrix_statistics() says of a square matrix whose rows have these lengths, but for slots and
// samples. Blocks.
MatrixStatistics length_statistics(const Context& ctx, std::span<const index_t> lengths);

// Slots of SELL with slices of `height` fully sorted rows; exact for rows under 1024 entries.
offset_t sorted_slots(const MatrixStatistics& statistics, index_t height);

}  // namespace graphrun
