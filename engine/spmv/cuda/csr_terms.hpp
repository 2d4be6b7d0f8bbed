// Terms of a part of a CSR matrix, computed by a block: its threads take consecutive entries in
// storage order.
#pragma once

#include <graphrun/engine/common/tuning.hpp>

#include "engine/common/cuda/streamed.hpp"
#include "engine/spmv/kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::kernels {

// Threads per tile, resident blocks per multiprocessor, and loads in flight per thread.
struct FewTiles {
  static constexpr unsigned block = tuning::spmv_block;
  static constexpr unsigned at_once = tuning::spmv_blocks_in_48_registers;
  static constexpr int unroll = tuning::spmv_unroll;
};
// With complex numbers of double, which need 64 registers.
struct WideTiles : FewTiles {
  static constexpr unsigned at_once = 4;
};
struct ManyTiles {
  static constexpr unsigned block = FewTiles::block / 2;
  static constexpr unsigned at_once = 2 * FewTiles::at_once;
  static constexpr int unroll = 2 * FewTiles::unroll;
};

// Entries before entry `begin` in its 128 bytes of columns. Warps that begin with these, of which
// they take nothing, read whole lines: over the bus a part of one takes as long.
__device__ inline index_t entries_ahead(offset_t begin) {
  return static_cast<index_t>(begin % (128 / sizeof(index_t)));
}

// Columns of up to `unroll` entries of a thread: `first`, `first` + block, ..., relative to entry
// `begin`, from 0 and below `count`; no_vertex otherwise. They are streamed if the cache cannot
// keep them until the next product.
template <class Shape>
struct Columns {
  index_t of[Shape::unroll];

  // Of an index that may be negative.
  __device__ static bool is_within(index_t i, index_t count) {
    return static_cast<unsigned>(i) < static_cast<unsigned>(count);
  }

  template <class W>
  __device__ Columns(const CsrView<W>& a, offset_t begin, index_t first, index_t count,
                     bool streams) {
    const index_t* const columns = a.column_of + begin;
#pragma unroll
    for (int j = 0; j < Shape::unroll; ++j) of[j] = no_vertex;
    if (streams) {
#pragma unroll
      for (int j = 0; j < Shape::unroll; ++j) {
        const index_t i = first + j * static_cast<index_t>(Shape::block);
        if (is_within(i, count)) of[j] = cuda::streamed(columns + i);
      }
    } else {
#pragma unroll
      for (int j = 0; j < Shape::unroll; ++j) {
        const index_t i = first + j * static_cast<index_t>(Shape::block);
        if (is_within(i, count)) of[j] = columns[i];
      }
    }
  }
};

// Calls take(i, term of entry begin + i) for i = first, first + block, ... from 0 and below count.
// `columns`: those of the first such entries.
template <class S, class Shape, class W, class F>
__device__ void for_each_term(const CsrView<W>& a, offset_t begin, index_t first, index_t count,
                              Columns<Shape> columns, const Value<S>* x, bool streams, F take) {
  using Weight = typename S::weight_type;
  constexpr int unroll = Shape::unroll;
  constexpr auto block = static_cast<index_t>(Shape::block);
  while (first < count) {
    Value<S> value[unroll];
    Weight weight[unroll];
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (columns.of[j] != no_vertex) value[j] = x[columns.of[j]];
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (columns.of[j] == no_vertex) continue;
      const offset_t k = begin + first + j * block;
      weight[j] = streams ? cuda::streamed<Weight>(a.weights, k) : a.weights.template at<Weight>(k);
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (columns.of[j] != no_vertex) take(first + j * block, S::mul(weight[j], value[j]));
    }
    first += unroll * block;
    if (first < count) columns = Columns<Shape>(a, begin, first, count, streams);
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
