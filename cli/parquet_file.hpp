// Edges of Parquet files, by way of the program duckdb.
#pragma once

#include <graphrun/formats/file/read.hpp>
#include <string>

namespace graphrun::cli {

// Whether `path` is a file that begins as Parquet does, and the options do not name another kind.
bool is_parquet(const std::string& path, const ReadOptions& options);

// Runs duckdb and reads what it writes into a pipe: CSV, of the columns that are named if all of
// them are, else of all. Blocks. Throws FileError where there is no duckdb, and with its words
// where it fails; else as read_edges() does, lines being those of the CSV, whose first names the
// columns.
EdgeList read_parquet(const std::string& path, ReadOptions options);

}  // namespace graphrun::cli
