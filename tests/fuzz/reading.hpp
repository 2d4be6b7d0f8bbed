// Reads a graph in two ways that must agree, and checks that what was read is a graph.
#pragma once

#include <graphrun/formats/file/read.hpp>
#include <string>

#include "tests/fuzz/harness.hpp"

namespace graphrun::fuzz {

// The options of read_edges() but for the kind, the threads and the size of blocks.
ReadOptions read_options(Choices& choices);

// Reads with one thread in one block and then as the options say. Finds a result or an error that
// differs, and edges that are not between vertices.
void read_twice(const std::string& path, ReadOptions options);

}  // namespace graphrun::fuzz
