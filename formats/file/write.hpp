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
// destructor removes it otherwise. Compresses by suffix: .gz, .zst. Throws FileError.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();
  void write(std::string_view bytes);
  void commit();  // flushes, closes, renames

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

// One row per vertex, all vertices, in vertex order, with the file's own ids. By suffix: .tsv and
// .csv with a header, .json (one array of objects), .npy (the values alone; several columns: the
// first dimension is the vertex), .mtx (array for real values, one column of values each), .ldbc
// ("id value", the first column, no header). Throws InvalidArgument for another suffix, FileError.
void write_results(const std::string& path, const VertexIds& ids,
                   std::span<const ResultColumn> columns);

// Writes a graph as .mtx (coordinate; pattern, integer or real; symmetric when undirected) or .tsv
// (edge list with original ids and, where weighted, a third column). Real numbers are written in
// the shortest form that reads back to the same value. `edges` lists an undirected edge once.
void write_edges(const std::string& path, const EdgeList& edges);

}  // namespace graphrun
