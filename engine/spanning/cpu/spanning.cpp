// Lightest edges on the CPU: a thread reads whole rows.
#include "engine/spanning/bodies.hpp"

namespace graphrun::kernels {

template <class W>
void find_lightest(OnCpu on, CsrView<W> a, offset_t entries, const SpanningTrees& trees) {
  if (a.rows == 0) return;
  const auto n = static_cast<std::size_t>(a.rows);
  for_shares(worth(on, n + static_cast<std::size_t>(entries)), n, 512,
             [&](std::size_t i, std::size_t end) {
               for (; i < end; ++i) {
                 const auto u = static_cast<index_t>(i);
                 if (!must_look(trees, a.column_of, u)) continue;
                 trees.lightest[i] =
                     lightest_in(a, trees.tree, u, a.offsets[i], a.offsets[i + 1], 1).entry;
               }
             });
}

GRAPHRUN_INSTANTIATE_SPANNING(OnCpu)

}  // namespace graphrun::kernels
