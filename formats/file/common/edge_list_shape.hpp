// What the first lines of an edge list say about the rest: direction, delimiter, columns, weights.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/record_shape.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// The size a Matrix Market file without a banner would have.
struct MatrixSize {
  std::int64_t rows = 0, columns = 0, entries = 0;
};

struct EdgeListShape {
  RecordShape record;
  std::optional<bool> directed;        // what the comments say
  std::int64_t lines_before_data = 0;  // comments, blank lines and column names
  ListedColumns listed;
  std::string header;        // the first line, where it names the columns or may do so
  std::string leading_zero;  // the first id that has one, where ids are text for its sake
  bool no_data = false;
  bool wants_weights = false;
  std::optional<MatrixSize> matrix_size;  // where the first data line could be one
  std::optional<std::int64_t> promised_vertices, promised_edges;  // "# Nodes: 7115 Edges: 103689"
};

// Looks at the text ahead. Throws ParseError, Unsupported (a bipartite KONECT file) and
// InvalidArgument.
EdgeListShape edge_list_shape(TextReader& reader, const ReadOptions& options);

}  // namespace graphrun::detail
