// Circles in a drawing: moved apart where they overlap.
#pragma once

#include <vector>

namespace graphrun::cli {

struct Circle {
  double x, y, radius;
};

// Moves circles that overlap apart, in rounds over all pairs, and then all into the unit square,
// smaller where they do not fit.
void separate(std::vector<Circle>& circles);

}  // namespace graphrun::cli
