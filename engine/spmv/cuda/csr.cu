// SpMV of CSR: one block per tile of rows. Its threads first store the terms of all entries, with
// coalesced loads, in shared memory, then add up each row. Long rows are cut into pieces of one
// block each, whose sums are added in order afterwards.
#include <type_traits>

#include "base/cuda/device.hpp"
#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/reduce.hpp"
#include "engine/spmv/cuda/csr_terms.hpp"
#include "engine/spmv/cuda/decision.hpp"
#include "engine/spmv/cuda/totals.hpp"
#include "engine/spmv/instantiate.hpp"
#include "engine/spmv/kernels.hpp"
#include "engine/spmv/mixed_kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned warp = 32;

// A block adds up a piece of `count` terms. The last piece of a row to complete also completes the
// row.
template <class S, class Shape, class Epilogue>
__device__ void finish_piece(const RowTilesView& tiles, unsigned piece, index_t count,
                             const typename S::term_type* terms, const Epilogue& epilogue,
                             const cuda::TotalsView& totals) {
  using Sum = typename S::sum_type;
  auto sum = static_cast<Sum>(S::zero);
  for (auto i = static_cast<index_t>(threadIdx.x); i < count;
       i += static_cast<index_t>(Shape::block)) {
    sum = S::add(sum, terms[i]);
  }
  sum = cuda::block_sum<S>(sum);
  if (threadIdx.x >= warp) return;
  const index_t slot = tiles.piece_row[piece], row = tiles.long_row[slot];
  const offset_t first = tiles.first_piece[slot], end = tiles.first_piece[slot + 1];
  if (end - first > 1) {
    auto* sums = static_cast<Sum*>(tiles.piece_sums);
    if (threadIdx.x == 0) sums[piece] = sum;
    if (!cuda::last_to_arrive(&tiles.arrived[slot], static_cast<unsigned>(end - first))) return;
    sum = static_cast<Sum>(S::zero);
    for (offset_t p = first + threadIdx.x; p < end; p += warp) sum = S::add(sum, sums[p]);
    sum = cuda::lanes_sum<S>(sum, warp);
  }
  Sums<3> taken{};
  if (threadIdx.x == 0 && epilogue.wants(row)) epilogue(row, epilogue.inputs(row), sum, taken);
  if constexpr (Epilogue::sums > 0) {
    cuda::contribute<Epilogue::sums>(totals, static_cast<unsigned>(slot), taken);
  }
}

// Work of a thread: every `lanes`-th of a row's terms, starting at `lane`.
struct Part {
  RowTerms terms;
  index_t lanes, lane;  // lanes 0: no work
};

// Parts are numbered row by row: eight for each row of the first class, then four, two and one.
// Number of parts before the classes of four, of two and of one.
struct PartStarts {
  index_t fours, twos, ones;
};

__device__ inline PartStarts part_starts(const RowTile& tile) {
  const index_t fours = 8 * tile.by_eight, twos = fours + 4 * tile.by_four;
  return {fours, twos, twos + 2 * tile.by_two};
}

__device__ inline Part part_of(const RowTile& tile, const RowTerms* terms, index_t part) {
  const PartStarts starts = part_starts(tile);
  index_t rows = tile.by_warp, before = 0;  // rows and parts before this part's class
  int bits = 3;                             // log2 of the number of lanes
  if (part >= starts.fours) {
    rows += tile.by_eight;
    before = starts.fours;
    bits = 2;
  }
  if (part >= starts.twos) {
    rows += tile.by_four;
    before = starts.twos;
    bits = 1;
  }
  if (part >= starts.ones) {
    rows += tile.by_two;
    before = starts.ones;
    bits = 0;
  }
  const index_t lanes = 1 << bits, at = rows + ((part - before) >> bits);
  if (at >= tile.rows) return {{0}, 0, 0};
  return {terms[tile.first_row + at], lanes, (part - before) & (lanes - 1)};
}

