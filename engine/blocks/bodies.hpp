// Kernels that find blocks as loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/blocks/kernels.hpp"
#include "engine/blocks/places.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/components/forest.hpp"

namespace graphrun::kernels {

template <class On>
void clear_places(On on, ReachedPlaces reached) {
  for_each_index(on, reached.places, [=] GRAPHRUN_HD(std::size_t i) {
    reached.least[i] = no_place;
    reached.greatest[i] = 0;
  });
}

template <class On>
void reach_places(On on, CsrView<NoWeights> a, offset_t entries, ForestView forest,
                  ReachedPlaces reached) {
  const auto reach = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    const bool whole = a.offsets[row] == k && a.offsets[row + 1] == row_end;
    const TourPlace mine = forest.first[row];
    TourPlace least = mine, greatest = mine;
    for (; k < row_end; ++k) {
      const TourPlace other = forest.first[a.column_of[k]];
      least = other < least ? other : least;
      greatest = other > greatest ? other : greatest;
    }
    if (mine == no_place) return;  // no edges but loops
    if (whole) {
      reached.least[mine] = least;
      reached.greatest[mine] = greatest;
    } else {
      lower_place(reached.least + mine, least);
      raise_place(reached.greatest + mine, greatest);
    }
  };
  for_pieces_of_rows(on, a.offsets, a.rows, entries, reach);
}

template <class On>
void reach_stretches(On on, ReachedPlaces reached) {
  constexpr std::size_t stretch = ReachedPlaces::stretch;
  for_each_index(on, reached.stretches(), [=] GRAPHRUN_HD(std::size_t s) {
    const std::size_t end = (s + 1) * stretch < reached.places ? (s + 1) * stretch : reached.places;
    TourPlace least = no_place, greatest = 0;
    for (std::size_t i = s * stretch; i < end; ++i) {
      least = reached.least[i] < least ? reached.least[i] : least;
      greatest = reached.greatest[i] > greatest ? reached.greatest[i] : greatest;
    }
    reached.least_of[s] = least;
    reached.greatest_of[s] = greatest;
  });
}

template <class On>
void double_stretches(On on, ReachedPlaces reached, int level) {
  const std::size_t count = reached.stretches(), half = std::size_t{1} << (level - 1);
  const std::size_t begin = count * static_cast<std::size_t>(level), before = begin - count;
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t s) {
    const std::size_t other = before + (s + half < count ? s + half : s), own = before + s;
    const TourPlace p = reached.least_of[own], q = reached.least_of[other];
    const TourPlace r = reached.greatest_of[own], t = reached.greatest_of[other];
    reached.least_of[begin + s] = p < q ? p : q;
    reached.greatest_of[begin + s] = r > t ? r : t;
  });
}

template <class On>
void join_parents(On on, std::size_t n, ForestView forest, ReachedPlaces reached, index_t* label) {
  for_each_index(on, n, [=] GRAPHRUN_DEVICE(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    const index_t parent = forest.parent[v];
    if (parent == v || forest.is_root(parent)) return;  // nothing hangs elsewhere
    if (leads_out(reached, forest.first[v], forest.last[v], forest.first[parent],
                  forest.last[parent])) {
      join(label, v, parent, no_vertex);
    }
  });
}

template <class On>
void join_cross_edges(On on, CsrView<NoWeights> a, offset_t entries, ForestView forest,
                      const index_t* skipped, index_t* label) {
  const auto join_row = [=] GRAPHRUN_DEVICE(index_t row, offset_t k, offset_t row_end) {
    const index_t left_out = *skipped;
    if (load_parent(label, row) == left_out) return;
    for (; k < row_end; ++k) {
      const index_t column = a.column_of[k];
      if (load_parent(label, column) == load_parent(label, row)) continue;
      if (forest.is_above(row, column) || forest.is_above(column, row)) continue;
      join(label, row, column, left_out);
    }
  };
  for_pieces_of_rows(on, a.offsets, a.rows, entries, join_row);
}

template <class On>
void find_heads(On on, std::size_t n, ForestView forest, const index_t* label, index_t* head,
                index_t* blocks) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    const index_t parent = forest.parent[v];
    blocks[v] = parent == v ? 0 : 1;
    if (parent != v && label[parent] != label[v]) set_shared(head + label[v], parent);
  });
}

template <class On>
void count_heads(On on, std::size_t n, ForestView forest, const index_t* label, const index_t* head,
                 index_t* blocks, index_t* vertices) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    if (label[v] != v || forest.is_root(v)) return;
    add_member(blocks + head[v], index_t{1});
    vertices[v] += 1;  // the head, beside those that have the label
  });
}

template <class On>
Sums<3> sum_blocks(On on, std::size_t n, ForestView forest, const index_t* label,
                   const index_t* blocks, const index_t* vertices) {
  return ordered_sums<3>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    const bool names = label[v] == v && !forest.is_root(v);
    return Sums<3>{
        {names ? 1.0 : 0.0, names && vertices[v] == 2 ? 1.0 : 0.0, blocks[v] > 1 ? 1.0 : 0.0}};
  });
}

template <class On>
void count_right(On on, CsrView<NoWeights> a, offset_t* count) {
  const auto rows = static_cast<std::size_t>(a.rows);
  for_each_index(on, rows + 1, [=] GRAPHRUN_HD(std::size_t r) {
    count[r] = r == rows ? 0
                         : a.offsets[r + 1] - first_at_or_above(a.column_of, a.offsets[r],
                                                                a.offsets[r + 1],
                                                                static_cast<index_t>(r) + 1);
  });
}

template <class On>
void find_first_entries(On on, RightEntries right, ForestView forest, const index_t* label,
                        offset_t* before_end) {
  const auto find = [=] GRAPHRUN_DEVICE(index_t row, offset_t k, offset_t row_end) {
    index_t before = no_vertex;
    for (; k < row_end; ++k) {
      const index_t mine = label[forest.lower(row, right.column(row, k))];
      if (mine != before) raise_atomically(before_end + mine, right.count - k);
      before = mine;
    }
  };
  for_pieces_of_rows(on, right.offsets, right.a.rows, right.count, find);
}

template <class On>
void mark_names(On on, std::size_t n, ForestView forest, const index_t* label, offset_t* place) {
  for_each_index(on, n + 1, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    place[i] = i < n && label[i] == v && !forest.is_root(v) ? 1 : 0;
  });
}

template <class On>
void list_names(On on, std::size_t n, ForestView forest, const index_t* label,
                const offset_t* place, const offset_t* before_end, offset_t entries,
                std::uint64_t* keys, offset_t* names) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    if (label[i] != v || forest.is_root(v)) return;
    keys[place[i]] = static_cast<std::uint64_t>(entries - before_end[i]);
    names[place[i]] = static_cast<offset_t>(i);
  });
}

template <class On>
void number_names(On on, std::size_t blocks, const offset_t* names, index_t* number) {
  for_each_index(on, blocks,
                 [=] GRAPHRUN_HD(std::size_t i) { number[names[i]] = static_cast<index_t>(i); });
}

template <class On>
void write_blocks(On on, RightEntries right, ForestView forest, const index_t* label,
                  const index_t* number, index_t* column_of, std::int32_t* block) {
  const auto write = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    for (; k < row_end; ++k) {
      const index_t column = right.column(row, k);
      column_of[k] = column;
      block[k] = number[label[forest.lower(row, column)]];
    }
  };
  for_pieces_of_rows(on, right.offsets, right.a.rows, right.count, write);
}

}  // namespace graphrun::kernels
