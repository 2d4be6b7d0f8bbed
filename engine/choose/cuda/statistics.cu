// Row-length histogram and samples on the GPU.
#include "engine/choose/common/length_classes.hpp"
#include "engine/choose/common/sample_bodies.hpp"

namespace graphrun::kernels {
namespace {

using Count = unsigned long long;
constexpr unsigned block = 256;
constexpr unsigned warp = 32;
constexpr unsigned most_blocks = 1024;

// Short rows are counted in shared memory first: many have the same length.
__global__ void __launch_bounds__(block)
    count_each(const offset_t* offsets, index_t rows, Count* rows_in, Count* entries_in) {
  __shared__ unsigned counts[exact_lengths];
  for (unsigned c = threadIdx.x; c < exact_lengths; c += block) counts[c] = 0;
  __syncthreads();
  const std::size_t stride = std::size_t{gridDim.x} * block;
  for (std::size_t r = std::size_t{blockIdx.x} * block + threadIdx.x;
       r < static_cast<std::size_t>(rows); r += stride) {
    const offset_t length = offsets[r + 1] - offsets[r];
    const unsigned at = length_class(length);
    if (at < exact_lengths) {
      atomicAdd(&counts[at], 1u);
    } else {
      atomicAdd(&rows_in[at], Count{1});
      atomicAdd(&entries_in[at], static_cast<Count>(length));
    }
  }
  __syncthreads();
  for (unsigned c = threadIdx.x; c < exact_lengths; c += block) {
    if (counts[c] == 0) continue;
    atomicAdd(&rows_in[c], Count{counts[c]});
    atomicAdd(&entries_in[c], Count{counts[c]} * c);
  }
}

// Warp reduction; all lanes get the result.
template <class T, class Combine>
__device__ T over_warp(T value, Combine combine) {
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    value = combine(value, __shfl_xor_sync(~0u, value, step));
  }
  return value;
}

// A warp processes 32 neighbouring rows, then strides by the grid. `found`: the fields of Padding.
__global__ void __launch_bounds__(block)
    pad_each(const offset_t* offsets, index_t rows, index_t width, Count* found) {
  const std::size_t stride = std::size_t{gridDim.x} * block, all = static_cast<std::size_t>(rows);
  offset_t longest = 0, slots = 0, cut_slots = 0;
  for (std::size_t r = std::size_t{blockIdx.x} * block + threadIdx.x; r - threadIdx.x % warp < all;
       r += stride) {
    const offset_t mine = r < all ? offsets[r + 1] - offsets[r] : 0;
    const offset_t most = over_warp(mine, [](offset_t p, offset_t q) { return p > q ? p : q; });
    longest = most > longest ? most : longest;
    slots += most * sample_lanes;
    cut_slots += (most < width ? most : width) * sample_lanes;
  }
  if (threadIdx.x % warp != 0) return;
  atomicMax(&found[0], static_cast<Count>(longest));
  atomicAdd(&found[1], static_cast<Count>(slots));
  atomicAdd(&found[2], static_cast<Count>(cut_slots));
}

constexpr unsigned team_block = 128;

// Shared memory of one team.
struct TeamMemory {
  std::uint32_t bits[distinct_words];
  offset_t collected[sample_lanes];
};

// A warp; all its lanes call the same functions.
class Team {
 public:
  __device__ explicit Team(TeamMemory& memory)
      : memory_(memory), lane_(static_cast<int>(threadIdx.x % warp)) {
    for (int w = lane_; w < distinct_words; w += sample_lanes) memory_.bits[w] = 0;
    __syncwarp();
  }
  template <class F>
  __device__ int take(F sector) {
    const index_t mine = sector(lane_);
    const unsigned same = __match_any_sync(~0u, mine);
    const bool is_first = mine >= 0 && __ffs(static_cast<int>(same)) - 1 == lane_;
    const int taken = __popc(__ballot_sync(~0u, mine >= 0));
    gathers_ += taken;
    sectors_ += __popc(__ballot_sync(~0u, is_first));
    if (is_first) {
      const std::uint32_t place = distinct_bit(mine);
      atomicOr(&memory_.bits[place / 32], 1u << (place % 32));
    }
    return taken;
  }
  __device__ double gathers() const { return gathers_; }
  __device__ double sectors() const { return sectors_; }
  __device__ double distinct() const {
    __syncwarp();
    int unset = 0;
    for (int w = lane_; w < distinct_words; w += sample_lanes) unset += __popc(~memory_.bits[w]);
    unset = over_warp(unset, [](int p, int q) { return p + q; });
    return distinct_estimate(unset, gathers_);
  }
  template <class F>
  __device__ double sum(F f) const {
    return over_warp(f(lane_), [](double p, double q) { return p + q; });
  }
  template <class F>
  __device__ int first(F holds) const {
    return __ffs(static_cast<int>(__ballot_sync(~0u, holds(lane_)))) - 1;
  }
  template <class F>
  __device__ void collect(F holds, offset_t first) {
    const bool mine = holds(lane_);
    const unsigned all = __ballot_sync(~0u, mine);
    const int at = count_ + __popc(all & ((1u << lane_) - 1));
    if (mine && at < sample_lanes) memory_.collected[at] = first + lane_;
    count_ += __popc(all);
    if (count_ > sample_lanes) count_ = sample_lanes;
    __syncwarp();
  }
  __device__ int count() const { return count_; }
  __device__ offset_t collected(int i) const { return memory_.collected[i]; }

