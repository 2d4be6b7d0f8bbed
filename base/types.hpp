// Index types, and the macro for functions of both processors.
#pragma once

#if __cplusplus < 202002L
#error "graphrun needs C++20: compile with -std=c++20 or newer"
#include <graphrun/needs_cxx20>  // No such file. The compilation ends here, without further errors.
#endif

#include <cstdint>

#if defined(__CUDACC__)
#define GRAPHRUN_HD __host__ __device__
#else
#define GRAPHRUN_HD
#endif

namespace graphrun {

using index_t = std::int32_t;   // row, column or vertex number
using offset_t = std::int64_t;  // position among stored entries

// No vertex: unreached, without a parent, padding.
inline constexpr index_t no_vertex = -1;

// Largest number of vertices of a graph.
inline constexpr offset_t max_vertices = 2147483647;

}  // namespace graphrun