// Adds up the rows with fewer lanes than a warp. All threads of the block must call it.
template <class S, class Shape, class Epilogue>
__device__ void add_short_rows(const RowTile& tile, const RowTilesView& tiles, Part mine,
                               const typename S::term_type* terms, const Epilogue& epilogue,
                               Sums<3>& totals) {
  const PartStarts starts = part_starts(tile);
  const index_t parts =
      starts.ones + (tile.rows - tile.by_warp - tile.by_eight - tile.by_four - tile.by_two);
  for (index_t base = 0; base < parts; base += static_cast<index_t>(Shape::block)) {
    const index_t part = base + static_cast<index_t>(threadIdx.x);
    if (base > 0) mine = part_of(tile, tiles.terms, part);
    const index_t row = tile.first_row + mine.terms.row();
    const bool wanted = mine.lanes > 0 && epilogue.wants(row);
    typename Epilogue::Inputs inputs{};
    if (wanted && mine.lane == 0) inputs = epilogue.inputs(row);
    auto sum = static_cast<typename S::sum_type>(S::zero);
    const index_t end = mine.terms.begin() + mine.terms.length();
    if (wanted) {
      for (index_t i = mine.terms.begin() + mine.lane; i < end; i += mine.lanes) {
        sum = S::add(sum, terms[i]);
      }
    }
    // The class of the warp's first part, so that whole warps take the same branch.
    const index_t of_warp = part - static_cast<index_t>(threadIdx.x % warp);
    const index_t most = of_warp < starts.fours ? 4 : of_warp < starts.twos ? 2 : 1;
    for (index_t step = of_warp < starts.ones ? most : 0; step > 0; step /= 2) {
      const auto other = cuda::shuffle_down(sum, static_cast<unsigned>(step));
      if (mine.lanes > step) sum = S::add(sum, other);
    }
    if (wanted && mine.lane == 0) epilogue(row, inputs, sum, totals);
  }
}

template <class Shape>
__device__ index_t first_warp_row() {
  return static_cast<index_t>(Shape::block / warp - 1 - threadIdx.x / warp);
}

// One warp per row, starting with the last warp: the first ones have short rows to add.
template <class S, class Shape, class Epilogue>
__device__ void add_warp_rows(const RowTile& tile, const RowTilesView& tiles, RowTerms mine,
                              const typename S::term_type* terms, const Epilogue& epilogue,
                              Sums<3>& totals) {
  const index_t first = first_warp_row<Shape>();
  for (index_t at = first; at < tile.by_warp; at += static_cast<index_t>(Shape::block / warp)) {
    if (at > first) mine = tiles.terms[tile.first_row + at];
    const index_t row = tile.first_row + mine.row(), end = mine.begin() + mine.length();
    if (!epilogue.wants(row)) continue;
    auto sum = static_cast<typename S::sum_type>(S::zero);
    for (index_t i = mine.begin() + static_cast<index_t>(threadIdx.x % warp); i < end;
         i += static_cast<index_t>(warp)) {
      sum = S::add(sum, terms[i]);
    }
    sum = cuda::lanes_sum<S>(sum, warp);
    if (threadIdx.x % warp == 0) epilogue(row, epilogue.inputs(row), sum, totals);
  }
}

// How the entries are read.
struct Reading {
  bool streams;  // past the cache, which does not hold them until the next product
  bool on_host;  // some of them over the bus
};

