// Paths in trees of parents, such as those of searches.
#pragma once

#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// The vertices from the root, which is its own parent, to the target; none where the target's
// parent is no_vertex. Blocks. Throws InvalidArgument for a target that is no vertex, and for
// parents that lead to no root.
std::vector<index_t> tree_path(const Vector<index_t>& parent, index_t target);

// The cycle that an edge between u and v closes with the paths of a tree to both: from the last
// vertex that is on both, where the paths part, to u, and from v back. One vertex where u is v.
// Blocks. Throws InvalidArgument as tree_path(), and for vertices of two trees.
std::vector<index_t> tree_cycle(const Vector<index_t>& parent, index_t u, index_t v);

}  // namespace graphrun
