// Formats whose rows lie side by side are multiplied by groups of rows, a warp to a group. The long
// groups are cut into pieces, so that a hub does not keep one warp busy while the others are done.
#pragma once

#include <graphrun/formats/matrix/bsr.hpp>
#include <graphrun/formats/matrix/padded.hpp>

#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun {

// A group is 32 rows next to each other in the storage order, or a row of blocks; its steps are the
// slots of its longest row, or its blocks.
struct RowGroups {
  static constexpr index_t rows = 32;
  static constexpr offset_t long_from = 64;      // steps
  static constexpr offset_t piece_length = 512;  // steps

  GRAPHRUN_HD static bool is_long(offset_t steps) { return steps > long_from; }
};

// The pieces of the long groups: as of long rows, with groups for rows, steps for entries, room for
// the sums of all rows of a piece, and no tiles. Block; nothing is cut on a CPU.
RowTiles cut_groups(const Ell& ell);
RowTiles cut_groups(const Sell& sell);
RowTiles cut_groups(const Jds& jds);
RowTiles cut_groups(const Bsr& bsr);
RowTiles cut_groups(const Bsrx& bsrx);
RowTiles cut_groups(const Hyb& hyb);  // of the head

}  // namespace graphrun
