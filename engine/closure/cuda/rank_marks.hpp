// Marked vertices of all ranks, listed for the ranks that have them.
#pragma once

#include <numeric>
#include <vector>

#include "base/common/for_each.hpp"
#include "engine/closure/cuda/queue.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

// The marks of rank blockIdx.y: its vertices are those from border to border.
class MarksOfRank {
 public:
  __device__ MarksOfRank(const unsigned* marks, const index_t* borders)
      : marks_(marks),
        first_(static_cast<unsigned>(borders[blockIdx.y])),
        past_(static_cast<unsigned>(borders[blockIdx.y + 1])) {}
  __device__ unsigned begin() const { return first_ / warp; }
  __device__ unsigned end() const { return (past_ + warp - 1) / warp; }
  // Those of its vertices in a word, which may have another rank's too.
  __device__ unsigned word(unsigned i) const {
    unsigned bits = marks_[i];
    if (i == first_ / warp) bits &= all_lanes << first_ % warp;
    if (i == past_ / warp) bits &= ~(all_lanes << past_ % warp);
    return bits;
  }

 private:
  const unsigned* marks_;
  unsigned first_, past_;
};

__global__ void __launch_bounds__(tuning::closure_block)
    count_marks(const unsigned* marks, const index_t* borders, unsigned long long* counts) {
  const MarksOfRank rank(marks, borders);
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  unsigned mine = 0;
  for (unsigned i = rank.begin() + thread; i < rank.end(); i += threads) {
    mine += static_cast<unsigned>(__popc(rank.word(i)));
  }
  mine = warp_sum(mine);
  if (lane_number() == 0 && mine != 0) {
    atomicAdd(counts + blockIdx.y, static_cast<unsigned long long>(mine));
  }
}

// Calls write(vertex, place) for each marked vertex. places[r]: where the next of rank r goes.
template <class Write>
__global__ void __launch_bounds__(tuning::closure_block)
    list_marks(const unsigned* marks, const index_t* borders, unsigned long long* places,
               Write write) {
  const MarksOfRank rank(marks, borders);
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (unsigned at = rank.begin() + thread - lane_number(); at < rank.end(); at += threads) {
    const unsigned i = at + lane_number();
    unsigned bits = i < rank.end() ? rank.word(i) : 0;
    const auto mine = static_cast<unsigned>(__popc(bits));
    const unsigned before = sum_up_to_lane(mine);
    unsigned long long first = 0;
    if (lane_number() == warp - 1 && before != 0) {
      first = atomicAdd(places + blockIdx.y, static_cast<unsigned long long>(before));
    }
    first = __shfl_sync(all_lanes, first, warp - 1) + before - mine;
    for (; bits != 0; bits &= bits - 1) {
      write(
          static_cast<index_t>(i * warp + static_cast<unsigned>(__ffs(static_cast<int>(bits))) - 1),
          first++);
    }
  }
}

// A bitmap of the vertices of all ranks, without marks at first.
class RankMarks {
 public:
  // borders[r] is the first vertex of rank r, and last comes how many there are.
  RankMarks(OnCuda on, const std::vector<index_t>& borders, unsigned blocks)
      : on_(on),
        ranks_(static_cast<unsigned>(borders.size() - 1)),
        blocks_(blocks),
        words_((static_cast<std::size_t>(borders.back()) + warp - 1) / warp),
        bits_(on, words_),
        borders_(on, borders.size()),
        places_(on, ranks_) {
    cuda::check(cudaMemcpyAsync(borders_.get(), borders.data(), borders.size() * sizeof(index_t),
                                cudaMemcpyHostToDevice, on.stream));
    clear();
  }
  unsigned* bits() const { return bits_.get(); }

  // How many each rank has. Blocks.
  std::vector<std::uint64_t> count() const {
    unsigned long long* const counts = places_.get();
    const std::size_t bytes = ranks_ * sizeof *counts;
    cuda::check(cudaMemsetAsync(counts, 0, bytes, on_.stream));
    count_marks<<<dim3(blocks_, ranks_), tuning::closure_block, 0, on_.stream>>>(
        bits(), borders_.get(), counts);
    cuda::check(cudaGetLastError());
    std::vector<std::uint64_t> host(ranks_);
    cuda::check(cudaMemcpyAsync(host.data(), counts, bytes, cudaMemcpyDeviceToHost, on_.stream));
    cuda::check(cudaStreamSynchronize(on_.stream));
    std::vector<std::uint64_t> first(ranks_, 0);
    std::exclusive_scan(host.begin(), host.end(), first.begin(), std::uint64_t{0});
    cuda::check(cudaMemcpyAsync(counts, first.data(), bytes, cudaMemcpyHostToDevice, on_.stream));
    return host;
  }
  // Calls write(vertex, place) on the device for each marked vertex, those of rank 0 first, as last
  // counted; leaves no marks.
  template <class Write>
  void list(Write write) const {
    list_marks<<<dim3(blocks_, ranks_), tuning::closure_block, 0, on_.stream>>>(
        bits(), borders_.get(), places_.get(), write);
    cuda::check(cudaGetLastError());
    clear();
  }

 private:
  void clear() const {
    cuda::check(cudaMemsetAsync(bits(), 0, words_ * sizeof(unsigned), on_.stream));
  }

  OnCuda on_;
  unsigned ranks_, blocks_;
  std::size_t words_;
  Scratch<unsigned> bits_;
  Scratch<index_t> borders_;
  Scratch<unsigned long long> places_;
};

}  // namespace
}  // namespace graphrun::kernels
