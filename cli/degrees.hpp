// How many entries the rows of a matrix hold, and how unequally.
#pragma once

#include <array>
#include <cstdint>
#include <graphrun/formats/matrix/matrix.hpp>
#include <vector>

namespace graphrun::cli {

// Rows whose length is in [least, most]: 0, 1, 2 to 3, 4 to 7, ...
struct DegreeBin {
  std::int64_t least, most, rows;
};

struct Degrees {
  double mean = 0, variance = 0;
  std::int64_t largest = 0, zero = 0;  // the greatest length; rows without entries
  double gini = 0;                     // 0: all rows alike; towards 1: one row holds everything
  std::vector<DegreeBin> bins;
};

// Blocks.
Degrees row_degrees(const Matrix& matrix);

}  // namespace graphrun::cli
