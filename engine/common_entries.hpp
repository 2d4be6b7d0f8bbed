// Entries that a matrix has in common with its transpose, by row.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// mutual[v] = number of columns u in which row v has an entry and row u has one in v: the row sums
// of A .* A' over (plus, pair). degree[v] = entries in row v and in column v together. The reverse
// of each entry above the diagonal is looked up in its row: A' is not made. A is square and in CSR;
// both vectors have a value for each row, each exact. Takes 8 bytes a row beside them. Does not
// block. Throws InvalidArgument, OutOfMemory.
void count_mutual(const Matrix& a, Vector<double>& mutual, Vector<double>& degree);
// The same of a graph's edges: those of an undirected graph are all mutual. Over ranks the reverse
// of each entry of a directed one is looked up among the edges into the row's vertex, which are
// made on first use: a call of all ranks.
void count_mutual(const Graph& graph, Vector<double>& mutual, Vector<double>& degree);

}  // namespace graphrun