 private:
  TeamMemory& memory_;
  int lane_;
  double gathers_ = 0, sectors_ = 0;
  int count_ = 0;
};

template <class Look>
__global__ void __launch_bounds__(team_block) look_at_each(Look look, Sums<Look::sums>* seen) {
  __shared__ TeamMemory memory[team_block / warp];
  const unsigned sample = (blockIdx.x * team_block + threadIdx.x) / warp;
  if (sample >= look.a.samples) return;
  Team team(memory[threadIdx.x / warp]);
  const Sums<Look::sums> mine = look(team, offset_t{sample});
  if (threadIdx.x % warp == 0) seen[sample] = mine;
}

template <class Look>
Sums<Look::sums> sum_of_samples(OnCuda on, const Look& look) {
  const auto samples = static_cast<unsigned>(look.a.samples);
  const Scratch<Sums<Look::sums>> seen(on, samples + 1);
  look_at_each<<<cuda::blocks_for(samples, team_block / warp), team_block, 0, on.stream>>>(
      look, seen.get());
  cuda::check(cudaGetLastError());
  device::total_sums<Look::sums>
      <<<1, device::block, 0, on.stream>>>(samples, seen.get(), seen.get() + samples);
  cuda::check(cudaGetLastError());
  return seen.read(samples);
}

unsigned blocks_of(index_t rows) {
  const unsigned wanted = cuda::blocks_for(static_cast<std::size_t>(rows), 4 * block);
  return wanted < most_blocks ? wanted : most_blocks;
}

}  // namespace

void count_lengths(OnCuda on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in) {
  if (rows == 0) return;
  count_each<<<blocks_of(rows), block, 0, on.stream>>>(
      offsets, rows, reinterpret_cast<Count*>(rows_in), reinterpret_cast<Count*>(entries_in));
  cuda::check(cudaGetLastError());
}

Padding padding(OnCuda on, const offset_t* offsets, index_t rows, index_t width) {
  if (rows == 0) return {};
  struct Found {
    Count longest, slots, cut_slots;
  };
  const Scratch<Found> found(on, 1);
  cuda::check(cudaMemsetAsync(found.get(), 0, sizeof(Found), on.stream));
  pad_each<<<blocks_of(rows), block, 0, on.stream>>>(offsets, rows, width, &found.get()->longest);
  cuda::check(cudaGetLastError());
  const Found all = found.read();
  return {static_cast<offset_t>(all.longest), static_cast<offset_t>(all.slots),
          static_cast<offset_t>(all.cut_slots)};
}

GRAPHRUN_DEFINE_SAMPLES(OnCuda)

}  // namespace graphrun::kernels
