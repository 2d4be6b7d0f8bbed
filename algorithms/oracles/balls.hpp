// Neighbourhoods by definition: a search counts the vertices within each number of hops.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// Of one vertex: how many lie within 0, 1 and so on hops, truly and by a counter.
struct Ball {
  std::vector<double> exact, estimated;
};

// At most `hops` of them; with one register estimates mean nothing.
Ball ball_of(const Rows& rows, index_t from, std::int64_t hops, std::size_t registers,
             std::uint64_t seed);

// Within h hops, of a list that ends where no more are reached.
double within(const std::vector<double>& list, std::size_t h);

// The hops within which a share of the pairs lie, by the function N(0), N(1) and so on of pairs;
// nothing without pairs.
std::optional<double> effective_diameter_of(const std::vector<double>& function, double share);

}  // namespace graphrun::oracles