// Pieces come first. Both kinds of blocks store their terms at the same place in the code, to save
// registers.
template <class S, class Shape, class W, class Epilogue>
__global__ void __launch_bounds__(Shape::block, Shape::at_once)
    spmv_tiles(CsrView<W> a, RowTilesView tiles, const Value<S>* x,
               const __grid_constant__ Epilogue epilogue, Reading reading,
               cuda::TotalsView totals) {
  __shared__ alignas(8) typename S::term_type terms[2 * RowTilesView::tile_size];
  unsigned at = blockIdx.x;  // of the pieces and tiles
  if constexpr (decides<Epilogue>) {
    static_assert(sizeof(terms) >= Shape::block * sizeof(Sums<3>));
    if (at-- == 0) {
      cuda::wait_for_previous();
      decide(epilogue.decision, reinterpret_cast<Sums<3>*>(terms));
      return;
    }
  }
  const auto pieces = static_cast<unsigned>(tiles.pieces);
  const bool is_piece = at < pieces;
  RowTile tile{};
  if (!is_piece) tile = tiles.tile[at - pieces];
  const Entries entries =
      is_piece ? entries_of_piece(a, tiles, at) : Entries{tile.begin, tile.entries};
  auto first = static_cast<index_t>(threadIdx.x);
  // With weights the kernels would take more registers.
  if constexpr (S::ignores_weights) first -= reading.on_host ? entries_ahead(entries.begin) : 0;
  const Loads<S, Shape, W> loads(a, entries.begin, first, entries.count, reading.streams);
  const Part mine = part_of(tile, tiles.terms, static_cast<index_t>(threadIdx.x));
  RowTerms of_warp{0};
  if (first_warp_row<Shape>() < tile.by_warp) {
    of_warp = tiles.terms[tile.first_row + first_warp_row<Shape>()];
  }
  cuda::wait_for_previous();
  cuda::let_next_start();  // not before: finish_deferred() reads what the kernel before has written
  for_each_term(a, entries.begin, first, entries.count, loads, x, reading.streams,
                [&](index_t i, typename S::term_type term) { terms[i] = term; });
  __syncthreads();
  if (is_piece) {
    finish_piece<S, Shape>(tiles, at, entries.count, terms, epilogue, totals);
    return;
  }
  Sums<3> taken{};
  add_warp_rows<S, Shape>(tile, tiles, of_warp, terms, epilogue, taken);
  add_short_rows<S, Shape>(tile, tiles, mine, terms, epilogue, taken);
  if constexpr (Epilogue::sums > 0) {
    const auto before = static_cast<unsigned>(tiles.long_rows);
    cuda::contribute_block<Epilogue::sums>(totals, before + at - pieces, taken);
  }
}

template <class S, class Shape, class W, class Epilogue>
void multiply_tiles(OnCuda on, const CsrView<W>& a, const RowTilesView& tiles, const Value<S>* x,
                    const Epilogue& epilogue, const cuda::TotalsView& totals) {
  int device = 0, cache = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize, device));
  const offset_t column_bytes = tiles.tiles * RowTilesView::tile_size * offset_t{sizeof(index_t)};
  const bool streams = column_bytes > cache / 2;
  const Reading reading{streams, streams && cuda::is_managed(a.column_of)};
  cuda::launch_early<spmv_tiles<S, Shape, W, Epilogue>>(
      on, static_cast<unsigned>(tiles.pieces + tiles.tiles) + (decides<Epilogue> ? 1 : 0),
      Shape::block, a, tiles, x, epilogue, reading, totals);
}

}  // namespace

template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const CsrView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue) {
  if (a.rows == 0) return {};
  const cuda::Totals totals(on, Epilogue::sums,
                            static_cast<unsigned>(tiles->long_rows + tiles->tiles));
  // Wide values and totals exceed the register limit.
  constexpr bool is_light = Epilogue::sums == 0 && sizeof(Value<S>) <= 4;
  using Weight = typename S::weight_type;
  constexpr bool has_wide_weights =
      Epilogue::sums == 0 && !S::ignores_weights && S::addition == Addition::plus &&
      sizeof(Weight) == 8 && !std::is_integral_v<Weight> && std::is_same_v<W, TypedWeights<Weight>>;
  using Few = std::conditional_t<sizeof(Value<S>) <= 8, FewTiles, WidestTiles>;
  using Many = std::conditional_t<is_light, ManyTiles,
                                  std::conditional_t<has_wide_weights, ManyWideTiles, Few>>;
  if (!std::is_same_v<Few, Many> && tiles->tiles >= tuning::spmv_many_tiles) {
    multiply_tiles<S, Many>(on, a, *tiles, x, epilogue, totals.view());
  } else {
    multiply_tiles<S, Few>(on, a, *tiles, x, epilogue, totals.view());
  }
  return totals.read();
}

GRAPHRUN_SPMV_KERNELS(OnCuda, CsrView)
GRAPHRUN_SPMV_DECIDING(OnCuda, CsrView)
GRAPHRUN_SPMV_COMPLEX_TYPED(OnCuda, CsrView)
GRAPHRUN_SPMV_COMPLEX(OnCuda, CsrView)
GRAPHRUN_SPMV_16_BITS(OnCuda, CsrView)

}  // namespace graphrun::kernels
