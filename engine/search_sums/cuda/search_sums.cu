// A round of many searches on the GPU, a lane for each word of a row, so that the words of a
// neighbour are read together. Push: entries are distributed evenly, across rows. Pull: the lanes
// go over the row's entries; longest rows are split into runs, one per block.
#include "base/common/kernels.hpp"
#include "base/common/search.hpp"
#include "engine/search_sums/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256, warp = 32;
constexpr offset_t edges_per_thread = 4;
// Entries of a row beyond which it is split, and of a run.
constexpr offset_t longest_whole = 512, run_entries = 2048;
// Blocks for work whose size is known only on the device.
constexpr unsigned run_blocks = 1024, list_blocks = 64;

struct RowRun {
  offset_t begin;
  index_t slot;  // of the row in the list of longest ones
};

// Counts: rows found, longest rows, runs of those.
struct RoundSizes {
  index_t found, longest;
  unsigned runs;
};

// Parameters of a round.
struct Gathering {
  SearchBatch b;
  index_t level;
  RoundSizes* sizes;
  index_t* longest;      // rows
  SearchWord* gathered;  // words of the longest rows
  RowRun* runs;
};

// The lanes of a warp that have the words of one row.
template <int W>
__device__ unsigned lanes_of_row() {
  static_assert(W >= 1 && W < static_cast<int>(warp) && (W & (W - 1)) == 0);
  const unsigned lane = threadIdx.x % warp;
  return ((1u << W) - 1) << (lane - lane % W);
}

// The sum over the lanes of a row; each of them must call it.
template <int W>
__device__ int sum_of_row(int value) {
  const unsigned lanes = lanes_of_row<W>();
  for (int step = W / 2; step > 0; step /= 2) value += __shfl_xor_sync(lanes, value, step, warp);
  return value;
}

// Word `word` over the entries k, k + stride, ... of a row before `end`, four at once.
__device__ SearchWord gather_word(const Gathering& g, offset_t k, offset_t end, offset_t stride,
                                  int word) {
  constexpr int width = 4;
  const index_t last = g.level - 1;
  SearchWord bits = 0;
  for (; k < end; k += width * stride) {
    index_t from[width];
    bool there[width];
    for (int i = 0; i < width; ++i) {
      const offset_t at = k + i * stride;
      from[i] = at < end ? __ldg(&g.b.in.column_of[at]) : no_vertex;
    }
    for (int i = 0; i < width; ++i) {
      there[i] = from[i] != no_vertex && g.b.entered[from[i]] == last;
    }
    for (int i = 0; i < width; ++i) {
      if (there[i]) bits |= g.b.frontier[g.b.place(from[i], word)];
    }
  }
  return bits;
}

// The row takes what was gathered. True if that is anything. All lanes of the row must call it.
template <int W>
__device__ bool settle_row(const Gathering& g, index_t row, int word, SearchWord bits) {
  const SearchBatch& b = g.b;
  const std::size_t at = b.place(row, word);
  const SearchWord all = b.all(word), seen = b.seen[at], fresh = bits & all & ~seen;
  // At most 512 searches: both sums in one.
  const int lacks = (seen | fresh) == all ? 0 : 1 << 16;
  const int both = sum_of_row<W>(__popcll(fresh) + lacks), count = both & 0xffff;
  if (count == 0) return false;
  b.fresh[at] = fresh;
  b.seen[at] = seen | fresh;
  if (word == 0) b.enter(row, g.level, count, both >> 16 == 0);
  return true;
}

// The rows that a block found. All its threads must call its functions.
template <int W>
struct FoundRows {
  index_t rows[block / W];
  int count;
  index_t first;

  __device__ void clear() {
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
  }
  // From one lane of the row.
  __device__ void put(index_t row) { rows[atomicAdd(&count, 1)] = row; }
  __device__ void hand_over(index_t* size, index_t* list) {
    __syncthreads();
    if (threadIdx.x == 0 && count > 0) first = atomicAdd(size, count);
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < count; i += block) list[first + i] = rows[i];
    __syncthreads();  // clear() may follow
  }
};

