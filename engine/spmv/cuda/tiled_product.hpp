// SpMV of the tiled format: x into the order of columns, then two hops.
#pragma once

#include "engine/spmv/cuda/tiled_add.hpp"
#include "engine/spmv/cuda/tiled_send.hpp"
#include "engine/spmv/instantiate.hpp"

namespace graphrun::kernels {

inline constexpr unsigned order_block = 256;

// ordered[j] = the value of x at position j of the order of columns; with a `gap` of 1, a zero
// follows those of each tile.
template <class S, class View>
__global__ void __launch_bounds__(order_block)
    order_x(View a, const Value<S>* x, unsigned gap, Value<S>* ordered) {
  cuda::let_next_start();
  const unsigned j = blockIdx.x * order_block + threadIdx.x;
  if (j < static_cast<unsigned>(a.used_columns)) {
    const std::size_t column = a.source(static_cast<index_t>(j));
    cuda::wait_for_previous();
    const unsigned tile = gap == 0 ? 0 : j / static_cast<unsigned>(a.tile_columns);
    ordered[std::size_t{j} + tile] = x[column];
    const bool last = j + 1 == static_cast<unsigned>(a.used_columns) ||
                      (j + 1) % static_cast<unsigned>(a.tile_columns) == 0;
    if (gap != 0 && last) {
      ordered[std::size_t{tile + 1} * (static_cast<unsigned>(a.tile_columns) + 1) - 1] = S::zero;
    }
  } else {
    cuda::wait_for_previous();
  }
}

inline std::size_t most_shared_bytes() {
  constexpr std::size_t for_totals = 1024;  // of contribute_block()
  int device = 0, bytes = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  return static_cast<std::size_t>(bytes) - for_totals;
}

// The arrays of one product, in the matrix's workspace if they fit.
template <class S, class W>
class HopArrays {
 public:
  HopArrays(OnCuda on, const TiledBands<W>& a, bool ordered, unsigned gap)
      : room_(a, ordered ? ordered_values(*a.band, gap) : 0),
        own_(on, room_.end <= a.band->workspace_bytes ? 0 : room_.end),
        base_(own_.get() != nullptr ? own_.get() : static_cast<char*>(a.band->workspace)) {}
  Message<S>* messages() const { return reinterpret_cast<Message<S>*>(base_); }
  typename S::sum_type* parts() const {
    return reinterpret_cast<typename S::sum_type*>(base_ + room_.parts);
  }
  Value<S>* x() const { return reinterpret_cast<Value<S>*>(base_ + room_.x); }

 private:
  static std::size_t ordered_values(const TiledView<W>& a, unsigned gap) {
    const auto tiles = static_cast<std::size_t>(a.tiles);
    return gap == 0 ? static_cast<std::size_t>(a.used_columns)
                    : tiles * (static_cast<std::size_t>(a.tile_columns) + 1);
  }
  HopRoom<S> room_;
  Scratch<char> own_;
  char* base_;
};

template <class S, class W>
void send_band(OnCuda on, const TiledView<W>& a, const Value<S>* x, bool staged, std::size_t bytes,
               Message<S>* messages) {
  if (a.blocks == 0) return;
  if (staged) {
    cuda::launch_early_sharing<send_messages<S, W>>(on, a.blocks, a.lanes(), bytes, a, x, messages);
  } else {
    cuda::launch_early<send_unstaged<S, W>>(on, a.blocks, a.lanes(), a, x, messages);
  }
}

template <class S, class W, class Epilogue>
void add_band(OnCuda on, const TiledView<W>& a, const Message<S>* messages,
              typename S::sum_type* parts, const Epilogue& epilogue,
              const cuda::TotalsView& totals) {
  constexpr unsigned block = 1024;
  const std::size_t room = a.most_of_chunk.of(sizeof(Message<S>));
  if (room <= most_shared_bytes()) {
    cuda::launch_early_sharing<add_messages<S, W, Epilogue>>(on, a.chunks, block, room, a, messages,
                                                             parts, epilogue, totals);
  } else {
    cuda::launch_early<add_unstaged<S, W, Epilogue>>(on, a.chunks, block, a, messages, parts,
                                                     epilogue, totals);
  }
  if (a.long_rows == 0) return;
  constexpr unsigned parts_block = 256;
  const auto lanes = static_cast<std::size_t>(a.long_rows) * 32;
  cuda::launch_early<add_parts<S, W, Epilogue>>(on, cuda::blocks_for(lanes, parts_block),
                                                parts_block, a, parts, epilogue, totals);
}

// The two hops of a band.
template <class S, class W, class Epilogue>
Sums<3> multiply_band(OnCuda on, const TiledView<W>& a, const Value<S>* x, bool staged,
                      std::size_t tile_bytes, const HopArrays<S, W>& arrays,
                      const Epilogue& epilogue) {
  if (a.chunks == 0) return {};
  const cuda::Totals totals(on, Epilogue::sums, a.chunks + static_cast<unsigned>(a.long_rows));
  send_band<S>(on, a, x, staged, tile_bytes, arrays.messages());
  add_band<S>(on, a, arrays.messages(), arrays.parts(), epilogue, totals.view());
  return totals.read();
}

template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const TiledBands<W>& bands, const RowTilesView*, const Value<S>* x,
             const Epilogue& epilogue) {
  const TiledView<W>& a = *bands.band;
  const std::size_t tile_bytes = (static_cast<std::size_t>(a.tile_columns) + 4) * sizeof(Value<S>);
  const bool staged = tile_bytes <= most_shared_bytes();
  const bool ordered = !staged || a.column_at != nullptr;
  const unsigned gap = staged ? 0 : 1;
  const HopArrays<S, W> arrays(on, bands, ordered, gap);
  if (ordered && a.used_columns > 0) {
    const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(a.used_columns), order_block);
    cuda::launch_early<order_x<S, TiledView<W>>>(on, blocks, order_block, a, x, gap, arrays.x());
  }
  Sums<3> sums{};
  for (const TiledView<W>& band : bands) {
    sums = sums + multiply_band<S>(on, band, ordered ? arrays.x() : x, staged, tile_bytes, arrays,
                                   epilogue);
  }
  return sums;
}

}  // namespace graphrun::kernels
