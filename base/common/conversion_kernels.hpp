// Entry points of the primitives that only conversions use, declared for both backends.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// As exclusive_scan(), without the total and without blocking.
void exclusive_sums(OnCpu on, offset_t* values, std::size_t n);
void exclusive_sums(OnCuda on, offset_t* values, std::size_t n);

// As sort_pairs() of 64-bit keys; `values` must not be null.
bool sort_pairs(OnCpu on, std::uint32_t* keys, std::uint32_t* spare_keys, index_t* values,
                index_t* spare_values, std::size_t n, int bits);
bool sort_pairs(OnCuda on, std::uint32_t* keys, std::uint32_t* spare_keys, index_t* values,
                index_t* spare_values, std::size_t n, int bits);

}  // namespace graphrun::kernels
