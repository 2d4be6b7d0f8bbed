// Writers of results and graphs. A file appears complete or not at all.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/named_rows.hpp>

namespace graphrun {

class Ranks;

// What a file is for. cache: its owner alone may read it, whatever it replaces, and it is not
// synced to disk, so that a crash of the machine may spoil it.
enum class FileUse { result, cache };

// A temporary file in the target's folder, renamed to `path` by commit(); otherwise the destructor
// removes it. A replaced file keeps its mode and, if permitted, its owner; a symbolic link is kept.
// "-" is standard output; it, devices and pipes are written in place. Compresses by suffix: .gz,
// .zst. Throws FileError.
class OutputFile {
 public:
  explicit OutputFile(std::string path, FileUse use = FileUse::result);
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();
  void write(std::string_view bytes);
  void finish();  // flushes and syncs to disk; nothing can be written afterwards
  void commit();  // finishes if needed, then renames
  // How long finish() waited for the disk: 0 before it, and for what is not a regular file.
  double sync_milliseconds() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Removes the temporary files of every uncommitted OutputFile, for a process that ends without
// running destructors. Callable from any thread; no OutputFile can be opened afterwards.
void discard_unfinished_files() noexcept;

// The format suffix in lower case, without the dot and a compression suffix: "ranks.tsv.gz" ->
// "tsv"; empty if there is none.
std::string format_suffix(const std::string& path);

// The output format of a path: that of its suffix; "tsv" for standard output, a device or a pipe
// without one; else empty.
std::string output_format(const std::string& path);

// One column of results, a value per vertex. A value equal to `missing` is written as empty in tsv
// and csv, null in json, `ldbc_missing` in .ldbc, the value itself in .npy and .npz; left out in
// .mtx.
struct ResultColumn {
  std::string name;  // "rank", "level", "parent"
  std::variant<std::span<const double>, std::span<const float>, std::span<const std::int64_t>,
               std::span<const index_t>>
      values;
  std::optional<double> missing;
  std::string ldbc_missing = "infinity";
  bool is_vertex = false;  // values are vertices, written as ids
  // If not empty, values are places in it, written as its texts; not for .npy and .mtx.
  std::span<const std::string_view> texts = {};
};

// Writes one row per vertex, in vertex order, with the file's own ids. By output_format(): .tsv and
// .csv with a header, ids quoted if needed; .json (one array of objects; ids that are not UTF-8 as
// by reversible_utf8()); .npy (the values alone; with several columns the first dimension is the
// vertex); .npz (an array for each column under its name, and of the ids under "vertex": 64-bit
// integers, or NumPy's text as by reversible_utf8(); not packed); .mtx (array for reals, one column
// of values each); .ldbc ("id value", the first column, no header). .npy and .mtx cannot store ids:
// these go to ids_file(). Vertex values with non-integer ids are positions there, from 0 in .npy
// and from 1 in .mtx; in .npz they are ids, and "" where the value is missing. Blocks. Throws
// InvalidArgument for another format, Unsupported for ids that .ldbc cannot hold (empty, or with
// blanks) and for texts and names that .npz cannot, FileError.
void write_results(const std::string& path, const VertexIds& ids,
                   std::span<const ResultColumn> columns);

// The companion of a .npy, .npz, .mtx, .graph, .gr, .sg, .wsg, .el or .wel file: PATH.ids.tsv, with
// the columns position, from 1 for .mtx, .graph and .gr and from 0 for the others, and id. Empty if
// none is needed: ids 0..n-1 or 1..n, unless an older companion exists, which would be mistaken for
// theirs. Results in .npz have none.
std::string ids_file(const std::string& path, const VertexIds& ids);
// The name of such a companion; empty for other formats.
std::string ids_file_beside(const std::string& path);

// The two files of vertices and edges, .v and .e, of a .properties file; of other formats none.
std::vector<std::string> ldbc_files_beside(const std::string& path);

// Text format of a list of edges.
struct EdgeText {
  std::string value = "weight";  // name of the third column
  bool is_graph = true;          // an undirected graph begins with a comment that says so
  std::string source = "source", target = "target";  // of the first two
  bool numbered_source = false;  // the first column has the numbers themselves, not ids
};

// A format of write_edges() that read_edges() takes.
struct GraphFormat {
  enum Packing { packed, unpacked };
  std::string_view suffix;  // "mtx"
  Packing packing;          // packed: also .gz and .zst
  bool holds_isolated;      // whether a file says how many vertices there are
};
// All of them, in the order in which help shows them.
std::vector<GraphFormat> graph_formats();
// Their suffixes, for help and errors: ".grun .npz .mtx .tsv; all but .grun .npz also .gz .zst".
std::string graph_suffixes();

// Writes a graph, or a number for each edge. By output_format(): .mtx (coordinate; pattern,
// integer, real or complex; symmetric if undirected; ids as in write_results()), .tsv and .csv
// (source, target and, if weighted, a third column, under a header, with original ids), .json (one
// array of objects), .npz (CSR as scipy.sparse.save_npz() writes it; booleans without weights, both
// directions of an undirected edge; of what is no graph an array for each column, with ids), .grun
// (graphrun's own file, of sorted and distinct edges), .sg and .wsg (as the GAP Benchmark Suite's
// converter writes them; .wsg has whole weights of 32 bits), .graphml (with isolated vertices;
// throws Unsupported for ids that are not UTF-8 or have control characters), .graph (METIS; throws
// Unsupported for directed graphs, self-loops and weights that are not integers from 1 on),
// .properties (LDBC Graphalytics, with a .v and an .e file beside it; throws Unsupported for text
// ids and self-loops), .gr (DIMACS: "p sp" with integer weights, of which an undirected edge is two
// arcs, or with 1 for a directed graph without weights; "p edge" for an undirected one; throws
// Unsupported for real weights). Reals are written in the shortest form that parses back to the
// same value. Complex weights are for .mtx, .npz and .grun; other formats throw
// Unsupported. `edges` lists an undirected edge once. Blocks. Throws as write_results() does.
void write_edges(const std::string& path, const EdgeList& edges, const EdgeText& text = {});

// Rows of vertices, such as walks: `width` in each, no_vertex behind the last of a shorter row.
struct VertexRows {
  std::string name;  // of a row: "walk"
  std::size_t width = 1;
  std::span<const index_t> vertices;  // row by row
};

// Writes rows of vertices with the file's own ids. By output_format(): .tsv and .csv (under a
// header: start, and the numbers from 1 on; empty behind the last vertex of a row), .json (one
// array of objects) and .jsonl (one a line), with the vertices of a row as an array under its name,
// and .npy (two dimensions: 64-bit ids, or of others the positions in ids_file(); -1 behind the
// last). Blocks. Throws InvalidArgument for another format, FileError. finish_rows() as below.
void write_rows(const std::string& path, const VertexIds& ids, const VertexRows& rows);

// Writes rows that have names. By output_format(): .tsv and .csv under a header, .json (one array
// of objects) and .jsonl (one a line), whose numbers have all their digits. Blocks. Throws
// InvalidArgument for another format, FileError. finish_named_rows() as below.
void write_named_rows(const std::string& path, const NamedRows& rows);

// A square matrix of which some entries are listed: those of row i are columns[k], with values[k],
// for each k from offsets[i] on and before offsets[i + 1].
struct SquareRows {
  std::span<const offset_t> offsets;
  std::span<const index_t> columns;
  std::variant<std::span<const index_t>, std::span<const std::int64_t>, std::span<const double>>
      values;
};

// Writes all entries of the matrix row by row as .npy of two dimensions; those that are not listed
// are -1, the largest of 64 bits or infinity. Ids as in write_results(). Takes the memory of a row.
// Blocks. Throws InvalidArgument for another format and for arrays that do not fit together,
// FileError. finish_square() as below.
void write_square(const std::string& path, const VertexIds& ids, const SquareRows& rows);

// As above without the last step: the files are finished. Commit each, in order, to make it
// visible.
std::vector<OutputFile> finish_results(const std::string& path, const VertexIds& ids,
                                       std::span<const ResultColumn> columns);
std::vector<OutputFile> finish_edges(const std::string& path, const EdgeList& edges,
                                     const EdgeText& text = {});
std::vector<OutputFile> finish_rows(const std::string& path, const VertexIds& ids,
                                    const VertexRows& rows);
std::vector<OutputFile> finish_square(const std::string& path, const VertexIds& ids,
                                      const SquareRows& rows);
std::vector<OutputFile> finish_named_rows(const std::string& path, const NamedRows& rows);

// finish_edges() of the edges of rank 0, then of rank 1, and so on: the bytes are those of one
// process with all of them. `own` has the edges of this rank, or in EdgeList::built the rows of its
// vertices, which follow those of the ranks before; size, counts and ids are those of the whole
// graph. Rank 0 writes and returns the files. A rank holds its part of the text. A call of all
// ranks. For .grun, which takes rows alone, .mtx, .tsv, .csv and .jsonl; throws Unsupported for
// others, which check_graph_file_of_ranks() does before anything is read.
std::vector<OutputFile> finish_edges_of_ranks(Ranks& ranks, const std::string& path,
                                              const EdgeList& own);
void check_graph_file_of_ranks(const std::string& path);

}  // namespace graphrun
