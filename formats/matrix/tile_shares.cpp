#include "formats/matrix/common/tile_shares.hpp"

#include <algorithm>

namespace graphrun::tiling {
namespace {

// Measured on one H200, fitted to the clocks of each block of kron:20, kron:22 and kron:24, so that
// the slowest block is as little behind the others as can be.
constexpr HopCosts pattern_4{37, 19, 99, 96, 37, 16800};
constexpr HopCosts pattern_8{60, 12, 232, 151, 75, 17000};
constexpr HopCosts weighted_4{90, 17, 132, 129, 114, 28600};
constexpr HopCosts weighted_8{100, 22, 210, 150, 120, 26000};

double cost_of(const TileBin& bin, const HopCosts& costs) {
  const MessageWidth width{bin.code};
  const double single[] = {costs.ones, costs.twos, costs.fours};
  const double each =
      width.kind() < 3 ? single[width.kind()] : costs.step * width.units_of_message() + costs.end;
  return each * static_cast<double>(bin.slices);
}

// Fills block after block up to the capacity that is wanted; returns how many it takes. A tile
// begins in a block that has room for more than its loading.
std::uint32_t pack(const std::vector<double>& cost, double tile, double wanted,
                   TileShares* shares) {
  const double capacity = std::max(wanted, 2 * tile);
  shares->first.assign(1, 0);
  shares->shares.clear();
  std::uint32_t block = 0;
  double room = capacity;
  for (const double whole : cost) {
    double left = whole;
    while (left > 0) {
      if (room <= 1.3 * tile) {
        ++block;
        room = capacity;
      }
      const double part = std::min(left, room - tile);
      left -= part;
      room -= part + tile;
      if (left < 1e-6 * whole) left = 0;
      // The last share of a tile takes what rounding leaves.
      const double upto = left > 0 ? 1 - left / whole : 2;
      shares->shares.push_back({block, static_cast<float>(upto)});
    }
    shares->first.push_back(static_cast<std::uint32_t>(shares->shares.size()));
  }
  return block + 1;
}

}  // namespace

const HopCosts& hop_costs(int value_bytes, bool weighted) {
  if (value_bytes <= 4) return weighted ? weighted_4 : pattern_4;
  return weighted ? weighted_8 : pattern_8;
}

TileShares share_tiles(const std::vector<TileBin>& bins, std::uint32_t tiles, std::uint32_t blocks,
                       const HopCosts& costs) {
  std::vector<double> cost(tiles, 0);
  double total = 0;
  for (const TileBin& bin : bins) {
    const double of_bin = cost_of(bin, costs);
    cost[bin.tile] += of_bin;
    total += of_bin;
  }
  // The least capacity for which the blocks suffice.
  TileShares shares;
  double low = total / blocks, high = low + 4 * costs.tile * (tiles / blocks + 2);
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (pack(cost, costs.tile, middle, &shares) <= blocks ? high : low) = middle;
  }
  pack(cost, costs.tile, high, &shares);
  return shares;
}

}  // namespace graphrun::tiling
