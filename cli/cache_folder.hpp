// The folder of the graphs that --cache keeps.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace graphrun::cli {

// The folder, which need not exist. Throws FileError if the user has none.
std::filesystem::path graph_cache_folder();

// The same, made if it is missing, open to its owner alone. Throws FileError if it cannot be made.
std::filesystem::path made_graph_cache_folder();

// Throws FileError if the folder exists and is not the user's own, or others may write into it:
// what they put there would be taken for a graph.
void check_graph_cache_folder(const std::filesystem::path& folder);

// The kept graphs in it, by name, and files that killed runs left unfinished. Throws FileError.
struct CacheFiles {
  std::vector<std::filesystem::path> graphs, unfinished;
};
CacheFiles files_of_graph_cache(const std::filesystem::path& folder);

}  // namespace graphrun::cli
