// The ids of both kinds of vertices, from those of the graph of both.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>

namespace graphrun {
namespace {

// The ids in this order. Throws FileError for two that are the same.
template <class Id, class Make>
VertexIds in_this_order(std::vector<Id> ids, const Make& make) {
  std::vector<index_t> sorted(ids.size()), place(ids.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::ranges::sort(sorted, {},
                    [&](index_t v) -> const Id& { return ids[static_cast<std::size_t>(v)]; });
  std::vector<Id> ascending;
  for (const index_t v : sorted) {
    place[static_cast<std::size_t>(v)] = static_cast<index_t>(ascending.size());
    ascending.push_back(std::move(ids[static_cast<std::size_t>(v)]));
  }
  if (std::ranges::adjacent_find(ascending) != ascending.end()) {
    throw FileError("two vertices of a side have the same id");
  }
  VertexIds made = make(std::move(ascending));
  return std::ranges::is_sorted(place) ? made : made.reordered(std::move(place));
}

VertexIds of_texts(std::vector<std::string> texts) {
  return in_this_order(std::move(texts), VertexIds::strings);
}

VertexIds of_numbers(const std::vector<std::string>& texts) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(texts.size());
  for (const std::string& text : texts) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, numbers.emplace_back());
    if (error != std::errc() || stop != end || numbers.back() < 0) {
      throw FileError("a side is said to have numbers as ids, and has others");
    }
  }
  return in_this_order(std::move(numbers), [](std::vector<std::int64_t> ascending) {
    const auto count = static_cast<index_t>(ascending.size());
    const bool whole = count > 0 && ascending.back() - ascending.front() == count - 1;
    return whole ? VertexIds::consecutive(ascending.front(), count)
                 : VertexIds::integers(std::move(ascending));
  });
}

VertexIds without(std::string_view prefix, const VertexIds& ids, const std::vector<index_t>& side,
                  bool numbered) {
  std::vector<std::string> texts;
  texts.reserve(side.size());
  for (const index_t v : side) {
    std::string text = ids.text(v);
    if (!text.starts_with(prefix)) {
      throw FileError("an id is said to begin with " + std::string(prefix) + ", and does not");
    }
    texts.push_back(text.substr(prefix.size()));
  }
  return numbered ? of_numbers(texts) : of_texts(std::move(texts));
}

}  // namespace

VertexSides sides_of(const EdgeList& edges) {
  require(edges.sides && edges.sides->sources >= 0 && edges.sides->sources <= edges.rows &&
              edges.ids.size() == edges.rows,
          "sides_of: a graph without sides");
  const ListedSides& sides = *edges.sides;
  std::vector<index_t> sources(static_cast<std::size_t>(sides.sources)),
      targets(static_cast<std::size_t>(edges.rows - sides.sources));
  std::iota(sources.begin(), sources.end(), 0);
  std::iota(targets.begin(), targets.end(), sides.sources);
  if (!sides.prefixed) return {edges.ids.selected(sources), edges.ids.selected(targets)};
  return {without("source:", edges.ids, sources, sides.numbered_sources),
          without("target:", edges.ids, targets, sides.numbered_targets)};
}

}  // namespace graphrun
