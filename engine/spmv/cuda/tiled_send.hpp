// The first hop of a product with a tiled matrix: a block of threads stays at a tile, whose x lies
// in shared memory, and each lane adds up pieces and sends their messages.
#pragma once

#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/spmv/cuda/shared_copies.hpp"
#include "engine/spmv/cuda/store_run.hpp"
#include "engine/spmv/cuda/tiled_octets.hpp"
#include "engine/spmv/kernels.hpp"
#include "engine/spmv/tiled_hops.hpp"

namespace graphrun::kernels {

template <class S>
using Message = typename HopTypes<S>::Message;

template <class S, class Part>
__device__ Message<S> message_of(Part part) {
  return HopTypes<S>::message(static_cast<typename S::sum_type>(part));
}

// Sends the messages of a unit each, from `to` on, of lanes whose `to` is a message. All lanes call
// it.
template <class S, class W>
__device__ void send_single(const WideTerms<S, W>& terms, unsigned kind, Message<S>* messages,
                            std::uint32_t to, std::uint32_t none) {
  using M = Message<S>;
  const auto store = [&](unsigned at, auto p, auto q) {
    const Run<M, 2> run{{message_of<S>(p), message_of<S>(q)}};
    store_run(run, messages, to == none ? none : to + at, none);
  };
  if (kind == 3) {
    if (to != none) messages[to] = message_of<S>(terms.all());
  } else if (kind == 2) {
    store(0, terms.four(0), terms.four(1));
  } else if (kind == 1) {
    store(0, terms.two(0), terms.two(1));
    store(2, terms.two(2), terms.two(3));
  } else {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      store(static_cast<unsigned>(2 * i), terms.term(2 * i), terms.term(2 * i + 1));
    }
  }
}
template <class S, class W>
__device__ void send_single(const OctetTerms<S, W>& terms, unsigned kind, Message<S>* messages,
                            std::uint32_t to, std::uint32_t none) {
  using M = Message<S>;
  if (kind == 3) {
    if (to != none) messages[to] = message_of<S>(terms.all());
  } else if (kind == 2) {
    const Run<M, 2> run{{message_of<S>(terms.four(0)), message_of<S>(terms.four(1))}};
    store_run(run, messages, to, none);
  } else if (kind == 1) {
    const Run<M, 4> run{{message_of<S>(terms.two(0)), message_of<S>(terms.two(1)),
                         message_of<S>(terms.two(2)), message_of<S>(terms.two(3))}};
    store_run(run, messages, to, none);
  } else {
    Run<M, 8> run;
#pragma unroll
    for (int i = 0; i < 8; ++i) run.value[i] = message_of<S>(terms.term[i]);
    store_run(run, messages, to, none);
  }
}

// Copies values to shared memory: by 16 bytes where both sides are aligned alike.
template <class T>
__device__ void load_run(T* shared, const T* from, unsigned count) {
  constexpr unsigned each = 16 / sizeof(T);
  const auto at = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(from) % 16);
  const bool alike = at == reinterpret_cast<std::uintptr_t>(shared) % 16;
  const unsigned before = (16 - at) % 16 / sizeof(T);
  const unsigned head = alike && before < count ? before : count;
  const unsigned copied = (count - head) / each * each;
  for (unsigned i = threadIdx.x * each; i < copied; i += blockDim.x * each) {
    cuda::copy_16_bytes(shared + head + i, from + head + i);
  }
  for (unsigned i = threadIdx.x; i < count - copied; i += blockDim.x) {
    const unsigned k = i < head ? i : copied + i;
    shared[k] = from[k];
  }
}

// x of the tile, to shared memory, and a zero behind it.
template <class S, class View>
__device__ void load_tile(const View& a, const Value<S>* x, std::uint32_t tile, Value<S>* shared) {
  if (a.segments == nullptr) {
    const offset_t first = static_cast<offset_t>(tile) * a.tile_columns;
    const offset_t left = a.used_columns - first;
    const offset_t count = left < a.tile_columns ? left : a.tile_columns;
    load_run(shared, x + first, static_cast<unsigned>(count));
  } else {
    const TileSegment* const segments = a.segments_of(tile);
    for (unsigned r = 0; r < a.ranks; ++r) {
      const TileSegment s = segments[r];
      load_run(shared + s.place, x + s.from, segments[r + 1].place - s.place);
    }
  }
  if (threadIdx.x == 0) shared[a.tile_columns] = S::zero;
  cuda::wait_for_copies();
}

// One lane's way through a visit.
template <class S, class W>
struct Visitor {
  static constexpr int ahead = octets_ahead<S, W>();
  static constexpr bool reload_late = !std::is_same_v<W, NoWeights>;
  static_assert(TiledView<W>::steps_at_once % ahead == 0);
  const TiledView<W>& a;
  TileVisit visit;
  unsigned steps;
  std::size_t unit;  // of the next step to load
  Octet<W> octet[ahead];
  std::uint32_t single_to[ahead];
  // Of this warp's slices, in lane i: the steps of that in the i-th of 32 wide rounds, and the kind
  // of that in the i-th of 32 single rounds.
  unsigned widths, kinds;

