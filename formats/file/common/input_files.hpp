// The files that a graph is read from.
#pragma once

#include <string>
#include <vector>

#include <graphrun/formats/file/read.hpp>

namespace graphrun::detail {

struct InputFiles {
  // All files on which read_edges() depends, in a fixed order. One that would be read if it were
  // there is named, too.
  std::vector<std::string> paths;
  std::string none;  // why there are no such files: "standard input"; empty: there are
};

// The files behind a path and its options: one, those of a folder, of a pattern or of an LDBC
// graph, those beside it, and the list of vertices. Throws FileError and ParseError as read_edges()
// does for what it cannot find.
InputFiles input_files(const std::string& path, const ReadOptions& options);

}  // namespace graphrun::detail
