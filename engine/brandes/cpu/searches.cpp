#include "engine/brandes/cpu/searches.hpp"

#include <algorithm>
#include <graphrun/engine/common/tuning.hpp>

#include "base/common/for_each.hpp"
#include "engine/brandes/bodies.hpp"
#include "engine/common/pattern.hpp"

namespace graphrun::kernels {
namespace {

// Vertices of a level that a thread takes at a time.
constexpr std::size_t rows_at_once = 64;

template <class T>
T row_sum(const CsrView<NoWeights>& a, index_t row, const T* x) {
  T sum = PathNumber<T>::from(0);
  for (offset_t k = a.offsets[row], end = a.offsets[row + 1]; k < end; ++k) {
    sum = PathNumber<T>::add(sum, x[a.column_of[k]]);
  }
  return sum;
}

template <class T>
void fill_zero(OnCpu on, T* x, index_t n) {
  for_each_index(on, static_cast<std::size_t>(n),
                 [=](std::size_t v) { x[v] = PathNumber<T>::from(0); });
}

}  // namespace

Searches::Searches(const Graph& graph, Watch& watch)
    : graph_(graph),
      out_(pattern(graph.out_edges())),
      in_(pattern(graph.in_edges())),
      on_{graph.context().threads()},
      watch_(watch) {}

void Searches::start(std::span<const index_t> sources) {
  count_ = sources.size();
  stopped_ = false;
  while (searches_.size() < count_) {
    searches_.emplace_back(graph_.context(), static_cast<std::size_t>(out_.rows));
  }
  for (std::size_t i = 0; i < count_; ++i) searches_[i].source = sources[i];
  // On a thread each where that leaves none without work: a search by itself waits for nobody.
  const bool even = count_ % static_cast<std::size_t>(on_.threads) == 0;
  for_each_search(even, [this](std::size_t i, OnCpu within, std::size_t) {
    if (!searches_[i].find_levels(within, out_, in_, watch_)) stopped_ = true;
  });
  if (stopped_) return;
  for_each_search(true, [this](std::size_t i, OnCpu, std::size_t) { searches_[i].put_in_order(); });
  offset_t edges = 0, rounds = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    edges += searches_[i].edges;
    rounds += searches_[i].depth;
  }
  side_by_side_ = even || edges < rounds * tuning::cpu_narrow_edges;
}

void Searches::for_each_search(bool side_by_side, const ForSearch& f) {
  if (!side_by_side) {
    for (std::size_t i = 0; i < count_; ++i) f(i, on_, 0);
    return;
  }
  const auto size = static_cast<std::size_t>(out_.rows + out_.offsets[out_.rows]);
  for_shares(
      worth(on_, count_ * size), count_, 1,
      [](const Member& member) { return static_cast<std::size_t>(member.index); },
      [&](std::size_t thread, std::size_t i, std::size_t end) {
        for (; i < end; ++i) f(i, on_.with(1), thread);
      },
      [](std::size_t) {});
}

// Rows are summed into `fresh` first: those of the same level count as zero until all are.
template <class T, class F>
void Searches::set_level(OnCpu within, const Search& s, index_t level, T* fresh, T* x, F&& f) {
  const std::size_t begin = s.begin_of(level), size = s.begin_of(level + 1) - begin;
  const index_t* const list = s.order.data() + begin;
  const auto row = static_cast<std::size_t>(out_.offsets[out_.rows] / std::max(out_.rows, 1)) + 1;
  for_shares(worth(within, size * row), size, rows_at_once, [&](std::size_t i, std::size_t end) {
    if (watch_.stop_requested()) stopped_ = true;
    for (; i < end && !stopped_; ++i) {
      if (i + 16 < size) __builtin_prefetch(out_.offsets + list[i + 16]);
      if (i + 8 < size) __builtin_prefetch(out_.column_of + out_.offsets[list[i + 8]]);
      fresh[i] = f(list[i]);
    }
  });
  if (stopped_) return;
  for_shares(worth(within, size), size, 4096, [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) x[list[i]] = fresh[i];
  });
}

