// Kernels over ranks: what each of them does with its own memory between two exchanges.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// sums[i] = the sum of rows[r * n + i] over the `count` rows.
template <class On>
void add_rows(On on, const offset_t* rows, std::size_t count, std::size_t n, offset_t* sums);

}  // namespace graphrun::kernels
