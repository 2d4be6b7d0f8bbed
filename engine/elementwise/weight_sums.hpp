// Sums of weights by parts of the rows that they are in.
#pragma once

#include <graphrun/formats/matrix/csr.hpp>

#include "base/common/for_each.hpp"

namespace graphrun {

// sums[p] = the sum of the weights in the p-th part of the rows. The matrix must have weights.
// Blocks.
void sum_weights(const Csr& a, EqualParts rows, Sums<1>* sums);

}  // namespace graphrun