  __device__ Visitor(const TiledView<W>& view, const TileVisit& of)
      : a(view),
        visit(of),
        steps(of.wide_steps + of.single_rounds),
        unit(std::size_t{of.first_step} * view.lanes() + threadIdx.x),
        widths(width_of(threadIdx.x % 32)),
        kinds(single_kind_of(threadIdx.x % 32)) {
#pragma unroll
    for (int d = 0; d < ahead; ++d) {
      if (static_cast<unsigned>(d) < steps) octet[d].load(a, unit);
      unit += a.lanes();
      single_to[d] = single_destination(static_cast<unsigned>(d));
    }
  }
  // This warp's slice of a round of the visit.
  __device__ std::size_t slice(unsigned round) const {
    return std::size_t{visit.first_round + round} * a.slices + threadIdx.x / 32;
  }
  // 0 behind the last.
  __device__ unsigned width_of(unsigned round) const {
    return round < visit.wide_rounds ? a.width[slice(round)] : 0;
  }
  __device__ unsigned single_kind_of(unsigned s) const {
    constexpr unsigned none = TiledView<W>::no_slice;
    return s < visit.single_rounds ? a.kind[slice(visit.wide_rounds + s)] : none;
  }
  __device__ std::uint32_t destination(unsigned round) const {
    return __ldcs(&a.destination[std::size_t{round} * a.lanes() + threadIdx.x]);
  }
  __device__ std::uint32_t single_destination(unsigned s) const {
    const unsigned first = visit.first_round + visit.wide_rounds;
    return s < visit.single_rounds ? destination(first + s) : a.messages;
  }
  __device__ void load_next(int d, unsigned step) {
    if (step + ahead < steps) octet[d].load(a, unit);
    unit += a.lanes();
  }

  __device__ void send_wide_rounds(const Value<S>* x, Message<S>* messages) {
    using Sum = typename S::sum_type;
    unsigned round = 0, left = 0;
    auto sum = static_cast<Sum>(S::zero);
    for (unsigned step = 0; step < visit.wide_steps; step += ahead) {
#pragma unroll
      for (int d = 0; d < ahead; ++d) {
        if (left == 0) {
          if (round % 32 == 0 && round > 0) widths = width_of(round + threadIdx.x % 32);
          // 0 behind the last slice: no step ends another.
          left = __shfl_sync(~0u, widths, round % 32);
        }
        const Octet<W> now = octet[d];
        if constexpr (!reload_late) load_next(d, step + static_cast<unsigned>(d));
        sum = S::add(sum, static_cast<Sum>(TermsOf<S, W>(a, now, x).all()));
        if constexpr (reload_late) load_next(d, step + static_cast<unsigned>(d));
        if (--left == 0) {
          const std::uint32_t to = destination(visit.first_round + round);
          if (to < a.messages) messages[to] = HopTypes<S>::message(sum);
          sum = static_cast<Sum>(S::zero);
          ++round;
        }
      }
    }
  }

  __device__ void send_single_rounds(const Value<S>* x, Message<S>* messages) {
    for (unsigned s = 0; s < visit.single_rounds; s += ahead) {
      if (s % 32 == 0 && s > 0) kinds = single_kind_of(s + threadIdx.x % 32);
#pragma unroll
      for (int d = 0; d < ahead; ++d) {
        const unsigned now_at = s + static_cast<unsigned>(d);
        if (now_at >= visit.single_rounds) break;
        const Octet<W> now = octet[d];
        const std::uint32_t to = single_to[d];
        const auto advance = [&] {
          load_next(d, visit.wide_steps + now_at);
          single_to[d] = single_destination(now_at + ahead);
        };
        if constexpr (!reload_late) advance();
        const unsigned kind = __shfl_sync(~0u, kinds, now_at % 32);
        if (kind != TiledView<W>::no_slice) {
          const TermsOf<S, W> terms(a, now, x);
          send_single<S, W>(terms, kind, messages, to, a.messages);
        }
        if constexpr (reload_late) advance();
      }
    }
  }
};

// A block for each of a.blocks, of a.lanes() threads. `staged`: x of a tile goes through shared
// memory, which must have room for it and a zero; else x is read where it lies, as wide as it is.
template <class S, class W>
__global__ void __launch_bounds__(1024, 1)
    send_messages(TiledView<W> a, const Value<S>* x, Message<S>* messages) {
  extern __shared__ __align__(16) unsigned char of_tile[];
  auto* const shared = reinterpret_cast<Value<S>*>(of_tile);
  cuda::let_next_start();
  const unsigned first = a.first_visit[blockIdx.x], past = a.first_visit[blockIdx.x + 1];
  bool waited = false;
  for (unsigned v = first; v < past; ++v) {
    Visitor<S, W> visitor(a, a.visits[v]);
    if (!waited) cuda::wait_for_previous();
    waited = true;
    if (v != first) __syncthreads();  // all have read the last tile
    load_tile<S>(a, x, visitor.visit.tile, shared);
    __syncthreads();
    visitor.send_wide_rounds(shared, messages);
    visitor.send_single_rounds(shared, messages);
  }
  if (!waited) cuda::wait_for_previous();
}

// The same where a tile's x does not fit into shared memory: read where it lies, which holds every
// tile in tile_columns + 1 values, a zero behind each.
template <class S, class W>
__global__ void __launch_bounds__(1024, 1)
    send_unstaged(TiledView<W> a, const Value<S>* x, Message<S>* messages) {
  cuda::let_next_start();
  cuda::wait_for_previous();
  for (unsigned v = a.first_visit[blockIdx.x]; v < a.first_visit[blockIdx.x + 1]; ++v) {
    Visitor<S, W> visitor(a, a.visits[v]);
    const std::size_t each = static_cast<std::size_t>(a.tile_columns) + 1;
    const Value<S>* const tile = x + visitor.visit.tile * each;
    visitor.send_wide_rounds(tile, messages);
    visitor.send_single_rounds(tile, messages);
  }
}

}  // namespace graphrun::kernels
