// One reader per kind of file. Each fills everything but `bytes` and `compression`, which
// read_edges() adds, and throws as read_edges() does.
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

// The readers of binary files. `file` is opened for any content, and nothing of it is consumed.
EdgeList read_gap(TextReader& file, const ReadOptions& options, bool weighted);
EdgeList read_galois(TextReader& file, const ReadOptions& options);
EdgeList read_graph500(TextReader& file, const ReadOptions& options);
EdgeList read_networkit(TextReader& file, const ReadOptions& options);
// KONECT's files, and whether the text begins as one.
EdgeList read_konect(TextReader& reader, const ReadOptions& options);
bool is_konect(std::string_view text);

// Adjacency files of Ligra and edge arrays of PBBS, and whether the text begins as one.
EdgeList read_ligra(TextReader& reader, const ReadOptions& options);
bool is_ligra(std::string_view text);

// Pajek's networks, and whether the text begins as one.
EdgeList read_pajek(TextReader& reader, const ReadOptions& options);
bool is_pajek(std::string_view text);

EdgeList read_graphml(TextReader& reader, const ReadOptions& options);

// SciPy's sparse matrices as save_npz() writes them. `path` is a regular file.
EdgeList read_npz(const std::string& path, const ReadOptions& options);
// Whether the file is one, by its first bytes; if these are those of any zip archive, by its suffix
// as well.
bool is_npz(const std::string& path);

// graphrun's own file. `path` is a regular file.
class GrunFile;
EdgeList read_grun(const std::string& path, const ReadOptions& options);
EdgeList read_grun(const GrunFile& file, const std::string& path, const ReadOptions& options);
// Whether the file is one, by its first bytes or its suffix.
bool is_grun(const std::string& path);

// The vertices of a graph that has a separate file of them.
struct VertexList {
  bool strings = false;
  std::vector<std::int64_t> integers;  // ascending, distinct
  std::vector<std::string> texts;
  std::int64_t bytes = 0, lines = 0;
  MemoryShare memory;  // memory of the ids
  VertexFileShape file;
  std::string header;  // a warning of the line that names the columns, or may; empty: there is none
  std::string first;   // the id in a line that may
  // Adds the warning to those of the graph, if it still holds: no edge has what may be a name.
  void warn(EdgeList& edges) const;
  VertexIds ids() const;
  std::uint64_t index_bytes() const;  // size of a lookup table of the ids
};

// Reads one id per record, in any order, and ignores the rest of it. A string id ends at the
// delimiter, an integer also at a comma or semicolon.
VertexList read_vertex_list(const std::string& path, bool strings, const ReadOptions& options);
VertexList read_vertex_list(TextReader& reader, bool strings, VertexFileShape shape,
                            const ReadOptions& options);
// The file of ReadOptions::vertices_file, for an edge list of this shape.
struct EdgeListShape;
VertexList read_vertex_list(const EdgeListShape& edges, const ReadOptions& options);

// Looks at the first lines of such a file.
VertexFileShape vertex_file_shape(TextReader& reader, const EdgeListShape& edges,
                                  const ReadOptions& options);

// The field of a line that holds an integer id, with or without quotes.
Field integer_field(std::string_view line);

// With null `vertices`, the vertices are the ids that occur.
EdgeList read_edge_list(TextReader& reader, const ReadOptions& options, const VertexList* vertices);

struct LdbcFiles {
  std::string properties;  // empty where there is none
  std::string vertices, edges;
};
// The files of the LDBC graph at `path`: one of its files, or their common prefix. Nothing if there
// is no such graph.
std::optional<LdbcFiles> find_ldbc_files(const std::string& path);
// All of them, and those that the .properties file names in place of others. Throws as read_ldbc().
std::vector<std::string> all_ldbc_files(const LdbcFiles& files, const ReadOptions& options);
// With `sought`, throws a SoughtLine with the line of that edge.
EdgeList read_ldbc(const LdbcFiles& files, const ReadOptions& options,
                   std::optional<std::size_t> sought = {});

// Adds the mirror image of every off-diagonal entry and sets the symmetry to general: a symmetric
// matrix read as a directed graph.
void mirror(EdgeList& edges);

}  // namespace graphrun::detail
