// Labels of vertices, each the number of a vertex: how they group them.
#pragma once

#include <vector>

#include <graphrun/engine/base/buffer.hpp>
#include <graphrun/engine/base/types.hpp>

namespace graphrun {

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
