// Lookup of an entry in a sparse matrix, for both backends.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/search.hpp"

namespace graphrun::kernels {

// Whether a row has an entry in this column. Columns ascend within a row.
GRAPHRUN_HD inline bool has_entry(const CsrView<NoWeights>& a, index_t row, index_t column) {
  const offset_t end = a.offsets[row + 1];
  const offset_t at = first_at_or_above(a.column_of, a.offsets[row], end, column);
  return at < end && a.column_of[at] == column;
}

}  // namespace graphrun::kernels
