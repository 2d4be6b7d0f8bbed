// Quadrants of an R-MAT edge, six levels at a time: Walker's alias method ("An efficient method for
// generating discrete random variables with general distributions", TOMS 1977) over the 4^6 paths
// of six levels.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

inline constexpr int quadrant_levels = 6;

// One slot per path; a path is row << 6 | column. The upper 12 of 32 random bits choose the slot.
// The lower 20 choose its own path if they are below slot >> 12, else the alias in the slot's lower
// 12 bits.
class QuadrantTable {
 public:
  explicit QuadrantTable(const std::uint32_t* slots) : slots_(slots) {}

  GRAPHRUN_HD std::uint32_t way(std::uint32_t random) const {
    const std::uint32_t column = random >> share_bits, slot = slots_[column];
    return (random & ((1u << share_bits) - 1)) < slot >> way_bits ? column
                                                                  : slot & ((1u << way_bits) - 1);
  }

  static constexpr int way_bits = 2 * quadrant_levels;
  static constexpr int share_bits = 32 - way_bits;

 private:
  const std::uint32_t* slots_;
};

// The alias table for quadrant probabilities (upper left, upper right, lower left, lower right),
// which sum to 1. Each path's probability is exact to 2^-31. The table is computed in integers and
// is the same on every machine.
std::vector<std::uint32_t> quadrant_slots(const std::array<double, 4>& shares);

}  // namespace graphrun::kernels
