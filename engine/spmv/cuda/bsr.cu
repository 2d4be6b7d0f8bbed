// SpMV of BSR and BSRX: one warp per row of blocks; a lane takes one row and every n-th block.
#include "engine/spmv/cuda/row_groups.hpp"

namespace graphrun::kernels {

template <class W>
struct Walk<BsrView<W>> {
  static constexpr bool needs_few_registers = false;
  const BsrView<W>& a;
  index_t block_row, i;  // this lane's row of blocks, and row within it
  unsigned way, ways;    // every `ways`-th block of the warp's, starting at `way`
  offset_t first_block;
  index_t count;

  __device__ Walk(const BsrView<W>& view, unsigned group)
      : a(view), block_row(static_cast<index_t>(group)) {
    const unsigned lane = threadIdx.x % 32, size = static_cast<unsigned>(a.size);
    i = static_cast<index_t>(lane % size);
    way = lane / size;
    ways = 32 / size;
    first_block = a.row_begin[block_row];
    count = static_cast<index_t>(a.row_end[block_row] - first_block);
  }
  __device__ index_t row() const {
    const offset_t at = static_cast<offset_t>(block_row) * a.size + i;
    return way == 0 && at < a.rows ? static_cast<index_t>(at) : no_vertex;
  }
  __device__ bool is_long() const { return RowGroups::is_long(count); }

  __device__ void begin(const Steps&) {}

  template <class S>
  __device__ typename S::sum_type block_sum(offset_t block, const Value<S>* x,
                                            typename S::sum_type sum) const {
    using Weight = typename S::weight_type;
    const index_t first = a.block_column[block] * a.size;
    for (std::uint32_t left = a.row_bits(block, i); left != 0; left &= left - 1) {
      const index_t j = __ffs(static_cast<int>(left)) - 1;
      sum = S::add(sum,
                   S::mul(a.weights.template at<Weight>(a.weight_at(block, i, j)), x[first + j]));
    }
    return sum;
  }

  // The lanes of a row add their sums in the first one, in order.
  template <class S>
  __device__ typename S::sum_type sum(const Value<S>* x, bool wanted, const Steps& steps) const {
    auto mine = static_cast<typename S::sum_type>(S::zero);
    const bool row_wanted = __shfl_sync(~0u, wanted ? 1 : 0, i) != 0;
    if (way < ways && row_wanted) {
      const index_t end = steps.end < count ? steps.end : count;
      const index_t all_ways = static_cast<index_t>(ways) * steps.stride;
      for (index_t b = steps.first + static_cast<index_t>(way) * steps.stride; b < end;
           b += all_ways) {
        mine = block_sum<S>(first_block + b, x, mine);
      }
    }
    auto total = mine;
    for (unsigned w = 1; w < ways; ++w) {
      const auto other = cuda::shuffle_down(mine, w * static_cast<unsigned>(a.size));
      if (way == 0) total = S::add(total, other);
    }
    return total;
  }
};

template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const BsrView<W>& a, const RowTilesView* cut, const Value<S>* x,
             const Epilogue& epilogue) {
  const unsigned groups =
      cuda::blocks_for(static_cast<std::size_t>(a.rows), static_cast<unsigned>(a.size));
  return multiply_groups<S>(on, a, *cut, x, epilogue, groups);
}

GRAPHRUN_SPMV_GENERIC_KERNELS(OnCuda, BsrView)
GRAPHRUN_SPMV_COMPLEX(OnCuda, BsrView)

}  // namespace graphrun::kernels
