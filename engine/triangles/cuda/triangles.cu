// Triangle counting on the GPU. Wedges whose middle vertex is a hub probe a bitmap of the hub's row
// in shared memory, one block per piece of the hub's neighbours. The others take one warp per row,
// or per part of a long row, with a filter of it.
#include "base/common/for_each.hpp"
#include "engine/triangles/cuda/edge_sums.hpp"
#include "engine/triangles/cuda/vertex_sums.hpp"
#include "engine/triangles/cuda/visits.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
__device__ index_t bit(const unsigned* words, index_t w) {
  return static_cast<index_t>(words[w >> 5] >> (w & 31) & 1u);
}

// Number of marked entries below v among every 32nd of [at, end). A row is read up to its first
// entry >= v.
__device__ unsigned closed_in_rest(const unsigned* words, const index_t* lower, offset_t at,
                                   offset_t end, index_t v) {
  constexpr int unroll = 4;
  unsigned closed = 0;
  index_t last;
  do {
    index_t w[unroll];
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      w[q] = at + q * offset_t{warp} < end ? lower[at + q * offset_t{warp}] : v;
    }
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      if (w[q] < v) closed += static_cast<unsigned>(bit(words, w[q]));
    }
    last = __shfl_sync(~0u, w[unroll - 1], warp - 1);
    at += unroll * offset_t{warp};
  } while (last < v);
  return closed;
}

// The same for up to 32 rows u, one from each lane.
__device__ unsigned closed_in_rows(const unsigned* words, const index_t* lower, offset_t begin,
                                   offset_t end, index_t v) {
  constexpr int unroll = 4;
  const unsigned lane = threadIdx.x % warp;
  unsigned closed = 0;
  for (int j = 0; j < static_cast<int>(warp); j += unroll) {
    index_t w[unroll];
    offset_t row_at[unroll], row_end[unroll];
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      row_at[q] = __shfl_sync(~0u, begin, j + q) + lane;
      row_end[q] = __shfl_sync(~0u, end, j + q);
      w[q] = row_at[q] < row_end[q] ? lower[row_at[q]] : v;
    }
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      if (w[q] < v) closed += static_cast<unsigned>(bit(words, w[q]));
      if (__shfl_sync(~0u, w[q], warp - 1) < v) {
        closed += closed_in_rest(words, lower, row_at[q] + warp, row_end[q], v);
      }
    }
  }
  return closed;
}

__device__ void add_total(unsigned long long mine, unsigned long long* total) {
  for (unsigned step = warp / 2; step > 0; step /= 2) mine += __shfl_down_sync(~0u, mine, step);
  if (threadIdx.x % warp == 0 && mine > 0) atomicAdd(total, mine);
}

// tickets[0] is the total, tickets[1] the next piece of the work queue.
__global__ void __launch_bounds__(block)
    count_at_hubs(OrientedView a, Hubs hubs, unsigned long long* tickets) {
  extern __shared__ unsigned words[];
  __shared__ offset_t mine;
  const index_t size = (hubs.count + 31) / 32;
  for (index_t i = static_cast<index_t>(threadIdx.x); i < size; i += block) words[i] = 0;
  unsigned long long closed = 0;
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) mine = static_cast<offset_t>(atomicAdd(&tickets[1], 1ULL));
    __syncthreads();
    if (mine >= hubs.pieces) break;
    const index_t v = hub_of_piece(hubs, mine);
    const offset_t row = a.lower_begin[v], row_end = a.lower_end[v];
    for (offset_t k = row + threadIdx.x; k < row_end; k += block) {
      atomicOr(&words[a.lower[k] >> 5], 1u << (a.lower[k] & 31));
    }
    __syncthreads();
    const offset_t first = a.upper_begin[v] + (mine - hubs.first_piece[v]) * piece;
    const offset_t last = first + piece < a.upper_end[v] ? first + piece : a.upper_end[v];
    for (offset_t k = first + threadIdx.x / warp * warp; k < last; k += block) {
      const offset_t at = k + threadIdx.x % warp;
      offset_t begin = 0, end = 0;
      if (at < last) {
        const index_t u = a.upper[at];
        begin = a.lower_begin[u];
        end = a.lower_end[u];
      }
      closed += closed_in_rows(words, a.lower, begin, end, v);
    }
    __syncthreads();
    for (offset_t k = row + threadIdx.x; k < row_end; k += block) words[a.lower[k] >> 5] = 0;
  }
  add_total(closed, &tickets[0]);
}

