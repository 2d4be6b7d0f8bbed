// Independent sets on the GPU: a thread per short row, a warp per longer one.
#include "engine/greedy/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr offset_t thread_row = 16;  // most lanes of a warp would idle on a shorter row

// What neighbours say about a vertex: the first that goes before it decides.
enum class Verdict { goes, waits, goes_not };

// A row to decide, and its vertex.
struct Asking {
  index_t row, v;
  std::uint32_t word;
  offset_t length;
};

__device__ Verdict ask_neighbour(const EdgesBothWays& edges, const Asking& a, offset_t number,
                                 const std::uint32_t* words) {
  const index_t u = edges.neighbour(a.row, number);
  const std::uint32_t other = read_word(words, u);
  if (u == a.v || !goes_before(other, u, a.word, a.v)) return Verdict::goes;
  return other == taken ? Verdict::goes_not : Verdict::waits;
}

__device__ void leave_neighbours_out(const EdgesBothWays& edges, const Asking& a, offset_t lane,
                                     offset_t lanes, std::uint32_t* words) {
  each_column_but(edges, a.row, a.v, lane, lanes,
                  [=](index_t u) { write_word(words, u, left_out); });
}

__device__ Verdict decide_alone(const EdgesBothWays& edges, const Asking& a, std::uint32_t* words) {
  for (offset_t k = 0; k < a.length; ++k) {
    const Verdict verdict = ask_neighbour(edges, a, k, words);
    if (verdict == Verdict::goes) continue;
    if (verdict == Verdict::goes_not) write_word(words, a.v, left_out);
    return verdict;
  }
  write_word(words, a.v, taken);
  leave_neighbours_out(edges, a, 0, 1, words);
  return Verdict::goes;
}

// All lanes of a warp call it, for the same vertex.
__device__ Verdict decide_together(const EdgesBothWays& edges, const Asking& a,
                                   std::uint32_t* words) {
  const unsigned lane = threadIdx.x % 32;
  for (offset_t first = 0; first < a.length; first += 32) {
    const offset_t k = first + lane;
    const Verdict verdict = k < a.length ? ask_neighbour(edges, a, k, words) : Verdict::goes;
    const unsigned out = __ballot_sync(~0u, verdict == Verdict::goes_not);
    if (out != 0) {
      if (lane == 0) write_word(words, a.v, left_out);
      return Verdict::goes_not;
    }
    if (__ballot_sync(~0u, verdict == Verdict::waits) != 0) return Verdict::waits;
  }
  if (lane == 0) write_word(words, a.v, taken);
  leave_neighbours_out(edges, a, lane, 32, words);
  return Verdict::goes;
}

__global__ void __launch_bounds__(block)
    take_rows(EdgesBothWays edges, Undecided vertices, std::uint32_t* words) {
  const auto i = static_cast<index_t>(blockIdx.x * block + threadIdx.x);
  const unsigned lane = threadIdx.x % 32;
  Asking a{0, 0, left_out, 0};
  if (i < vertices.count) {
    a.row = vertices.list == nullptr ? i : vertices.list[i];
    a.v = vertices.first + a.row;
    a.word = read_word(words, a.v);
    if (is_undecided(a.word)) a.length = edges.length(a.row);
  }
  const bool looks = is_undecided(a.word);
  bool waits = false;
  if (looks && a.length <= thread_row) waits = decide_alone(edges, a, words) == Verdict::waits;
  unsigned others = __ballot_sync(~0u, looks && a.length > thread_row);
  for (; others != 0; others &= others - 1) {
    const int owner = __ffs(static_cast<int>(others)) - 1;
    const Asking of_owner{__shfl_sync(~0u, a.row, owner), __shfl_sync(~0u, a.v, owner),
                          __shfl_sync(~0u, a.word, owner), __shfl_sync(~0u, a.length, owner)};
    const Verdict verdict = decide_together(edges, of_owner, words);
    if (static_cast<int>(lane) == owner) waits = verdict == Verdict::waits;
  }
  const unsigned waiting = __ballot_sync(~0u, waits);
  if (waiting == 0) return;
  index_t first = 0;
  if (lane == 0) first = atomicAdd(vertices.next_count, __popc(waiting));
  first = __shfl_sync(~0u, first, 0);
  if (waits) vertices.next[first + __popc(waiting & ((1u << lane) - 1))] = a.row;
}

}  // namespace

void take_first(OnCuda on, const EdgesBothWays& edges, const Undecided& vertices,
                std::uint32_t* words) {
  if (vertices.count == 0) return;
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(vertices.count), block);
  take_rows<<<blocks, block, 0, on.stream>>>(edges, vertices, words);
  cuda::check(cudaGetLastError());
}

GRAPHRUN_INSTANTIATE_GREEDY(OnCuda)

}  // namespace graphrun::kernels
