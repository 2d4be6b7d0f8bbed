// Hooking on the GPU: a thread per short row, a warp per longer one, and blocks for pieces of the
// longest.
#include "engine/components/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr offset_t thread_row = 8;  // most lanes of a warp would idle on a shorter row
constexpr offset_t warp_row = 4096, piece = 8192;

// Pieces of rows over warp_row, in no particular order.
struct Pieces {
  unsigned* count;  // null: no row is that long
  index_t* row;
  offset_t* begin;
};

__device__ void defer_row(const Pieces& deferred, index_t row, offset_t k, offset_t end) {
  const auto pieces = static_cast<unsigned>((end - k + piece - 1) / piece);
  unsigned at = atomicAdd(deferred.count, pieces);
  for (; k < end; k += piece, ++at) {
    deferred.row[at] = row;
    deferred.begin[at] = k;
  }
}

__global__ void __launch_bounds__(block)
    hook_rows(HookPlan plan, Pieces deferred, index_t* forest) {
  const auto row = static_cast<index_t>(blockIdx.x * block + threadIdx.x);
  const index_t skipped = plan.skipped_root == nullptr ? no_vertex : *plan.skipped_root;
  const index_t u = plan.vertex(row);
  offset_t k = 0, end = 0;
  if (row < plan.a.rows && forest[u] != skipped) {
    k = plan.begin(row);
    end = plan.end(row);
  }
  if (end - k > warp_row && deferred.count != nullptr) {
    defer_row(deferred, row, k, end);
    end = k;
  }
  if (end - k <= thread_row) {
    for (index_t near = u; k < end; ++k) near = join(forest, near, plan.a.column_of[k], skipped);
  }
  for (unsigned waiting = __ballot_sync(~0u, k < end); waiting != 0; waiting &= waiting - 1) {
    const int owner = __ffs(static_cast<int>(waiting)) - 1;
    const offset_t row_end = __shfl_sync(~0u, end, owner);
    offset_t j = __shfl_sync(~0u, k, owner) + threadIdx.x % 32;
    for (index_t near = __shfl_sync(~0u, u, owner); j < row_end; j += 32) {
      near = join(forest, near, plan.a.column_of[j], skipped);
    }
    __syncwarp();
  }
}

__global__ void __launch_bounds__(block)
    hook_pieces(HookPlan plan, Pieces deferred, index_t* forest) {
  const index_t skipped = plan.skipped_root == nullptr ? no_vertex : *plan.skipped_root;
  const unsigned count = *deferred.count;
  for (unsigned i = blockIdx.x; i < count; i += gridDim.x) {
    const index_t row = deferred.row[i];
    const offset_t begin = deferred.begin[i], row_end = plan.end(row);
    const offset_t end = begin + piece < row_end ? begin + piece : row_end;
    index_t near = plan.vertex(row);
    for (offset_t k = begin + threadIdx.x; k < end; k += block) {
      near = join(forest, near, plan.a.column_of[k], skipped);
    }
  }
}

// One block. Each thread counts the occurrences of its own value in the sample.
__global__ void __launch_bounds__(most_sampled)
    most_frequent(const index_t* forest, std::size_t n, index_t* root) {
  __shared__ index_t sample[most_sampled];
  __shared__ unsigned long long best;
  const unsigned count = sampled(n), me = threadIdx.x;
  if (me == 0) best = 0;
  if (me < count) sample[me] = forest[sample_position(n, me)];
  __syncthreads();
  if (me < count) {
    unsigned times = 0;
    for (unsigned i = 0; i < count; ++i) times += sample[i] == sample[me] ? 1 : 0;
    // Of equal counts the smallest value has the largest complement.
    atomicMax(&best,
              (static_cast<unsigned long long>(times) << 32) | ~static_cast<unsigned>(sample[me]));
  }
  __syncthreads();
  if (me == 0) *root = static_cast<index_t>(~static_cast<unsigned>(best));
}

__global__ void __launch_bounds__(block)
    add_labels(const index_t* label, std::size_t n, index_t* sizes) {
  const std::size_t i = std::size_t{blockIdx.x} * block + threadIdx.x;
  const bool mine = i < n;
  const index_t own = mine ? label[i] : no_vertex;
  const unsigned same = __match_any_sync(~0u, own);
  const bool first = static_cast<unsigned>(__ffs(static_cast<int>(same)) - 1) == threadIdx.x % 32;
  if (mine && first) atomicAdd(sizes + own, __popc(same));
}

}  // namespace

void hook(OnCuda on, const HookPlan& plan, index_t* forest) {
  if (plan.a.rows == 0) return;
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(plan.a.rows), block);
  if (plan.count <= warp_row) {
    hook_rows<<<blocks, block, 0, on.stream>>>(plan, Pieces{}, forest);
    cuda::check(cudaGetLastError());
    return;
  }
  // Rows of more than warp_row entries have at most this many pieces in all.
  const auto most = static_cast<std::size_t>(plan.entries / warp_row + 1);
  const Scratch<unsigned> count(on, 1);
  const Scratch<index_t> rows(on, most);
  const Scratch<offset_t> begins(on, most);
  cuda::check(cudaMemsetAsync(count.get(), 0, sizeof(unsigned), on.stream));
  const Pieces deferred{count.get(), rows.get(), begins.get()};
  hook_rows<<<blocks, block, 0, on.stream>>>(plan, deferred, forest);
  cuda::check(cudaGetLastError());
  constexpr std::size_t resident = 132 * 8;  // blocks that an H200 holds at once
  hook_pieces<<<static_cast<unsigned>(most < resident ? most : resident), block, 0, on.stream>>>(
      plan, deferred, forest);
  cuda::check(cudaGetLastError());
}

void frequent_root(OnCuda on, const index_t* forest, std::size_t n, index_t* root) {
  most_frequent<<<1, most_sampled, 0, on.stream>>>(forest, n, root);
  cuda::check(cudaGetLastError());
}

void count_labels(OnCuda on, const index_t* label, std::size_t n, index_t* sizes) {
  if (n == 0) return;
  add_labels<<<cuda::blocks_for(n, block), block, 0, on.stream>>>(label, n, sizes);
  cuda::check(cudaGetLastError());
}

void compress(OnCuda on, index_t* forest, index_t first, std::size_t n) {
  for_each_index(on, n, [=] __device__(std::size_t i) {
    const auto v = first + static_cast<index_t>(i);
    index_t parent = load_parent(forest, v);
    if (parent == v) return;
    // Each step is stored: descendants of v start from there.
    for (index_t above = load_parent(forest, parent); above != parent;
         above = load_parent(forest, parent)) {
      store_parent(forest, v, above);
      parent = above;
    }
  });
}

GRAPHRUN_FOREST_KERNELS(OnCuda)

}  // namespace graphrun::kernels
