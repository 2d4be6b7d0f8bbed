// Several files that together are one graph.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun::detail {

// The files that `path` stands for, in byte order of their names: those of a folder, but for names
// that begin with '.' or '_'; or those that match it as a pattern of '*', '?', '[...]' and
// '{one,other}' where no file has that name. Nothing for the path of one file. Throws FileError for
// a folder without files, with folders or with files of different suffixes, and for a pattern, or a
// name in braces, that no file matches.
std::optional<std::vector<std::string>> shards_of(const std::string& path);

// Reads edge lists, or JSON-lines files, as one graph: edges in the order of `files`, ids shared,
// counts summed. Each file may have a header. Throws as read_edges(), and FileError for files of
// other kinds and for files of which one alone has weights. With `sought`, throws a SoughtLine.
EdgeList read_shards(const std::vector<std::string>& files, const std::string& path,
                     const ReadOptions& options, std::optional<std::size_t> sought);

}  // namespace graphrun::detail
