// Colouring on the GPU. Vertices are taken in turn by groups of lanes, all that the device holds at
// once. A group reads again and again what the neighbours before its vertex have got; since these
// are taken before it, somebody works on each, and the first of all waits for none.
//
// A vertex without a colour says which is the least that it can still get. So one after it need not
// wait for it to take a lower one.
#include "engine/common/cuda/resident_blocks.hpp"
#include "engine/greedy/bodies.hpp"
#include "engine/greedy/cuda/color_window.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr offset_t block_row = 2048;         // edges from which on a block lists a row's neighbours
constexpr index_t warp_degree = 32;          // edges from which on a warp colours a vertex
constexpr unsigned short_row_lanes = 8;      // lanes that colour another
constexpr unsigned tickets_for_one = 16384;  // the first tickets are for a vertex a group each,
constexpr unsigned ticket_turns = 8;         // later ones for so many, one after another
constexpr index_t vertices_at_once = 1 << 20;  // between two looks whether to stop
constexpr index_t no_color_waits = 0x7fffffff;

// What `color` says of a vertex without a colour: the least one that it can still get.
__device__ index_t least_color(index_t color) { return ~color; }
__device__ bool has_color(index_t color) { return color >= 0; }

__device__ index_t* row_of(const EdgesBothWays& edges, const Colors& colors, index_t v) {
  return colors.before + edges.out.offsets[v] + (edges.directed ? edges.in.offsets[v] : 0);
}

// Lists the neighbours before v, one chunk of a group's size in `step` of them from `first` on.
// take(count) returns where so many go. All lanes of the group call it.
template <unsigned lanes, class Take>
__device__ void list_before(const EdgesBothWays& edges, const Colors& colors, index_t v,
                            offset_t first, offset_t step, const Group<lanes>& group, Take take) {
  index_t* const list = row_of(edges, colors, v);
  const offset_t length = edges.length(v);
  for (; first < length; first += step) {
    const offset_t k = first + group.lane;
    const index_t u = k < length ? edges.neighbour(v, k) : v;
    const bool before = u != v && is_colored_before(colors, u, v);
    const unsigned found = group.ballot(before);
    const index_t at = take(static_cast<index_t>(__popc(found)));
    if (before) list[at + static_cast<index_t>(group.place(found))] = u;
  }
}

// Rows that blocks list.
struct LongRows {
  index_t* list;
  unsigned* count;
};

template <unsigned lanes>
__global__ void __launch_bounds__(block)
    list_short_rows(EdgesBothWays edges, Colors colors, LongRows rows) {
  const Group<lanes> group;
  const auto v = static_cast<index_t>((std::size_t{blockIdx.x} * block + threadIdx.x) / lanes);
  if (v >= edges.out.rows) return;
  if (edges.length(v) > block_row) {
    if (group.lane == 0) rows.list[atomicAdd(rows.count, 1u)] = v;
    return;
  }
  index_t count = 0;
  list_before(edges, colors, v, 0, lanes, group, [&](index_t more) {
    count += more;
    return count - more;
  });
  if (group.lane == 0) colors.waiting[v] = count;
}

__global__ void __launch_bounds__(block)
    list_long_rows(EdgesBothWays edges, Colors colors, LongRows rows) {
  __shared__ index_t count;
  const Group<warp> group;
  for (unsigned i = blockIdx.x; i < *rows.count; i += gridDim.x) {
    const index_t v = rows.list[i];
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    list_before(edges, colors, v, threadIdx.x / warp * warp, block, group, [&](index_t more) {
      index_t at = 0;
      if (group.lane == 0) at = atomicAdd(&count, more);
      return __shfl_sync(~0u, at, 0);
    });
    __syncthreads();
    if (threadIdx.x == 0) colors.waiting[v] = count;
    __syncthreads();  // count is written again
  }
}

// *split = number of vertices in the list that a warp each colours. They are its first.
void split_by_degree(OnCuda on, const Colors& colors, std::size_t n, index_t* split) {
  for_each_index(on, n, [=] __device__(std::size_t i) {
    const bool here = colors.degree[colors.list[i]] >= warp_degree;
    const bool next = i + 1 < n && colors.degree[colors.list[i + 1]] >= warp_degree;
    if (i == 0 && !here) *split = 0;
    if (here && !next) *split = static_cast<index_t>(i) + 1;
  });
}

// A vertex in work, and the neighbours before it that had no colour when last asked.
struct Work {
  index_t v;
  index_t* list;
  index_t count;
  index_t least;  // as `color` says it
};

// The first colour that no neighbour before v has, where all of these have one.
template <unsigned lanes>
__device__ index_t first_free_of_all(const EdgesBothWays& edges, const Colors& colors, index_t v,
                                     const Window<lanes>& window, const Group<lanes>& group) {
  for (index_t base = 0;; base += static_cast<index_t>(window.colors)) {
    window.clear(group);
    each_neighbour(edges, v, group.lane, lanes, [&](index_t u) {
      if (is_colored_before(colors, u, v)) window.mark(device::read_again(colors.color + u), base);
    });
    const unsigned first = window.first_free(group);
    if (first < window.colors) return base + static_cast<index_t>(first);
  }
}

