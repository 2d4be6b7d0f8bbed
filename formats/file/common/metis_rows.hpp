// The rows of a METIS file: one per vertex, its neighbours.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

struct MetisShape {
  std::int64_t vertices = 0;
  std::int64_t lowest = 1;  // of the vertex numbers
  int skipped = 0;          // numbers before a row's neighbours: vertex size and weights
  bool weighted = false;    // every neighbour is followed by a weight
  bool store_weights = false;
  WeightRule weight;

  WeightType first_weight_type() const {
    return weighted && store_weights ? WeightType::int32 : WeightType::none;
  }
};

// The number of rows (lines that are no comments) in a block.
std::int64_t count_metis_rows(std::string_view text);

// Parses chunk.text, whose first row is chunk.first_row, into neighbours (chunk.to), weights and
// degrees, up to the first defect.
void parse_metis_rows(const MetisShape& shape, Chunk& chunk);

// The neighbours of all vertices that have a row, row after row.
struct MetisRows {
  std::vector<std::int64_t> offsets;  // one more than there are rows
  std::vector<index_t> neighbours;
  HostWeights weights;
};

// An entry that its neighbour's row does not answer.
struct OneSidedEntry {
  index_t row = no_vertex;  // no_vertex: there is none
  index_t neighbour = no_vertex;
  bool weights_differ = false;  // it is answered, but with another weight
};

// The first row, in order, with an entry that is not listed from the other end with the same
// weight.
OneSidedEntry find_one_sided(const MetisRows& rows);

}  // namespace graphrun::detail
