// The columns that --output-columns names, and which ones a run computes.
#pragma once

#include <string>
#include <vector>

#include "cli/algorithm.hpp"

namespace graphrun::cli {

// The column of --bipartite.
inline constexpr const char* side_column = "side";

// The names of --output-columns, which are between commas. `vertex` may stand first, where it is in
// any case, and is left out. Throws UsageError for an empty or repeated name.
std::vector<std::string> listed_columns(const std::string& text);

// The columns of an entry that have a value for each vertex, in its order.
std::vector<std::string> vertex_columns(const catalogue::Entry& entry);

// Throws UsageError where --output-columns names a column that the result does not have, or that
// the -o file cannot hold, or where rows are not for vertices. Returns the names that attributes in
// the file of --vertices must have.
std::vector<std::string> check_output_columns(const catalogue::Entry& entry,
                                              const AlgorithmArguments& a);

// The columns to compute: those that are written to a file, listed or verified.
std::vector<std::string> wanted_columns(const catalogue::Entry& entry,
                                        const OutputArguments& output);

}  // namespace graphrun::cli
