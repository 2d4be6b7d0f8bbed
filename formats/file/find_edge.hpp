// Finds an edge that breaks a rule, and the line of the file that lists it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun {

// The place in `edges` of the first edge from a vertex to itself; nothing where there is none.
std::optional<std::size_t> first_self_loop(const EdgeList& edges);

// The place of the first edge that was listed before; with `either_way` also the other way round,
// as an undirected edge may be. Self-loops count where `with_loops` says so. Takes 16 bytes an
// edge.
std::optional<std::size_t> first_repeat(const EdgeList& edges, bool either_way, bool with_loops);

struct EdgeLine {
  std::string path;  // of the file that lists the edge: of LDBC's, the .e file
  std::int64_t line = 0;
  std::string text;
};

// The line of the edge at `place` in `edges`, which read_edges(path, options) gave. Reads the file
// again: nothing for standard input, and for an edge that is not listed itself. Throws what
// read_edges() throws.
std::optional<EdgeLine> find_edge(const std::string& path, const EdgeList& edges,
                                  ReadOptions options, std::size_t place);

}  // namespace graphrun
