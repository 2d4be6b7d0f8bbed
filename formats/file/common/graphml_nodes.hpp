// Ids of GraphML's nodes, numbered as they occur.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/memory_budget.hpp>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/xml_parser.hpp"

namespace graphrun::detail {

class GraphmlNodes {
 public:
  explicit GraphmlNodes(std::shared_ptr<MemoryBudget> memory) : memory_(std::move(memory)) {}

  // The number of the node that an edge names, which may be declared later.
  std::uint32_t use(std::string_view id, XmlPlace place);
  // Whether the id was not declared before.
  bool declare(std::string_view id, XmlPlace place);

  // The first id in the file that is used and not declared; null if there is none.
  struct Undeclared {
    std::string_view id;
    XmlPlace place;
  };
  std::unique_ptr<Undeclared> undeclared() const;

  std::int64_t size() const noexcept { return static_cast<std::int64_t>(first_uses_.size()); }
  // The ids by number. Their memory stays in memory().
  std::vector<std::string> take_ids();
  MemoryShare& memory() noexcept { return memory_; }

 private:
  struct FirstUse {
    std::int64_t line = 0;
    std::int32_t column = 0;
    bool declared = false;
  };
  void count_memory_of(std::string_view id);

  StringTable table_;
  std::vector<FirstUse> first_uses_;
  std::uint64_t text_bytes_ = 0;
  MemoryShare memory_;
};

}  // namespace graphrun::detail
