// The primitives' entry points, each declared for both backends side by side.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Exclusive prefix sums in place; returns the total.
offset_t exclusive_scan(OnCpu on, offset_t* values, std::size_t n);
offset_t exclusive_scan(OnCuda on, offset_t* values, std::size_t n);

// Stable radix sort of n keys, and of values with them where `values` is not null, on the lowest
// `bits` bits. keys and spare_keys (values and spare_values) are arrays of n; returns true when the
// sorted result lies in the spare ones.
bool sort_pairs(OnCpu on, std::uint64_t* keys, std::uint64_t* spare_keys, offset_t* values,
                offset_t* spare_values, std::size_t n, int bits);
bool sort_pairs(OnCuda on, std::uint64_t* keys, std::uint64_t* spare_keys, offset_t* values,
                offset_t* spare_values, std::size_t n, int bits);

}  // namespace graphrun::kernels