// A longest row is listed, its words are cleared, and its runs. All its lanes must call it.
template <int W>
__device__ void list_longest(const Gathering& g, index_t row, int word, offset_t begin,
                             offset_t end) {
  index_t slot = 0;
  if (word == 0) slot = atomicAdd(&g.sizes->longest, 1);
  const int first_lane = static_cast<int>(threadIdx.x % warp) - word;
  slot = __shfl_sync(lanes_of_row<W>(), slot, first_lane, warp);
  g.gathered[static_cast<std::size_t>(slot) * W + static_cast<std::size_t>(word)] = 0;
  if (word != 0) return;
  g.longest[slot] = row;
  const auto runs = static_cast<unsigned>((end - begin + run_entries - 1) / run_entries);
  const unsigned first = atomicAdd(&g.sizes->runs, runs);
  for (unsigned r = 0; r < runs; ++r) g.runs[first + r] = {begin + r * run_entries, slot};
}

template <int W>
__global__ void __launch_bounds__(block) pull_rows(Gathering g) {
  __shared__ FoundRows<W> found;
  found.clear();
  const offset_t i = offset_t{blockIdx.x} * (block / W) + threadIdx.x / W;
  const int word = static_cast<int>(threadIdx.x % W);
  if (i < g.b.in.rows) {
    const auto row = static_cast<index_t>(i);
    if (g.b.marked[row] != complete_row) {
      const offset_t begin = g.b.in.offsets[row], end = g.b.in.offsets[row + 1];
      if (end - begin > longest_whole) {
        list_longest<W>(g, row, word, begin, end);
      } else if (settle_row<W>(g, row, word, gather_word(g, begin, end, 1, word)) && word == 0) {
        found.put(row);
      }
    }
  }
  found.hand_over(&g.sizes->found, g.b.found);
}

// A block for each run of the longest rows.
template <int W>
__global__ void __launch_bounds__(block) pull_runs(Gathering g) {
  __shared__ unsigned long long words[W];
  const unsigned runs = g.sizes->runs;
  const int word = static_cast<int>(threadIdx.x % W);
  for (unsigned r = blockIdx.x; r < runs; r += gridDim.x) {
    if (threadIdx.x < W) words[threadIdx.x] = 0;
    __syncthreads();
    const RowRun run = g.runs[r];
    const offset_t of_row = g.b.in.offsets[g.longest[run.slot] + 1];
    const offset_t end = min(of_row, run.begin + run_entries);
    const SearchWord bits =
        gather_word(g, run.begin + threadIdx.x / W, end, offset_t{block / W}, word);
    if (bits != 0) atomicOr(&words[word], static_cast<unsigned long long>(bits));
    __syncthreads();
    if (threadIdx.x < W && words[threadIdx.x] != 0) {
      SearchWord* const to = g.gathered + static_cast<std::size_t>(run.slot) * W + threadIdx.x;
      atomicOr(reinterpret_cast<unsigned long long*>(to), words[threadIdx.x]);
    }
    __syncthreads();  // words[] may be cleared
  }
}

template <int W>
__global__ void __launch_bounds__(block) settle_longest(Gathering g) {
  __shared__ FoundRows<W> found;
  constexpr index_t at_once = block / W;
  const index_t count = g.sizes->longest;
  const int word = static_cast<int>(threadIdx.x % W);
  for (index_t first = static_cast<index_t>(blockIdx.x) * at_once; first < count;
       first += static_cast<index_t>(gridDim.x) * at_once) {
    found.clear();
    const index_t slot = first + static_cast<index_t>(threadIdx.x / W);
    if (slot < count) {
      const std::size_t at = static_cast<std::size_t>(slot) * W + static_cast<std::size_t>(word);
      const index_t row = g.longest[slot];
      if (settle_row<W>(g, row, word, g.gathered[at]) && word == 0) found.put(row);
    }
    found.hand_over(&g.sizes->found, g.b.found);
  }
}

// Appends the rows of lanes that have one to a list. The whole warp must call it.
__device__ void list_rows(index_t row, index_t* size, index_t* list) {
  const unsigned lanes = __ballot_sync(~0u, row != no_vertex), lane = threadIdx.x % warp;
  if (lanes == 0) return;
  index_t first = 0;
  if (lane == 0) first = atomicAdd(size, __popc(lanes));
  first = __shfl_sync(~0u, first, 0);
  if (row != no_vertex) list[first + __popc(lanes & ((1u << lane) - 1))] = row;
}

// True if this lane is the first to push to the row in this round.
__device__ bool push_word(const SearchBatch& b, index_t level, index_t from, index_t to, int word) {
  volatile const index_t* const mark = b.marked + to;
  if (*mark == complete_row) return false;
  const std::size_t at = b.place(to, word);
  const SearchWord bits = b.frontier[b.place(from, word)] & ~b.seen[at];
  if (bits == 0) return false;
  if ((bits & ~*static_cast<volatile SearchWord*>(b.fresh + at)) != 0) {
    atomicOr(reinterpret_cast<unsigned long long*>(b.fresh + at),
             static_cast<unsigned long long>(bits));
  }
  return *mark != level && atomicExch(b.marked + to, level) != level;
}

