// A hash of whole numbers, the same on both backends.
#pragma once

#include <cstdint>

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// The bits of a number are mixed as in SplitMix64: different numbers have different hashes.
GRAPHRUN_HD inline std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace graphrun::kernels