// p{level L} = A' p{level L-1}. Returns early if the path counts of any search do not fit.
template <class T>
void Searches::count_along(OnCpu within, const Search& s, T* paths, T* fresh,
                           std::atomic<bool>& all_fit) {
  using N = PathNumber<T>;
  fill_zero(within, paths, out_.rows);
  paths[s.source] = N::from(1);
  for (index_t level = 1; level <= s.depth && all_fit && !stopped_; ++level) {
    set_level(within, s, level, fresh, paths, [&](index_t v) {
      const T sum = level == 1 ? N::from(1) : row_sum(in_, v, paths);
      if (!N::fits(sum)) all_fit = false;
      return sum;
    });
  }
}

// back{v} = 1/p + d, where d is the sum of back over v's successors. v's share of the score is p d.
template <class T, class F>
void Searches::sum_back(OnCpu within, const Search& s, const T* paths, T* fresh, T* back,
                        F&& done) {
  using N = PathNumber<T>;
  fill_zero(within, back, out_.rows);
  for (index_t level = s.depth; level > 0 && !stopped_; --level) {
    set_level(within, s, level, fresh, back, [&](index_t v) {
      const T sum = level == s.depth ? N::from(0) : row_sum(out_, v, back);
      const T paths_to = paths[v];
      done(v, paths_to, sum);
      return N::add(N::reciprocal(paths_to), sum);
    });
  }
}

template <class T>
void Searches::add_shares(const Values<T>& values, std::span<const double> factors, double* score) {
  using N = PathNumber<T>;
  for_each_index(on_, static_cast<std::size_t>(out_.rows), [&](std::size_t v) {
    for (std::size_t i = 0; i < count_; ++i) {
      const double share = N::product(values.paths[i].data()[v], N::from(1));
      score[v] += factors.empty() ? share : factors[i] * share;
    }
  });
}

template <class T>
Searches::Values<T>& Searches::values_of_searches() {
  if (!std::holds_alternative<Values<T>>(values_)) values_.template emplace<Values<T>>();
  auto& values = std::get<Values<T>>(values_);
  const auto n = static_cast<std::size_t>(out_.rows);
  while (values.paths.size() < count_) values.paths.emplace_back(graph_.context(), n);
  return values;
}

std::size_t Searches::sweeping_threads() const {
  return side_by_side_ ? std::min(count_, static_cast<std::size_t>(on_.threads)) : 1;
}

template <class T>
bool Searches::count_in() {
  Values<T>& values = values_of_searches<T>();
  const Context& ctx = graph_.context();
  const auto n = static_cast<std::size_t>(out_.rows);
  while (values.of_thread.size() < sweeping_threads()) {
    values.of_thread.push_back({Buffer<T>(ctx, n), Buffer<T>(ctx)});
  }
  std::size_t widest = 0;
  for (std::size_t i = 0; i < count_; ++i) widest = std::max(widest, searches_[i].widest);
  for (Scratch<T>& each : values.of_thread) {
    if (each.fresh.size() < widest) each.fresh = Buffer<T>(ctx, widest);
  }
  std::atomic<bool> all_fit = true;
  for_each_search(side_by_side_, [&](std::size_t i, OnCpu within, std::size_t thread) {
    T* const fresh = values.of_thread[thread].fresh.data();
    count_along(within, searches_[i], values.paths[i].data(), fresh, all_fit);
  });
  return all_fit;
}

void Searches::count_paths() {
  if (!count_in<double>()) count_in<Scaled>();
}

void Searches::sweep_dags(double* score, std::span<const double> factors) {
  Values<double>& values = values_of_searches<double>();
  // An undirected edge is in a DAG in one of its directions at most.
  const auto entries = static_cast<std::size_t>(out_.offsets[out_.rows]);
  while (dags_.size() < sweeping_threads()) {
    dags_.emplace_back(graph_.context(), static_cast<std::size_t>(out_.rows),
                       graph_.directed() ? entries : entries / 2);
  }
  for_each_search(true, [&](std::size_t i, OnCpu, std::size_t thread) {
    double* const share = values.paths[i].data();
    if (!dags_[thread].find_shares(out_, searches_[i], watch_, share)) stopped_ = true;
  });
  if (!stopped_) add_shares(values, factors, score);
}

