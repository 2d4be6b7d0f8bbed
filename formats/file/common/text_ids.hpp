// Vertex ids from labels that are in no order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun::detail {

// Labels in ascending order, as ids.
struct OrderedLabels {
  VertexIds ids;
  std::vector<index_t> rank;  // the vertex of each label
  std::string repeated;       // a label that occurs twice; then there are no ids
};

// Orders labels by value if all are integers from 0 to 2^63-1 without leading zeros and `kind` is
// not IdKind::string, else by bytes. The memory of ids and working space is added to `memory`, from
// which that of `labels` is not removed.
OrderedLabels order_labels(std::vector<std::string> labels, IdKind kind, MemoryShare& memory);

// Replaces each end v by rank[v].
void renumber(const std::vector<index_t>& rank, EdgeList& edges);

// Bytes of a label in a vector.
inline std::uint64_t bytes_of_label(std::string_view label) {
  constexpr std::size_t within = 15;  // stored inside a std::string
  return sizeof(std::string) + (label.size() > within ? label.size() + 17 : 0);
}

}  // namespace graphrun::detail
