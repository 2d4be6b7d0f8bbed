// Multi-source frontier products on the GPU. Push: entries are distributed evenly, across rows.
// Pull: a lane scans the start of its row, the warp scans the rest of longer rows together, and the
// longest rows are split into runs, one per warp.
#include <graphrun/engine/common/tuning.hpp>

#include "base/common/kernels.hpp"
#include "base/common/search.hpp"
#include "engine/bit_matrix/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256, warp = 32, every_lane = ~0u;
constexpr offset_t edges_per_thread = 4;
constexpr offset_t lane_looks = tuning::bits_lane_looks;
constexpr offset_t run_looks = tuning::bits_run_looks;
// Number of blocks for work whose size is known only on the device.
constexpr unsigned run_blocks = 1024, list_blocks = 64;

__device__ unsigned lane_number() { return threadIdx.x % warp; }

__device__ BitWord or_of_warp(BitWord bits) {
  for (unsigned step = warp / 2; step > 0; step /= 2)
    bits |= __shfl_xor_sync(every_lane, bits, step);
  return bits;
}

__device__ BitWord add_to(BitWord* cell, BitWord bits) {
  return atomicOr(reinterpret_cast<unsigned long long*>(cell), bits);
}

struct Run {
  offset_t begin;
  index_t place;
};

// Counts: found positions, longest rows, runs of those.
struct Sizes {
  index_t found, longest;
  unsigned runs;
};

// Parameters of a pull.
struct Pull {
  BitProduct p;
  const BitWord* live;  // sets with a nonempty frontier; no row can enter others
  Sizes* sizes;
  index_t* longest;  // positions
  Run* runs;

  __device__ BitWord wanted(index_t place) const {
    return p.allowed(place) & __ldg(&live[place % p.words]);
  }
  __device__ BitWord at(offset_t k, index_t word) const {
    return __ldg(&p.from[offset_t{__ldg(&p.transposed.column_of[k])} * p.words + word]);
  }
};

// Appends the positions of lanes with `yes` to a list. The whole warp must call it.
__device__ void list_places(bool yes, index_t place, index_t* size, index_t* list) {
  const unsigned lanes = __ballot_sync(every_lane, yes);
  if (lanes == 0) return;
  index_t first = 0;
  if (lane_number() == 0) first = atomicAdd(size, __popc(lanes));
  first = __shfl_sync(every_lane, first, 0);
  if (yes) list[first + __popc(lanes & ((1u << lane_number()) - 1))] = place;
}

// One lane scans entries [k, end), four at once, until all wanted bits are found.
__device__ BitWord scan_by_lane(const Pull& pull, offset_t k, offset_t end, index_t word,
                                BitWord wanted) {
  constexpr int width = 4;
  BitWord bits = 0;
  for (; k < end && bits != wanted; k += width) {
    BitWord found[width];
    for (int i = 0; i < width; ++i) found[i] = k + i < end ? pull.at(k + i, word) : 0;
    for (int i = 0; i < width; ++i) bits |= found[i] & wanted;
  }
  return bits;
}

// The same by a whole warp; all lanes pass the same arguments.
__device__ BitWord scan_by_warp(const Pull& pull, offset_t k, offset_t end, index_t word,
                                BitWord wanted, BitWord bits) {
  constexpr int width = 4;
  for (; k < end && bits != wanted; k += width * warp) {
    BitWord found = 0;
    for (int i = 0; i < width; ++i) {
      const offset_t mine = k + i * static_cast<int>(warp) + lane_number();
      if (mine < end) found |= pull.at(mine, word);
    }
    bits |= or_of_warp(found & wanted);
  }
  return bits;
}

