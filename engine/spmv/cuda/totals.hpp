// Totals of an epilogue, reduced in a fixed order by the kernel that computes them. The last warp
// to arrive in a group of contributions sums the group. For counts of whole numbers, groups have a
// fixed size, and the last group to finish sums all groups. For sums of real numbers, a group is a
// part of the rows, and the host sums the parts.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/spmv/cuda/warp_sums.hpp"

namespace graphrun::cuda {

// What kernels see. Contribution i of `count` is stored at its own place, so that the order in
// which they arrive does not matter.
struct TotalsView {
  static constexpr unsigned group = 256;
  unsigned count;
  Sums<3>* contributions;
  Sums<3>* of_group;
  unsigned* arrived;  // of all groups, then of each; zero between kernels
  Sums<3>* result;    // in host memory
};

// The sum of from[0], ..., from[count - 1] by one warp, valid in its first lane.
template <int K>
__device__ Sums<3> array_sums(const Sums<3>* from, unsigned count) {
  Sums<3> mine{};
  for (unsigned i = threadIdx.x % 32; i < count; i += 32) {
#pragma unroll
    for (int k = 0; k < K; ++k) mine.value[k] += __ldcg(&from[i].value[k]);
  }
  return warp_sums<K>(mine);
}

// Is this warp the last of `expected` to come by? What the others wrote before is visible then.
__device__ inline bool last_to_arrive(unsigned* arrived, unsigned expected) {
  unsigned last = 0;
  __syncwarp();
  if (threadIdx.x % 32 == 0) {
    __threadfence();
    last = atomicAdd(arrived, 1u) == expected - 1 ? 1 : 0;
    if (last != 0) *arrived = 0;
  }
  last = __shfl_sync(~0u, last, 0);
  if (last != 0) __threadfence();
  return last != 0;
}

// Hands in contribution `index`, which the first lane of the calling warp holds.
template <int K>
__device__ void contribute(const TotalsView& totals, unsigned index, const Sums<3>& sums) {
  const bool first_lane = threadIdx.x % 32 == 0;
  if (first_lane) totals.contributions[index] = sums;
  const unsigned groups = (totals.count + TotalsView::group - 1) / TotalsView::group;
  const unsigned g = index / TotalsView::group, begin = g * TotalsView::group;
  const unsigned left = totals.count - begin;
  const unsigned size = left < TotalsView::group ? left : TotalsView::group;
  if (!last_to_arrive(&totals.arrived[1 + g], size)) return;
  const Sums<3> of_group = array_sums<K>(totals.contributions + begin, size);
  if (first_lane) totals.of_group[g] = of_group;
  if (!last_to_arrive(&totals.arrived[0], groups)) return;
  const Sums<3> all = array_sums<K>(totals.of_group, groups);
  if (first_lane) *totals.result = all;
}

// What kernels see of totals by parts: each `in_part` of the contributions are of one part.
struct PartTotalsView {
  unsigned count, in_part;
  Sums<3>* contributions;
  unsigned* arrived;  // of each part; zero between kernels
  Sums<3>* of_part;   // in host memory, or where the kernel goes on with them
};

// Returns whether this completes the sum of a part.
template <int K>
__device__ bool contribute(const PartTotalsView& totals, unsigned index, const Sums<3>& sums) {
  const bool first_lane = threadIdx.x % 32 == 0;
  if (first_lane) totals.contributions[index] = sums;
  const unsigned part = index / totals.in_part, begin = part * totals.in_part;
  const unsigned left = totals.count - begin;
  const unsigned size = left < totals.in_part ? left : totals.in_part;
  if (!last_to_arrive(&totals.arrived[part], size)) return false;
  const Sums<3> of_part = array_sums<K>(totals.contributions + begin, size);
  if (first_lane) totals.of_part[part] = of_part;
  return true;
}

// The same for a whole block, all of whose threads must call it, with what each has summed up.
template <int K, class View>
__device__ void contribute_block(const View& totals, unsigned index, const Sums<3>& mine) {
  Sums<K> few;
  for (int k = 0; k < K; ++k) few.value[k] = mine.value[k];
  const Sums<K> sum = device::block_sums<K>(few);
  if (threadIdx.x >= 32) return;
  Sums<3> padded{};
  for (int k = 0; k < K; ++k) padded.value[k] = sum.value[k];
  contribute<K>(totals, index, padded);
}

// Room for `count` contributions, or for none where nothing is summed.
class Totals {
 public:
  Totals(OnCuda on, int sums, unsigned count)
      : on_(on),
        count_(sums > 0 ? count : 0),
        contributions_(on, count_ == 0 ? 0 : count_ + groups(count_)),
        own_counters_(on, counters() > DeviceState::counters_size ? counters() : 0) {
    if (own_counters_.get() == nullptr) return;
    check(cudaMemsetAsync(own_counters_.get(), 0, counters() * sizeof(unsigned), on.stream));
  }
  TotalsView view() const {
    if (count_ == 0) return {};
    unsigned* const own = own_counters_.get();
    return {count_, contributions_.get(), contributions_.get() + count_,
            own != nullptr ? own : on_.state->counters(), result()};
  }
  Sums<3> read() const {  // blocks the host where something is summed
    if (count_ == 0) return {};
    check(cudaStreamSynchronize(on_.stream));
    return *result();
  }

 private:
  static unsigned groups(unsigned count) {
    return (count + TotalsView::group - 1) / TotalsView::group;
  }
  std::size_t counters() const { return 1 + groups(count_); }
  Sums<3>* result() const {
    static_assert(sizeof(Sums<3>) <= DeviceState::pinned_slot_bytes);
    return static_cast<Sums<3>*>(on_.state->pinned(PinnedSlot::totals));
  }
  OnCuda on_;
  unsigned count_;
  Scratch<Sums<3>> contributions_;
  Scratch<unsigned> own_counters_;  // none where the context has enough
};

// Room for the contributions of blocks of `rows_each` rows, which divide a part.
class PartTotals {
 public:
  PartTotals(OnCuda on, EqualParts parts, unsigned rows_each)
      : on_(on),
        parts_(parts),
        count_(blocks_for(parts.n, rows_each)),
        in_part_(static_cast<unsigned>(parts.size / rows_each)),
        contributions_(on, count_) {}
  PartTotalsView view() const { return view(of_part()); }
  PartTotalsView view(Sums<3>* of_part) const {
    static_assert(Parts::most < DeviceState::counters_size);
    return {count_, in_part_, contributions_.get(), on_.state->counters(), of_part};
  }
  void read(Sums<3>* sums) const {  // blocks the host
    check(cudaStreamSynchronize(on_.stream));
    std::memcpy(sums, of_part(), parts_.count() * sizeof(Sums<3>));
  }

 private:
  Sums<3>* of_part() const {
    static_assert(Parts::most * sizeof(Sums<3>) <= DeviceState::part_sums_bytes);
    return static_cast<Sums<3>*>(on_.state->pinned(PinnedSlot::part_sums));
  }
  OnCuda on_;
  EqualParts parts_;
  unsigned count_, in_part_;
  Scratch<Sums<3>> contributions_;
};

}  // namespace graphrun::cuda
