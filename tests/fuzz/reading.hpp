// Reads a graph in two ways that must agree, and checks the result.
#pragma once

#include <graphrun/formats/file/read.hpp>
#include <string>

#include "tests/fuzz/harness.hpp"

namespace graphrun::fuzz {

// Options of read_edges(), except the kind, the threads and the size of blocks.
ReadOptions read_options(Choices& choices);

// Reads with one thread and one block, then with the options. Findings are different results or
// errors, and edges with invalid vertices.
void read_twice(const std::string& path, ReadOptions options);

}  // namespace graphrun::fuzz
