// Entry points of the kernels that find and count blocks.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/engine/rooted_forest.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// A rooted forest, as pointers.
struct ForestView {
  const index_t* parent;
  const TourPlace *first, *last;

  GRAPHRUN_HD bool is_root(index_t v) const { return parent[v] == v; }
  // Whether u is v or an ancestor of it; both in one tree.
  GRAPHRUN_HD bool is_above(index_t u, index_t v) const {
    return first[u] <= first[v] && last[v] <= last[u];
  }
  // Of two adjacent vertices in one block, one that is not its head.
  GRAPHRUN_HD index_t lower(index_t u, index_t v) const { return first[u] < first[v] ? v : u; }
};

// The least and greatest first places of the neighbours of the vertices at some places, and of
// those at ranges of 2^level stretches of places, at their first stretch.
struct ReachedPlaces {
  TourPlace *least, *greatest;  // of each place; no_place and 0 where no vertex begins
  std::size_t places;
  TourPlace *least_of, *greatest_of;  // of level 0 for all stretches, of level 1, ...

  static constexpr std::size_t stretch = 32;
  GRAPHRUN_HD std::size_t stretches() const { return (places + stretch - 1) / stretch; }
};

template <class On>
void clear_places(On on, ReachedPlaces reached);
// least and greatest. `entries`: of a.
template <class On>
void reach_places(On on, CsrView<NoWeights> a, offset_t entries, ForestView forest,
                  ReachedPlaces reached);
template <class On>
void reach_stretches(On on, ReachedPlaces reached);
// least_of and greatest_of of a level above 0, from the level below.
template <class On>
void double_stretches(On on, ReachedPlaces reached, int level);

// Joins vertices with their parents where edges from them, or from what hangs on them, lead out of
// what hangs on the parent.
template <class On>
void join_parents(On on, std::size_t n, ForestView forest, ReachedPlaces reached, index_t* label);
// Joins ends of entries of which neither is the other's ancestor, in rows that do not hang on the
// skipped label.
template <class On>
void join_cross_edges(On on, CsrView<NoWeights> a, offset_t entries, ForestView forest,
                      const index_t* skipped, index_t* label);

// head[label] = the head of each block, blocks[v] = 1 of each vertex that has a parent, 0 of roots.
template <class On>
void find_heads(On on, std::size_t n, ForestView forest, const index_t* label, index_t* head,
                index_t* blocks);
// blocks[head] += 1 for each block; vertices[label] += 1.
template <class On>
void count_heads(On on, std::size_t n, ForestView forest, const index_t* label, const index_t* head,
                 index_t* blocks, index_t* vertices);
// Sums over vertices: blocks, those of two vertices, vertices in more than one. Blocks.
template <class On>
Sums<3> sum_blocks(On on, std::size_t n, ForestView forest, const index_t* label,
                   const index_t* blocks, const index_t* vertices);

// Number of entries right of the diagonal, for each row.
template <class On>
void count_right(On on, CsrView<NoWeights> a, offset_t* count);
// Entries right of the diagonal, in row-major order: where the rows begin, and how many there are.
struct RightEntries {
  CsrView<NoWeights> a;
  const offset_t* offsets;
  offset_t count;

  // The column of one of them.
  GRAPHRUN_HD index_t column(index_t row, offset_t entry) const {
    return a.column_of[a.offsets[row + 1] - (offsets[row + 1] - entry)];
  }
};
// before_end[label] = right.count less the first entry of the block; before: 0.
template <class On>
void find_first_entries(On on, RightEntries right, ForestView forest, const index_t* label,
                        offset_t* before_end);
// place[v] = whether v names a block, one more for the end.
template <class On>
void mark_names(On on, std::size_t n, ForestView forest, const index_t* label, offset_t* place);
// keys and names of the blocks, at their places.
template <class On>
void list_names(On on, std::size_t n, ForestView forest, const index_t* label,
                const offset_t* place, const offset_t* before_end, offset_t entries,
                std::uint64_t* keys, offset_t* names);
// number[names[i]] = i.
template <class On>
void number_names(On on, std::size_t blocks, const offset_t* names, index_t* number);
template <class On>
void write_blocks(On on, RightEntries right, ForestView forest, const index_t* label,
                  const index_t* number, index_t* column_of, std::int32_t* block);

}  // namespace graphrun::kernels
