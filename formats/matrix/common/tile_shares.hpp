// How the tiles of a tiled matrix are shared among blocks of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "formats/matrix/common/tiled_blocks.hpp"

namespace graphrun::tiling {

// Cost of the first hop's parts, in clocks of a multiprocessor.
struct HopCosts {
  double step, end;          // of a slice of whole units: each unit, and its message
  double ones, twos, fours;  // of a slice of messages of 1, 2 and 4 ids
  double tile;               // of loading a tile
};
// Of values of 4 or 8 bytes.
const HopCosts& hop_costs(int value_bytes, bool weighted);

// Slices of one tile and width.
struct TileBin {
  std::uint32_t tile;
  u32 code;
  offset_t slices;
};

struct TileShares {
  std::vector<std::uint32_t> first;  // of each tile, and the number of shares
  std::vector<TileShare> shares;
};

// Shares tiles out in their order, so that `blocks` blocks have equal costs and few change tiles.
TileShares share_tiles(const std::vector<TileBin>& bins, std::uint32_t tiles, std::uint32_t blocks,
                       const HopCosts& costs);

}  // namespace graphrun::tiling
