// One function per kind of file. All fill everything but `bytes` and `compression`, which
// read_edges() adds, and throw what it says.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/text_reader.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {

EdgeList read_matrix_market(TextReader& reader, const ReadOptions& options);
EdgeList read_dimacs(TextReader& reader, const ReadOptions& options);
EdgeList read_metis(TextReader& reader, const ReadOptions& options);

// The vertices of a graph where a file of their own lists them.
struct VertexList {
  bool strings = false;
  std::vector<std::int64_t> integers;  // ascending, distinct
  std::vector<std::string> texts;
  std::int64_t bytes = 0, lines = 0;
  MemoryShare memory;  // what the ids take
  VertexIds ids() const;
  std::uint64_t index_bytes() const;  // of a lookup table of the ids
};

// Reads one id per line, in any order; what follows an id on its line is ignored. A text ends at
// the delimiter, an integer at a comma or semicolon too.
VertexList read_vertex_list(const std::string& path, bool strings, const ReadOptions& options,
                            char delimiter = ' ');

// `vertices` may be null: then they are the ids that occur.
EdgeList read_edge_list(TextReader& reader, const ReadOptions& options, const VertexList* vertices);

struct LdbcFiles {
  std::string properties;  // empty where there is none
  std::string vertices, edges;
};
// The files of the LDBC graph that `path` names (one of them, or what their names begin with);
// nothing where it names none.
std::optional<LdbcFiles> find_ldbc_files(const std::string& path);
// With `sought`, throws the SoughtLine of the edge at that place.
EdgeList read_ldbc(const LdbcFiles& files, const ReadOptions& options,
                   std::optional<std::size_t> sought = {});

// Adds to `edges` the mirror image of every entry off the diagonal and makes it general: a
// symmetric matrix read as a directed graph.
void mirror(EdgeList& edges);

}  // namespace graphrun::detail