__global__ void __launch_bounds__(block) pull_places(Pull pull) {
  const offset_t i = offset_t{blockIdx.x} * block + threadIdx.x;
  const bool is_place = i < pull.p.places_to();
  const index_t place = is_place ? static_cast<index_t>(i) : 0;
  const index_t row = place / pull.p.words, word = place % pull.p.words;
  const BitWord wanted = is_place ? pull.wanted(place) : 0;
  const offset_t begin = wanted != 0 ? pull.p.transposed.offsets[row] : 0;
  const offset_t end = wanted != 0 ? pull.p.transposed.offsets[row + 1] : 0;
  const offset_t own = min(end, begin + lane_looks);
  BitWord bits = scan_by_lane(pull, begin, own, word, wanted);
  const bool more = own < end && bits != wanted;
  const bool is_long = more && end - own > run_looks;
  for (unsigned left = __ballot_sync(every_lane, more && !is_long); left != 0; left &= left - 1) {
    const int owner = __ffs(static_cast<int>(left)) - 1;
    const BitWord found =
        scan_by_warp(pull, __shfl_sync(every_lane, own, owner), __shfl_sync(every_lane, end, owner),
                     __shfl_sync(every_lane, word, owner), __shfl_sync(every_lane, wanted, owner),
                     __shfl_sync(every_lane, bits, owner));
    if (static_cast<int>(lane_number()) == owner) bits = found;
  }
  if (bits != 0) pull.p.to[place] = bits;
  list_places(bits != 0 && !is_long, place, &pull.sizes->found, pull.p.found);
  list_places(is_long, place, &pull.sizes->longest, pull.longest);
  if (!is_long) return;
  const auto runs = static_cast<unsigned>((end - own + run_looks - 1) / run_looks);
  const unsigned first = atomicAdd(&pull.sizes->runs, runs);
  for (unsigned r = 0; r < runs; ++r) pull.runs[first + r] = {own + r * run_looks, place};
}

// One warp per run of the longest rows. Skips bits that other warps have found.
__global__ void __launch_bounds__(block) pull_runs(Pull pull) {
  const unsigned warps = gridDim.x * (block / warp), runs = pull.sizes->runs;
  for (unsigned r = (blockIdx.x * block + threadIdx.x) / warp; r < runs; r += warps) {
    const Run run = pull.runs[r];
    const index_t row = run.place / pull.p.words, word = run.place % pull.p.words;
    const offset_t end = min(pull.p.transposed.offsets[row + 1], run.begin + run_looks);
    BitWord before = 0;
    if (lane_number() == 0) before = *static_cast<volatile BitWord*>(pull.p.to + run.place);
    before = __shfl_sync(every_lane, before, 0);
    const BitWord bits = scan_by_warp(pull, run.begin, end, word, pull.wanted(run.place), before);
    if (lane_number() == 0 && bits != before) add_to(pull.p.to + run.place, bits);
  }
}

__global__ void __launch_bounds__(block) list_longest(Pull pull) {
  const index_t count = pull.sizes->longest;
  for (index_t first = blockIdx.x * block; first < count; first += gridDim.x * block) {
    const index_t i = first + static_cast<index_t>(threadIdx.x);
    const index_t place = i < count ? pull.longest[i] : 0;
    list_places(i < count && pull.p.to[place] != 0, place, &pull.sizes->found, pull.p.found);
  }
}

// Each thread finds its first entry's position by binary search in `ahead`, the prefix sum of the
// listed rows' lengths, and continues from there.
__global__ void __launch_bounds__(block)
    push_places(BitProduct p, const offset_t* ahead, offset_t edges, index_t* size) {
  const offset_t first = (offset_t{blockIdx.x} * block + threadIdx.x) * edges_per_thread;
  if (first >= edges) return;
  const offset_t end = min(edges, first + edges_per_thread);
  index_t low = last_at_or_below(ahead, p.size, first);
  for (offset_t e = first; e < end; ++e) {
    while (low + 1 < p.size && ahead[low + 1] <= e) ++low;
    const index_t place = p.places[low];
    const offset_t k = p.a.offsets[place / p.words] + (e - ahead[low]);
    const index_t to = p.a.column_of[k] * p.words + place % p.words;
    const BitWord fresh =
        p.from[place] & p.allowed(to) & ~*static_cast<volatile BitWord*>(p.to + to);
    if (fresh != 0 && add_to(p.to + to, fresh) == 0) p.found[atomicAdd(size, 1)] = to;
  }
}

