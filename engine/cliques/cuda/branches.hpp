// Cliques on a GPU: a block takes a vertex and makes the matrix of bits of the subgraph of its
// neighbours of higher degree; its warps search for those of each of these neighbours.
#pragma once

#include "engine/cliques/search.hpp"

namespace graphrun::cliques {

using kernels::CliqueLevel;
using kernels::CliqueTask;

inline constexpr unsigned warp = 32;

// A warp, and sets of 32 vertices in a word.
struct Warp {
  using Word = unsigned;
  __device__ static unsigned lane() { return threadIdx.x % warp; }
  __device__ static int words(index_t size) { return static_cast<int>((size + 31) / 32); }
  template <class F>
  __device__ static void each_word(index_t size, F&& f) {
    for (int i = static_cast<int>(lane()); i < words(size); i += static_cast<int>(warp)) f(i);
  }
  template <class F>
  __device__ static void each_member(const Word* set, index_t size, F&& f) {
    const auto mine = static_cast<index_t>(lane());
    for (int i = 0; i < words(size); ++i) {
      if ((set[i] >> mine & 1u) != 0) f(i * 32 + mine);
    }
  }
  __device__ static std::uint64_t sum(std::uint64_t x) {
    unsigned long long total = x;
    for (unsigned step = warp / 2; step > 0; step /= 2) {
      total += __shfl_xor_sync(~0u, total, step);
    }
    return total;
  }
  __device__ static std::uint64_t largest(std::uint64_t x) {
    unsigned long long most = x;
    for (unsigned step = warp / 2; step > 0; step /= 2) {
      const unsigned long long other = __shfl_xor_sync(~0u, most, step);
      most = other > most ? other : most;
    }
    return most;
  }
  __device__ static int bits(Word word) { return __popc(word); }
  __device__ static index_t first(Word word) { return __ffs(static_cast<int>(word)) - 1; }
  __device__ static bool leads() { return lane() == 0; }
  __device__ static void sync() { __syncwarp(); }
};

struct NoSink {
  static constexpr bool wanted = false;
  __device__ void operator()(index_t, std::uint64_t) const {}
};
// Adds to the vertices in a row of L.
struct VertexSink {
  static constexpr bool wanted = true;
  const CliqueTask& task;
  const index_t* ranks;
  __device__ void give(index_t rank, std::uint64_t count) const {
    const index_t vertex = task.edges.vertex_of == nullptr ? rank : task.edges.vertex_of[rank];
    atomicAdd(reinterpret_cast<unsigned long long*>(&task.at_vertex[vertex]),
              static_cast<unsigned long long>(count));
  }
  __device__ void operator()(index_t v, std::uint64_t count) const {
    if (count != 0) give(ranks[v], count);
  }
};

// Arrays of the blocks, each of so many elements for one: `rows` of a matrix of bits, and for each
// of its warps `sets` and `levels`.
struct Room {
  unsigned* rows;
  unsigned* sets;
  CliqueLevel* levels;
  std::size_t of_rows, of_sets, of_levels;  // of_sets and of_levels: for a warp
};

// totals[0] and [1]: the lower and the upper 32 bits of what was found, added up; [2]: the next
// vertex.
struct Totals {
  unsigned long long* values;
};

// The place of an entry of a row of `size` ascending ones; -1: it is not there.
__device__ inline index_t place_in(const index_t* row, index_t size, index_t entry) {
  index_t low = 0, high = size;
  while (low < high) {
    const index_t middle = low + (high - low) / 2;
    if (row[middle] < entry) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < size && row[low] == entry ? low : -1;
}

// A warp takes a vertex of the subgraph, its lanes the entries of that one's row of L.
__device__ inline void make_rows(const OrientedView& a, const index_t* ranks, index_t size,
                                 unsigned* rows) {
  const int words = Warp::words(size);
  const auto all = static_cast<std::size_t>(size) * static_cast<std::size_t>(words);
  for (std::size_t i = threadIdx.x; i < all; i += blockDim.x) rows[i] = 0;
  __syncthreads();
  const auto warps = static_cast<index_t>(blockDim.x / warp);
  for (auto i = static_cast<index_t>(threadIdx.x / warp); i < size; i += warps) {
    const index_t u = ranks[i];
    for (offset_t k = a.lower_begin[u] + Warp::lane(); k < a.lower_end[u]; k += warp) {
      const index_t j = place_in(ranks, size, a.lower[k]);
      if (j < 0) continue;
      atomicOr(&rows[static_cast<std::size_t>(i) * words + j / 32], 1u << (j % 32));
      atomicOr(&rows[static_cast<std::size_t>(j) * words + i / 32], 1u << (i % 32));
    }
  }
  __syncthreads();
}

// The cliques of a vertex and the i-th of its row of L, as the last of its row that they have.
template <class Sink>
__device__ std::uint64_t search_branch(const CliqueTask& task, const unsigned* rows, index_t size,
                                       index_t i, unsigned* sets, CliqueLevel* levels, Sink sink) {
  const int words = Warp::words(size);
  const unsigned* const mine = rows + static_cast<std::size_t>(i) * words;
  Warp::sync();  // lanes may still read the set of the last branch
  Warp::each_word(size, [&](int word) {
    const index_t before = i - word * 32;  // vertices of this word that come before
    const unsigned kept = before >= 32 ? ~0u : before <= 0 ? 0u : (1u << before) - 1;
    sets[word] = mine[word] & kept;
  });
  Warp::sync();
  return kernels::CliqueSearch<Warp, Sink>(Warp(), rows, size, sets, levels, task.choose, sink)
      .run(task.size - 2);
}

template <bool at_vertices>
__device__ std::uint64_t search_at(const CliqueTask& task, index_t v, const unsigned* rows,
                                   index_t size, index_t i, unsigned* sets, CliqueLevel* levels) {
  const index_t* const ranks = task.edges.lower + task.edges.lower_begin[v];
  if constexpr (at_vertices) {
    const VertexSink sink{task, ranks};
    const std::uint64_t found = search_branch(task, rows, size, i, sets, levels, sink);
    if (Warp::leads() && found != 0) {
      sink.give(v, found);
      sink(i, found);
    }
    return found;
  } else {
    return search_branch(task, rows, size, i, sets, levels, NoSink());
  }
}

// The body of the kernel. `next` and `branch` are in shared memory.
template <bool at_vertices>
__device__ void search_all(const CliqueTask& task, const Room& room, const Totals& totals,
                           unsigned long long* next, unsigned* branch) {
  const std::size_t warps = blockDim.x / warp;
  const std::size_t me = blockIdx.x * warps + threadIdx.x / warp;
  unsigned* const rows = room.rows + blockIdx.x * room.of_rows;
  unsigned* const sets = room.sets + me * room.of_sets;
  CliqueLevel* const levels = room.levels + me * room.of_levels;
  const OrientedView& a = task.edges;
  unsigned long long low = 0, high = 0;
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) {
      *next = atomicAdd(&totals.values[2], 1ULL);
      *branch = 0;
    }
    __syncthreads();
    if (*next >= static_cast<unsigned long long>(a.vertices)) break;
    const auto v = static_cast<index_t>(*next);
    const auto size = static_cast<index_t>(a.lower_end[v] - a.lower_begin[v]);
    if (size + 1 < task.size) continue;
    make_rows(a, a.lower + a.lower_begin[v], size, rows);
    while (true) {
      unsigned mine = 0;
      if (Warp::leads()) mine = atomicAdd(branch, 1u);
      const auto i = static_cast<index_t>(__shfl_sync(~0u, mine, 0));
      if (i >= size) break;
      const std::uint64_t found = search_at<at_vertices>(task, v, rows, size, i, sets, levels);
      low += found & 0xffffffffu;
      high += found >> 32;
    }
  }
  if (Warp::leads() && (low != 0 || high != 0)) {
    atomicAdd(&totals.values[0], low & 0xffffffffu);
    atomicAdd(&totals.values[1], high + (low >> 32));
  }
}

// The sum of what was added in halves, or 2^63 where that is more.
inline std::uint64_t joined_total(unsigned long long low, unsigned long long high) {
  constexpr std::uint64_t most = std::uint64_t{1} << 63;
  const std::uint64_t upper = high + (low >> 32);
  return upper >= most >> 32 ? most : upper << 32 | (low & 0xffffffffu);
}

}  // namespace graphrun::cliques
