// Writes a graph that was read, and reads it again.
#pragma once

#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun::fuzz {

// Writes a small graph as .mtx, as .grun, as .jsonl if its ids are plain text, and in one more
// format if that holds it. Findings are files that are not read back as the same graph.
void write_back(const EdgeList& edges);

}  // namespace graphrun::fuzz
