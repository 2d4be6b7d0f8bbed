// The bytes that this program holds in its heap, counted by its operators new and delete.
#pragma once

#include <cstdint>

namespace graphrun::test {

// Whether they are counted: not under a sanitizer, which has operators of its own.
bool counts_heap();

std::uint64_t heap_bytes();
// The most since start_heap_peak().
std::uint64_t heap_peak();
void start_heap_peak();

}  // namespace graphrun::test
