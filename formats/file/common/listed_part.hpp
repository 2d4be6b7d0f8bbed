// Files that list edges by their ids: parsed one by one, then numbered together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {

// What a file, or several as one, lists.
struct ListedPart {
  EdgeListShape shape;
  Body body;
};

// A list of vertices as a table of their numbers.
struct VertexTable {
  explicit VertexTable(const VertexList& list, const ReadOptions& options);
  const VertexList& list;
  MemoryShare memory;
  std::optional<VertexIndex> integers;
  std::optional<StringIndex> strings;
};

// Parse the rest of `reader` and add warnings and counts of comments and header to `edges`. `table`
// is null where the vertices are the ids that occur; without it a file without edges is refused,
// unless `may_be_empty`.
ListedPart parse_edge_list(TextReader& reader, const ReadOptions& options, const VertexTable* table,
                           bool may_be_empty, EdgeList& edges);
ListedPart parse_json_lines(TextReader& reader, const ReadOptions& options,
                            const VertexTable* table, bool may_be_empty, EdgeList& edges);

// Numbers the vertices and fills `edges`. `name` is for messages.
void finish_listed(ListedPart&& part, const std::string& name, const ReadOptions& options,
                   const VertexTable* table, EdgeList& edges);

// The columns of a JSON-lines file, by the keys of its first object.
EdgeListShape json_lines_shape(TextReader& reader, const ReadOptions& options);

// Whether the text is JSON lines: its first line is an object of plain values, or an object is in
// each of the first two lines, or the suffix says so and the text begins with '{'.
bool is_json_lines(TextReader& reader, std::string_view suffix);

}  // namespace graphrun::detail
