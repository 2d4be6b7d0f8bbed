// How many vertices lie within some hops of each, counted for entries that tell the neighbourhood
// function or what follows from it.
#pragma once

#include <cstdint>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/neighbourhood.hpp>
#include <string>

namespace graphrun::catalogue {

// How they are counted.
struct HopCounting {
  int hops = all_hops;
  bool exact = false;  // asked for; small graphs always are
  int precision = 8;
  std::uint64_t seed = 1;

  // Bits of all vertices take no more than the registers, or it was asked for.
  bool is_exact(double vertices) const;
  // "256 registers a vertex, seed 1".
  std::string registers() const;
};

// Throws InvalidArgument for a precision beyond 16, and what counting throws.
NeighbourhoodResult count_hops(const Query& query, const HopCounting& counting);

// The sets before and after a hop, sizes and marks.
RunBytes bytes_of_hops(const HopCounting& counting, double vertices);

}  // namespace graphrun::catalogue
