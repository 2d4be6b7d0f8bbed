// Output files: refuses those that could not be written before anything is computed.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli {

// Throws UsageError where the suffix is not one of `suffixes`, `path` is a folder, or its folder is
// missing or may not be written to. An empty path is fine.
void check_output_target(const std::string& path, const std::vector<std::string>& suffixes);

// The same for a file whose suffix does not matter, and which cannot be standard output.
void check_output_folder(const std::string& path);

// Whether rows written to `path` go to standard output.
bool is_standard_output(const std::string& path);

// Refuses to write both rows and the JSON object to standard output. Throws UsageError.
void check_one_output(const std::string& path, bool json);

// An option, or the place of an argument, and the file it names; an empty name: none.
struct NamedFile {
  std::string option, path;
};

// Refuses to write two outputs to one file, by whatever names, and an output over an input. Throws
// UsageError.
void check_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

}  // namespace graphrun::cli
