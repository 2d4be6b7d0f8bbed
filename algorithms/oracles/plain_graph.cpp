#include "algorithms/oracles/plain_graph.hpp"

#include <algorithm>
#include <numeric>

#include "algorithms/oracles/processors.hpp"

namespace graphrun::oracles {
namespace {

std::vector<index_t> by_degree(const Rows& graph) {
  std::vector<index_t> order(static_cast<std::size_t>(graph.vertices()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](index_t u, index_t v) { return graph.degree(u) < graph.degree(v); });
  return order;
}

// The rows with their transpose added, each neighbour once.
Rows both_ways(const Rows& rows) {
  std::vector<std::vector<index_t>> near(static_cast<std::size_t>(rows.vertices()));
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      near[static_cast<std::size_t>(u)].push_back(v);
      near[static_cast<std::size_t>(v)].push_back(u);
    }
  }
  for_each_vertex(rows.vertices(), [&](index_t v) {
    auto& list = near[static_cast<std::size_t>(v)];
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  });
  Rows both;
  both.offsets.push_back(0);
  for (auto& list : near) {
    both.targets.insert(both.targets.end(), list.begin(), list.end());
    both.offsets.push_back(both.entries());
    list = {};
  }
  return both;
}

}  // namespace

Rows rows_of(const Matrix& matrix) {
  if (const auto* csr = std::get_if<Csr>(&matrix.storage())) {
    return {csr->offsets.to_host(), csr->column_of.to_host()};
  }
  return rows_of(matrix.to(Format::csr));
}

RankedRows::RankedRows(const Rows& symmetric) {
  const std::vector<index_t> order = by_degree(symmetric);
  rank.resize(order.size());
  for (std::size_t r = 0; r < order.size(); ++r) {
    rank[static_cast<std::size_t>(order[r])] = static_cast<index_t>(r);
  }
  const auto number = [&](index_t v) { return rank[static_cast<std::size_t>(v)]; };
  up.offsets.assign(order.size() + 1, 0);
  const auto each_row = [&](auto&& work) {
    for_each_vertex(symmetric.vertices(),
                    [&](index_t r) { work(r, symmetric.row(order[static_cast<std::size_t>(r)])); });
  };
  each_row([&](index_t r, std::span<const index_t> row) {
    up.offsets[static_cast<std::size_t>(r) + 1] =
        std::count_if(row.begin(), row.end(), [&](index_t w) { return number(w) > r; });
  });
  std::partial_sum(up.offsets.begin(), up.offsets.end(), up.offsets.begin());
  up.targets.resize(static_cast<std::size_t>(up.offsets.back()));
  each_row([&](index_t r, std::span<const index_t> row) {
    const auto begin = up.targets.begin() + up.begin(r);
    auto end = begin;
    for (const index_t w : row) {
      if (number(w) > r) *end++ = number(w);
    }
    std::sort(begin, end);
  });
}

offset_t RankedRows::edge_between(index_t u, index_t v) const {
  const auto [low, high] =
      std::minmax(rank[static_cast<std::size_t>(u)], rank[static_cast<std::size_t>(v)]);
  const auto row = up.row(low);
  const auto found = std::lower_bound(row.begin(), row.end(), high);
  if (found == row.end() || *found != high) return -1;
  return up.begin(low) + (found - row.begin());
}

const Rows& PlainGraph::rows() const {
  if (!rows_) rows_ = rows_of(graph_.out_edges());
  return *rows_;
}

const RankedRows& PlainGraph::ranked() const {
  if (!ranked_ && directed()) ranked_.emplace(both_ways(rows()));
  if (!ranked_) ranked_.emplace(rows());
  return *ranked_;
}

template <class T>
std::vector<T> weights_of(const Matrix& matrix) {
  return matrix.weights().visit_real(
      "a graph",
      [](const auto& values) {
        const auto host = values.to_host();
        std::vector<T> weights(host.size());
        std::ranges::transform(host, weights.begin(),
                               [](auto weight) { return static_cast<T>(weight); });
        return weights;
      },
      std::vector<T>(static_cast<std::size_t>(matrix.entries()), T{1}));
}

template <class T>
const std::vector<T>& PlainGraph::lengths() const {
  auto& kept = std::get<std::optional<std::vector<T>>>(lengths_);
  if (!kept) kept = weights_of<T>(graph_.out_edges());
  return *kept;
}

template std::vector<std::int64_t> weights_of(const Matrix&);
template std::vector<float> weights_of(const Matrix&);
template std::vector<double> weights_of(const Matrix&);
template const std::vector<std::int64_t>& PlainGraph::lengths() const;
template const std::vector<float>& PlainGraph::lengths() const;
template const std::vector<double>& PlainGraph::lengths() const;

}  // namespace graphrun::oracles
