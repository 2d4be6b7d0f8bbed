// Kernels over forests and vertex labels: the entry points of both backends.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// The entries that a hook processes, by HookOptions. The forest has an entry per vertex of the
// graph, also where the rows are only some of them.
struct HookPlan {
  CsrView<NoWeights> a;
  offset_t entries;  // of a
  offset_t first, count;
  bool planted;
  const index_t* skipped_root;  // in the context's memory; null: no row is skipped
  index_t first_vertex = 0;     // row r is vertex first_vertex + r

  GRAPHRUN_HD index_t vertex(index_t row) const { return first_vertex + row; }
  // The processed entries of a row, as positions in column_of.
  GRAPHRUN_HD offset_t begin(index_t row) const {
    const offset_t start = a.offsets[row], end = a.offsets[row + 1];
    const offset_t from = end - start < first ? end : start + first;
    const bool done = planted && from == start && from < end && a.column_of[from] <= vertex(row);
    return from + (done ? 1 : 0);
  }
  GRAPHRUN_HD offset_t end(index_t row) const {
    const offset_t start = a.offsets[row] + first, end = a.offsets[row + 1];
    return end - start < count ? end : start + count;
  }
};

void hook(OnCpu on, const HookPlan& plan, index_t* forest);
void hook(OnCuda on, const HookPlan& plan, index_t* forest);

void frequent_root(OnCpu on, const index_t* forest, std::size_t n, index_t* root);
void frequent_root(OnCuda on, const index_t* forest, std::size_t n, index_t* root);

// sizes{l} += the number of vertices with label l.
void count_labels(OnCpu on, const index_t* label, std::size_t n, index_t* sizes);
void count_labels(OnCuda on, const index_t* label, std::size_t n, index_t* sizes);

// Of the vertices from `first` on, n of them.
void compress(OnCpu on, index_t* forest, index_t first, std::size_t n);
void compress(OnCuda on, index_t* forest, index_t first, std::size_t n);

// Row r is vertex first + r, and forest[r] its entry.
template <class On>
void plant(On on, CsrView<NoWeights> a, index_t* forest, index_t first = 0);
template <class On>
index_t largest_value(On on, const index_t* x, std::size_t n);

// A vertex that was a root, and one of the tree that it is in now; or any two vertices of a tree.
struct Joined {
  index_t root, to;
};
// How many vertices were roots in the forest `before` and are none in `forest`. Blocks.
template <class On>
offset_t count_joined(On on, const index_t* before, const index_t* forest, std::size_t n);
// Lists these in no order. The counter begins at 0.
template <class On>
void list_joined(On on, const index_t* before, const index_t* forest, std::size_t n,
                 unsigned long long* counter, Joined* joined);
// Joins the trees of each pair.
template <class On>
void join_pairs(On on, const Joined* pairs, std::size_t n, index_t* forest, std::size_t vertices);

// A row, and how many entries it has.
struct RowLength {
  offset_t entries;
  index_t row;
};
// ends[i] = the row of the i-th of sampled(entries) entries of the matrix.
template <class On>
void sample_ends(On on, CsrView<NoWeights> a, offset_t entries, RowLength* ends);

// Rows of a matrix of which row r is vertex first_vertex + r, and their levels in a search:
// no_vertex where it did not reach one.
struct SearchedRows {
  CsrView<NoWeights> a;
  index_t first_vertex;
  const index_t* level;
};
// Lists both ends, the larger first, of each entry of a row that was not reached. The counter
// begins at 0, and grows by as many. Where it ends above `room`, the list is of no use.
template <class On>
void list_unreached(On on, const SearchedRows& rows, unsigned long long* counter,
                    unsigned long long room, Joined* pairs);
// The first row that was reached; the number of rows if none was. Blocks.
template <class On>
index_t first_reached(On on, const SearchedRows& rows);
// label[r], which may be level[r], = `reached` where the row was reached, else its vertex.
template <class On>
void label_searched(On on, const SearchedRows& rows, index_t reached, index_t* label);
// Makes a root of each vertex of a pair; the forest's other entries are left as they are.
template <class On>
void plant_pairs(On on, const Joined* pairs, std::size_t n, index_t* forest, std::size_t vertices);
// label[r] = its root, for each vertex of a pair that is of the `rows` from first_vertex on.
template <class On>
void label_pairs(On on, const Joined* pairs, std::size_t n, index_t* forest, std::size_t vertices,
                 index_t first_vertex, std::size_t rows, index_t* label);

// A sample of a vector of n: its entries at sample_position(n, i), for all i < sampled(n).
inline constexpr unsigned most_sampled = 512;
GRAPHRUN_HD inline unsigned sampled(std::size_t n) {
  return n < most_sampled ? static_cast<unsigned>(n) : most_sampled;
}
// One position in each of sampled(n) stretches of equal length. Positions within stretches differ,
// so that a period in the vector does not bias the sample.
GRAPHRUN_HD inline std::size_t sample_position(std::size_t n, unsigned number) {
  const std::size_t stretch = n / sampled(n);
  return number * stretch + (number * std::size_t{2654435761}) / 64 % stretch;
}

}  // namespace graphrun::kernels