// The W lanes of a word each go over the same entries. They find the first one's row by binary
// search in `ahead`, the prefix sum of the rows' lengths.
template <int W>
__global__ void __launch_bounds__(block)
    push_rows(SearchBatch b, index_t level, index_t size, const offset_t* ahead, offset_t edges,
              index_t* count) {
  const offset_t group = (offset_t{blockIdx.x} * block + threadIdx.x) / W;
  const offset_t first = group * edges_per_thread;
  const int word = static_cast<int>(threadIdx.x % W);
  index_t low = first < edges ? last_at_or_below(ahead, size, first) : 0;
  for (offset_t e = first; e < first + edges_per_thread; ++e) {
    index_t found = no_vertex;
    if (e < edges) {
      while (low + 1 < size && ahead[low + 1] <= e) ++low;
      const index_t from = b.active[low];
      const index_t to = b.out.column_of[b.out.offsets[from] + (e - ahead[low])];
      if (push_word(b, level, from, to, word)) found = to;
    }
    list_rows(found, count, b.found);
  }
}

template <int W>
index_t pull(OnCuda on, const SearchBatch& b, index_t level) {
  const auto longest = static_cast<std::size_t>(b.entries / longest_whole);
  const auto runs = longest + static_cast<std::size_t>(b.entries / run_entries);
  const Scratch<RoundSizes> sizes(on, 1);
  const Scratch<index_t> longest_rows(on, longest);
  const Scratch<SearchWord> gathered(on, longest * W);
  const Scratch<RowRun> room(on, runs);
  cuda::check(cudaMemsetAsync(sizes.get(), 0, sizeof(RoundSizes), on.stream));
  const Gathering g{b, level, sizes.get(), longest_rows.get(), gathered.get(), room.get()};
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(b.in.rows), block / W);
  pull_rows<W><<<blocks, block, 0, on.stream>>>(g);
  cuda::check(cudaGetLastError());
  if (longest > 0) {
    pull_runs<W><<<run_blocks, block, 0, on.stream>>>(g);
    cuda::check(cudaGetLastError());
    settle_longest<W><<<list_blocks, block, 0, on.stream>>>(g);
    cuda::check(cudaGetLastError());
  }
  return sizes.read().found;
}

template <int W>
index_t push(OnCuda on, const SearchBatch& b, index_t level, index_t size, const offset_t* ahead,
             offset_t edges) {
  const Scratch<index_t> count(on, 1);
  cuda::check(cudaMemsetAsync(count.get(), 0, sizeof(index_t), on.stream));
  const auto groups = static_cast<std::size_t>((edges + edges_per_thread - 1) / edges_per_thread);
  push_rows<W><<<cuda::blocks_for(groups * W, block), block, 0, on.stream>>>(b, level, size, ahead,
                                                                             edges, count.get());
  cuda::check(cudaGetLastError());
  const index_t found = count.read();
  take_pushed(on, b, level, found);
  return found;
}

template <int W>
index_t advance(OnCuda on, const SearchBatch& b, index_t level, index_t size) {
  if (size >= b.in.rows / push_share) return pull<W>(on, b, level);
  const Scratch<offset_t> ahead(on, static_cast<std::size_t>(size));
  offset_t* const lengths = ahead.get();
  const SearchBatch batch = b;
  for_each_index(on, static_cast<std::size_t>(size), [=] GRAPHRUN_HD(std::size_t i) {
    lengths[i] = batch.edges_from(batch.active[i]);
  });
  const offset_t edges = exclusive_scan(on, lengths, static_cast<std::size_t>(size));
  if (edges >= b.entries / push_share) return pull<W>(on, b, level);
  return edges == 0 ? 0 : push<W>(on, b, level, size, lengths, edges);
}

}  // namespace

index_t advance_searches(OnCuda on, const SearchBatch& batch, index_t level, index_t size) {
  return batch.words == few_search_words ? advance<few_search_words>(on, batch, level, size)
                                         : advance<many_search_words>(on, batch, level, size);
}

GRAPHRUN_SEARCH_BODIES(OnCuda)

}  // namespace graphrun::kernels
