// Loop bodies of flows, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/common/both_ways.hpp"
#include "engine/flow/kernels.hpp"

namespace graphrun::kernels {

#if defined(__CUDACC__)
GRAPHRUN_DEVICE inline std::int64_t add_amount(std::int64_t* to, std::int64_t amount) {
  return static_cast<std::int64_t>(atomicAdd(reinterpret_cast<unsigned long long*>(to),
                                             static_cast<unsigned long long>(amount)));
}
GRAPHRUN_DEVICE inline bool take_level(index_t* level, index_t value) {
  return atomicCAS(level, no_level, value) == no_level;
}
#else
GRAPHRUN_DEVICE inline std::int64_t add_amount(std::int64_t* to, std::int64_t amount) {
  return std::atomic_ref(*to).fetch_add(amount, std::memory_order_relaxed);
}
GRAPHRUN_DEVICE inline bool take_level(index_t* level, index_t value) {
  index_t none = no_level;
  return std::atomic_ref(*level).compare_exchange_strong(none, value, std::memory_order_relaxed);
}
#endif

GRAPHRUN_HD inline offset_t reverse_of(const FlowNetwork& net, offset_t k) {
  return net.a.offsets[net.a.column_of[k]] + net.reverse[k];
}

// How much more can flow along entry k.
GRAPHRUN_HD inline std::int64_t room_along(const FlowNetwork& net, offset_t k, bool returns) {
  if (returns) return net.flow[k] < 0 ? -net.flow[k] : 0;
  return net.capacity[net.turned && !net.symmetric ? reverse_of(net, k) : k] - net.flow[k];
}

// How much more can flow against entry k.
GRAPHRUN_HD inline std::int64_t room_against(const FlowNetwork& net, offset_t k, bool returns) {
  if (returns) return net.flow[k] > 0 ? net.flow[k] : 0;
  return net.capacity[net.turned || net.symmetric ? k : reverse_of(net, k)] + net.flow[k];
}

// A vertex gets an amount in this round.
GRAPHRUN_DEVICE inline void receive(const FlowRound& round, index_t v, std::int64_t amount) {
  if (v == round.goal) {
    add_amount(round.excess + v, amount);
  } else if (add_amount(round.next_coming + v, amount) == 0) {
    round.next[add_shared(round.count, 1)] = v;
  }
}

// One in `lanes` of the entries of a listed vertex.
GRAPHRUN_DEVICE inline void level_neighbours(const FlowNetwork& net, const FlowRound& round,
                                             index_t v, index_t level, bool forwards, offset_t lane,
                                             offset_t lanes) {
  for (offset_t k = net.a.offsets[v] + lane; k < net.a.offsets[v + 1]; k += lanes) {
    const index_t u = net.a.column_of[k];
    if (read_shared(round.level + u) != no_level) continue;
    const std::int64_t room =
        forwards ? room_along(net, k, round.returns) : room_against(net, k, round.returns);
    if (room <= 0 || !take_level(round.level + u, level)) continue;
    round.next[add_shared(round.count, 1)] = u;
    if (round.excess[u] > 0 && u != round.other) add_shared(round.count + 1, 1);
  }
}

template <class On>
void begin_phase(On on, const FlowRound& round, index_t vertices) {
  for_each_index(on, static_cast<std::size_t>(vertices), [=] GRAPHRUN_DEVICE(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    if (round.level[i] == cut_off) return;
    round.level[i] = v == round.goal ? 0 : no_level;
    round.place[i] = 0;
    if (round.excess[i] > 0 && v != round.goal && v != round.other) {
      round.next[add_shared(round.count, 1)] = v;
    }
  });
}

template <class On>
void cut_off_rest(On on, const FlowRound& round, index_t vertices) {
  for_each_index(on, static_cast<std::size_t>(vertices), [=] GRAPHRUN_HD(std::size_t i) {
    if (round.level[i] == no_level) round.level[i] = cut_off;
  });
}

template <class On>
void turn_flow(On on, const FlowNetwork& net, offset_t entries) {
  std::int64_t* const flow = net.flow;
  for_each_index(on, static_cast<std::size_t>(entries),
                 [=] GRAPHRUN_HD(std::size_t k) { flow[k] = -flow[k]; });
}

template <class On>
void mark_reached(On on, const index_t* level, index_t vertices, index_t* reached) {
  for_each_index(on, static_cast<std::size_t>(vertices),
                 [=] GRAPHRUN_HD(std::size_t i) { reached[i] = level[i] >= 0 ? 1 : 0; });
}

// The weight of the entry from u to v; 0 where there is none.
template <class T>
GRAPHRUN_HD T weight_between(const CsrView<AnyWeights>& edges, index_t u, index_t v) {
  const offset_t end = edges.offsets[u + 1];
  const offset_t k = first_at_or_above(edges.column_of, edges.offsets[u], end, v);
  return k < end && edges.column_of[k] == v ? edges.weights.at<T>(k) : T{0};
}

template <class T, class On>
void read_row(On on, CsrView<NoWeights> a, CsrView<AnyWeights> edges, index_t vertex, bool to_it,
              T* values, std::size_t count, offset_t first) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t u = a.column_of[first + static_cast<offset_t>(i)];
    values[i] = u == vertex ? T{0}
                : to_it     ? weight_between<T>(edges, u, vertex)
                            : weight_between<T>(edges, vertex, u);
  });
}

GRAPHRUN_HD inline std::int64_t capacity_at(const AnyWeights& weights, offset_t k,
                                            CapacityUnit unit) {
  const bool real = weights.type == WeightType::float32 || weights.type == WeightType::float64;
  return real ? unit.units(weights.at<double>(k)) : unit.units(weights.at<std::int64_t>(k));
}

