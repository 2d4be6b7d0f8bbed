// -o: refuses a file that could not be written before anything is computed.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli {

// Throws UsageError where the suffix is not one of `suffixes`, `path` is a folder, or its folder is
// missing or may not be written to. An empty path is fine.
void check_output_target(const std::string& path, const std::vector<std::string>& suffixes);

// The same for a file whose suffix does not matter.
void check_output_folder(const std::string& path);

}  // namespace graphrun::cli
