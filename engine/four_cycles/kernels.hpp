// Entry points of the kernels that count cycles of four vertices.
#pragma once

#include <cstdint>

#include "base/common/backend.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

// A sum in halves of 32 bits, which does not overflow: low + high * 2^32.
struct HalfSums {
  std::uint64_t low, high;
};

// The number of cycles. at_vertex[v] += those through v, by its number; null: not wanted.
HalfSums count_four_cycles(OnCpu on, const OrientedView& edges, std::int64_t* at_vertex);
HalfSums count_four_cycles(OnCuda on, const OrientedView& edges, std::int64_t* at_vertex);

}  // namespace graphrun::kernels