void run_hubs(OnCuda on, const OrientedView& a, index_t count, unsigned long long* tickets) {
  const HubPieces pieces(on, a, count);
  if (pieces.total() == 0) return;
  const std::size_t bytes = (static_cast<std::size_t>(count) + 31) / 32 * sizeof(unsigned);
  const unsigned blocks = cuda::resident_blocks(count_at_hubs, block, bytes);
  count_at_hubs<<<blocks, block, bytes, on.stream>>>(a, pieces.hubs(), tickets);
  cuda::check(cudaGetLastError());
}

struct CountOnly {
  unsigned long long mine = 0;
  __device__ void operator()(const cuda::Triangle&) { ++mine; }
  __device__ void finish(unsigned long long* tickets) { add_total(mine, &tickets[0]); }
};

struct AddUp {
  TriangleSums sums;
  const index_t* vertex_of;
  __device__ std::int64_t* at(index_t rank) const {
    return &sums.at_vertex[vertex_of == nullptr ? rank : vertex_of[rank]];
  }
  __device__ void add(index_t rank, offset_t opposite) const {
    const unsigned weight = sums.multiplicity == nullptr ? 1 : sums.multiplicity[opposite];
    atomicAdd(reinterpret_cast<unsigned long long*>(at(rank)),
              static_cast<unsigned long long>(weight));
  }
  __device__ void add_weight(offset_t place, index_t corner) const {
    atomicAdd(reinterpret_cast<unsigned long long*>(&sums.weight_at_edge[place]),
              static_cast<unsigned long long>(sums.corner_weight[corner]));
  }
  __device__ void operator()(const cuda::Triangle& t) const {
    if (sums.at_edge != nullptr) {
      atomicAdd(&sums.at_edge[t.uv], 1);
      atomicAdd(&sums.at_edge[t.uw], 1);
      atomicAdd(&sums.at_edge[t.vw], 1);
    }
    if (sums.weight_at_edge != nullptr) {
      add_weight(t.uv, t.w);
      add_weight(t.uw, t.v);
      add_weight(t.vw, t.u);
    }
    if (sums.at_vertex != nullptr) {
      add(t.u, t.vw);
      add(t.v, t.uw);
      add(t.w, t.uv);
    }
  }
  __device__ void finish(unsigned long long*) const {}
};

// tickets[0] becomes the total.
class Tickets {
 public:
  explicit Tickets(OnCuda on) : tickets_(on, count) {
    cuda::check(cudaMemsetAsync(tickets_.get(), 0, count * sizeof(unsigned long long), on.stream));
  }
  unsigned long long* get() const { return tickets_.get(); }
  offset_t total() const { return static_cast<offset_t>(tickets_.read()); }

 private:
  static constexpr std::size_t count = 4;
  Scratch<unsigned long long> tickets_;
};

// Triangles whose middle vertex is a hub are found where its row of U is, the others where the row
// of L of their last vertex is.
offset_t count(OnCuda on, const OrientedView& a, cuda::visits::Vertices own, index_t hubs) {
  const Tickets tickets(on);
  run_hubs(on, a, hubs, tickets.get());
  cuda::visit_triangles(on, a, own, hubs, CountOnly{}, tickets.get());
  return tickets.total();
}

