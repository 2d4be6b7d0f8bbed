// Sizes of a tiled matrix, predicted from its row lengths.
#pragma once

#include "engine/choose/statistics.hpp"

namespace graphrun {

// Expected sizes of a tiled matrix, docs/spmv.md: the ids of the first hop, padding included, and
// the messages. Columns are taken to be as long as rows are, and the rows to draw their columns at
// random, in proportion to their lengths; rows whose columns lie close together send fewer.
struct TiledWork {
  double ids = 0, messages = 0;
  double used_columns = 0;
};
TiledWork tiled_work(const MatrixStatistics& statistics, std::size_t value_bytes);

}  // namespace graphrun
