// The entry points of the sort of narrow pairs, for both backends side by side.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/engine/base/types.hpp>

#include "engine/base/common/backend.hpp"

namespace graphrun::kernels {

// As sort_pairs() of wide keys; `values` must not be null.
bool sort_pairs(OnCpu on, std::uint32_t* keys, std::uint32_t* spare_keys, index_t* values,
                index_t* spare_values, std::size_t n, int bits);
bool sort_pairs(OnCuda on, std::uint32_t* keys, std::uint32_t* spare_keys, index_t* values,
                index_t* spare_values, std::size_t n, int bits);

}  // namespace graphrun::kernels
