// Sets the bits of ids.
#include "formats/file/common/seen_ids.hpp"

#include <algorithm>

namespace graphrun::detail {

void SeenIds::add(const Chunk& chunk) {
  const std::int64_t* const none = nullptr;
  add({chunk.from.data(), chunk.wide ? chunk.wide_from.data() : none, chunk.size});
  add({chunk.to.data(), chunk.wide ? chunk.wide_to.data() : none, chunk.size});
}

void SeenIds::add(const IdArray& ids) {
  if (!all_ || ids.size == 0) return;
  const IdRange range = range_of(ids);
  if (range.lowest < 0 || range.highest >= static_cast<std::int64_t>(most)) {
    all_ = false;
    return;
  }
  const std::size_t needed = static_cast<std::size_t>(range.highest) / 64 + 1;
  if (needed > words_.size()) {
    const std::size_t larger =
        std::min<std::size_t>(std::max(needed, 2 * words_.size()), most / 64);
    memory_.resize(larger * sizeof(std::uint64_t), "a bitmap of the vertex ids");
    words_.resize(larger);
  }
  for_each_id(ids, [this](std::int64_t id) {
    std::uint64_t& word = words_[static_cast<std::size_t>(id) / 64];
    word |= std::uint64_t{1} << (static_cast<std::uint64_t>(id) % 64);
  });
}

}  // namespace graphrun::detail
