// Trees over vertices, joined along edges: what connected components and spanning forests are made
// of.
//
// A forest is a vector in which each vertex holds one that is not larger: its own number at a root,
// else one further up its tree. So the root of a tree is its smallest vertex, whatever order trees
// were joined in.
#pragma once

#include <limits>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

struct HookOptions {
  // Entries of each row to go along: from position `first` on, `count` of them at most.
  offset_t first = 0, count = std::numeric_limits<offset_t>::max();
  // The forest was planted along this matrix: what that went along is left out.
  bool planted = false;
  // Rows that hold this vertex's number (one value) are left out. Null: none.
  const Vector<index_t>* but_of = nullptr;
};

// Makes a forest in which each vertex hangs from the first column of its row where that is smaller,
// and is a root where not. A must be square and in CSR. Does not block.
void plant(const Matrix& a, Vector<index_t>& forest);

// Joins, for each entry (u, v) gone along, the trees of u and v: the larger root is hung from the
// smaller. Within a tree, paths become shorter on the way. Which trees there are afterwards does
// not depend on the device or on which thread came first; the paths in them may. Does not block.
void hook(const Matrix& a, Vector<index_t>& forest, const HookOptions& options = {});

// Every vertex becomes a child of its tree's root. Does not block.
void compress(Vector<index_t>& forest);

// root{0} = the value that is most frequent among some 500 entries of a compressed forest, spread
// evenly; of equally frequent ones the smallest. Where one tree has most vertices, its root. The
// forest must not be empty. Does not block.
void frequent_root(const Vector<index_t>& forest, Vector<index_t>& root);

// Labels of vertices, each the number of a vertex.
struct LabelCounts {
  index_t distinct = 0;  // labels that occur
  index_t largest = 0;   // vertices with the label that occurs most
};

// Labels must be numbers of entries. Blocks.
LabelCounts count_labels(const Vector<index_t>& label);

// The entries that are their own label, ascending: one of each group where a group's label is one
// of its entries. Blocks.
std::vector<index_t> own_labels(const Vector<index_t>& label);

}  // namespace graphrun
