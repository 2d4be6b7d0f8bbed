// Labels of a Pajek network's vertices.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun::detail {

class PajekLabels {
 public:
  explicit PajekLabels(std::shared_ptr<MemoryBudget> memory) : memory_(std::move(memory)) {}

  void add(index_t vertex, std::string_view label);

  // Gives the vertices of `edges` their labels as ids, if each has one of its own; their ends are
  // renumbered. Otherwise, and under IdKind::integer, the ids are numbers from `lowest` on; a
  // warning says why.
  void number(std::int64_t lowest, IdKind kind, EdgeList& edges);

 private:
  std::string reason_against(std::int64_t lowest, IdKind kind, EdgeList& edges);

  std::vector<index_t> vertices_;
  std::vector<std::string> labels_;  // of vertices_
  MemoryShare memory_;
};

}  // namespace graphrun::detail