bool pull_pays(OnCuda on, const BitProduct& p, offset_t ahead) {
  const double push_cost = tuning::bits_push_cost * static_cast<double>(ahead);
  const auto places = static_cast<double>(p.places_to());
  if (push_cost < places) return false;
  const BitProduct product = p;
  const auto open =
      ordered_sums<1>(on, static_cast<std::size_t>(p.places_to()), [=] GRAPHRUN_HD(std::size_t i) {
        const auto place = static_cast<index_t>(i);
        const offset_t looks = product.allowed(place) == 0 ? 0 : product.looks(place);
        return Sums<1>{{static_cast<double>(looks)}};
      });
  return open.value[0] + places < push_cost;
}

index_t pull_all(OnCuda on, const BitProduct& p, offset_t entries) {
  const auto words = static_cast<std::size_t>(p.words);
  const auto longest = static_cast<std::size_t>(entries / run_looks) * words;
  const Scratch<BitWord> live(on, words);
  const Scratch<Sizes> sizes(on, 1);
  const Scratch<index_t> longest_places(on, longest + 1);
  const Scratch<Run> runs(on, 2 * longest + 1);
  cuda::check(cudaMemsetAsync(live.get(), 0, words * sizeof(BitWord), on.stream));
  cuda::check(cudaMemsetAsync(sizes.get(), 0, sizeof(Sizes), on.stream));
  BitWord* const of_all = live.get();
  const BitProduct product = p;
  for_each_index(on, static_cast<std::size_t>(p.size), [=] __device__(std::size_t i) {
    const index_t place = product.places[i];
    BitWord* const cell = of_all + place % product.words;
    const BitWord bits = product.from[place];
    if ((bits & ~*static_cast<volatile BitWord*>(cell)) != 0) add_to(cell, bits);
  });
  const Pull pull{p, live.get(), sizes.get(), longest_places.get(), runs.get()};
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(p.places_to()), block);
  pull_places<<<blocks, block, 0, on.stream>>>(pull);
  cuda::check(cudaGetLastError());
  if (longest > 0) {
    pull_runs<<<run_blocks, block, 0, on.stream>>>(pull);
    cuda::check(cudaGetLastError());
    list_longest<<<list_blocks, block, 0, on.stream>>>(pull);
    cuda::check(cudaGetLastError());
  }
  return sizes.read().found;
}

}  // namespace

index_t multiply_bits(OnCuda on, const BitProduct& p, offset_t entries, Watch&) {
  const auto size = static_cast<std::size_t>(p.size);
  const Scratch<offset_t> ahead(on, size);
  offset_t* const lengths = ahead.get();
  const BitProduct product = p;
  for_each_index(on, size, [=] GRAPHRUN_HD(std::size_t i) {
    lengths[i] = product.row_length(product.places[i]);
  });
  const offset_t edges = exclusive_scan(on, lengths, size);
  if (edges == 0) return 0;
  if (pull_pays(on, p, edges)) return pull_all(on, p, entries);
  const Scratch<index_t> found(on, 1);
  cuda::check(cudaMemsetAsync(found.get(), 0, sizeof(index_t), on.stream));
  const auto threads = static_cast<std::size_t>((edges + edges_per_thread - 1) / edges_per_thread);
  push_places<<<cuda::blocks_for(threads, block), block, 0, on.stream>>>(p, lengths, edges,
                                                                         found.get());
  cuda::check(cudaGetLastError());
  return found.read();
}

GRAPHRUN_BIT_BODIES(OnCuda)

}  // namespace graphrun::kernels
