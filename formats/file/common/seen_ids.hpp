// Ids that a thread meets while it parses.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <graphrun/base/memory_budget.hpp>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/id_array.hpp"

namespace graphrun::detail {

// The ids that one thread has met in a file: a bit for each, up to a number whose bits fit in a
// processor's cache.
class SeenIds {
 public:
  static constexpr std::uint64_t most = std::uint64_t{4} << 20;

  // The bits are charged to `memory`, which may be null.
  explicit SeenIds(const std::shared_ptr<MemoryBudget>& memory) : memory_(memory) {}

  // Adds the ids of the entries, unless one was `most` or more: then the set is of no use any more.
  void add(const Chunk& chunk);
  bool all() const noexcept { return all_; }  // whether it has all ids that were added
  std::vector<std::uint64_t> take_words() { return std::move(words_); }

 private:
  void add(const IdArray& ids);

  MemoryShare memory_;
  std::vector<std::uint64_t> words_;
  bool all_ = true;
};

}  // namespace graphrun::detail
