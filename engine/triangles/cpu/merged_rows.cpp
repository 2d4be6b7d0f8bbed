// The undirected graph of a matrix and its transpose on the CPU: both have ascending rows, which
// are merged.
#include <algorithm>

#include "base/common/parallel.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun::kernels {
namespace {

// Calls keep(column, whether it counts) for each column of either row, ascending: the row's own
// number does not count. Without a branch on what the columns are, since their order cannot be
// foreseen.
template <class Keep>
void merge_rows(const CsrView<NoWeights>& a, const CsrView<NoWeights>& b, index_t row,
                Keep&& keep) {
  const index_t *x = a.column_of + a.offsets[row], *y = b.column_of + b.offsets[row];
  const index_t* const x_end = a.column_of + a.offsets[row + 1];
  const index_t* const y_end = b.column_of + b.offsets[row + 1];
  while (x < x_end && y < y_end) {
    const index_t one = *x, other = *y, least = std::min(one, other);
    keep(least, least != row);
    x += one <= other;
    y += other <= one;
  }
  for (; x < x_end; ++x) keep(*x, *x != row);
  for (; y < y_end; ++y) keep(*y, *y != row);
}

template <class Body>
void for_rows(OnCpu on, const CsrView<NoWeights>& a, Body&& body) {
  const auto rows = static_cast<std::size_t>(a.rows);
  const std::size_t work = rows + 2 * static_cast<std::size_t>(a.offsets[rows]);
  for_shares(worth(on, work), rows, 256, [&](std::size_t u, std::size_t end) {
    for (; u < end; ++u) body(static_cast<index_t>(u));
  });
}

}  // namespace

void count_merged(OnCpu on, const CsrView<NoWeights>& a, const CsrView<NoWeights>& transpose,
                  offset_t* counts) {
  for_rows(on, a, [&](index_t u) {
    offset_t count = 0;
    merge_rows(a, transpose, u, [&](index_t, bool counts_here) { count += counts_here; });
    counts[u] = count;
  });
  counts[a.rows] = 0;
}

void write_merged(OnCpu on, const CsrView<NoWeights>& a, const CsrView<NoWeights>& transpose,
                  const offset_t* offsets, index_t* column_of) {
  for_rows(on, a, [&](index_t u) {
    index_t* next = column_of + offsets[u];
    index_t* const end = column_of + offsets[u + 1];
    merge_rows(a, transpose, u, [&](index_t column, bool counts_here) {
      if (next == end) return;  // what is left is the row's own number
      *next = column;
      next += counts_here;
    });
  });
}

}  // namespace graphrun::kernels
