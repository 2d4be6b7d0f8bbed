// Joining trees on the CPU: a thread reads whole rows, and each round goes through all vertices.
#include <algorithm>
#include <array>

#include "engine/components/kernels.hpp"
#include "engine/spanning/bodies.hpp"

namespace graphrun::kernels {
namespace {

index_t take_place(index_t* count) {
  return std::atomic_ref(*count).fetch_add(1, std::memory_order_relaxed);
}

// Whether a vertex has to look for its lightest edge: not one of the skipped tree, none without an
// edge to another, none whose last one still leads there.
bool must_look(const SpanningTrees& trees, const index_t* columns, index_t u) {
  const offset_t last = trees.lightest[u];
  if (last == none_for_good || trees.tree[u] == *trees.skipped) return false;
  return last == not_looked || trees.tree[columns[last]] == trees.tree[u];
}

template <class W>
Lightest lightest_in(const CsrView<W>& a, const index_t* tree, index_t u, offset_t k,
                     offset_t end) {
  Lightest best{no_edge_found, none_for_good};
  const index_t own = tree[u];
  for (; k < end; ++k) {
    if (tree[a.column_of[k]] != own) best.offer(weight_order(a, k), k);
  }
  return best;
}

template <class W>
void find_lightest(OnCpu on, const CsrView<W>& a, offset_t entries, const SpanningTrees& trees) {
  const auto n = static_cast<std::size_t>(a.rows);
  for_shares(worth(on, n + static_cast<std::size_t>(entries)), n, 512,
             [&](std::size_t i, std::size_t end) {
               for (; i < end; ++i) {
                 const auto u = static_cast<index_t>(i);
                 if (!must_look(trees, a.column_of, u)) continue;
                 trees.lightest[i] =
                     lightest_in(a, trees.tree, u, a.offsets[i], a.offsets[i + 1]).entry;
               }
             });
}

// Weights, then edges, of the trees; then joins them.
template <class W>
void join_along_lightest(OnCpu on, const CsrView<W>& a, const SpanningTrees& trees) {
  const auto n = static_cast<std::size_t>(a.rows);
  const auto offers = [=](std::size_t i) {
    return trees.lightest[i] >= 0 && trees.tree[i] != *trees.skipped;
  };
  for_each_index(on, n, [=](std::size_t i) {
    if (!offers(i)) return;
    lower_to(trees.weight + trees.tree[i], weight_order(a, trees.lightest[i]));
  });
  for_each_index(on, n, [=](std::size_t i) {
    if (!offers(i)) return;
    const offset_t k = trees.lightest[i];
    if (weight_order(a, k) != trees.weight[trees.tree[i]]) return;
    lower_to(trees.edge + trees.tree[i], edge_order(static_cast<index_t>(i), a.column_of[k]));
  });
  for_each_index(on, n, [=](std::size_t i) {
    if (!offers(i)) return;
    const offset_t k = trees.lightest[i];
    const auto u = static_cast<index_t>(i);
    const index_t v = a.column_of[k], own = trees.tree[u], other = trees.tree[v];
    const std::uint64_t edge = edge_order(u, v);
    if (trees.edge[own] != edge) return;                   // another vertex has a lighter one
    if (trees.edge[other] == edge && own < other) return;  // the other tree joins this one
    trees.joins[own] = other;
    const index_t at = take_place(trees.count);
    trees.from[at] = u < v ? u : v;
    trees.to[at] = u < v ? v : u;
    trees.entry[at] = k;
  });
  for_each_index(on, n, [=](std::size_t i) {
    trees.weight[i] = trees.edge[i] = no_edge_found;
    if (trees.joins[i] == no_vertex) return;
    trees.tree[i] = trees.joins[i];
    trees.joins[i] = no_vertex;
  });
}

// The most frequent tree in a sample of the vertices that may have an edge to another, of equally
// frequent ones the smallest.
void choose_skipped(const SpanningTrees& trees, std::size_t vertices) {
  std::array<index_t, most_sampled> sample;
  unsigned count = 0;
  for (unsigned i = 0; i < sampled(vertices); ++i) {
    const std::size_t v = sample_position(vertices, i);
    if (trees.lightest[v] != none_for_good) sample[count++] = trees.tree[v];
  }
  std::sort(sample.begin(), sample.begin() + count);
  *trees.skipped = no_vertex;
  unsigned most = 0;
  for (unsigned begin = 0, end = 0; begin < count; begin = end) {
    while (end < count && sample[end] == sample[begin]) ++end;
    if (end - begin > most) *trees.skipped = sample[begin];
    most = std::max(most, end - begin);
  }
}

}  // namespace

void begin_trees(OnCpu on, index_t vertices, const SpanningTrees& trees) {
  for_each_index(on, static_cast<std::size_t>(vertices), [=](std::size_t i) {
    trees.tree[i] = static_cast<index_t>(i);
    trees.joins[i] = no_vertex;
    trees.lightest[i] = not_looked;
    trees.weight[i] = trees.edge[i] = no_edge_found;
  });
}

template <class W>
void join_trees(OnCpu on, CsrView<W> a, offset_t entries, const SpanningTrees& trees) {
  if (a.rows == 0) return;
  find_lightest(on, a, entries, trees);
  join_along_lightest(on, a, trees);
  const auto n = static_cast<std::size_t>(a.rows);
  compress(on, trees.tree, 0, n);
  choose_skipped(trees, n);
}

GRAPHRUN_INSTANTIATE_SPANNING(OnCpu)

}  // namespace graphrun::kernels
