// Which quadrants of the adjacency matrix an R-MAT edge falls into, six levels at a time: Walker's
// alias method ("An efficient method for generating discrete random variables with general
// distributions", TOMS 1977) on the 4^6 ways to go six levels down.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

inline constexpr int quadrant_levels = 6;

// One column for each way, a way being row << 6 | column. The upper 12 of 32 random bits choose the
// column; the lower 20 choose between it and its alias: they are under slot >> 12, or the way is
// slot's lower 12 bits.
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

// The table for quadrants of these shares (upper left, upper right, lower left, lower right), which
// sum to 1. Every way's probability is right to 2^-31, in whole numbers, so that the table is the
// same wherever it is computed.
std::vector<std::uint32_t> quadrant_slots(const std::array<double, 4>& shares);

}  // namespace graphrun::kernels
