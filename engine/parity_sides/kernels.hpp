// Entry points of the kernels over the parity of levels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// A component and a level of it as one number, the larger the less they are: by component, then by
// level. `n`: vertices.
GRAPHRUN_HD inline offset_t place_key(index_t n, index_t component, index_t level) {
  return (offset_t{n} - component) << 32 | (offset_t{n} - level);
}

// Edges whose ends are looked at. Row r is vertex first + r; levels are those of all vertices,
// components those of the rows.
struct LeveledEdges {
  CsrView<NoWeights> a;
  offset_t entries;  // of a
  index_t first;
  const index_t *level, *component;

  GRAPHRUN_HD index_t level_of(index_t row) const { return level[first + row]; }
  GRAPHRUN_HD offset_t key_of(index_t row) const {
    return place_key(a.columns, component[row], level_of(row));
  }
};

// The largest place_key() of entries whose row and column have levels of one parity, 0 where there
// is none; uneven[component[row]] = 1 for all of them. Blocks.
template <class On>
offset_t first_uneven(On on, const LeveledEdges& edges, index_t* uneven);
// The position of the first entry with this place_key() whose column has its row's level; that
// behind the last one where there is none. Blocks.
template <class On>
offset_t first_within_level(On on, const LeveledEdges& edges, offset_t key);
// side[r] = the level of row r mod 2, or no_vertex where its component is uneven.
template <class On>
void take_sides(On on, const LeveledEdges& edges, const index_t* uneven, index_t* side);
// side[v] = the parity of the level that code[v] is of, as LevelSearch has it.
template <class On>
void take_parities(On on, std::size_t n, const std::uint8_t* code, index_t* side);
// The first vertex with a diagonal entry in its row, which is row v - first; no_vertex where there
// is none. Blocks.
template <class On>
index_t first_diagonal(On on, CsrView<NoWeights> a, index_t first);

// The search of search_sides(). `code` has 0 for each vertex, `queue` has room for all.
struct LevelSearch {
  CsrView<NoWeights> a;
  std::uint8_t* code;  // 1 + level mod 6: neighbours differ by at most 1, and it has the parity
  index_t* queue;
  offset_t left;  // entries to look at
  index_t components = 0;
  index_t seen = 0;  // vertices in the queue
  std::vector<index_t> odd_cycle = {};

  // Whether it came to an end: at a cycle, or with a code for every vertex.
  bool run();

 private:
  // The vertices of a level in the queue, and an edge within it.
  struct Level {
    index_t number, begin, end, from, to;
  };
  static std::uint8_t code_of(index_t level) { return static_cast<std::uint8_t>(1 + level % 6); }
  void look_at(index_t vertex, Level& at);
  bool search_from(index_t root);
  index_t parent_of(index_t vertex, index_t level) const;
  void close_cycle(const Level& at);
};

}  // namespace graphrun::kernels
