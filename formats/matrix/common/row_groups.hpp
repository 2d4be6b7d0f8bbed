// Work partition of the formats that store rows side by side: one warp per group of rows. Long
// groups are cut into pieces: otherwise one warp would still work on a hub after all others.
#pragma once

#include <graphrun/formats/matrix/bsr.hpp>
#include <graphrun/formats/matrix/padded.hpp>

#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun {

// A group is 32 consecutive rows in storage order, or a row of blocks. Its steps are the slots of
// its longest row, or its blocks.
struct RowGroups {
  static constexpr index_t rows = 32;
  static constexpr offset_t long_from = 64;      // steps
  static constexpr offset_t piece_length = 512;  // steps

  GRAPHRUN_HD static bool is_long(offset_t steps) { return steps > long_from; }
};

// The pieces of the long groups, in the form of long rows: a group is a row, a step an entry.
// piece_sums has room for the sums of all rows of a piece. There are no tiles. Blocks. On a CPU the
// result is empty.
RowTiles cut_groups(const Ell& ell);
RowTiles cut_groups(const Sell& sell);
RowTiles cut_groups(const Jds& jds);
RowTiles cut_groups(const Bsr& bsr);
RowTiles cut_groups(const Bsrx& bsrx);
RowTiles cut_groups(const Hyb& hyb);  // of the head

}  // namespace graphrun
