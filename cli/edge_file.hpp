// Graphs written to a file, and the lines of the report about it.
#pragma once

#include <string>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

// Throw UsageError if a graph (check_graph_file), or rows in one of `formats` (check_edge_file; no
// path: no file), cannot be written to `path`, or if another file of the command has that path.
void check_graph_file(const std::string& path, const RunArguments& arguments);
void check_edge_file(const std::string& path, const RunArguments& arguments,
                     const std::vector<std::string>& formats = {"mtx", "tsv", "csv", "json",
                                                                "jsonl", "ndjson"});

// Whether the file holds a matrix, of any shape.
bool holds_matrix(const std::string& path);

// Writes the graph, or the matrix of two kinds of vertices that take_matrix_of_sides() made, and
// reports it. Warns if the format cannot hold its isolated vertices.
void write_graph_file(Run& run, const EdgeList& edges, const std::string& path);

// The same of a graph whose edges lie on several ranks, of which `all` edges are written and
// `isolated` vertices have none. A call of all ranks.
void write_graph_file_of_ranks(Run& run, const EdgeList& own, std::int64_t all,
                               std::int64_t isolated, const std::string& path);

}  // namespace graphrun::cli
