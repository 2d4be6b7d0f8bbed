// Terms of a part of a CSR matrix, computed by a block: its threads take consecutive entries in
// storage order.
#pragma once

#include <graphrun/engine/common/tuning.hpp>
#include <type_traits>

#include "engine/common/cuda/streamed.hpp"
#include "engine/spmv/kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::kernels {

// Threads per tile, resident blocks per multiprocessor, loads in flight per thread, and whether
// weights are loaded before x is known.
struct FewTiles {
  static constexpr unsigned block = tuning::spmv_block;
  static constexpr unsigned at_once = tuning::spmv_blocks_in_48_registers;
  static constexpr int unroll = tuning::spmv_unroll;
  static constexpr bool early_weights = true;
};
// With complex numbers of double, which need 64 registers.
struct WidestTiles : FewTiles {
  static constexpr unsigned at_once = 4;
};
struct ManyTiles {
  static constexpr unsigned block = FewTiles::block / 2;
  static constexpr unsigned at_once = 2 * FewTiles::at_once;
  static constexpr int unroll = 2 * FewTiles::unroll;
  static constexpr bool early_weights = true;
};
// With weights of 8 bytes. Weights loaded early would take registers; more threads at once, with
// fewer registers each, hide more of the time of loads.
struct ManyWideTiles : FewTiles {
  static constexpr unsigned at_once = tuning::spmv_blocks_in_32_registers;
  static constexpr bool early_weights = false;
};

// Entries before entry `begin` in its 128 bytes of columns. Warps that begin with these, of which
// they take nothing, read whole lines: over the bus a part of one takes as long.
__device__ inline index_t entries_ahead(offset_t begin) {
  return static_cast<index_t>(begin % (128 / sizeof(index_t)));
}

// Whether a thread loads the weights of its first entries with their columns, before x is known.
// Complex weights took longer that way. Weights of a type known at run time take more registers.
template <class S, class Shape, class W>
constexpr bool loads_weights_early() {
  using Weight = typename S::weight_type;
  return Shape::early_weights && !S::ignores_weights && std::is_arithmetic_v<Weight> &&
         std::is_same_v<W, TypedWeights<Weight>>;
}

// Loads of up to `unroll` entries of a thread: `first`, `first` + block, ..., relative to entry
// `begin`, from 0 and below `count`; the column of one that is not there is no_vertex. They are
// streamed if the cache cannot keep them until the next product.
template <class S, class Shape, class W>
struct Loads {
  using Weight = typename S::weight_type;
  static constexpr bool has_weights = loads_weights_early<S, Shape, W>();

  index_t column[Shape::unroll];
  Weight weight[has_weights ? Shape::unroll : 1];

  // Of an index that may be negative.
  __device__ static bool is_within(index_t i, index_t count) {
    return static_cast<unsigned>(i) < static_cast<unsigned>(count);
  }

  __device__ Loads(const CsrView<W>& a, offset_t begin, index_t first, index_t count,
                   bool streams) {
    const index_t* const columns = a.column_of + begin;
#pragma unroll
    for (int j = 0; j < Shape::unroll; ++j) column[j] = no_vertex;
    if (streams) {
#pragma unroll
      for (int j = 0; j < Shape::unroll; ++j) {
        const index_t i = first + j * static_cast<index_t>(Shape::block);
        if (is_within(i, count)) column[j] = cuda::streamed(columns + i);
      }
    } else {
#pragma unroll
      for (int j = 0; j < Shape::unroll; ++j) {
        const index_t i = first + j * static_cast<index_t>(Shape::block);
        if (is_within(i, count)) column[j] = columns[i];
      }
    }
    if constexpr (has_weights) load_weights(a, begin + first, streams, weight);
  }

  // Those of the entries that have a column; the first of them is entry k.
  __device__ void load_weights(const CsrView<W>& a, offset_t k, bool streams,
                               Weight (&to)[Shape::unroll]) const {
#pragma unroll
    for (int j = 0; j < Shape::unroll; ++j) {
      if (column[j] == no_vertex) continue;
      const offset_t at = k + j * static_cast<index_t>(Shape::block);
      to[j] = streams ? cuda::streamed<Weight>(a.weights, at) : a.weights.template at<Weight>(at);
    }
  }
};

// Calls take(i, term of entry begin + i) for i = first, first + block, ... from 0 and below count.
// `loads`: those of the first such entries.
template <class S, class Shape, class W, class F>
__device__ void for_each_term(const CsrView<W>& a, offset_t begin, index_t first, index_t count,
                              Loads<S, Shape, W> loads, const Value<S>* x, bool streams, F take) {
  using Weight = typename S::weight_type;
  constexpr int unroll = Shape::unroll;
  constexpr auto block = static_cast<index_t>(Shape::block);
  while (first < count) {
    Value<S> value[unroll];
    Weight weight[unroll];
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (loads.column[j] != no_vertex) value[j] = x[loads.column[j]];
    }
    if constexpr (!loads.has_weights) loads.load_weights(a, begin + first, streams, weight);
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (loads.column[j] == no_vertex) continue;
      if constexpr (loads.has_weights) weight[j] = loads.weight[j];
      take(first + j * block, S::mul(weight[j], value[j]));
    }
    first += unroll * block;
    if (first < count) loads = Loads<S, Shape, W>(a, begin, first, count, streams);
  }
}

// The range of entries of a block.
struct Entries {
  offset_t begin;
  index_t count;
};

template <class W>
__device__ Entries entries_of_piece(const CsrView<W>& a, const RowTilesView& tiles,
                                    unsigned piece) {
  const index_t row = tiles.long_row[tiles.piece_row[piece]];
  const offset_t begin = tiles.piece_begin[piece], left = a.offsets[row + 1] - begin;
  constexpr offset_t most = RowTilesView::piece_length;
  static_assert(most <= 2 * RowTilesView::tile_size);
  return {begin, static_cast<index_t>(left < most ? left : most)};
}

}  // namespace graphrun::kernels
