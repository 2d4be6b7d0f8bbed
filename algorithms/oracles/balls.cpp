#include "algorithms/oracles/balls.hpp"

#include <algorithm>
#include <cmath>

namespace graphrun::oracles {
namespace {

std::uint64_t mixed(std::uint64_t key) {
  key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9;
  key = (key ^ key >> 27) * 0x94d049bb133111eb;
  return key ^ key >> 31;
}

// One counter.
struct Sketch {
  explicit Sketch(std::size_t registers) : rank(registers, 0) {}

  void add(index_t vertex, std::uint64_t seed) {
    const std::uint64_t key = static_cast<std::uint64_t>(vertex) + 0x9e3779b97f4a7c15 * (seed + 1);
    const std::uint64_t hash = mixed(mixed(key) + seed);
    int first = 1;
    for (std::uint64_t rest = hash / rank.size(); first < 50 && rest % 2 == 0; rest /= 2) ++first;
    int& at = rank[hash % rank.size()];
    at = std::max(at, first);
  }

  double estimate() const {
    const auto m = static_cast<double>(rank.size());
    double sum = 0, x = static_cast<double>(std::count(rank.begin(), rank.end(), 0)) / m;
    for (const int one : rank) sum += one > 0 ? std::exp2(-one) : 0;
    double sigma = x, factor = 1;
    for (int k = 0; k < 64; ++k, factor *= 2) sigma += (x *= x) * factor;
    return m * m / (2 * std::log(2.0)) / (m * sigma + sum);
  }

  std::vector<int> rank;
};

}  // namespace

Ball ball_of(const Rows& rows, index_t from, std::int64_t hops, std::size_t registers,
             std::uint64_t seed) {
  std::vector<char> seen(static_cast<std::size_t>(rows.vertices()), 0);
  std::vector<index_t> order{from};
  seen[static_cast<std::size_t>(from)] = 1;
  Sketch sketch(registers);
  sketch.add(from, seed);
  const std::vector<int> alone = sketch.rank;  // which counts as one vertex
  Ball ball;
  for (std::size_t begin = 0; begin < order.size();) {
    const std::size_t end = order.size();
    for (std::size_t i = begin; i < end && registers > 1; ++i) sketch.add(order[i], seed);
    ball.exact.push_back(static_cast<double>(end));
    ball.estimated.push_back(sketch.rank == alone ? 1 : sketch.estimate());
    if (static_cast<std::int64_t>(ball.exact.size()) > hops) break;
    for (; begin < end; ++begin) {
      for (const index_t to : rows.row(order[begin])) {
        char& was_seen = seen[static_cast<std::size_t>(to)];
        if (was_seen == 0) order.push_back(to);
        was_seen = 1;
      }
    }
  }
  return ball;
}

double within(const std::vector<double>& list, std::size_t h) {
  return list[std::min(h, list.size() - 1)];
}

std::optional<double> effective_diameter_of(const std::vector<double>& function, double share) {
  const double wanted = share * (function.back() - function.front());
  if (wanted <= 0) return {};
  for (std::size_t h = 1; h < function.size(); ++h) {
    const double before = function[h - 1] - function.front(), here = function[h] - function[h - 1];
    if (before + here >= wanted) return static_cast<double>(h) - 1 + (wanted - before) / here;
  }
  return static_cast<double>(function.size() - 1);
}

}  // namespace graphrun::oracles