void Searches::add_dependencies(double* score, std::span<const double> factors) {
  if (side_by_side_) return sweep_dags(score, factors);
  count_paths();
  const auto add = [&]<class T>(Values<T>& values) {
    using N = PathNumber<T>;
    for_each_search(side_by_side_, [&](std::size_t i, OnCpu within, std::size_t thread) {
      const Search& s = searches_[i];
      T* const paths = values.paths[i].data();
      Scratch<T>& scratch = values.of_thread[thread];
      sum_back(within, s, paths, scratch.fresh.data(), scratch.back.data(),
               [paths](index_t v, T to, T sum) { paths[v] = N::from(N::product(to, sum)); });
      paths[s.source] = N::from(0);  // it has no share
    });
    if (!stopped_) add_shares(values, factors, score);
  };
  std::visit(add, values_);
}

void Searches::add_edge_dependencies(const EdgeScoreView& edges) {
  count_paths();
  std::visit([&](auto& values) { add_edge_shares(values, edges); }, values_);
}

// Searches are packed, so that a look at the other end of an edge takes one line of the cache.
template <class T>
void Searches::add_edge_shares(Values<T>& values, const EdgeScoreView& edges) {
  const Context& ctx = graph_.context();
  const auto n = static_cast<std::size_t>(out_.rows);
  while (values.back.size() < count_) values.back.emplace_back(ctx, n);
  for_each_search(side_by_side_, [&](std::size_t i, OnCpu within, std::size_t thread) {
    sum_back(within, searches_[i], values.paths[i].data(), values.of_thread[thread].fresh.data(),
             values.back[i].data(), [](index_t, T, T) {});
  });
  if (stopped_) return;
  if (!std::holds_alternative<Packed<T>>(packed_)) packed_.template emplace<Packed<T>>(ctx, n);
  Packed<T>& packed = std::get<Packed<T>>(packed_);
  for_each_index(on_, n, [&](std::size_t v) {
    for (std::size_t i = 0; i < count_; ++i) {
      packed.paths.data()[v].lane[i] = values.paths[i].data()[v];
      packed.back.data()[v].lane[i] = values.back[i].data()[v];
    }
  });
  index_t depth = 0;
  for (std::size_t i = 0; i < count_; ++i) depth = std::max(depth, searches_[i].depth);
  if constexpr (std::is_same_v<T, double>) {
    if (depth <= NarrowLevels::most) return add_packed<NarrowLevels>(packed, edges);
  }
  add_packed<WideLevels>(packed, edges);
}

template <class L, class T>
void Searches::add_packed(const Packed<T>& packed, const EdgeScoreView& edges) {
  const auto n = static_cast<std::size_t>(out_.rows);
  if (!std::holds_alternative<Buffer<L>>(packed_levels_)) {
    packed_levels_.template emplace<Buffer<L>>(graph_.context(), n);
  }
  L* const levels = std::get<Buffer<L>>(packed_levels_).data();
  pack_levels(on_, this->levels(), n, levels);
  kernels::add_edge_shares(on_, edges, levels, packed.paths.data(), packed.back.data());
}

LevelArrays Searches::levels() const {
  LevelArrays of{};
  for (std::size_t s = 0; s < count_; ++s) of.of[s] = searches_[s].level_of.data();
  return of;
}

void Searches::add_ends(double* score) {
  ReachCounts reached{};
  for (std::size_t s = 0; s < count_; ++s) {
    reached.of[s] = static_cast<index_t>(searches_[s].begin_of(searches_[s].depth + 1)) - 1;
  }
  kernels::add_ends(on_, levels(), reached, static_cast<std::size_t>(out_.rows), score);
}

}  // namespace graphrun::kernels