// Asks the neighbours once. Returns whether the vertex has its colour then.
template <unsigned lanes>
__device__ bool try_to_color(const EdgesBothWays& edges, const Colors& colors, Work& work,
                             const Window<lanes>& window, const Group<lanes>& group) {
  unsigned least = no_color_waits;
  index_t left = 0;
  for (index_t first = 0; first < work.count; first += static_cast<index_t>(lanes)) {
    const index_t k = first + static_cast<index_t>(group.lane);
    bool waits = false;
    index_t u = 0;
    if (k < work.count) {
      u = work.list[k];
      const index_t color = device::read_again(colors.color + u);
      waits = !has_color(color);
      if (waits) {
        least = min(least, static_cast<unsigned>(least_color(color)));
      } else {
        window.mark(color, 0);
      }
    }
    const unsigned still = group.ballot(waits);  // all have read before one writes
    if (waits) work.list[left + static_cast<index_t>(group.place(still))] = u;
    left += __popc(still);
  }
  if (left == work.count && left > 0) __nanosleep(20);
  work.count = left;
  least = group.least(least);
  const unsigned first = window.first_free(group);
  auto color = static_cast<index_t>(first);
  const bool takes = left == 0 || (first < window.colors && first < least);
  if (takes && first == window.colors) {
    color = first_free_of_all(edges, colors, work.v, window, group);
  }
  if (takes || least_color(color) < work.least) {
    work.least = least_color(color);
    if (group.lane == 0) {
      device::write_stale(colors.color + work.v, takes ? color : work.least);
    }
  }
  return takes;
}

// Colours the vertices of the list from `begin` up to `end`: of these, by a warp each, those before
// *split, else by fewer lanes those from there on.
template <unsigned lanes>
__global__ void __launch_bounds__(block)
    color_vertices(EdgesBothWays edges, Colors colors, const index_t* split, index_t begin,
                   index_t end, unsigned* next_ticket) {
  constexpr unsigned groups = warp / lanes;
  __shared__ unsigned bits[block / lanes][Window<lanes>::words];
  const Group<lanes> group;
  const Window<lanes> window{bits[threadIdx.x / lanes]};
  if (lanes == warp) {
    end = min(end, *split);
  } else {
    begin = max(begin, *split);
  }
  while (true) {
    unsigned ticket = 0;
    if (threadIdx.x % warp == 0) ticket = atomicAdd(next_ticket, 1u);
    ticket = __shfl_sync(~0u, ticket, 0);
    const unsigned turns = ticket < tickets_for_one ? 1 : ticket_turns;
    std::size_t i = ticket < tickets_for_one
                        ? ticket
                        : tickets_for_one + std::size_t{ticket - tickets_for_one} * ticket_turns;
    i = static_cast<std::size_t>(begin) + i * groups + group.first / lanes;
    if (i - group.first / lanes >= static_cast<std::size_t>(end)) return;
    for (unsigned turn = 0; turn < turns; ++turn, i += groups) {
      bool is_done = i >= static_cast<std::size_t>(end);
      Work work{};
      if (!is_done) {
        work.v = colors.list[i];
        work = {work.v, row_of(edges, colors, work.v), colors.waiting[work.v], no_vertex};
      }
      window.clear(group);
      while (!__all_sync(~0u, is_done)) {
        if (!is_done) is_done = try_to_color(edges, colors, work, window, group);
      }
    }
  }
}

template <unsigned lanes>
void color_part(OnCuda on, const EdgesBothWays& edges, const Colors& colors, const index_t* split,
                index_t begin, index_t end, unsigned* ticket) {
  const unsigned blocks = cuda::resident_blocks(color_vertices<lanes>, block, 0);
  color_vertices<lanes><<<blocks, block, 0, on.stream>>>(edges, colors, split, begin, end, ticket);
  cuda::check(cudaGetLastError());
}

void list_neighbours_before(OnCuda on, const EdgesBothWays& edges, const Colors& colors) {
  const auto n = static_cast<std::size_t>(edges.out.rows);
  const Scratch<index_t> long_rows(on, n);
  const Scratch<unsigned> count(on, 1);
  cuda::check(cudaMemsetAsync(count.get(), 0, sizeof(unsigned), on.stream));
  const LongRows rows{long_rows.get(), count.get()};
  const bool are_short = edges.entries / edges.out.rows < offset_t{warp} / 2;
  if (are_short) {
    constexpr unsigned lanes = short_row_lanes;
    list_short_rows<lanes>
        <<<cuda::blocks_for(n * lanes, block), block, 0, on.stream>>>(edges, colors, rows);
  } else {
    list_short_rows<warp>
        <<<cuda::blocks_for(n * warp, block), block, 0, on.stream>>>(edges, colors, rows);
  }
  cuda::check(cudaGetLastError());
  const unsigned blocks = cuda::resident_blocks(list_long_rows, block, 0);
  list_long_rows<<<blocks, block, 0, on.stream>>>(edges, colors, rows);
  cuda::check(cudaGetLastError());
}

}  // namespace

bool color_in_turn(OnCuda on, const EdgesBothWays& edges, const Colors& colors, Watch& watch) {
  const index_t n = edges.out.rows;
  if (n == 0) return true;
  list_neighbours_before(on, edges, colors);
  const Scratch<index_t> split(on, 1);
  split_by_degree(on, colors, static_cast<std::size_t>(n), split.get());
  const Scratch<unsigned> tickets(on, 2);
  for (index_t begin = 0; begin < n;) {
    const index_t end = n - begin > vertices_at_once ? begin + vertices_at_once : n;
    cuda::check(cudaMemsetAsync(tickets.get(), 0, 2 * sizeof(unsigned), on.stream));
    color_part<warp>(on, edges, colors, split.get(), begin, end, tickets.get());
    color_part<short_row_lanes>(on, edges, colors, split.get(), begin, end, tickets.get() + 1);
    if (end < n) cuda::check(cudaStreamSynchronize(on.stream));
    if (watch.stop_requested()) return false;
    begin = end;
  }
  return true;
}

GRAPHRUN_INSTANTIATE_COLORING(OnCuda)

}  // namespace graphrun::kernels
