#include "algorithms/oracles/path_shares.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "algorithms/oracles/processors.hpp"

namespace graphrun::oracles {
namespace {

// From one source; T is the type of lengths.
template <class T>
class SharesFrom {
 public:
  // `length` of each stored entry; null: each is 1.
  SharesFrom(const Rows& rows, const std::vector<T>* length, index_t source,
             const PathSharesOptions& options)
      : rows_(rows), length_(length), distance_(size(), none), paths_(size()), passed_(size()) {
    if (options.per_edge) along_.resize(rows.targets.size());
    length == nullptr ? search_by_edges(source) : search_by_lengths(source);
    paths_[at(source)] = 1;
    for (const index_t u : order_) {
      each_step(u, [&](std::size_t v, std::size_t) { paths_[v] += paths_[at(u)]; });
    }
    for (auto last = order_.rbegin(); last != order_.rend(); ++last) collect(*last);
    passed_[at(source)] = 0;
    if (!options.ends) return;
    for (const index_t reached : order_) passed_[at(reached)] += 1;
    passed_[at(source)] = static_cast<double>(order_.size() - 1);
  }
  const std::vector<double>& passed() const { return passed_; }
  const std::vector<double>& along() const { return along_; }

 private:
  static constexpr T none = std::numeric_limits<T>::max();

  static std::size_t at(index_t v) { return static_cast<std::size_t>(v); }
  std::size_t size() const { return at(rows_.vertices()); }
  T length(std::size_t entry) const { return length_ == nullptr ? T{1} : (*length_)[entry]; }

  void search_by_edges(index_t source) {
    order_.push_back(source);
    distance_[at(source)] = 0;
    for (std::size_t head = 0; head < order_.size(); ++head) {
      const index_t u = order_[head];
      for (const index_t v : rows_.row(u)) {
        if (distance_[at(v)] != none) continue;
        distance_[at(v)] = distance_[at(u)] + 1;
        order_.push_back(v);
      }
    }
  }

  void search_by_lengths(index_t source) {
    using Near = std::pair<T, index_t>;
    std::priority_queue<Near, std::vector<Near>, std::greater<>> near;
    std::vector<char> settled(size());
    distance_[at(source)] = 0;
    near.push({T{0}, source});
    while (!near.empty()) {
      const index_t u = near.top().second;
      near.pop();
      if (std::exchange(settled[at(u)], char{1}) != 0) continue;
      order_.push_back(u);
      auto entry = static_cast<std::size_t>(rows_.begin(u));
      for (const index_t v : rows_.row(u)) {
        const T far = distance_[at(u)] + length(entry++);
        if (!(far < distance_[at(v)])) continue;
        distance_[at(v)] = far;
        near.push({far, v});
      }
    }
  }

  // The entries that are on shortest paths.
  template <class F>
  void each_step(index_t u, F&& f) const {
    auto entry = static_cast<std::size_t>(rows_.begin(u));
    for (const index_t v : rows_.row(u)) {
      const std::size_t k = entry++;
      if (v != u && distance_[at(v)] != none && distance_[at(u)] + length(k) == distance_[at(v)]) {
        f(at(v), k);
      }
    }
  }

  void collect(index_t u) {
    each_step(u, [&](std::size_t v, std::size_t entry) {
      const double share = static_cast<double>(paths_[at(u)] / paths_[v]) * (1 + passed_[v]);
      passed_[at(u)] += share;
      if (!along_.empty()) along_[entry] = share;
    });
  }

  const Rows& rows_;
  const std::vector<T>* length_;
  std::vector<T> distance_;
  std::vector<index_t> order_;  // those reached, the nearest first
  std::vector<long double> paths_;
  std::vector<double> passed_, along_;
};

template <class T>
std::vector<double> sums(const PlainGraph& graph, const std::vector<T>* length,
                         const std::vector<index_t>& sources, const PathSharesOptions& options) {
  const Rows& rows = graph.rows();
  std::vector<long double> score(options.per_edge ? rows.targets.size()
                                                  : static_cast<std::size_t>(rows.vertices()));
  // As many at a time as there are processors: each takes some words a vertex.
  const std::size_t at_once = processors();
  for (std::size_t first = 0; first < sources.size(); first += at_once) {
    const std::size_t count = std::min(at_once, sources.size() - first);
    std::vector<std::vector<double>> parts(count);
    for_each_task(count, [&](std::size_t s) {
      const SharesFrom<T> from(rows, length, sources[first + s], options);
      parts[s] = options.per_edge ? from.along() : from.passed();
    });
    for (std::size_t s = 0; s < count; ++s) {
      const double factor = options.factors.empty() ? 1 : options.factors[first + s];
      for (std::size_t i = 0; i < score.size(); ++i) score[i] += factor * parts[s][i];
    }
  }
  return {score.begin(), score.end()};
}

}  // namespace

std::vector<double> path_shares(const PlainGraph& graph, const std::vector<index_t>& sources,
                                const PathSharesOptions& options) {
  if (!options.weighted) return sums<std::int64_t>(graph, nullptr, sources, options);
  if (is_real(graph.graph().out_edges().weight_type())) {
    return sums<double>(graph, &graph.lengths<double>(), sources, options);
  }
  return sums<std::int64_t>(graph, &graph.lengths<std::int64_t>(), sources, options);
}

}  // namespace graphrun::oracles
