// SpMM of CSR by a GPU's blocks. A block has a tile of rows, or a piece of a long one; its workers,
// a few threads that share the columns of X, have equal shares of its entries and row ends.
#pragma once

#include <cstdint>

#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/grouped.hpp"
#include "engine/common/cuda/streamed.hpp"
#include "engine/spmm/kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::kernels::spmm_tiles {

inline constexpr unsigned most_width = 32;

template <class S>
using Sum = typename S::sum_type;

// (+, *) of floats as shares are summed: in float, which halves the registers of sums in double and
// spares the conversions of each product.
struct FloatShares : PlusTimes<float> {
  using sum_type = float;
  using term_type = float;
  GRAPHRUN_HD static float add(float p, float q) { return p + q; }
  GRAPHRUN_HD static float mul(float edge, float x) { return edge * x; }
  GRAPHRUN_HD static float result(float sum) { return sum; }
};

// The semiring that S is summed by here.
template <class S>
struct InShares {
  using type = S;
};
template <>
struct InShares<PlusTimes<float>> {
  using type = FloatShares;
};

// Rows of X that a thread loads at once, and blocks of 256 threads that a multiprocessor has: what
// was fastest on an H200 where the registers hold two sums of a group and the loads.
template <class S>
inline constexpr int unroll = Real16Value<typename S::value_type> ? 2 : 4;
template <class S>
inline constexpr unsigned blocks = sizeof(Sum<S>) == 4 ? 5 : 4;

template <class S, class W>
struct Task {
  using T = typename S::value_type;
  CsrView<W> a;
  RowTilesView tiles;
  cuda::GroupedView<T> x, y;
  unsigned width;      // threads of a worker
  Sum<S>* piece_sums;  // of a piece, those of all columns of x.groups

  GRAPHRUN_HD std::size_t sums_of_piece() const {
    return static_cast<std::size_t>(x.groups) * cuda::group_size<T>;
  }
};

// Consecutive entries of some rows; of a piece, which ends no row, `rows` is 0.
struct Entries {
  offset_t begin;
  index_t count, first_row, rows;
};

// One sum for each value of a group.
template <class S>
struct GroupSums {
  static constexpr int size = cuda::group_size<typename S::value_type>;
  Sum<S> value[size];

  __device__ void clear() {
#pragma unroll
    for (Sum<S>& sum : value) sum = static_cast<Sum<S>>(S::zero);
  }
  __device__ cuda::Group<typename S::value_type> results() const {
    cuda::Group<typename S::value_type> group;
#pragma unroll
    for (int v = 0; v < size; ++v) group.value[v] = S::result(value[v]);
    return group;
  }
};

template <class S, class W, unsigned threads>
struct Shared {
  using Weight = typename S::weight_type;
  static constexpr index_t most = 2 * RowTilesView::tile_size;  // entries
  static constexpr bool has_weights = !std::is_same_v<W, NoWeights> && sizeof(Weight) <= 8;
  static constexpr std::size_t sums_bytes = threads * sizeof(GroupSums<S>);
  static constexpr std::size_t columns_bytes = most * sizeof(index_t);

  // The columns of the entries; once they are added up, the sum that each thread ends with.
  alignas(16) unsigned char bytes[sums_bytes > columns_bytes ? sums_bytes : columns_bytes];
  Weight weight[has_weights ? most : 1];
  std::uint16_t row_end[RowTilesView::tile_size];
  std::uint16_t first_row[threads];  // of each share

  __device__ index_t* columns() { return reinterpret_cast<index_t*>(bytes); }
  __device__ Sum<S>& sum(int v, unsigned thread) {
    return reinterpret_cast<Sum<S>*>(bytes)[static_cast<unsigned>(v) * threads + thread];
  }
  __device__ index_t row_begin(index_t row) const { return row == 0 ? 0 : row_end[row - 1]; }
};

