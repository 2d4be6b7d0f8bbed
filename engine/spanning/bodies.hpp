// Loop bodies of spanning forests, compiled for both backends.
#pragma once

#include <cstring>
#include <type_traits>

#include "base/common/for_each.hpp"
#include "engine/spanning/kernels.hpp"

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun::kernels {

#if defined(__CUDACC__)
#define GRAPHRUN_SPANNING __device__
GRAPHRUN_SPANNING inline void lower_to(std::uint64_t* at, std::uint64_t value) {
  auto* const word = reinterpret_cast<unsigned long long*>(at);
  if (value < *word) atomicMin(word, static_cast<unsigned long long>(value));
}
GRAPHRUN_SPANNING inline index_t take_place(index_t* count) { return atomicAdd(count, 1); }
#else
#define GRAPHRUN_SPANNING
GRAPHRUN_SPANNING inline void lower_to(std::uint64_t* at, std::uint64_t value) {
  const std::atomic_ref word(*at);
  for (std::uint64_t seen = word.load(std::memory_order_relaxed);
       value < seen && !word.compare_exchange_weak(seen, value, std::memory_order_relaxed);) {
  }
}
GRAPHRUN_SPANNING inline index_t take_place(index_t* count) {
  return std::atomic_ref(*count).fetch_add(1, std::memory_order_relaxed);
}
#endif

// A number that is ordered like the weight; -0 and 0 are the same.
template <class W>
struct WeightOrder;
template <>
struct WeightOrder<NoWeights> {
  GRAPHRUN_HD static std::uint64_t of(const NoWeights&, offset_t) { return 0; }
};
template <class T>
struct WeightOrder<TypedWeights<T>> {
  GRAPHRUN_HD static std::uint64_t of(const TypedWeights<T>& weights, offset_t k) {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    if constexpr (std::is_integral_v<T>) {
      return static_cast<std::uint64_t>(static_cast<std::int64_t>(weights.data[k])) ^ sign;
    } else {
      const double value = static_cast<double>(weights.data[k]) + 0.0;
      std::uint64_t bits;
      memcpy(&bits, &value, sizeof bits);
      return (bits & sign) != 0 ? ~bits : bits | sign;
    }
  }
};
template <class W>
GRAPHRUN_HD std::uint64_t weight_order(const CsrView<W>& a, offset_t k) {
  return WeightOrder<W>::of(a.weights, k);
}

GRAPHRUN_HD inline std::uint64_t edge_order(index_t u, index_t v) {
  const auto low = static_cast<std::uint64_t>(u < v ? u : v);
  const auto high = static_cast<std::uint64_t>(u < v ? v : u);
  return low << 32 | high;
}

// Whether a vertex has to look for its lightest edge: not one of the skipped tree, none without an
// edge to another, none whose last one still leads there.
GRAPHRUN_HD inline bool must_look(const SpanningTrees& trees, const index_t* columns, index_t u) {
  const offset_t last = trees.lightest[u];
  if (last == none_for_good || trees.tree[u] == *trees.skipped) return false;
  return last == not_looked || trees.tree[columns[last]] == trees.tree[u];
}

// The lightest entry of some of a row, and where it is: of equal ones the first.
struct Lightest {
  std::uint64_t weight;
  offset_t entry;  // none_for_good: there is none

  GRAPHRUN_HD void offer(std::uint64_t other_weight, offset_t other) {
    if (other < 0 || (entry >= 0 && other_weight > weight)) return;
    if (entry >= 0 && other_weight == weight && other > entry) return;
    weight = other_weight;
    entry = other;
  }
};

template <class W>
GRAPHRUN_HD Lightest lightest_in(const CsrView<W>& a, const index_t* tree, index_t u, offset_t k,
                                 offset_t end, offset_t step) {
  Lightest best{no_edge_found, none_for_good};
  const index_t own = tree[u];
  for (; k < end; k += step) {
    if (tree[a.column_of[k]] != own) best.offer(weight_order(a, k), k);
  }
  return best;
}

template <class On>
void begin_trees(On on, index_t vertices, const SpanningTrees& trees) {
  for_each_index(on, static_cast<std::size_t>(vertices), [=] GRAPHRUN_HD(std::size_t i) {
    trees.tree[i] = static_cast<index_t>(i);
    trees.joins[i] = no_vertex;
    trees.lightest[i] = not_looked;
    trees.weight[i] = trees.edge[i] = no_edge_found;
  });
}

template <class W, class On>
void join_trees(On on, CsrView<W> a, const SpanningTrees& trees) {
  const auto n = static_cast<std::size_t>(a.rows);
  const auto offers = [=] GRAPHRUN_HD(std::size_t i) {
    return trees.lightest[i] >= 0 && trees.tree[i] != *trees.skipped;
  };
  for_each_index(on, n, [=] GRAPHRUN_SPANNING(std::size_t i) {
    if (!offers(i)) return;
    lower_to(trees.weight + trees.tree[i], weight_order(a, trees.lightest[i]));
  });
  for_each_index(on, n, [=] GRAPHRUN_SPANNING(std::size_t i) {
    if (!offers(i)) return;
    const offset_t k = trees.lightest[i];
    if (weight_order(a, k) != trees.weight[trees.tree[i]]) return;
    lower_to(trees.edge + trees.tree[i], edge_order(static_cast<index_t>(i), a.column_of[k]));
  });
  for_each_index(on, n, [=] GRAPHRUN_SPANNING(std::size_t i) {
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
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    trees.weight[i] = trees.edge[i] = no_edge_found;
    if (trees.joins[i] == no_vertex) return;
    trees.tree[i] = trees.joins[i];
    trees.joins[i] = no_vertex;
  });
}

template <class On>
offset_t count_nan(On on, AnyWeights weights, std::size_t n) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t k) {
                                 const double w = weights.at<double>(static_cast<offset_t>(k));
                                 return Sums<1>{{w == w ? 0.0 : 1.0}};
                               }).value[0]);
}

template <class T, class On>
void gather_weights(On on, AnyWeights weights, const offset_t* at, std::size_t n, T* gathered) {
  for_each_index(on, n,
                 [=] GRAPHRUN_HD(std::size_t i) { gathered[i] = weights.template at<T>(at[i]); });
}

#define GRAPHRUN_SPANNING_OF(On, W)                                            \
  template void find_lightest(On, CsrView<W>, offset_t, const SpanningTrees&); \
  template void join_trees(On, CsrView<W>, const SpanningTrees&);
#define GRAPHRUN_GATHER_WEIGHTS(On, T) \
  template void gather_weights(On, AnyWeights, const offset_t*, std::size_t, T*);
#define GRAPHRUN_INSTANTIATE_SPANNING(On)                       \
  template void begin_trees(On, index_t, const SpanningTrees&); \
  template offset_t count_nan(On, AnyWeights, std::size_t);     \
  GRAPHRUN_SPANNING_OF(On, NoWeights)                           \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<std::int32_t>)          \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<std::int64_t>)          \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<float>)                 \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<double>)                \
  GRAPHRUN_GATHER_WEIGHTS(On, std::int32_t)                     \
  GRAPHRUN_GATHER_WEIGHTS(On, std::int64_t)                     \
  GRAPHRUN_GATHER_WEIGHTS(On, float)                            \
  GRAPHRUN_GATHER_WEIGHTS(On, double)

}  // namespace graphrun::kernels
