// Union-find forests over vertices, for connected components and spanning forests.
//
// A forest is a vector of parents, none larger than its child; a root is its own parent. So the
// root of a tree is its smallest vertex, in whatever order trees were joined. Over ranks each of
// them holds the forest of all vertices, and the functions below are calls of all ranks.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Settings of hook().
struct HookOptions {
  // The entries of each row to process: from position `first` on, at most `count`.
  offset_t first = 0, count = std::numeric_limits<offset_t>::max();
  // The forest was planted with this matrix: skip the entries that plant() used.
  bool planted = false;
  // Skip the rows whose value in the forest is this vector's single value. Null: skip none.
  const Vector<index_t>* skipped_root = nullptr;
};

// Room for a forest of the graph's vertices, contents undefined.
Vector<index_t> forest_of(const Graph& graph);
// The root of each vertex in a compressed forest; over ranks, of each of this rank's.
Vector<index_t> labels_of(const Graph& graph, Vector<index_t> forest);

// Initialises a forest: the parent of each vertex is the first column of its row if that is
// smaller, else itself. A must be square and in CSR. Does not block.
void plant(const Matrix& a, Vector<index_t>& forest);

// Joins the trees of u and v for each processed entry (u, v): the larger root becomes a child of
// the smaller. Shortens paths on the way. The resulting trees do not depend on the device or on the
// order of threads; the paths in them may. Does not block.
void hook(const Matrix& a, Vector<index_t>& forest, const HookOptions& options = {});

// Path compression: every vertex becomes a child of its root; over ranks, every one of this rank's.
// Does not block.
void compress(Vector<index_t>& forest);

// The most frequent value among about 500 evenly spaced elements of a compressed forest, as a
// vector of one; the smallest of equally frequent ones. If one tree has most vertices, it is that
// tree's root. The forest must not be empty. Does not block.
Vector<index_t> frequent_root(const Vector<index_t>& forest);

// The vertex from which a search of an undirected graph finds the largest component sooner than
// hooking does: the one with most entries among the rows of about 500 sampled entries of each rank.
// no_vertex where hooking is as fast: in one process, and where no vertices have far more edges
// than most. Over ranks a call of all. Blocks. Throws InvalidArgument for a directed graph.
index_t hub_to_search_from(const Graph& graph);

// The label of each vertex of an undirected graph: the smallest vertex of its component. `level`
// holds the levels of a search that reached a whole component. Returns nothing if the rows of
// unreached vertices have more entries, on any rank, than 1,024 and a 64th of its vertices. Over
// ranks a call of all. Blocks. Throws InvalidArgument for a directed graph, or levels of another.
std::optional<Vector<index_t>> labels_of_search(const Graph& graph, Vector<index_t> level);

// Statistics of vertex labels.
struct LabelCounts {
  index_t distinct = 0;  // distinct labels
  index_t largest = 0;   // vertices with the most frequent label
  index_t vertices = 0;  // all of them
};

// Counts labels, each the number of a vertex. Blocks.
LabelCounts count_labels(const Vector<index_t>& label);

// The vertices that are their own label, ascending: one per component if labels are members.
// Blocks.
std::vector<index_t> own_labels(const Vector<index_t>& label);

}  // namespace graphrun
