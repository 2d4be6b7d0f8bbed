// Decides whether labels can be ids.
#include "formats/file/common/pajek_labels.hpp"

#include <utility>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/text_ids.hpp"

namespace graphrun::detail {

void PajekLabels::add(index_t vertex, std::string_view label) {
  memory_.add(bytes_of_label(label) + sizeof(index_t), "the labels of vertices");
  labels_.emplace_back(label);
  vertices_.push_back(vertex);
}

// Numbers the vertices by their labels; else says why not.
std::string PajekLabels::reason_against(std::int64_t lowest, IdKind kind, EdgeList& edges) {
  const auto count = static_cast<std::size_t>(edges.rows);
  if (labels_.size() != count) {
    return std::to_string(labels_.size()) + " of " + std::to_string(count) + " vertices have one";
  }
  std::vector<std::string> labels(count);
  std::vector<bool> seen(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto v = static_cast<std::size_t>(vertices_[i]);
    if (seen[v]) return "vertex " + std::to_string(vertices_[i] + lowest) + " has two";
    seen[v] = true;
    labels[v] = std::move(labels_[i]);
  }
  OrderedLabels ordered = order_labels(std::move(labels), kind, memory_);
  if (!ordered.repeated.empty()) return in_quotes(ordered.repeated) + " is that of several";
  edges.ids = std::move(ordered.ids);
  renumber(ordered.rank, edges);
  edges.memory_of_ids = std::make_shared<MemoryShare>(std::move(memory_));
  return {};
}

void PajekLabels::number(std::int64_t lowest, IdKind kind, EdgeList& edges) {
  if (kind != IdKind::integer && !labels_.empty()) {
    const std::string reason = reason_against(lowest, kind, edges);
    if (reason.empty()) return;
    edges.warnings.push_back("labels are not taken as ids, the vertices' numbers are: " + reason);
  }
  edges.ids = VertexIds::consecutive(lowest, edges.rows);
}

}  // namespace graphrun::detail
