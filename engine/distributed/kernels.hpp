// Kernels over ranks: what each of them does with its own memory between two exchanges.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// sums[i] = the sum of rows[r * n + i] over the `count` rows.
template <class On>
void add_rows(On on, const offset_t* rows, std::size_t count, std::size_t n, offset_t* sums);

// is_own[j] = 1 where column_at[j] is one of `count` vertices from `first` on, else 0.
template <class On>
void mark_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              offset_t* is_own);
// Lists those: own[k] = the column, counted from `first`, and place[k] = j. before: exclusive scan
// of the marks.
template <class On>
void list_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              const offset_t* before, index_t* own, index_t* place);

}  // namespace graphrun::kernels
