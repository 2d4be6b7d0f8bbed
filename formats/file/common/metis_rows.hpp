// Rows of a METIS file: the neighbours of one vertex per line.
#pragma once

#include <cstdint>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

struct MetisShape {
  std::int64_t vertices = 0;
  std::int64_t lowest = 1;  // lowest vertex number
  int skipped = 0;          // fields before the neighbours: vertex size and weights
  bool weighted = false;    // a weight follows each neighbour
  bool store_weights = false;
  WeightRule weight;

  WeightType first_weight_type() const {
    return weighted && store_weights ? WeightType::int32 : WeightType::none;
  }
};

// Number of rows (lines that are not comments) in a block.
std::int64_t count_metis_rows(std::string_view text);

// Parses chunk.text, whose first row is chunk.first_row, into neighbours (chunk.to), weights and
// degrees, up to the first defect.
void parse_metis_rows(const MetisShape& shape, Chunk& chunk);

// The neighbours of all vertices, row after row.
struct MetisRows {
  std::vector<std::int64_t> offsets;  // number of rows + 1
  std::vector<index_t> neighbours;
  HostWeights weights;
};

// An entry (u, v) without a matching (v, u).
struct OneSidedEntry {
  index_t row = no_vertex;  // no_vertex: all entries match
  index_t neighbour = no_vertex;
  bool weights_differ = false;  // (v, u) exists with another weight
};

// The first row with an entry that has no reverse of the same weight.
OneSidedEntry find_one_sided(const MetisRows& rows);

}  // namespace graphrun::detail
