// The kernels over forests and labels, both backends side by side.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// What a hook goes along: see HookOptions. The forest is of all vertices.
struct HookPlan {
  CsrView<NoWeights> a;
  offset_t entries;  // of a
  offset_t first, count;
  bool planted;
  const index_t* but_of;     // in the context's memory; null: no row is left out
  index_t first_vertex = 0;  // row r is vertex first_vertex + r

  GRAPHRUN_HD index_t vertex(index_t row) const { return first_vertex + row; }
  // Entries of a row to go along, as positions in column_of.
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

// sizes{l} = how many labels are l. sizes holds zeros when called.
void count_labels(OnCpu on, const index_t* label, std::size_t n, index_t* sizes);
void count_labels(OnCuda on, const index_t* label, std::size_t n, index_t* sizes);

void compress(OnCpu on, index_t* forest, std::size_t n);
void compress(OnCuda on, index_t* forest, std::size_t n);

// Row r is vertex first + r, and forest[r] its entry.
template <class On>
void plant(On on, CsrView<NoWeights> a, index_t* forest, index_t first = 0);
template <class On>
index_t largest_value(On on, const index_t* x, std::size_t n);

// Which entries a sample of a vector of n looks at: `position` of its numbers below sampled(n).
inline constexpr unsigned most_sampled = 512;
GRAPHRUN_HD inline unsigned sampled(std::size_t n) {
  return n < most_sampled ? static_cast<unsigned>(n) : most_sampled;
}
// Evenly spread, but not in step with anything: one place in each stretch of equal length.
GRAPHRUN_HD inline std::size_t sample_position(std::size_t n, unsigned number) {
  const std::size_t stretch = n / sampled(n);
  return number * stretch + (number * std::size_t{2654435761}) / 64 % stretch;
}

}  // namespace graphrun::kernels
