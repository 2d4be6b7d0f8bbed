// The structure of a graph, for `info`: density, reciprocity, components, bipartiteness, hubs.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

// The degrees of one direction, by vertex.
struct DegreeList {
  std::string name, key;  // "out-degree", "out_degree"
  std::vector<index_t> of;
};

// The share of the pairs of two vertices, ordered ones if directed, that an edge joins; nothing
// where there are no two vertices.
std::optional<double> density(const Graph& graph);

// The stored entries of each row of a matrix in CSR.
std::vector<index_t> row_lengths(const Matrix& matrix);
// The degrees of an undirected graph, or the out- and the in-degrees of a directed one.
std::vector<DegreeList> degree_lists(const Graph& graph);
// The median; of an even number, the mean of the middle two.
double median(std::vector<index_t> degrees);

// Reports density, reciprocity, components and whether the graph is bipartite. Leaves out, with a
// warning, what does not fit in memory.
void describe_structure(Run& run, const Graph& graph);
// Lists the vertices of the highest degrees: --top of them, by default five.
void list_hubs(Run& run, const std::vector<DegreeList>& degrees);

}  // namespace graphrun::cli
