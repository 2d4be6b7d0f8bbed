// The rows of a CSR matrix sorted into bins of similar length, so that each can be given as many
// GPU threads as suit it.
#pragma once

#include <array>
#include <graphrun/engine/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// What kernels see: see RowBins.
struct RowBinsView {
  static constexpr int count = 5;
  const index_t* rows;
  index_t begin[count + 1];
  index_t pieces;
  const index_t* piece_row;
  const offset_t* piece_begin;
  const offset_t* first_piece;

  GRAPHRUN_HD index_t size(int bin) const { return begin[bin + 1] - begin[bin]; }
  GRAPHRUN_HD const index_t* long_rows() const { return rows + begin[count - 1]; }
};

// Bin b holds the rows with fewer than limits[b] entries that no bin before it holds. The last
// bin's rows, of any length, are also cut into pieces of at most piece_length entries.
struct RowBins {
  static constexpr int count = RowBinsView::count;
  static constexpr std::array<offset_t, count - 1> limits{5, 17, 65, 4096};
  static constexpr offset_t piece_length = 4096;

  Buffer<index_t> rows;                  // all rows, bin by bin, ascending within a bin
  std::array<index_t, count + 1> begin;  // bin b is rows[begin[b]] to rows[begin[b + 1]]
  Buffer<index_t> piece_row;             // which long row a piece is of: index into the last bin
  Buffer<offset_t> piece_begin;          // its first entry in the matrix
  Buffer<offset_t> first_piece;          // of each long row, and the number of pieces at the end

  index_t long_rows() const noexcept { return begin[count] - begin[count - 1]; }
  RowBinsView view() const {
    RowBinsView result{rows.data(),
                       {},
                       static_cast<index_t>(piece_row.size()),
                       piece_row.data(),
                       piece_begin.data(),
                       first_piece.data()};
    for (int b = 0; b <= count; ++b) result.begin[b] = begin[static_cast<std::size_t>(b)];
    return result;
  }
};

RowBins bin_rows(const Csr& csr);  // blocks

}  // namespace graphrun
