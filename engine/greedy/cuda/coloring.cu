// Colouring on the GPU. Vertices are taken in turn by groups of lanes, all of which the device
// holds at once. A group reads again and again what the neighbours before its vertex have got;
// since each of these is before it in the order, somebody works on it or has done so.
//
// A vertex without a colour says which is the least that it can still get. So one after it need not
// wait for it before it takes a lower one.
#include "engine/common/cuda/side_streams.hpp"
#include "engine/greedy/cuda/earlier_neighbours.hpp"

namespace graphrun::kernels {
namespace {

constexpr index_t vertices_at_once = 1 << 22;  // between two looks whether to stop

// What `color` says of a vertex without a colour: the least one that it can still get. Also the
// other way round.
__device__ index_t least_color(index_t color) { return ~color; }
__device__ bool has_color(index_t color) { return color >= 0; }

// *split = number of vertices in the list that a warp each colours. They are its first.
void split_by_degree(OnCuda on, const Colors& colors, std::size_t n, index_t* split) {
  for_each_index(on, n, [=] __device__(std::size_t i) {
    const bool here = colors.degree[colors.list[i]] >= warp_degree;
    const bool next = i + 1 < n && colors.degree[colors.list[i + 1]] >= warp_degree;
    if (i == 0 && !here) *split = 0;
    if (here && !next) *split = static_cast<index_t>(i) + 1;
  });
}

// A vertex in work. The neighbours before it that are not known to have a colour are those asked
// now and, in its list, those before `left` and from `next` up to `count`; without a list all are
// asked at once. One whose least colour is not above the vertex's own blocks it: it may take that
// colour.
template <unsigned lanes>
struct Work {
  index_t v;
  index_t* list;  // null: none
  index_t count, next, left;
  index_t least;          // the least colour that the vertex can get, as far as is known
  index_t least_of_pass;  // when the list was begun
  index_t asked[at_once<lanes>];
  unsigned let_by;  // a bit for each asked that is known not to block

