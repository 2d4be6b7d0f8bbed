// Sorting, scanning and counting on a context's device: what conversions and frontiers are made of.
#pragma once

#include <cstdint>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// values[i] becomes the sum of the values before it; returns the sum of all. Blocks.
offset_t exclusive_scan(Buffer<offset_t>& values);

// Sorts ascending by the lowest `bits` bits of the keys; the bits above must be zero. May exchange
// the buffer for another of the same size. Does not block.
void sort_keys(Buffer<std::uint64_t>& keys, int bits);

// The same, moving each value with its key. Equal keys keep their order.
void sort_pairs(Buffer<std::uint64_t>& keys, Buffer<offset_t>& values, int bits);
void sort_pairs(Buffer<std::uint32_t>& keys, Buffer<index_t>& values, int bits);

// Bits needed to write every number below `count`.
int bits_below(std::uint64_t count) noexcept;

}  // namespace graphrun
