// Rows of columns, sorted.
#include <algorithm>
#include <stdexcept>

#include "networkx.hpp"

namespace graphrun::python {
namespace {

bool rows_ascend(const std::vector<std::int64_t>& offsets,
                 const std::vector<std::int32_t>& columns) {
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    const auto first = columns.begin();
    if (!std::is_sorted(first + offsets[u], first + offsets[u + 1])) return false;
  }
  return true;
}

// Columns of a row with their places, ascending.
void sort_row(const std::vector<std::int64_t>& offsets, const std::vector<std::int32_t>& columns,
              std::size_t u, std::vector<std::pair<std::int32_t, std::int32_t>>& row) {
  row.clear();
  for (std::int64_t k = offsets[u]; k < offsets[u + 1]; ++k) {
    row.emplace_back(columns[k], static_cast<std::int32_t>(k - offsets[u]));
  }
  std::sort(row.begin(), row.end());
}

}  // namespace

std::vector<std::int32_t> sorted_rows(const std::vector<std::int64_t>& offsets,
                                      const std::vector<std::int32_t>& columns, bool symmetric) {
  if (rows_ascend(offsets, columns)) return {};
  if (symmetric) {  // the transpose, whose rows come out ascending
    std::vector<std::int32_t> sorted(columns.size());
    std::vector<std::int64_t> next(offsets.begin(), offsets.end() - 1);
    for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
      for (std::int64_t k = offsets[u]; k < offsets[u + 1]; ++k) {
        const auto v = static_cast<std::size_t>(columns[k]);
        if (next[v] == offsets[v + 1]) throw std::domain_error("the adjacency is not symmetric");
        sorted[next[v]++] = static_cast<std::int32_t>(u);
      }
    }
    return sorted;
  }
  std::vector<std::int32_t> sorted = columns;
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    const auto begin = sorted.begin() + offsets[u], end = sorted.begin() + offsets[u + 1];
    if (!std::is_sorted(begin, end)) std::sort(begin, end);
  }
  return sorted;
}

template <class T>
std::vector<T> values_sorted(const std::vector<std::int64_t>& offsets,
                             const std::vector<std::int32_t>& order, const std::vector<T>& values) {
  std::vector<T> sorted(values.size());
  std::vector<std::pair<std::int32_t, std::int32_t>> row;
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    sort_row(offsets, order, u, row);
    for (std::size_t k = 0; k < row.size(); ++k) {
      sorted[offsets[u] + k] = values[offsets[u] + row[k].second];
    }
  }
  return sorted;
}
template std::vector<double> values_sorted(const std::vector<std::int64_t>&,
                                           const std::vector<std::int32_t>&,
                                           const std::vector<double>&);
template std::vector<std::int64_t> values_sorted(const std::vector<std::int64_t>&,
                                                 const std::vector<std::int32_t>&,
                                                 const std::vector<std::int64_t>&);

template <class T>
std::vector<T> values_mirrored(const std::vector<std::int64_t>& offsets,
                               const std::vector<std::int32_t>& columns,
                               const std::vector<std::int32_t>& order, std::vector<T>& values) {
  std::vector<T> sorted(values.size()), of_column(offsets.size());
  std::vector<std::int64_t> next(offsets.begin(), offsets.end() - 1);
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    // The rows above have brought all entries left of the diagonal.
    for (std::int64_t k = offsets[u]; k < next[u]; ++k) of_column[columns[k]] = sorted[k];
    for (std::int64_t k = offsets[u]; k < offsets[u + 1]; ++k) {
      const auto v = static_cast<std::size_t>(order[k]);
      if (v < u) values[k] = of_column[v];
      if (next[v] == offsets[v + 1]) throw std::domain_error("the adjacency is not symmetric");
      sorted[next[v]++] = values[k];
    }
  }
  return sorted;
}
template std::vector<double> values_mirrored(const std::vector<std::int64_t>&,
                                             const std::vector<std::int32_t>&,
                                             const std::vector<std::int32_t>&,
                                             std::vector<double>&);
template std::vector<std::int64_t> values_mirrored(const std::vector<std::int64_t>&,
                                                   const std::vector<std::int32_t>&,
                                                   const std::vector<std::int32_t>&,
                                                   std::vector<std::int64_t>&);

}  // namespace graphrun::python
