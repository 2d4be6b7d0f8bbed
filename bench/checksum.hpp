// A checksum of graphs, which tells whether two runs had the same graph.
#pragma once

#include <string>
#include <vector>

#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// 16 hexadecimal digits of the sum, modulo 2^64, of mix(n) and, over all stored entries (u, v) of
// weight w, mix(mix(mix(u + 1) + v) + the bits of w as a double); w is 1 in a pattern. `mix` is a
// step of SplitMix64: x += 0x9e3779b97f4a7c15; x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
// x = (x ^ x >> 27) * 0x94d049bb133111eb; x ^ x >> 31. The order of entries does not matter.
// `weights`: of each stored entry, or empty.
std::string checksum_of(const Rows& graph, const std::vector<double>& weights);

}  // namespace graphrun::cli::bench
