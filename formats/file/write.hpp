// Writes results and graphs to files that are either whole or not there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun {

// A file under a temporary name in the target's folder, renamed to `path` by commit(); the
// destructor removes it otherwise. What is replaced keeps its mode and, where permitted, its owner;
// a symbolic link stays one. "-" is standard output, which like a device or a pipe is written to as
// it is. Compresses by suffix: .gz, .zst. Throws FileError.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();
  void write(std::string_view bytes);
  void finish();  // flushes, and brings it to the disk; nothing more can be written
  void commit();  // finishes it where it is not finished, and renames it

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Removes the temporary files of every OutputFile that is not committed, for a process that is
// about to end without running destructors. From any thread; no OutputFile can be opened
// afterwards.
void discard_unfinished_files() noexcept;

// The suffix that decides a format, in lower case and without the dot, compression taken off:
// "ranks.tsv.gz" -> "tsv"; empty where there is none.
std::string format_suffix(const std::string& path);

// The format that a path asks for: that of its suffix; "tsv" for standard output, a device or a
// pipe without one; else empty.
std::string output_format(const std::string& path);

// One column of results, a value per vertex. A vertex equal to `missing` has none: empty in tsv and
// csv, null in json, `ldbc_missing` in .ldbc, the value itself in .npy; left out in .mtx.
struct ResultColumn {
  std::string name;  // "rank", "level", "parent"
  std::variant<std::span<const double>, std::span<const float>, std::span<const std::int64_t>,
               std::span<const index_t>>
      values;
  std::optional<double> missing;
  std::string ldbc_missing = "infinity";
  bool is_vertex = false;  // values are vertices: written as ids
};

// One row per vertex, all vertices, in vertex order, with the file's own ids. By output_format():
// .tsv and .csv with a header, ids in double quotes where they need them; .json (one array of
// objects; ids that are not UTF-8 as reversible_utf8() writes them); .npy (the values alone;
// several columns: the first dimension is the vertex); .mtx (array for real values, one column of
// values each); .ldbc ("id value", the first column, no header). .npy and .mtx have no place for
// ids, which go to ids_file(); vertices that are not integers are positions there, from 0 in .npy
// and from 1 in .mtx. Throws InvalidArgument for another format, Unsupported for ids that .ldbc
// cannot hold (empty, or with blanks in them), FileError.
void write_results(const std::string& path, const VertexIds& ids,
                   std::span<const ResultColumn> columns);

// The file beside a .npy or .mtx file: PATH.ids.tsv, with the columns position, which counts from 0
// for .npy and from 1 for .mtx, and id. Empty where there is none to be: ids of 0..n-1 or 1..n
// need none, unless an earlier one is there, which would else be taken for theirs.
std::string ids_file(const std::string& path, const VertexIds& ids);
// The name that such a file would have; empty for other formats.
std::string ids_file_beside(const std::string& path);

// How a list of edges is written as text.
struct EdgeText {
  std::string value = "weight";  // what the third column is called
  bool is_graph = true;          // undirected ones begin with a comment that says so
};

// Writes a graph, or a number for each edge. By output_format(): .mtx (coordinate; pattern, integer
// or real; symmetric when undirected; the ids as for results), .tsv and .csv (source, target and,
// where weighted, a third column, under a line of column names, with original ids), .json (one
// array of objects). Real numbers are written in the shortest form that reads back to the same
// value. `edges` lists an undirected edge once. Throws as write_results() does.
void write_edges(const std::string& path, const EdgeList& edges, const EdgeText& text = {});

// The same without the last step: the files are finished and appear when each is committed, in
// their order.
std::vector<OutputFile> finish_results(const std::string& path, const VertexIds& ids,
                                       std::span<const ResultColumn> columns);
std::vector<OutputFile> finish_edges(const std::string& path, const EdgeList& edges,
                                     const EdgeText& text = {});

}  // namespace graphrun
