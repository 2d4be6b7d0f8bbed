#include "engine/structure/searches.hpp"

#include <vector>

#include "engine/common/mixed.hpp"

namespace graphrun::structure {
namespace {

struct Reached {
  double levels = 0, vertices = 0, entries = 0;
};

// A search along the edges. `reached` is all 0 before and behind it.
Reached search(const RowsOf& rows, index_t start, std::vector<char>& reached) {
  Reached found;
  std::vector<index_t> queue{start};
  reached[static_cast<std::size_t>(start)] = 1;
  for (std::size_t begin = 0, end = 1; begin < end; end = queue.size()) {
    for (; begin < end; ++begin) {
      const index_t u = queue[begin];
      found.entries += rows.count(u);
      for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
        char& is_reached = reached[static_cast<std::size_t>(*v)];
        if (is_reached != 0) continue;
        is_reached = 1;
        queue.push_back(*v);
      }
    }
    ++found.levels;
  }
  found.vertices = static_cast<double>(queue.size());
  for (const index_t v : queue) reached[static_cast<std::size_t>(v)] = 0;
  return found;
}

}  // namespace

void search_some(const RowsOf& rows, GraphStructure& found) {
  constexpr std::uint64_t drawn = 8;
  std::vector<char> room(static_cast<std::size_t>(rows.size));
  index_t longest = 0;
  for (index_t v = 1; v < rows.size; ++v) {
    if (rows.length(v) > rows.length(longest)) longest = v;
  }
  const Reached first = search(rows, longest, room);
  found.levels = first.levels;
  found.reached = first.vertices;
  found.reached_entries = first.entries;
  for (std::uint64_t k = 1; k <= drawn; ++k) {
    const auto n = static_cast<std::uint64_t>(rows.size);
    const auto start = static_cast<index_t>(kernels::mixed(k) % n);
    const Reached one = search(rows, start, room);
    found.drawn_levels += one.levels / drawn;
    found.drawn_reached += one.vertices / drawn;
    found.drawn_reached_entries += one.entries / drawn;
  }
}

}  // namespace graphrun::structure
