// SpMV of the formats that store rows side by side: one warp, or several that divide the steps, per
// group of rows, one lane per row; each piece of a long group has a block.
#pragma once

#include <graphrun/engine/common/tuning.hpp>

#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/reduce.hpp"
#include "engine/spmv/cuda/decision.hpp"
#include "engine/spmv/cuda/totals.hpp"
#include "engine/spmv/instantiate.hpp"
#include "engine/spmv/kernels.hpp"
#include "formats/matrix/common/row_groups.hpp"

namespace graphrun::kernels {

inline constexpr unsigned groups_block = 256;
inline constexpr unsigned groups_warps = groups_block / 32;

// Steps of a group that a warp takes: `first`, `first` + `stride`, ... below `end`.
struct Steps {
  index_t first, end, stride;
};

// Traversal of a group by the lanes of a warp, specialised for each view:
//   needs_few_registers          whether its kernels do not spill with 32 registers
//   Walk(a, group);              the group of this warp, this thread's lane
//   index_t row() const;         the row that this lane sums; no_vertex: none
//   bool is_long() const;        whether the group is cut into pieces; the same in all lanes
//   begin(steps);                starts the loads of the matrix for the first steps
//   sum<S>(x, wanted, steps);    the lane's sum over these steps. All lanes must call it.
template <class View>
struct Walk;

// Adds this lane's sums of the first `count` warps in `shared`, in order.
template <class S>
__device__ typename S::sum_type sum_of_warps(const typename S::sum_type (*shared)[32],
                                             unsigned count) {
  auto sum = shared[0][threadIdx.x % 32];
  for (unsigned w = 1; w < count; ++w) sum = S::add(sum, shared[w][threadIdx.x % 32]);
  return sum;
}

// A block adds up a piece. The last piece of a group to complete also completes the group's rows.
template <class S, class View, class Epilogue>
__device__ void multiply_piece(const View& a, const RowTilesView& cut, const Value<S>* x,
                               const Epilogue& epilogue, typename S::sum_type (*shared)[32],
                               const cuda::TotalsView& totals, offset_t piece) {
  const unsigned of_block = threadIdx.x / 32, lane = threadIdx.x % 32;
  const index_t slot = cut.piece_row[piece];
  Walk<View> walk(a, static_cast<unsigned>(cut.long_row[slot]));
  const index_t row = walk.row();
  const auto first_step = static_cast<index_t>(cut.piece_begin[piece]);
  const Steps steps{first_step + static_cast<index_t>(of_block),
                    first_step + static_cast<index_t>(RowGroups::piece_length),
                    static_cast<index_t>(groups_warps)};
  walk.begin(steps);
  cuda::wait_for_previous();
  if constexpr (decides<Epilogue>) cuda::let_next_start();
  const bool wanted = row != no_vertex && epilogue.wants(row);
  shared[of_block][lane] = walk.template sum<S>(x, wanted, steps);
  __syncthreads();
  if (of_block != 0) return;
  auto sum = sum_of_warps<S>(shared, groups_warps);
  const offset_t first = cut.first_piece[slot], end = cut.first_piece[slot + 1];
  if (end - first > 1) {
    auto* piece_sums = static_cast<typename S::sum_type*>(cut.piece_sums);
    piece_sums[piece * 32 + lane] = sum;
    if (!cuda::last_to_arrive(&cut.arrived[slot], static_cast<unsigned>(end - first))) return;
    sum = piece_sums[first * 32 + lane];
    for (offset_t p = first + 1; p < end; ++p) sum = S::add(sum, piece_sums[p * 32 + lane]);
  }
  Sums<3> taken{};
  if (wanted) epilogue(row, epilogue.inputs(row), sum, taken);
  if constexpr (Epilogue::sums > 0) {
    cuda::contribute<Epilogue::sums>(totals, static_cast<unsigned>(slot),
                                     cuda::warp_sums<Epilogue::sums>(taken));
  }
}

// Resident blocks per multiprocessor that limit the registers: as many as avoid spills, fewer if
// lanes do little besides gathers.
template <class S, class View, class Epilogue>
inline constexpr unsigned groups_at_once = Epilogue::sums > 0 || sizeof(Value<S>) > 4 ? 4
                                           : Walk<View>::needs_few_registers
                                               ? tuning::spmv_blocks_in_32_registers
                                               : tuning::spmv_blocks_in_40_registers;

// Blocks below the number of pieces take one piece each. The others take up to eight groups, each
// with 2^`parts_bits` warps.
template <class S, class View, class Epilogue>
__global__ void __launch_bounds__(groups_block, (groups_at_once<S, View, Epilogue>))
    spmv_groups(View a, RowTilesView cut, const Value<S>* x,
                const __grid_constant__ Epilogue epilogue, unsigned groups, unsigned parts_bits,
                cuda::TotalsView totals) {
  // Of a round, once this kernel has waited: its end reads what the kernel before has written.
  if constexpr (!decides<Epilogue>) cuda::let_next_start();
  unsigned at = blockIdx.x;  // of the pieces and blocks of groups
  if constexpr (decides<Epilogue>) {
    if (at-- == 0) {
      __shared__ Sums<3> part[groups_block];
      cuda::wait_for_previous();
      decide(epilogue.decision, part);
      return;
    }
  }
  __shared__ typename S::sum_type shared[groups_warps][32];
  if (at < static_cast<unsigned>(cut.pieces)) {
    multiply_piece<S>(a, cut, x, epilogue, shared, totals, at);
    return;
  }
  const unsigned block = at - static_cast<unsigned>(cut.pieces);
  const unsigned of_block = threadIdx.x / 32, parts = 1u << parts_bits;
  const unsigned part = of_block & (parts - 1);
  const unsigned group = (block * groups_warps + of_block) >> parts_bits;
  Walk<View> walk(a, group < groups ? group : groups - 1);
  const index_t row = group < groups && !walk.is_long() ? walk.row() : no_vertex;
  constexpr auto end = static_cast<index_t>(RowGroups::long_from);
  const Steps steps{static_cast<index_t>(part), end, static_cast<index_t>(parts)};
  if (row != no_vertex) walk.begin(steps);
  cuda::wait_for_previous();
  if constexpr (decides<Epilogue>) cuda::let_next_start();
  const bool wanted = row != no_vertex && epilogue.wants(row);
  typename Epilogue::Inputs inputs{};
  if (wanted && part == 0) inputs = epilogue.inputs(row);
  auto sum = static_cast<typename S::sum_type>(S::zero);
  if (__any_sync(~0u, wanted)) {
    // Two calls, so that the usual stride of 1 is a compile-time constant.
    sum = parts == 1 ? walk.template sum<S>(x, wanted, Steps{0, end, 1})
                     : walk.template sum<S>(x, wanted, steps);
  }
  if (parts > 1) {
    shared[of_block][threadIdx.x % 32] = sum;
    __syncthreads();
    if (part == 0) sum = sum_of_warps<S>(shared + of_block, parts);
  }
  Sums<3> taken{};
  if (wanted && part == 0) epilogue(row, inputs, sum, taken);
  if constexpr (Epilogue::sums > 0) {
    const auto before = static_cast<unsigned>(cut.long_rows);
    cuda::contribute_block<Epilogue::sums>(totals, before + block, taken);
  }
}

// log2 of the warps per group: enough to fill the GPU if there are few groups.
inline unsigned parts_bits_for(unsigned groups) {
  unsigned bits = 0;
  while (groups_warps >> bits > 1 && groups << (bits + 1) <= tuning::resident_warps) ++bits;
  return bits;
}

template <class S, class View, class Epilogue>
Sums<3> multiply_groups(OnCuda on, const View& a, const RowTilesView& cut, const Value<S>* x,
                        const Epilogue& epilogue, unsigned groups) {
  if (a.rows == 0) return {};
  const unsigned parts_bits = parts_bits_for(groups);
  const unsigned blocks = cuda::blocks_for(groups, groups_warps >> parts_bits);
  const unsigned pieces = static_cast<unsigned>(cut.pieces) + (decides<Epilogue> ? 1 : 0);
  const cuda::Totals totals(on, Epilogue::sums, static_cast<unsigned>(cut.long_rows) + blocks);
  cuda::launch_early<spmv_groups<S, View, Epilogue>>(on, pieces + blocks, groups_block, a, cut, x,
                                                     epilogue, groups, parts_bits, totals.view());
  return totals.read();
}

}  // namespace graphrun::kernels
