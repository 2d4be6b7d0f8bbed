// A checksum of graphs, which tells whether two runs had the same graph.
//
// Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014: the mixing.
#include "bench/checksum.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>

namespace graphrun::cli::bench {
namespace {

std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace

std::string checksum_of(const Rows& graph, const std::vector<double>& weights) {
  std::uint64_t sum = mix(static_cast<std::uint64_t>(graph.vertices()));
  std::size_t k = 0;
  for (index_t u = 0; u < graph.vertices(); ++u) {
    const std::uint64_t row = mix(static_cast<std::uint64_t>(u) + 1);
    for (const index_t v : graph.row(u)) {
      const double weight = weights.empty() ? 1 : weights[k];
      sum += mix(mix(row + static_cast<std::uint64_t>(v)) + std::bit_cast<std::uint64_t>(weight));
      ++k;
    }
  }
  return fmt::format("{:016x}", sum);
}

}  // namespace graphrun::cli::bench
