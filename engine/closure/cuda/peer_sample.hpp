// How far a pull will look along its rows, judged by a sample of them.
#pragma once

#include "engine/closure/cuda/peer_work.hpp"
#include "engine/closure/cuda/settled_steps.hpp"

namespace graphrun::kernels {
namespace {

// One row for each thread.
__device__ inline void sample_rows(const PeerWork& p, unsigned thread, unsigned threads) {
  const CsrView<NoWeights>& in = p.work[0].in;
  const auto rows = static_cast<unsigned>(in.rows);
  const unsigned v = (rows / threads + 1) * thread;
  const offset_t length = v < rows ? in.offsets[v + 1] - in.offsets[v] : 0;
  const unsigned sampled = warp_sum(length > 0 ? 1u : 0u);
  if (lane_number() == 0 && sampled != 0) atomicAdd(&p.control->sample.rows, sampled);
  for (unsigned i = 0; i < RowSample::bounds; ++i) {
    const unsigned bound = RowSample::bound(i);
    const unsigned sum = warp_sum(length < bound ? static_cast<unsigned>(length) : bound);
    if (lane_number() == 0 && sum != 0) atomicAdd(&p.control->sample.sum[i], sum);
  }
}

// The entries that an open vertex looks at in a pull. Where few rows are long, as where degrees
// follow a power law, those are far fewer than the mean row has: so rows were sampled.
__device__ inline double looks_by_sample(const SettledWork& w, const PeerState& s) {
  const double mean = mean_looks(w, s), meets = looks_until_met(w, s);
  double bound = 1, looked = 1;
  for (unsigned i = 0; i < RowSample::bounds && s.sample.rows != 0; ++i) {
    const double next = RowSample::bound(i), then = s.sample.sum[i] / double(s.sample.rows);
    if (meets < next) {
      const double sampled = looked + (then - looked) * (meets - bound) / (next - bound);
      return sampled < mean ? sampled : mean;
    }
    bound = next;
    looked = then;
  }
  return mean;
}

}  // namespace
}  // namespace graphrun::kernels
