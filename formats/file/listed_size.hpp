// The size of a graph as the first lines of its file state it, without reading the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/matrix/weights.hpp>

namespace graphrun {

// What a file says of its graph before its edges. It may say what is not so.
struct ListedSize {
  FileKind kind = FileKind::edge_list;
  std::int64_t vertices = 0;
  std::int64_t listed = 0;       // edges as the file lists them
  bool lists_both_ways = false;  // an undirected edge in both directions
  bool directed = true;
  WeightType weights = WeightType::none;
};

// Nothing where the file says too little: an edge list without such a comment, a pipe, an address,
// several files. Throws as read_edges() does for a file that cannot be opened, or whose first lines
// are wrong.
std::optional<ListedSize> listed_size(const std::string& path, const ReadOptions& options = {});

}  // namespace graphrun
