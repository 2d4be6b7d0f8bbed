// The long rows of a sparse product, listed by how their values are made.
#pragma once

#include "engine/cuda/spgemm_plan.hpp"
#include "engine/cuda/workspace.hpp"

namespace graphrun::cuda {

// Blocks that a long row's values are made by: of many threads and much shared memory for rows with
// many columns, else of few, so that many blocks run at a time.
struct LongShape {
  unsigned threads, bytes;
};
inline constexpr int long_shapes = 4;
LongShape long_shape(int shape);  // as this device can have it

// The long rows of each shape. A row that meets very many rows of B takes long: those come first
// among the largest, and are listed from the list's end.
struct LongCounts {
  index_t count[long_shapes];
  index_t slow;
  unsigned ticket[long_shapes];  // the next that is to be worked on
};

struct LongList {
  const index_t* rows;
  LongCounts* counts;
  index_t room;
  int shape;

  __device__ index_t count() const {
    return counts->count[shape] + (shape == long_shapes - 1 ? counts->slow : 0);
  }
  __device__ index_t row(index_t at) const {
    if (shape < long_shapes - 1) return rows[at];
    return at < counts->slow ? rows[room - 1 - at] : rows[at - counts->slow];
  }
};

class LongLists {
 public:
  // lengths: of every long row, which count_long_rows() has counted.
  LongLists(OnCuda on, const kernels::Pattern& a, const RowPlan& plan, const offset_t* lengths,
            std::size_t sum_bytes);
  LongList list(int shape) const {
    return {lists_.get() + static_cast<std::size_t>(shape) * static_cast<std::size_t>(room_),
            counts_.get(), room_, shape};
  }

 private:
  index_t room_;
  MaybeScratch<index_t> lists_;
  MaybeScratch<LongCounts> counts_;
};

}  // namespace graphrun::cuda
