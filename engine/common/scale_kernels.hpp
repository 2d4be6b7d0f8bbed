// The kernels of scale.hpp, one body for both backends.
#pragma once

#include <cstddef>

#include "engine/base/common/backend.hpp"

namespace graphrun::kernels {

template <class On>
void scale(On on, double* x, std::size_t n, double factor);
// None of x may be below 0.
template <class On>
double largest_real(On on, const double* x, std::size_t n);

}  // namespace graphrun::kernels
