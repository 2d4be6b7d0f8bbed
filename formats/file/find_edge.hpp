// Finds an edge that violates a rule, and its line in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun {

// Position in `edges` of the first self-loop; nothing if there is none.
std::optional<std::size_t> first_self_loop(const EdgeList& edges);

// Position of the first duplicate edge. With `either_way`, (v, u) duplicates (u, v), as in an
// undirected graph. Self-loops count only with `with_loops`. Takes 16 bytes per edge.
std::optional<std::size_t> first_repeat(const EdgeList& edges, bool either_way, bool with_loops);

// A line of a graph file.
struct EdgeLine {
  std::string path;  // the file with the edge: for LDBC, the .e file
  std::int64_t line = 0;
  std::string text;
};

// The line of the edge at `place` in `edges`, the result of read_edges(path, options). Reads the
// file again. Nothing for standard input, and for an edge that has no line of its own. Throws as
// read_edges() does.
std::optional<EdgeLine> find_edge(const std::string& path, const EdgeList& edges,
                                  ReadOptions options, std::size_t place);

}  // namespace graphrun
