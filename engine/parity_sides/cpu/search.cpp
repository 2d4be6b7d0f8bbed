// A search for an odd cycle by one thread, which ends at the first level with an edge within it.
#include <algorithm>

#include "engine/parity_sides/kernels.hpp"

namespace graphrun::kernels {

// Looks along the row of a vertex for others of its level, and queues what is new.
void LevelSearch::look_at(index_t vertex, Level& at) {
  const offset_t begin = a.offsets[vertex], end = a.offsets[vertex + 1];
  const std::uint8_t here = code_of(at.number), next = code_of(at.number + 1);
  left -= end - begin;
  for (offset_t k = begin; k < end; ++k) {
    const index_t other = a.column_of[k];
    if (code[other] == 0) {
      code[other] = next;
      queue[seen++] = other;
    } else if (code[other] == here) {
      at.from = vertex;
      at.to = other;
      return;
    }
  }
}

// The parent of a search, where a vertex has a level: the smallest vertex of the level before.
index_t LevelSearch::parent_of(index_t vertex, index_t level) const {
  const index_t* const near = a.column_of + a.offsets[vertex];
  return *std::find_if(near, a.column_of + a.offsets[vertex + 1],
                       [&](index_t other) { return code[other] == code_of(level - 1); });
}

void LevelSearch::close_cycle(const Level& at) {
  std::vector<index_t> other;
  index_t from = at.from, to = at.to;
  for (index_t level = at.number; from != to; --level) {
    odd_cycle.push_back(from);
    other.push_back(to);
    from = parent_of(from, level);
    to = parent_of(to, level);
  }
  odd_cycle.push_back(from);
  std::reverse(odd_cycle.begin(), odd_cycle.end());
  odd_cycle.insert(odd_cycle.end(), other.begin(), other.end());
}

// The component of a vertex; whether the search goes on.
bool LevelSearch::search_from(index_t root) {
  ++components;
  const index_t first = seen;
  code[root] = code_of(0);
  queue[seen++] = root;
  for (Level at{0, first, seen, no_vertex, no_vertex}; at.begin < at.end;
       at = {at.number + 1, at.end, seen, no_vertex, no_vertex}) {
    for (index_t i = at.begin; i < at.end; ++i) {
      // Once there is an edge, one of a smaller vertex may come before it.
      if (at.from == no_vertex && left < 0) return false;
      if (at.from == no_vertex || queue[i] < at.from) look_at(queue[i], at);
    }
    if (at.from == no_vertex) continue;
    close_cycle(at);
    return false;
  }
  return true;
}

bool LevelSearch::run() {
  for (index_t root = 0; root < a.rows; ++root) {
    if (code[root] != 0) continue;
    if (--left < 0 || !search_from(root)) return !odd_cycle.empty();
  }
  return true;
}

}  // namespace graphrun::kernels
