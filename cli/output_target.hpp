// Checks of output files, made before anything is computed.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli {

// Throws UsageError where the suffix is not one of `suffixes`, `path` is a folder, or its folder is
// missing or may not be written to. An empty path is fine. `endings` is what the message calls the
// suffixes; empty: each is one, also with .gz or .zst.
void check_output_target(const std::string& path, const std::vector<std::string>& suffixes,
                         std::string endings = {});

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

// Throws UsageError if two outputs are the same file, or an output is also an input.
void check_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

}  // namespace graphrun::cli
