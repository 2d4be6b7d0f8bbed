// The size of real vectors: their largest entry, and multiplying by a number.
#pragma once

#include <graphrun/engine/base/buffer.hpp>

namespace graphrun {

// x = factor * x. Does not block.
void scale(Vector<double>& x, double factor);

// The largest entry of x, none of which may be below 0; 0 where x is empty. Blocks.
double largest(const Vector<double>& x);

}  // namespace graphrun
