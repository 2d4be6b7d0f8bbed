// Parallel primitives on a context's device: prefix sums, sorts, distinct keys.
#pragma once

#include <cstdint>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// Exclusive prefix sum, in place; returns the total. Blocks. Throws OutOfMemory.
offset_t exclusive_scan(Buffer<offset_t>& values);

// Sorts ascending by the lowest `bits` bits of the keys alone, stably. May replace the buffer by
// another of the same size. Does not block. Throws OutOfMemory.
void sort_keys(Buffer<std::uint64_t>& keys, int bits);

// The same for pairs of key and value.
void sort_pairs(Buffer<std::uint64_t>& keys, Buffer<offset_t>& values, int bits);
void sort_pairs(Buffer<std::uint32_t>& keys, Buffer<index_t>& values, int bits);

// The first of each run of equal keys. Of keys of two numbers, the lower one of `low_bits` bits,
// those are left out whose numbers are the same; 0: none are. Blocks. Throws OutOfMemory.
Buffer<std::uint64_t> distinct_keys(const Buffer<std::uint64_t>& sorted, int low_bits);

// Number of bits that hold every number below `count`.
int bits_below(std::uint64_t count) noexcept;

}  // namespace graphrun
