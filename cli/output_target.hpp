// Checks of output files, made before anything is computed.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments.hpp"

namespace graphrun::cli {

// Throws UsageError where the suffix is not one of `suffixes`, `path` is a folder, or its folder is
// missing or may not be written to. Packed, .gz or .zst, all but .grun and .npz are fine. So is an
// empty path.
void check_output_target(const std::string& path, const std::vector<std::string>& suffixes);

// The same without the check of the suffix, for a file that cannot be standard output.
void check_output_folder(const std::string& path);

// Whether rows written to `path` go to standard output.
bool is_standard_output(const std::string& path);

// Refuses to write both rows and the JSON object to standard output. Throws UsageError.
void check_one_output(const std::string& path, bool json);

// An option or argument, and the file that it names; an empty path: none.
struct NamedFile {
  std::string option, path;
};

// All files that the graph is read from, as far as they can be found: those of a folder, a pattern
// and LDBC, those beside it, the list of vertices.
std::vector<NamedFile> inputs_of(const GraphArguments& graph);

// Throws UsageError if two outputs are the same file, or an output is also an input.
void check_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

}  // namespace graphrun::cli
