// Scans the list in file order.
#include <graphrun/formats/file/find_edge.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace graphrun {

std::optional<std::size_t> first_self_loop(const EdgeList& edges) {
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    if (edges.from[i] == edges.to[i]) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> first_repeat(const EdgeList& edges, bool either_way, bool with_loops) {
  std::vector<std::pair<std::uint64_t, std::size_t>> places;
  places.reserve(edges.from.size());
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    index_t from = edges.from[i], to = edges.to[i];
    if (from == to && !with_loops) continue;
    if (either_way && to < from) std::swap(from, to);
    places.push_back({static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to), i});
  }
  std::sort(places.begin(), places.end());
  std::optional<std::size_t> first;
  for (std::size_t k = 1; k < places.size(); ++k) {
    if (places[k].first != places[k - 1].first) continue;
    first = std::min(first.value_or(places[k].second), places[k].second);
  }
  return first;
}

}  // namespace graphrun
