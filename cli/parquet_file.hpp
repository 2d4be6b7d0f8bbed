// Edges of any file, those of Parquet by way of the program duckdb.
#pragma once

#include <cstddef>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/file/read.hpp>
#include <optional>
#include <string>

namespace graphrun::cli {

// As read_edges(). Of a file that begins as Parquet does, or a folder or pattern of such files,
// unless the options name another kind, it reads what duckdb writes into a pipe: CSV, of the
// columns that are named if all of them are, else of all; several files are one table, by the names
// of their columns. Blocks. Throws FileError where there is no duckdb, with its words where it
// fails, and for files of which only some are Parquet; else as read_edges() does, lines being those
// of the CSV, whose first names the columns.
EdgeList read_graph_file(const std::string& path, const ReadOptions& options);

// As find_edge(); nothing for a row of Parquet, which has no line.
std::optional<EdgeLine> find_listed_edge(const std::string& path, const EdgeList& edges,
                                         const ReadOptions& options, std::size_t place);

}  // namespace graphrun::cli
