// The two ways of contraction, which give the same rows in another order of columns.
#pragma once

#include <graphrun/base/buffer.hpp>

#include "engine/coarse_graph/kernels.hpp"

namespace graphrun {

// The rows of a coarse graph.
struct CoarseRows {
  Buffer<offset_t> offsets;
  Buffer<index_t> column_of;
  Buffer<std::int64_t> weight;
};

// On the processor.
CoarseRows contract_by_rows(const Context& ctx, const kernels::LevelView& view,
                            const Vector<index_t>& group, index_t groups);
// On either processor. Columns ascend.
CoarseRows contract_by_sorting(const Context& ctx, const kernels::LevelView& view, offset_t entries,
                               const Vector<index_t>& group, index_t groups);

// sums[g] = the sum of x over the members of g.
Buffer<std::int64_t> sums_by_group(const Buffer<std::int64_t>& x, const Vector<index_t>& group,
                                   std::size_t groups);

}  // namespace graphrun
