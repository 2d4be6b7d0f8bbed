#include "formats/generate/common/quadrants.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace graphrun::kernels {
namespace {

constexpr std::size_t ways = std::size_t{1} << QuadrantTable::way_bits;
constexpr std::uint64_t column_share = std::uint64_t{1} << QuadrantTable::share_bits;

// Start of each quadrant, in units of 2^-24.
using Bounds = std::array<std::uint64_t, 5>;
constexpr int bound_bits = 24;

Bounds bounds_of(const std::array<double, 4>& shares) {
  Bounds bounds{};
  double sum = 0;
  for (std::size_t q = 0; q < 3; ++q) {
    sum += shares[q];
    const auto bound = static_cast<std::uint64_t>(std::llround(std::ldexp(sum, bound_bits)));
    bounds[q + 1] = std::min(bound, std::uint64_t{1} << bound_bits);
  }
  bounds[4] = std::uint64_t{1} << bound_bits;
  return bounds;
}

// Distributes `total` over the paths below (row, column); the shares sum to it exactly.
void share_out(std::uint64_t total, std::size_t row, std::size_t column, int levels,
               const Bounds& bounds, std::vector<std::uint64_t>* shares) {
  if (levels == 0) {
    (*shares)[row << quadrant_levels | column] = total;
    return;
  }
  for (std::size_t q = 0; q < 4; ++q) {
    const std::uint64_t begin = (total * bounds[q]) >> bound_bits;
    const std::uint64_t end = (total * bounds[q + 1]) >> bound_bits;
    share_out(end - begin, row << 1 | q >> 1, column << 1 | (q & 1), levels - 1, bounds, shares);
  }
}

std::uint32_t slot(std::uint64_t share, std::size_t alias) {
  return static_cast<std::uint32_t>(share << QuadrantTable::way_bits | alias);
}

}  // namespace

// Underfull slots are filled from overfull ones, which may become underfull (Vose's order, two
// stacks).
std::vector<std::uint32_t> quadrant_slots(const std::array<double, 4>& shares) {
  std::vector<std::uint64_t> share(ways);
  share_out(ways * column_share, 0, 0, quadrant_levels, bounds_of(shares), &share);
  std::vector<std::size_t> low, full;
  for (std::size_t k = 0; k < ways; ++k) (share[k] < column_share ? low : full).push_back(k);

  std::vector<std::uint32_t> slots(ways);
  while (!low.empty()) {
    const std::size_t taker = low.back(), giver = full.back();
    low.pop_back();
    slots[taker] = slot(share[taker], giver);
    share[giver] -= column_share - share[taker];
    if (share[giver] < column_share) {
      full.pop_back();
      low.push_back(giver);
    }
  }
  for (const std::size_t k : full) slots[k] = slot(0, k);
  return slots;
}

}  // namespace graphrun::kernels
