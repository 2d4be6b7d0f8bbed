// Edges with the triangles they are in.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// The number of triangles at each edge of ranked.up.
std::vector<std::int32_t> supports_of(const RankedRows& ranked);

inline constexpr std::int32_t no_edge = -1;  // in place of an edge's value: it is not kept

// What is wrong with edges and their values, each edge of ranked.up having the value expected.
std::string edge_fault(const RankedRows& ranked, const catalogue::Query& query,
                       const catalogue::EdgeColumn& found, std::vector<std::int32_t> expected);

}  // namespace graphrun::oracles
