// Joining trees on the GPU: a thread looks into a short row, a warp into a longer one, and blocks
// into pieces of the longest.
#include "engine/spanning/cuda/joining.hpp"

namespace graphrun::kernels {
namespace {

using spanning::block;

template <class W, class Trees>
void look(OnCuda on, const CsrView<W>& a, offset_t entries, const SpanningTrees& trees, Trees in) {
  // Rows of more than warp_row entries are at most so many, and have at most twice as many pieces.
  const auto most = static_cast<std::size_t>(entries / spanning::warp_row + 1);
  const Scratch<unsigned> counts(on, 2), first_pieces(on, most), rows_of(on, 2 * most);
  const Scratch<EdgeOffer> rows(on, most);
  const Scratch<Lightest> found(on, 2 * most);
  cuda::check(cudaMemsetAsync(counts.get(), 0, 2 * sizeof(unsigned), on.stream));
  const spanning::LongRows deferred{counts.get(),       counts.get() + 1, rows.get(),
                                    first_pieces.get(), rows_of.get(),    found.get()};
  const auto offered = static_cast<std::size_t>(trees.offered);
  spanning::look_in_rows<<<cuda::blocks_for(offered, block), block, 0, on.stream>>>(a, trees, in,
                                                                                    deferred);
  cuda::check(cudaGetLastError());
  if (!trees.cuts_rows || entries <= spanning::warp_row) return;
  constexpr std::size_t resident = 132 * 8;  // blocks that an H200 holds at once
  const auto blocks = static_cast<unsigned>(most < resident ? most : resident);
  spanning::look_in_pieces<<<blocks, block, 0, on.stream>>>(a, in, deferred);
  cuda::check(cudaGetLastError());
  spanning::finish_long_rows<<<blocks, block, 0, on.stream>>>(a, trees, in, deferred);
  cuda::check(cudaGetLastError());
}

template <class Trees>
void join(OnCuda on, std::size_t vertices, const SpanningTrees& trees, Trees in) {
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(trees.offered), block);
  if (!trees.is_first) {
    spanning::choose_edges<<<blocks, block, 0, on.stream>>>(trees);
    cuda::check(cudaGetLastError());
  }
  spanning::join_along_edges<<<blocks, block, 0, on.stream>>>(trees, in);
  cuda::check(cudaGetLastError());
  spanning::hang_on_roots<<<blocks, block, 0, on.stream>>>(trees, in);
  cuda::check(cudaGetLastError());
  spanning::choose_skipped<<<1, most_sampled, 0, on.stream>>>(trees, vertices);
  cuda::check(cudaGetLastError());
}

}  // namespace

void begin_trees(OnCuda on, index_t vertices, const SpanningTrees& trees) {
  static_assert(no_vertex == -1);
  const std::size_t bytes = static_cast<std::size_t>(vertices) * sizeof(index_t);
  cuda::check(cudaMemsetAsync(trees.joins, 0xff, bytes, on.stream));
}

template <class W>
void join_trees(OnCuda on, CsrView<W> a, offset_t entries, const SpanningTrees& trees) {
  if (trees.offered == 0) return;
  cuda::check(cudaMemsetAsync(trees.count + 1, 0, 2 * sizeof(index_t), on.stream));
  const auto run = [&](auto in) {
    look(on, a, entries, trees, in);
    join(on, static_cast<std::size_t>(a.rows), trees, in);
  };
  if (trees.is_first) {
    run(spanning::SingleVertices{});
  } else {
    run(spanning::RootedTrees{trees.tree});
  }
}

GRAPHRUN_INSTANTIATE_SPANNING(OnCuda)

}  // namespace graphrun::kernels
