// Entry points of the primitives, declared for both backends.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Exclusive prefix sums in place; returns the total.
offset_t exclusive_scan(OnCpu on, offset_t* values, std::size_t n);
offset_t exclusive_scan(OnCuda on, offset_t* values, std::size_t n);

// Stable radix sort of n keys by their lowest `bits` bits. `values` move with the keys unless null.
// Each array has n elements. Returns true if the result is in the spare arrays.
bool sort_pairs(OnCpu on, std::uint64_t* keys, std::uint64_t* spare_keys, offset_t* values,
                offset_t* spare_values, std::size_t n, int bits);
bool sort_pairs(OnCuda on, std::uint64_t* keys, std::uint64_t* spare_keys, offset_t* values,
                offset_t* spare_values, std::size_t n, int bits);

}  // namespace graphrun::kernels
