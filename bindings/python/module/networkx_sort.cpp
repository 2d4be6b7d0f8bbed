// Rows of columns, sorted.
#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "networkx.hpp"

namespace graphrun::python {
bool rows_ascend(const std::vector<std::int64_t>& offsets,
                 const std::vector<std::int32_t>& columns) {
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    const auto first = columns.begin();
    if (!std::is_sorted(first + offsets[u], first + offsets[u + 1])) return false;
  }
  return true;
}

namespace {

// Ascending; rows are short, most of them.
template <class T>
void sort_ascending(T* begin, T* end) {
  if (end - begin > 32) {
    std::sort(begin, end);
    return;
  }
  for (T* next = begin + 1; next < end; ++next) {
    const T value = *next;
    T* place = next;
    for (; place != begin && value < place[-1]; --place) *place = place[-1];
    *place = value;
  }
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
    sort_ascending(sorted.data() + offsets[u], sorted.data() + offsets[u + 1]);
  }
  return sorted;
}

namespace {

template <class T>
SortedRows<T> sorted_each(const std::vector<std::int64_t>& offsets,
                          const std::vector<std::int32_t>& columns, const std::vector<T>& values) {
  SortedRows<T> sorted{columns, values};
  std::vector<std::uint64_t> row;  // columns with their places
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    const std::int64_t begin = offsets[u], size = offsets[u + 1] - begin;
    if (std::is_sorted(columns.begin() + begin, columns.begin() + begin + size)) continue;
    row.resize(static_cast<std::size_t>(size));
    for (std::int64_t k = 0; k < size; ++k) {
      row[k] = static_cast<std::uint64_t>(columns[begin + k]) << 32 | static_cast<std::uint64_t>(k);
    }
    sort_ascending(row.data(), row.data() + size);
    for (std::int64_t k = 0; k < size; ++k) {
      sorted.columns[begin + k] = static_cast<std::int32_t>(row[k] >> 32);
      sorted.values[begin + k] = values[begin + static_cast<std::int64_t>(row[k] & UINT32_MAX)];
    }
  }
  return sorted;
}

// The transpose, whose rows come out ascending.
template <class T>
SortedRows<T> mirrored(const std::vector<std::int64_t>& offsets,
                       const std::vector<std::int32_t>& columns, std::vector<T>& values) {
  SortedRows<T> sorted{std::vector<std::int32_t>(columns.size()), std::vector<T>(columns.size())};
  std::vector<T> of_column(offsets.size());
  std::vector<std::int64_t> next(offsets.begin(), offsets.end() - 1);
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    // The rows above have brought all entries left of the diagonal.
    for (std::int64_t k = offsets[u]; k < next[u]; ++k) {
      of_column[sorted.columns[k]] = sorted.values[k];
    }
    for (std::int64_t k = offsets[u]; k < offsets[u + 1]; ++k) {
      const auto v = static_cast<std::size_t>(columns[k]);
      if (v < u) values[k] = of_column[v];
      if (next[v] == offsets[v + 1]) throw std::domain_error("the adjacency is not symmetric");
      sorted.columns[next[v]] = static_cast<std::int32_t>(u);
      sorted.values[next[v]++] = values[k];
    }
  }
  return sorted;
}

}  // namespace

template <class T>
SortedRows<T> sorted_rows(const std::vector<std::int64_t>& offsets,
                          const std::vector<std::int32_t>& columns, std::vector<T>& values,
                          bool symmetric) {
  return symmetric ? mirrored(offsets, columns, values) : sorted_each(offsets, columns, values);
}
template SortedRows<double> sorted_rows(const std::vector<std::int64_t>&,
                                        const std::vector<std::int32_t>&, std::vector<double>&,
                                        bool);
template SortedRows<std::int64_t> sorted_rows(const std::vector<std::int64_t>&,
                                              const std::vector<std::int32_t>&,
                                              std::vector<std::int64_t>&, bool);

}  // namespace graphrun::python
