// A search for an odd cycle by one thread, which ends at the first level with an edge within it.
#include <algorithm>

#include "engine/parity_sides/kernels.hpp"

namespace graphrun::kernels {

// Looks along the row of a vertex for others of its level, and queues what is new.
void LevelSearch::look_at(index_t vertex, Level& at) {
  const offset_t begin = a.offsets[vertex], end = a.offsets[vertex + 1];
  left -= end - begin;
  for (offset_t k = begin; k < end; ++k) {
    const index_t other = a.column_of[k], there = level[other];
    if (there == no_vertex) {
      level[other] = at.number + 1;
      queue[seen++] = other;
    } else if (there == at.number) {
      at.from = vertex;
      at.to = other;
      return;
    }
  }
}

// The parent of a search: the smallest vertex of the level before.
index_t LevelSearch::parent_of(index_t vertex) const {
  const index_t* near = a.column_of + a.offsets[vertex];
  return *std::find_if(near, a.column_of + a.offsets[vertex + 1],
                       [&](index_t other) { return level[other] == level[vertex] - 1; });
}

void LevelSearch::close_cycle(index_t from, index_t to) {
  std::vector<index_t> other;
  for (; from != to; from = parent_of(from), to = parent_of(to)) {
    odd_cycle.push_back(from);
    other.push_back(to);
  }
  odd_cycle.push_back(from);
  std::reverse(odd_cycle.begin(), odd_cycle.end());
  odd_cycle.insert(odd_cycle.end(), other.begin(), other.end());
}

// The component of a vertex; whether the search goes on.
bool LevelSearch::search_from(index_t root) {
  ++components;
  const index_t first = seen;
  level[root] = 0;
  queue[seen++] = root;
  for (Level at{0, first, seen, no_vertex, no_vertex}; at.begin < at.end;
       at = {at.number + 1, at.end, seen, no_vertex, no_vertex}) {
    for (index_t i = at.begin; i < at.end; ++i) {
      // Once there is an edge, one of a smaller vertex may come before it.
      if (at.from == no_vertex && left < 0) return false;
      if (at.from == no_vertex || queue[i] < at.from) look_at(queue[i], at);
    }
    if (at.from == no_vertex) continue;
    close_cycle(at.from, at.to);
    return false;
  }
  return true;
}

bool LevelSearch::run() {
  for (index_t root = 0; root < a.rows && odd_cycle.empty(); ++root) {
    if (level[root] == no_vertex && (--left < 0 || !search_from(root)) && odd_cycle.empty()) {
      return false;
    }
  }
  for (index_t i = 0; i < seen; ++i) {
    level[queue[i]] = odd_cycle.empty() ? level[queue[i]] % 2 : no_vertex;
  }
  return true;
}

}  // namespace graphrun::kernels
