#include "engine/brandes/cpu/deep.hpp"

#include <algorithm>
#include <bit>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {
namespace {

CsrView<NoWeights> pattern(const Matrix& matrix) {
  return std::get<Csr>(matrix.storage()).view(AsPattern{});
}

// sum + x if `yes`, without a branch: it would be unpredictable.
double plus_if(bool yes, double sum, double x) {
  return sum + std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & (0 - std::uint64_t{yes}));
}
Scaled plus_if(bool yes, Scaled sum, Scaled x) {
  return yes ? PathNumber<Scaled>::add(sum, x) : sum;
}

// Sum of x over the row's entries at `level`, in order.
template <class T>
T sum_at(const CsrView<NoWeights>& a, index_t row, const index_t* level_of, index_t level,
         const T* x) {
  T sum = PathNumber<T>::from(0);
  a.for_each_at<index_t>(
      row, [&](index_t u, index_t) { sum = plus_if(level_of[u] == level, sum, x[u]); });
  return sum;
}

}  // namespace

DeepSweep::DeepSweep(const Graph& graph, Watch& watch)
    : graph_(graph),
      out_(pattern(graph.out_edges())),
      in_(pattern(graph.in_edges())),
      on_{graph.context().threads()},
      watch_(watch) {}

void DeepSweep::start(std::vector<DeepSearch> searches) {
  searches_ = std::move(searches);
  counted_ = stopped_ = false;
  begins_.resize(std::max(begins_.size(), searches_.size()));
  while (order_.size() < searches_.size()) {
    order_.emplace_back(graph_.context(), static_cast<std::size_t>(out_.rows));
  }
  for (std::size_t s = 0; s < searches_.size(); ++s) {
    begins_[s].assign(static_cast<std::size_t>(searches_[s].depth) + 3, 0);
  }
  for_each_search([this](std::size_t s) { put_in_order(s); });
}

void DeepSweep::for_each_search(const std::function<void(std::size_t)>& f) {
  const std::size_t count = searches_.size();
  const OnCpu team =
      worth(on_, count * static_cast<std::size_t>(out_.rows + out_.offsets[out_.rows]));
  for_shares(team, count, 1, [&](std::size_t s, std::size_t) { f(s); });
}

// Counting sort of the vertices by level.
void DeepSweep::put_in_order(std::size_t s) {
  const index_t* const level_of = searches_[s].level_of;
  std::vector<std::size_t>& begins = begins_[s];
  for (index_t v = 0; v < out_.rows; ++v) {
    if (level_of[v] != no_vertex) ++begins[static_cast<std::size_t>(level_of[v]) + 2];
  }
  for (std::size_t level = 2; level < begins.size(); ++level) begins[level] += begins[level - 1];
  index_t* const list = order_[s].data();
  for (index_t v = 0; v < out_.rows; ++v) {
    if (level_of[v] != no_vertex) list[begins[static_cast<std::size_t>(level_of[v]) + 1]++] = v;
  }
}

// Prefetches rows a few positions ahead, and polls.
template <class F>
void DeepSweep::for_each_in_level(std::size_t s, index_t level, F&& f) {
  constexpr std::size_t between_polls = 4096;
  const index_t* const list = order_[s].data();
  const std::size_t begin = begins_[s][static_cast<std::size_t>(level)];
  const std::size_t end = begins_[s][static_cast<std::size_t>(level) + 1];
  for (std::size_t i = begin; i < end; ++i) {
    if (i % between_polls == 0 && watch_.stop_requested()) stopped_ = true;
    if (i + 16 < end) __builtin_prefetch(out_.offsets + list[i + 16]);
    if (i + 8 < end) __builtin_prefetch(out_.column_of + out_.offsets[list[i + 8]]);
    f(list[i]);
  }
}

// Returns early if the path counts of any search do not fit.
template <class T>
void DeepSweep::count_along(std::size_t s, T* paths, std::atomic<bool>& all_fit) {
  const DeepSearch& search = searches_[s];
  paths[search.source] = PathNumber<T>::from(1);
  for (index_t level = 1; level <= search.depth && all_fit && !stopped_; ++level) {
    bool fits = true;
    for_each_in_level(s, level, [&](index_t v) {
      const T sum = sum_at(in_, v, search.level_of, level - 1, paths);
      fits &= PathNumber<T>::fits(sum);
      paths[v] = sum;
    });
    if (!fits) all_fit = false;
  }
}

// Dependency accumulation: back[v] = 1/p + d, where d is the sum of back over v's successors. v's
// share of the score is p d.
template <class T>
void DeepSweep::sum_back(std::size_t s, T* paths, T* back) {
  using N = PathNumber<T>;
  const DeepSearch& search = searches_[s];
  for (index_t level = search.depth; level > 0 && !stopped_; --level) {
    for_each_in_level(s, level, [&](index_t v) {
      const T sum = sum_at(out_, v, search.level_of, level + 1, back);
      back[v] = N::add(N::reciprocal(paths[v]), sum);
      paths[v] = N::from(N::product(paths[v], sum));
    });
  }
}

template <class T>
void DeepSweep::add_shares(const All<T>& values, double* score) {
  using N = PathNumber<T>;
  for_each_index(on_, static_cast<std::size_t>(out_.rows), [&](std::size_t v) {
    for (std::size_t s = 0; s < searches_.size(); ++s) {
      if (searches_[s].level_of[v] > 0)
        score[v] += N::product(values[s].paths.data()[v], N::from(1));
    }
  });
}

template <class T>
bool DeepSweep::count_in() {
  if (!std::holds_alternative<All<T>>(values_)) values_.template emplace<All<T>>();
  auto& values = std::get<All<T>>(values_);
  const auto n = static_cast<std::size_t>(out_.rows);
  const Context& ctx = graph_.context();
  while (values.size() < searches_.size()) {
    values.push_back({Buffer<T>(ctx, n), Buffer<T>(ctx, n)});
  }
  std::atomic<bool> all_fit = true;
  for_each_search([&](std::size_t s) { count_along(s, values[s].paths.data(), all_fit); });
  return all_fit;
}

void DeepSweep::count_paths() {
  if (!count_in<double>()) count_in<Scaled>();
  counted_ = true;
}

void DeepSweep::add_dependencies(double* score) {
  if (!counted_) count_paths();
  counted_ = false;
  const auto add = [&]<class T>(All<T>& values) {
    for_each_search(
        [&](std::size_t s) { sum_back(s, values[s].paths.data(), values[s].back.data()); });
    if (!stopped_) add_shares(values, score);
  };
  std::visit(add, values_);
}

}  // namespace graphrun::kernels
