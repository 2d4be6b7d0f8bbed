// Parallel primitives on a context's device: prefix sums and sorts.
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

// Number of bits that hold every number below `count`.
int bits_below(std::uint64_t count) noexcept;

}  // namespace graphrun