// Adds what triangles with a hub in the middle give to their vertices. The hubs are the first
// `count` vertices, or fewer: returns how many. tickets[1] must be 0.
index_t add_at_hubs(OnCuda on, const OrientedView& a, index_t count, const vertex_sums::Sums& sums,
                    unsigned long long* tickets) {
  namespace v = vertex_sums;
  if (count > v::most_hubs) count = v::most_hubs;
  const HubPieces pieces(on, a, count);
  if (count == 0 || pieces.total() == 0) return count;
  const auto longest = static_cast<std::size_t>(
      largest(on, static_cast<std::size_t>(count),
              [=] GRAPHRUN_HD(std::size_t u) { return a.lower_end[u] - a.lower_begin[u]; }));
  const std::size_t of_words = (static_cast<std::size_t>(count) + 31) / 32 * sizeof(RowWord);
  const std::size_t room = (v::most_bytes - of_words) / sizeof(unsigned);
  const auto sums_size = static_cast<unsigned>(longest < room ? longest : room);
  const std::size_t bytes = of_words + sums_size * sizeof(unsigned);
  const bool is_small = bytes <= v::small_bytes, weighted = sums.multiplicity != nullptr;
  const unsigned block = is_small ? v::small_block : v::large_block;
  const auto kernel =
      weighted
          ? (is_small ? v::add_pieces<true, v::small_block> : v::add_pieces<true, v::large_block>)
          : (is_small ? v::add_pieces<false, v::small_block>
                      : v::add_pieces<false, v::large_block>);
  cuda::allow_shared_memory(kernel, bytes);
  const unsigned blocks = cuda::resident_blocks(kernel, block, bytes);
  kernel<<<blocks, block, bytes, on.stream>>>(a, pieces.hubs(), sums, sums_size, tickets);
  cuda::check(cudaGetLastError());
  return count;
}

void add_at_vertices(OnCuda on, const OrientedView& a, cuda::visits::Vertices own, index_t hubs,
                     const std::uint8_t* multiplicity, std::int64_t* at_vertex) {
  const Tickets tickets(on);
  hubs = add_at_hubs(on, a, hubs, {at_vertex, multiplicity, a.vertex_of}, tickets.get());
  const AddUp add_up{{at_vertex, multiplicity}, a.vertex_of};
  cuda::visit_triangles(on, a, own, hubs, add_up, tickets.get());
}

}  // namespace

offset_t count_triangles(OnCuda on, const OrientedView& a) {
  if (a.vertices == 0) return 0;
  return count(on, a, {0, a.vertices}, count_hubs(on, a));
}

offset_t count_own_triangles(OnCuda on, const OrientedView& a, const OwnVertices& own) {
  if (own.end == own.first) return 0;
  return count(on, a, {own.first, own.end - own.first},
               own.hubs < most_hubs ? own.hubs : most_hubs);
}

void sum_own_triangles(OnCuda on, const OrientedView& a, const OwnVertices& own,
                       const std::uint8_t* multiplicity, std::int64_t* at_vertex) {
  if (own.end == own.first) return;
  add_at_vertices(on, a, {own.first, own.end - own.first}, own.hubs, multiplicity, at_vertex);
}

void sum_triangles(OnCuda on, const OrientedView& a, const TriangleSums& sums) {
  if (a.vertices == 0) return;
  index_t hubs = count_hubs(on, a);
  if (sums.at_vertex != nullptr) {
    return add_at_vertices(on, a, {0, a.vertices}, hubs, sums.multiplicity, sums.at_vertex);
  }
  const Tickets tickets(on);
  if (sums.at_edge != nullptr) {
    hubs = add_at_hubs<index_t>(on, a, hubs, {sums.at_edge, nullptr}, tickets.get());
  } else {
    hubs = add_at_hubs<std::int64_t>(on, a, hubs, {sums.weight_at_edge, sums.corner_weight},
                                     tickets.get());
  }
  cuda::visit_triangles(on, a, {0, a.vertices}, hubs, AddUp{sums, a.vertex_of}, tickets.get());
}

}  // namespace graphrun::kernels