// How many rows end, and how many entries lie, before a place among both: an entry lies before the
// end of its row. Merge path (Merrill and Garland, SC 2016).
struct Split {
  index_t rows, entries;
};
__device__ inline Split split_at(const std::uint16_t* row_end, const Entries& of, index_t at) {
  index_t low = at > of.count ? at - of.count : 0, high = at < of.rows ? at : of.rows;
  while (low < high) {
    const index_t middle = (low + high) / 2;
    if (row_end[middle] <= at - 1 - middle) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return {low, at - low};
}

template <class S, class W, unsigned threads>
class Block {
 public:
  using T = typename S::value_type;
  using Weight = typename S::weight_type;

  __device__ Block(const Task<S, W>& task, Shared<S, W, threads>& shared, const Entries& of,
                   unsigned band)
      : task_(task), shared_(shared), of_(of), group_(group_of(task, band)) {
    for (auto i = static_cast<index_t>(threadIdx.x); i < of.count; i += threads) {
      shared.columns()[i] = cuda::streamed(&task.a.column_of[of.begin + i]);
      if constexpr (Shared<S, W, threads>::has_weights) {
        shared.weight[i] = cuda::streamed<Weight>(task.a.weights, of.begin + i);
      }
    }
    for (auto i = static_cast<index_t>(threadIdx.x); i < of.rows; i += threads) {
      shared.row_end[i] =
          static_cast<std::uint16_t>(task.a.offsets[of.first_row + i + 1] - of.begin);
    }
    __syncthreads();
  }

  // Adds up this worker's share, and stores the rows that lie in it. The sum of the row that
  // ends first is left in `head_` if that row begins in another share. The sum of the row behind
  // the last end is left in shared memory.
  __device__ void add_share() {
    cuda::wait_for_previous();
    cuda::let_next_start();
    const index_t items = of_.rows + of_.count;
    const auto workers = static_cast<index_t>(threads / task_.width);
    share_ = (items + workers - 1) / workers | 1;  // odd: shares begin in different banks
    const auto from = static_cast<index_t>(worker()) * share_;
    const index_t begin = from < items ? from : items;
    const Split first = split_at(shared_.row_end, of_, begin);
    if (threadIdx.x % task_.width == 0) {
      shared_.first_row[worker()] = static_cast<std::uint16_t>(first.rows);
    }
    __syncthreads();
    const index_t end = begin + share_ < items ? begin + share_ : items;
    last_.rows = end < items ? shared_.first_row[worker() + 1] : of_.rows;
    last_.entries = end - last_.rows;
    first_row_ = row_ = first.rows;
    continues_ = first.entries > shared_.row_begin(row_);
    sums_.clear();
    next_end();
    for (index_t k = first.entries; k < last_.entries; k += unroll<S>) add_entries(k);
    while (row_ < last_.rows) end_row();
    __syncthreads();
#pragma unroll
    for (int v = 0; v < GroupSums<S>::size; ++v) shared_.sum(v, threadIdx.x) = sums_.value[v];
    __syncthreads();
  }

  // Stores the row that ends here and begins in another share.
  __device__ void store_first_row() {
    if (!continues_ || first_row_ == last_.rows || !is_live()) return;
    const index_t begin = first_row_ + shared_.row_begin(first_row_);
    unsigned before = worker();
    do {
      --before;
#pragma unroll
      for (int v = 0; v < GroupSums<S>::size; ++v) {
        head_.value[v] = S::add(head_.value[v],
                                shared_.sum(v, before * task_.width + threadIdx.x % task_.width));
      }
    } while (static_cast<index_t>(before) * share_ > begin);
    task_.y.store(of_.first_row + first_row_, group_, head_.results());
  }

  // Stores the sums of a piece, which is all shares.
  __device__ void store_piece(std::size_t piece) {
    for (unsigned half = threads / 2; half >= task_.width; half /= 2) {
      if (threadIdx.x < half) {
#pragma unroll
        for (int v = 0; v < GroupSums<S>::size; ++v) {
          shared_.sum(v, threadIdx.x) =
              S::add(shared_.sum(v, threadIdx.x), shared_.sum(v, threadIdx.x + half));
        }
      }
      __syncthreads();
    }
    if (threadIdx.x >= task_.width || !is_live()) return;
    Sum<S>* const sums = task_.piece_sums + piece * task_.sums_of_piece();
    for (int v = 0; v < GroupSums<S>::size; ++v) {
      sums[group_ * GroupSums<S>::size + v] = shared_.sum(v, threadIdx.x);
    }
  }

 private:
  __device__ static index_t group_of(const Task<S, W>& task, unsigned band) {
    return static_cast<index_t>(band * most_width + threadIdx.x % task.width);
  }
  __device__ unsigned worker() const { return threadIdx.x / task_.width; }
  __device__ bool is_live() const { return group_ < task_.x.groups; }

  __device__ void next_end() {
    end_ = row_ < last_.rows ? shared_.row_end[row_] : Shared<S, W, threads>::most + 1;
  }

  __device__ void end_row() {
    if (continues_ && row_ == first_row_) {
      head_ = sums_;
    } else if (is_live()) {
      task_.y.store(of_.first_row + row_, group_, sums_.results());
    }
    sums_.clear();
    ++row_;
    next_end();
  }

  __device__ Weight weight_at(index_t k) const {
    if constexpr (Shared<S, W, threads>::has_weights) {
      return shared_.weight[k];
    } else {
      return task_.a.weights.template at<Weight>(of_.begin + k);
    }
  }

  // Adds the entries [k, k + unroll<S>) that belong to the share.
  __device__ void add_entries(index_t k) {
    cuda::Group<T> x[unroll<S>];
#pragma unroll
    for (int j = 0; j < unroll<S>; ++j) {
      if (k + j < last_.entries && is_live()) {
        x[j] = task_.x.load(shared_.columns()[k + j], group_);
      }
    }
#pragma unroll
    for (int j = 0; j < unroll<S>; ++j) {
      if (k + j >= last_.entries) break;
      while (k + j == end_) end_row();
      if (!is_live()) continue;
      const Weight weight = weight_at(k + j);
#pragma unroll
      for (int v = 0; v < GroupSums<S>::size; ++v) {
        sums_.value[v] = S::add(sums_.value[v], S::mul(weight, x[j].value[v]));
      }
    }
  }

  const Task<S, W>& task_;
  Shared<S, W, threads>& shared_;
  Entries of_;
  index_t group_;
  index_t share_ = 0, first_row_ = 0, row_ = 0, end_ = 0;
  Split last_{0, 0};
  bool continues_ = false;
  GroupSums<S> sums_, head_;
};

// Block `block` has that piece or, behind the pieces, a tile. `band`: of most_width groups of X.
template <unsigned threads, class S, class W>
__device__ void multiply(const Task<S, W>& task, Shared<S, W, threads>& shared, unsigned block,
                         unsigned band) {
  const RowTilesView& tiles = task.tiles;
  const auto pieces = static_cast<unsigned>(tiles.pieces);
  if (block >= pieces) {
    const RowTile tile = tiles.tile[block - pieces];
    if (tile.rows == 0) return cuda::wait_for_previous();
    Block<S, W, threads> work(task, shared, {tile.begin, tile.entries, tile.first_row, tile.rows},
                              band);
    work.add_share();
    work.store_first_row();
    return;
  }
  const offset_t begin = tiles.piece_begin[block];
  const offset_t row_end = task.a.offsets[tiles.long_row[tiles.piece_row[block]] + 1];
  const offset_t left = row_end - begin;
  const auto count = static_cast<index_t>(
      left < RowTilesView::piece_length ? left : offset_t{RowTilesView::piece_length});
  Block<S, W, threads> work(task, shared, {begin, count, 0, 0}, band);
  work.add_share();
  work.store_piece(block);
}

}  // namespace graphrun::kernels::spmm_tiles