  // Asks the next ones in the list.
  __device__ void ask_next(const Group<lanes>& group) {
    let_by = 0;
#pragma unroll
    for (int q = 0; q < at_once<lanes>; ++q) {
      const index_t k = next + static_cast<index_t>(q * lanes + group.lane);
      asked[q] = k < count ? list[k] : no_vertex;
    }
    next += static_cast<index_t>(at_once<lanes> * lanes);
  }
  __device__ void begin_pass(const Group<lanes>& group) {
    next = left = 0;
    least_of_pass = least;
    ask_next(group);
  }
  __device__ void begin(const EdgesBothWays& edges, const Colors& colors,
                        const Group<lanes>& group) {
    const offset_t length = edges.length(v);
    if (!needs_no_list<lanes>(length)) {
      list = row_of(edges, colors, v);
      count = colors.waiting[v];
      begin_pass(group);
      return;
    }
#pragma unroll
    for (int q = 0; q < at_once<lanes>; ++q) {
      const offset_t k = q * lanes + group.lane;
      asked[q] = k < length ? edges.neighbour(v, k) : v;
    }
#pragma unroll
    for (int q = 0; q < at_once<lanes>; ++q) {
      if (asked[q] == v || !is_colored_before(colors, asked[q], v)) asked[q] = no_vertex;
    }
  }
  // Puts those asked that have no colour back into the list, behind those that were there before.
  __device__ void put_back(const Group<lanes>& group) {
#pragma unroll
    for (int q = 0; q < at_once<lanes>; ++q) {
      const index_t u = asked[q];
      const unsigned waiting = group.ballot(u != no_vertex);
      if (u != no_vertex) list[left + static_cast<index_t>(group.place(waiting))] = u;
      left += __popc(waiting);
    }
  }
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

// Whether a neighbour blocks the vertex. Those asked that have a colour are asked no more.
template <unsigned lanes>
__device__ bool is_blocked(const Colors& colors, Work<lanes>& work, const Window<lanes>& window,
                           const Group<lanes>& group) {
  constexpr int count = at_once<lanes>;
  index_t color[count];
#pragma unroll
  for (int q = 0; q < count; ++q) {
    const bool asks = work.asked[q] != no_vertex && (work.let_by >> q & 1u) == 0;
    color[q] = asks ? device::read_again(colors.color + work.asked[q]) : 0;
  }
  // A colour beyond the window is looked for when all neighbours have theirs.
  const bool is_beyond = work.least >= static_cast<index_t>(window.colors);
  bool blocks = false;
#pragma unroll
  for (int q = 0; q < count; ++q) {
    if (work.asked[q] == no_vertex || (work.let_by >> q & 1u) != 0) continue;
    if (has_color(color[q])) {
      window.mark(color[q], 0);
      work.asked[q] = no_vertex;
    } else if (is_beyond || least_color(color[q]) <= work.least) {
      blocks = true;
    } else {
      work.let_by |= 1u << q;
    }
  }
  return group.ballot(blocks) != 0;
}

// One step for a vertex. Returns whether it has its colour then.
template <unsigned lanes>
__device__ bool try_to_color(const EdgesBothWays& edges, const Colors& colors, Work<lanes>& work,
                             const Window<lanes>& window, const Group<lanes>& group) {
  const bool blocked = is_blocked(colors, work, window, group);
  const auto first = static_cast<index_t>(window.first_free(group));
  if (first > work.least) {
    work.least = first;
    work.let_by = 0;
    if (group.lane == 0) device::write_stale(colors.color + work.v, least_color(first));
    return false;
  }
  if (blocked) {
    __nanosleep(100);  // others need the memory
    return false;
  }
  if (work.list != nullptr) work.put_back(group);
  if (work.next < work.count) {
    work.ask_next(group);
    return false;
  }
  if (work.left > 0 && work.least > work.least_of_pass) {
    __syncwarp(group.mask);  // what was put back is read by other lanes
    work.count = work.left;
    work.begin_pass(group);
    return false;
  }
  index_t color = work.least;
  if (color == static_cast<index_t>(window.colors)) {
    color = first_free_of_all(edges, colors, work.v, window, group);
  }
  if (group.lane == 0) device::write_stale(colors.color + work.v, color);
  return true;
}

// Colours the vertices of the list from `begin` up to `end`: of these, by a warp each, those from
// *core on and before *split, else by fewer lanes those from there on. All blocks must be resident:
// a group waits for what another one has to do.
template <unsigned lanes>
__global__ void __launch_bounds__(block)
    color_vertices(EdgesBothWays edges, Colors colors, const index_t* core, const index_t* split,
                   index_t begin, index_t end) {
  __shared__ unsigned bits[block / lanes][Window<lanes>::words];
  const Group<lanes> group;
  const Window<lanes> window{bits[threadIdx.x / lanes]};
  if (lanes == warp) {
    begin = max(begin, *core);
    end = min(end, *split);
  } else {
    begin = max(begin, *split);
  }
  const offset_t step = offset_t{gridDim.x} * (block / lanes);
  offset_t i = begin + (offset_t{blockIdx.x} * block + threadIdx.x) / lanes;
  for (; i - group.first / lanes < end; i += step) {
    bool is_done = i >= end;
    Work<lanes> work{};
    window.clear(group);
    if (!is_done) {
      work.v = colors.list[i];
      work.begin(edges, colors, group);
    }
    while (!__all_sync(~0u, is_done)) {
      if (!is_done) is_done = try_to_color(edges, colors, work, window, group);
    }
  }
}

template <unsigned lanes>
void color_part(OnCuda on, const EdgesBothWays& edges, const Colors& colors, const index_t* core,
                const index_t* split, index_t begin, index_t end) {
  const unsigned blocks = cuda::resident_blocks(color_vertices<lanes>, block, 0);
  EdgesBothWays edges_given = edges;
  Colors colors_given = colors;
  void* arguments[] = {&edges_given, &colors_given, &core, &split, &begin, &end};
  cuda::check(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(color_vertices<lanes>),
                                          dim3(blocks), dim3(block), arguments, 0, on.stream));
}

}  // namespace

bool color_in_turn(OnCuda on, const EdgesBothWays& edges, const Colors& colors, Watch& watch) {
  const index_t n = edges.out.rows;
  if (n == 0) return true;
  const bool may_have_core =
      n > core_vertices && edges.entries >= core_entries && edges.entries / n >= few_edges;
  const Scratch<index_t> core_size(on, 1), core_color(on, may_have_core ? core_vertices : 0);
  const Scratch<std::uint32_t> core_bits(
      on, may_have_core ? std::size_t{core_vertices} * core_words : 0);
  const DenseCore core{core_size.get(), core_bits.get(), core_color.get()};
  cuda::check(cudaMemsetAsync(core.size, 0, sizeof(index_t), on.stream));
  if (may_have_core) list_core(on, edges, colors, core);
  cuda::SideStreams streams(on, may_have_core);
  const OnCuda first = streams.next();
  if (may_have_core) color_core(first, colors, core);
  list_neighbours_before(streams.next(), edges, colors, core);  // while blocks wait for each other
  streams.join();
  const Scratch<index_t> split(on, 1);
  split_by_degree(on, colors, static_cast<std::size_t>(n), split.get());
  for (index_t begin = 0; begin < n;) {
    const index_t end = n - begin > vertices_at_once ? begin + vertices_at_once : n;
    color_part<warp>(on, edges, colors, core_size.get(), split.get(), begin, end);
    if (edges.entries / n < few_edges) {
      color_part<few_lanes>(on, edges, colors, core_size.get(), split.get(), begin, end);
    } else {
      color_part<short_row_lanes>(on, edges, colors, core_size.get(), split.get(), begin, end);
    }
    if (end < n) cuda::check(cudaStreamSynchronize(on.stream));
    if (watch.stop_requested()) return false;
    begin = end;
  }
  return true;
}

GRAPHRUN_INSTANTIATE_COLORING(OnCuda)

}  // namespace graphrun::kernels
