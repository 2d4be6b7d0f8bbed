// Eccentricities by their definition: a search from each vertex.
#pragma once

#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// The largest level of a search along `rows` from one vertex.
index_t eccentricity_of(const Rows& rows, index_t from);

// The vertices that are searched from: all where there are at most 5000, else 512 evenly spaced.
std::vector<index_t> searched_vertices(index_t vertices);
// Of each of these.
std::vector<index_t> eccentricities_of(const Rows& rows, const std::vector<index_t>& vertices);

// The strongly connected components.
struct StrongGroups {
  std::vector<index_t> group;  // of each vertex
  int count = 0;
  std::vector<char> is_largest;  // whether the vertex is in the largest: of several the first
};
StrongGroups strong_groups(const Rows& rows);

// What is wrong with a number of an answer: "radius is 3, expected 2".
std::string number_fault(const catalogue::Answer& answer, const char* name, std::int64_t expected);

}  // namespace graphrun::oracles
