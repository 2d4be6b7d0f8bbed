// Shape of an edge list, inferred from its first lines: direction, delimiter, columns, weights.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/record_shape.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// Size line of a Matrix Market file without a banner.
struct MatrixSize {
  std::int64_t rows = 0, columns = 0, entries = 0;
};

struct EdgeListShape {
  RecordShape record;
  std::optional<bool> directed;        // from the comments
  std::int64_t lines_before_data = 0;  // comments, blank lines and the header
  ListedColumns listed;
  std::string header;        // the first line, if it is or may be a header
  std::string mixed_marks;   // a number that leaves the decimal mark open
  std::string leading_zero;  // first id with a leading zero, if ids are text because of it
  bool no_data = false;
  bool wants_weights = false;
  std::optional<MatrixSize> matrix_size;  // the first data line, if it may be a size line
  std::optional<std::int64_t> promised_vertices, promised_edges;  // "# Nodes: 7115 Edges: 103689"
};

// Examines the unread text. Throws ParseError and InvalidArgument.
EdgeListShape edge_list_shape(TextReader& reader, const ReadOptions& options);

}  // namespace graphrun::detail
