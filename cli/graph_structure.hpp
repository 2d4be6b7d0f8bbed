// What `info` says a graph is: density, reciprocity, components, hubs, two kinds of vertices or
// not.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

// The degrees of one direction, by vertex.
struct DegreeList {
  std::string name, key;  // "out-degree", "out_degree"
  std::vector<index_t> of;
};

// The stored entries of each row of a matrix in CSR.
std::vector<index_t> row_lengths(const Matrix& matrix);
// One for a graph without direction, else those out and in.
std::vector<DegreeList> degree_lists(const Graph& graph);
// Half of the vertices have no more than this.
double median(std::vector<index_t> degrees);

// Puts density, reciprocity, components and whether there are two kinds of vertices into the
// report. What does not fit in memory is left out with a warning.
void describe_structure(Run& run, const Graph& graph);
// The vertices of the highest degrees: as many as --top says, or five.
void list_hubs(Run& run, const std::vector<DegreeList>& degrees);

}  // namespace graphrun::cli
