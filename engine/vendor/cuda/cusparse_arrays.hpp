// Conversion of a matrix's arrays to the types of cuSPARSE, on the GPU.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// to = from, in the other integer width.
void convert_integers(OnCuda on, const std::int64_t* from, std::size_t n, std::int32_t* to);
void convert_integers(OnCuda on, const std::int32_t* from, std::size_t n, std::int64_t* to);

}  // namespace graphrun::kernels
