// Header of a Matrix Market file: the lines before its entries.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/record_shape.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

struct MatrixMarketHeader {
  bool banner = true;
  bool pattern = false;
  bool array = false;  // dense: the values alone, column by column
  Symmetry symmetry = Symmetry::general;
  WeightRule weight;
  std::int64_t rows = 0, columns = 0;
  PromisedEntries promised;
  std::int64_t comments = 0;
  std::vector<std::string> warnings;
};

// Reads the header, size line included. Without a banner the first data line is the size line.
// Of an array the number of promised entries is that of its values. Throws ParseError, and
// Unsupported for vectors and dimensions over 2^31-1.
MatrixMarketHeader read_matrix_market_header(TextReader& reader);

// Reads the values of a dense matrix: those that are not 0 are edges. Throws as read_edges().
EdgeList read_matrix_market_array(TextReader& reader, const ReadOptions& options,
                                  MatrixMarketHeader header);

}  // namespace graphrun::detail
