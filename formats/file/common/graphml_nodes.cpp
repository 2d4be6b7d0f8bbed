// A table of ids, with the places of those that no node has yet.
#include "formats/file/common/graphml_nodes.hpp"

#include <algorithm>
#include <limits>

#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {

// Takes the memory of one more id, which may be new, in steps.
void GraphmlNodes::count_memory_of(std::string_view id) {
  constexpr std::uint64_t page = std::uint64_t{64} << 10;
  constexpr std::uint64_t each =
      StringSlots::most_bytes_of_each + 2 * (sizeof(std::string_view) + sizeof(FirstUse));
  const std::uint64_t needed = text_bytes_ + id.size() + page + (first_uses_.size() + 1) * each;
  if (needed <= memory_.bytes()) return;
  memory_.resize(needed + needed / 8, "the vertex ids");
}

std::uint32_t GraphmlNodes::use(std::string_view id, XmlPlace place) {
  count_memory_of(id);
  const std::uint32_t number = table_.number(id);
  if (number < first_uses_.size()) return number;
  text_bytes_ += id.size();
  const std::int64_t most = std::numeric_limits<std::int32_t>::max();
  first_uses_.push_back(
      {place.line, static_cast<std::int32_t>(std::min(place.column, most)), false});
  return number;
}

bool GraphmlNodes::declare(std::string_view id, XmlPlace place) {
  bool& declared = first_uses_[use(id, place)].declared;
  return !std::exchange(declared, true);
}

std::unique_ptr<GraphmlNodes::Undeclared> GraphmlNodes::undeclared() const {
  const auto found = std::find_if(first_uses_.begin(), first_uses_.end(),
                                  [](const FirstUse& use) { return !use.declared; });
  if (found == first_uses_.end()) return nullptr;
  const auto number = static_cast<std::size_t>(found - first_uses_.begin());
  return std::make_unique<Undeclared>(
      Undeclared{table_.strings()[number], {found->line, found->column}});
}

std::vector<std::string> GraphmlNodes::take_ids() {
  const std::vector<std::string_view>& ids = table_.strings();
  const std::uint64_t bytes = bytes_of_strings(ids);
  memory_.add(bytes, "the vertex ids");
  std::vector<std::string> result(ids.begin(), ids.end());
  table_ = StringTable();
  first_uses_ = {};
  memory_.resize(bytes, "the vertex ids");
  return result;
}

}  // namespace graphrun::detail
