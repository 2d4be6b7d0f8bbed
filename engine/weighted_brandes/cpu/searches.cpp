// Searches over lengths on the CPU: Dijkstra's algorithm on one thread each, many side by side.
//
// Vertices are settled in order of distance, in which paths are counted forward and dependencies
// summed backward. What is added to a score is added in the order of the sources.
#include "engine/weighted_brandes/cpu/searches.hpp"

#include "base/common/for_each.hpp"
#include "engine/common/pattern.hpp"
#include "engine/weighted_brandes/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Vertices that are settled between two looks at the watch.
constexpr index_t between_looks = 1024;

}  // namespace

template <class T>
LengthSearches<T>::LengthSearches(const Graph& graph, bool per_edge, Watch& watch)
    : graph_(graph),
      a_(pattern(graph.out_edges())),
      on_{graph.context().threads()},
      per_edge_(per_edge),
      watch_(watch) {
  const Weights& weights = graph_.out_edges().weights();
  if (weights.empty()) return;
  if (const Buffer<T>* stored = weights.as<T>()) {
    length_ = stored->data();
    return;
  }
  const auto entries = static_cast<std::size_t>(a_.offsets[a_.rows]);
  T* const lengths = converted_.emplace(graph.context(), entries).data();
  const AnyWeights any = weights.any();
  for_each_index(on_, entries,
                 [=](std::size_t k) { lengths[k] = any.template at<T>(static_cast<offset_t>(k)); });
  length_ = lengths;
}

template <class T>
LengthFault LengthSearches<T>::search(std::span<const index_t> sources) {
  const Context& ctx = graph_.context();
  count_ = sources.size();
  stopped_ = false;
  while (searches_.size() < count_) searches_.emplace_back(ctx, vertices(), per_edge_);
  const std::size_t threads = std::min(count_, static_cast<std::size_t>(on_.threads));
  while (of_thread_.size() < threads) of_thread_.emplace_back(ctx, vertices());
  for (std::size_t i = 0; i < count_; ++i) searches_[i].source = sources[i];
  const auto size = vertices() + static_cast<std::size_t>(a_.offsets[a_.rows]);
  for_shares(
      worth(on_, count_ * size), count_, 1,
      [](const Member& member) { return static_cast<std::size_t>(member.index); },
      [&](std::size_t thread, std::size_t i, std::size_t end) {
        for (; i < end; ++i) run(searches_[i], of_thread_[thread]);
      },
      [](std::size_t) {});
  for (std::size_t i = 0; i < count_; ++i) {
    if (searches_[i].fault != LengthFault::none) return searches_[i].fault;
  }
  return LengthFault::none;
}

template <class T>
void LengthSearches<T>::run(Search<T>& s, Nearest<T>& nearest) {
  const auto forget = [&] {
    for (index_t i = 0; i < s.reached; ++i) {
      const index_t v = s.order.data()[i];
      s.narrow.reset(v);
      if (s.wide) s.wide->reset(v);
      if (!per_edge_) s.share.data()[v] = 0;
    }
    s.reached = 0;
    s.fault = LengthFault::none;
  };
  forget();
  s.is_wide = !settle(s, s.narrow, nearest);
  if (s.is_wide) {
    forget();
    if (!s.wide) s.wide.emplace(graph_.context(), vertices(), per_edge_);
    settle(s, *s.wide, nearest);
  }
  if (stopped_ || s.fault != LengthFault::none) return;
  s.is_wide ? sum_back(s, *s.wide) : sum_back(s, s.narrow);
}

// Distances, and numbers of paths. Returns false as soon as one of these does not fit.
template <class T>
template <class N>
bool LengthSearches<T>::settle(Search<T>& s, Values<T, N>& values, Nearest<T>& nearest) {
  Node<T, N>* const nodes = values.nodes.data();
  index_t* const order = s.order.data();
  nodes[s.source] = {T{0}, PathNumber<N>::from(1)};
  nearest.put(s.source, T{0});
  bool goes_on = true, all_fit = true;
  while (!nearest.empty() && goes_on) {
    if (s.reached % between_looks == 0 && watch_.stop_requested()) stopped_ = true;
    const index_t u = nearest.take();
    order[s.reached++] = u;
    all_fit = PathNumber<N>::fits(nodes[u].value);
    goes_on = all_fit && !stopped_ && relax(s, u, nodes, nearest);
  }
  // What is left over of a search that ended early is forgotten, too.
  while (!nearest.empty()) order[s.reached++] = nearest.take();
  return all_fit;
}