template <class On>
void read_capacities(On on, CsrView<NoWeights> a, CsrView<AnyWeights> edges, bool same,
                     CapacityUnit unit, std::int64_t* capacity) {
  constexpr std::size_t lanes = lanes_of<On>;
  const std::size_t count = static_cast<std::size_t>(a.rows) * lanes;
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    const auto u = static_cast<index_t>(i / lanes);
    const offset_t last = edges.offsets[u + 1];
    offset_t at = edges.offsets[u];
    for (offset_t k = a.offsets[u] + static_cast<offset_t>(i % lanes); k < a.offsets[u + 1];
         k += static_cast<offset_t>(lanes)) {
      const index_t v = a.column_of[k];
      if (same) {
        at = k;
      } else if (lanes > 1) {
        at = first_at_or_above(edges.column_of, at, last, v);
      } else {
        while (at < last && edges.column_of[at] < v) ++at;
      }
      const bool has = v != u && at < last && edges.column_of[at] == v;
      capacity[k] = has ? capacity_at(edges.weights, at, unit) : 0;
    }
  });
}

template <class On>
offset_t count_rounded(On on, AnyWeights weights, std::size_t n, CapacityUnit unit) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
                                 const auto weight = weights.at<double>(static_cast<offset_t>(i));
                                 const std::int64_t units = unit.units(weight);
                                 const bool differs =
                                     units < unit.limit &&
                                     scalbn(static_cast<double>(units), unit.exponent) != weight;
                                 return Sums<1>{{differs ? 1.0 : 0.0}};
                               }).value[0]);
}

template <class On>
offset_t count_flows(On on, const FlowNetwork& net, offset_t entries) {
  const std::int64_t* const flow = net.flow;
  return static_cast<offset_t>(
      ordered_sums<1>(on, static_cast<std::size_t>(entries), [=] GRAPHRUN_HD(std::size_t k) {
        return Sums<1>{{flow[k] > 0 ? 1.0 : 0.0}};
      }).value[0]);
}

template <class T, class On>
void list_flows(On on, const FlowNetwork& net, int exponent, index_t* from, index_t* to, T* flow,
                offset_t* count) {
  constexpr std::size_t lanes = lanes_of<On>;
  const std::size_t all = static_cast<std::size_t>(net.a.rows) * lanes;
  for_each_index(on, all, [=] GRAPHRUN_DEVICE(std::size_t i) {
    const auto u = static_cast<index_t>(i / lanes);
    for (offset_t k = net.a.offsets[u] + static_cast<offset_t>(i % lanes); k < net.a.offsets[u + 1];
         k += static_cast<offset_t>(lanes)) {
      if (net.flow[k] <= 0) continue;
      const std::int64_t place = add_amount(count, 1);
      from[place] = u;
      to[place] = net.a.column_of[k];
      flow[place] = std::is_integral_v<T>
                        ? static_cast<T>(net.flow[k])
                        : static_cast<T>(scalbn(static_cast<double>(net.flow[k]), exponent));
    }
  });
}

template <class On>
offset_t count_leaving(On on, CsrView<NoWeights> a, const index_t* side) {
  return static_cast<offset_t>(
      ordered_sums<1>(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t u) {
        double leaving = 0;
        if (side[u] == 0) return Sums<1>{{0.0}};
        for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) {
          leaving += side[a.column_of[k]] == 0 ? 1.0 : 0.0;
        }
        return Sums<1>{{leaving}};
      }).value[0]);
}

template <class On>
void list_leaving(On on, CsrView<NoWeights> a, const index_t* side, index_t* from, index_t* to,
                  offset_t* entry, offset_t* count) {
  constexpr std::size_t lanes = lanes_of<On>;
  const std::size_t all = static_cast<std::size_t>(a.rows) * lanes;
  for_each_index(on, all, [=] GRAPHRUN_DEVICE(std::size_t i) {
    const auto u = static_cast<index_t>(i / lanes);
    if (side[u] == 0) return;
    for (offset_t k = a.offsets[u] + static_cast<offset_t>(i % lanes); k < a.offsets[u + 1];
         k += static_cast<offset_t>(lanes)) {
      if (side[a.column_of[k]] != 0) continue;
      const std::int64_t place = add_amount(count, 1);
      from[place] = u;
      to[place] = a.column_of[k];
      entry[place] = k;
    }
  });
}

#define GRAPHRUN_FLOW_OF(On, T)                                                          \
  template void read_row(On, CsrView<NoWeights>, CsrView<AnyWeights>, index_t, bool, T*, \
                         std::size_t, offset_t);                                         \
  template void list_flows(On, const FlowNetwork&, int, index_t*, index_t*, T*, offset_t*);
#define GRAPHRUN_INSTANTIATE_FLOW(On)                                                            \
  GRAPHRUN_FLOW_OF(On, std::int64_t)                                                             \
  GRAPHRUN_FLOW_OF(On, double)                                                                   \
  template void read_capacities(On, CsrView<NoWeights>, CsrView<AnyWeights>, bool, CapacityUnit, \
                                std::int64_t*);                                                  \
  template offset_t count_rounded(On, AnyWeights, std::size_t, CapacityUnit);                    \
  template void begin_phase(On, const FlowRound&, index_t);                                      \
  template void cut_off_rest(On, const FlowRound&, index_t);                                     \
  template void turn_flow(On, const FlowNetwork&, offset_t);                                     \
  template void mark_reached(On, const index_t*, index_t, index_t*);                             \
  template offset_t count_flows(On, const FlowNetwork&, offset_t);                               \
  template offset_t count_leaving(On, CsrView<NoWeights>, const index_t*);                       \
  template void list_leaving(On, CsrView<NoWeights>, const index_t*, index_t*, index_t*,         \
                             offset_t*, offset_t*);

}  // namespace graphrun::kernels
