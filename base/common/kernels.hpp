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

// Whether the key at i is the first of a run of equal ones, and kept. Keys of two numbers, the
// lower one of `low_bits` bits, are not kept where both are the same; 0 bits: all are kept.
struct DistinctKey {
  const std::uint64_t* keys;
  int low_bits;
  GRAPHRUN_HD bool operator()(std::size_t i) const {
    const std::uint64_t key = keys[i];
    if (i > 0 && key == keys[i - 1]) return false;
    if (low_bits == 0) return true;
    return key >> low_bits != (key & ((std::uint64_t{1} << low_bits) - 1));
  }
};

// How many of n keys `kept` holds for, and these keys in their order, `count` of them.
offset_t count_distinct(OnCpu on, DistinctKey kept, std::size_t n);
offset_t count_distinct(OnCuda on, DistinctKey kept, std::size_t n);
void write_distinct(OnCpu on, DistinctKey kept, std::size_t n, std::uint64_t* distinct,
                    std::size_t count);
void write_distinct(OnCuda on, DistinctKey kept, std::size_t n, std::uint64_t* distinct,
                    std::size_t count);

}  // namespace graphrun::kernels
