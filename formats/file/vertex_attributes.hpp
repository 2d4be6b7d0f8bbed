// Attributes of vertices: the fields behind the ids in the file that lists the vertices.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun {

// A text for each vertex: vertex v has texts[place[v]], or none where place[v] is -1.
struct VertexAttribute {
  std::vector<std::string_view> texts;  // distinct, never empty
  std::vector<index_t> place;
};

// Attributes of the vertices, and the memory that they take.
struct VertexAttributes {
  std::vector<VertexAttribute> columns;  // in the order asked for
  std::deque<std::string> texts;         // what the columns' views refer to
  MemoryShare memory;
};

// Reads these fields of a file of vertices, which are numbered from 2, as read_edges() split it:
// `shape` is EdgeList::vertices_file. The vertices are those of the first ids, then those of the
// next; an id that several of them have is a vertex of each. An id alone on a line says nothing
// of its attributes, and an empty field is none. Where there is one part, an id that it lacks is
// an error; else it is passed over.
//
// Blocks. Throws FileError and ParseError as read_edges(), also for a line with another number of
// fields than `shape` has, and for an id that has other attributes in another line; OutOfMemory,
// Cancelled.
VertexAttributes read_attributes(const std::string& path, const std::vector<int>& fields,
                                 const std::vector<const VertexIds*>& ids,
                                 const VertexFileShape& shape, const ReadOptions& options);

}  // namespace graphrun
