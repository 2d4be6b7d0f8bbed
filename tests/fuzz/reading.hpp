// Reads a graph in two ways that must agree, and checks the result.
#pragma once

#include <graphrun/formats/file/read.hpp>
#include <string>

#include "tests/fuzz/harness.hpp"

namespace graphrun::fuzz {

// Options of read_edges(), except the kind, the threads and the size of blocks.
ReadOptions read_options(Choices& choices);

// Options of edge lists: columns, the line of names, infinite weights, the decimal mark.
void add_list_options(Choices& choices, ReadOptions* options);

// Reads with the options, then with one thread and one block. Findings are different results or
// errors, edges with invalid vertices, and those of write_back().
void read_twice(const std::string& path, ReadOptions options);

}  // namespace graphrun::fuzz
