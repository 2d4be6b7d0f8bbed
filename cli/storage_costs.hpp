// What each storage format of a matrix would cost, for `info` and `profile`.
#pragma once

#include <graphrun/engine/choose.hpp>

#include "cli/run.hpp"
#include "engine/choose/statistics.hpp"

namespace graphrun::cli {

// Ranks the formats for products y = A x in double precision. Puts into `result` the bytes of each
// (null if the matrix cannot have it, such as blocks larger than it), the choice, and the ranking.
Choice storage_costs(const Run& run, const Matrix& matrix, const MatrixStatistics& statistics,
                     Json& result);

}  // namespace graphrun::cli