// Whether the lengths of all paths over u can be added.
template <class T>
template <class N>
bool LengthSearches<T>::relax(Search<T>& s, index_t u, Node<T, N>* nodes, Nearest<T>& nearest) {
  const Node<T, N> from = nodes[u];
  for (offset_t k = a_.offsets[u], end = a_.offsets[u + 1]; k < end; ++k) {
    const index_t v = a_.column_of[k];
    const T more = length(k);
    if constexpr (std::is_integral_v<T>) {
      if (more >= MinPlus<T>::overflowed() - from.distance) {
        s.fault = LengthFault::overflow;
        return false;
      }
    }
    const T far = from.distance + more;
    if constexpr (!std::is_integral_v<T>) {
      if (!(far > from.distance)) {
        s.fault = LengthFault::absorbed;
        return false;
      }
      if (far == MinPlus<T>::zero) {
        if (more == MinPlus<T>::zero) continue;  // joins nothing
        s.fault = LengthFault::overflow;
        return false;
      }
    }
    Node<T, N>& to = nodes[v];
    if (far < to.distance) {
      to = {far, from.value};
      nearest.put(v, far);
    } else if (far == to.distance) {
      to.value = PathNumber<N>::add(to.value, from.value);
    }
  }
  return true;
}

template <class T>
template <class N>
void LengthSearches<T>::sum_back(Search<T>& s, Values<T, N>& values) {
  Node<T, N>* const nodes = values.nodes.data();
  const index_t* const order = s.order.data();
  for (index_t i = s.reached; i-- > 0;) {
    if (i % between_looks == 0 && watch_.stop_requested()) stopped_ = true;
    if (stopped_) return;
    const index_t u = order[i];
    const Node<T, N> from = nodes[u];
    N sum = PathNumber<N>::from(0);
    for (offset_t k = a_.offsets[u], end = a_.offsets[u + 1]; k < end; ++k) {
      // Behind an edge of infinite length there is nothing, or the value 0.
      const Node<T, N>& to = nodes[a_.column_of[k]];
      if (from.distance + length(k) == to.distance) sum = PathNumber<N>::add(sum, to.value);
    }
    if (per_edge_) {
      values.paths.data()[u] = from.value;
    } else {
      s.share.data()[u] = PathNumber<N>::product(from.value, sum);
    }
    nodes[u].value = PathNumber<N>::add(PathNumber<N>::reciprocal(from.value), sum);
  }
  if (!per_edge_) s.share.data()[s.source] = 0;
}

template <class T>
void LengthSearches<T>::add_dependencies(double* score, std::span<const double> factors) {
  for_each_index(on_, vertices(), [&](std::size_t v) {
    for (std::size_t i = 0; i < count_; ++i) {
      const double share = searches_[i].share.data()[v];
      score[v] += factors.empty() ? share : factors[i] * share;
    }
  });
}

template <class T>
void LengthSearches<T>::add_edge_dependencies(const EdgeScoreView& edges) {
  const auto add = [&]<class N>(const Values<T, N>& values) {
    const Found<T, N> found{values.nodes.data(), values.paths.data()};
    if (length_ == nullptr) {
      add_edge_shares_of(on_, edges, a_, found);
    } else {
      const CsrView<TypedWeights<T>> a{a_.rows, a_.columns, a_.offsets, a_.column_of, {length_}};
      add_edge_shares_of(on_, edges, a, found);
    }
  };
  for (std::size_t i = 0; i < count_; ++i) {
    const Search<T>& s = searches_[i];
    s.is_wide ? add(*s.wide) : add(s.narrow);
  }
}

template <class T>
void LengthSearches<T>::add_ends(double* score) {
  for (std::size_t i = 0; i < count_; ++i) {
    const Search<T>& s = searches_[i];
    for (index_t k = 0; k < s.reached; ++k) {
      const index_t v = s.order.data()[k];
      score[v] += v == s.source ? static_cast<double>(s.reached - 1) : 1.0;
    }
  }
}

template <class T>
std::unique_ptr<WeightedSearches> searches_on_cpu(const Graph& graph, bool per_edge, Watch& watch) {
  return std::make_unique<LengthSearches<T>>(graph, per_edge, watch);
}

template std::unique_ptr<WeightedSearches> searches_on_cpu<std::int64_t>(const Graph&, bool,
                                                                         Watch&);
template std::unique_ptr<WeightedSearches> searches_on_cpu<double>(const Graph&, bool, Watch&);

}  // namespace graphrun::kernels
