// The serial rules of NetworkX's functions whose order users see.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "lock.hpp"
#include "networkx_rows.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// A breadth-first search: vertices in the order of the queue, and where each level begins.
void search(const Rows& rows, std::int64_t depth, std::vector<std::uint8_t>& seen, Order& order,
            Bounds& bounds) {
  bounds = {0};
  for (std::size_t begin = 0; begin < order.size();) {
    const std::size_t end = order.size();
    bounds.push_back(static_cast<std::int64_t>(end));
    if (depth >= 0 && static_cast<std::int64_t>(bounds.size()) - 2 >= depth) break;
    for (; begin < end; ++begin) {
      const std::int32_t u = order[begin];
      for (const std::int32_t* v = rows.begin(u); v != rows.end(u); ++v) {
        if (seen[*v] != 0) continue;
        seen[*v] = 1;
        order.push_back(*v);
      }
    }
  }
}

nb::object levels(const Numbers64& offsets, const Numbers32& columns, const Numbers32& sources,
                  std::int64_t depth) {
  const Rows rows(offsets, columns);
  Order order;
  Bounds bounds;
  {
    const Unlocked unlocked;
    std::vector<std::uint8_t> seen(rows.vertices, 0);
    for (std::size_t k = 0; k < sources.shape(0); ++k) {
      const std::int32_t source = sources.data()[k];
      if (seen[source] == 0) order.push_back(source);
      seen[source] = 1;
    }
    search(rows, depth, seen, order, bounds);
  }
  return nb::make_tuple(owned(std::move(order)), owned(std::move(bounds)));
}

// The number of edges from one vertex to another, searched from both in turn, always where fewer
// edges are to be looked at; -1: there is no path.
std::int64_t between(const Rows& forward, const Rows& backward, std::int32_t source,
                     std::int32_t target) {
  if (source == target) return 0;
  constexpr std::uint8_t from_source = 1, from_target = 2;
  std::vector<std::uint8_t> seen(forward.vertices, 0);
  Order near_source{source}, near_target{target};
  seen[source] = from_source;
  seen[target] = from_target;
  const auto edges = [](const Rows& rows, const Order& level) {
    std::int64_t sum = 0;
    for (const std::int32_t u : level) sum += rows.offsets[u + 1] - rows.offsets[u];
    return sum;
  };
  for (std::int64_t length = 1; !near_source.empty() && !near_target.empty(); ++length) {
    const bool is_forward = edges(forward, near_source) <= edges(backward, near_target);
    const Rows& rows = is_forward ? forward : backward;
    Order& level = is_forward ? near_source : near_target;
    const std::uint8_t own = is_forward ? from_source : from_target;
    Order next;
    for (const std::int32_t u : level) {
      for (const std::int32_t* v = rows.begin(u); v != rows.end(u); ++v) {
        if (seen[*v] == own) continue;
        if (seen[*v] != 0) return length;
        seen[*v] = own;
        next.push_back(*v);
      }
    }
    level.swap(next);
  }
  return -1;
}

std::int64_t distance(const Numbers64& offsets, const Numbers32& columns,
                      const Numbers64& offsets_back, const Numbers32& columns_back,
                      std::int32_t source, std::int32_t target) {
  const Unlocked unlocked;
  return between(Rows(offsets, columns), Rows(offsets_back, columns_back), source, target);
}

// Dijkstra's algorithm, of equally near vertices the one first that was pushed first. The order in
// which vertices are settled, and their distances.
template <class T>
void settle(const Rows& rows, const T* weights, const Numbers32& sources, bool is_cut, T cutoff,
            std::int32_t target, Order& order, std::vector<T>& lengths) {
  using Place = std::tuple<T, std::int64_t, std::int32_t>;
  std::priority_queue<Place, std::vector<Place>, std::greater<>> fringe;
  std::vector<T> nearest(rows.vertices, T(0));
  std::vector<std::uint8_t> state(rows.vertices, 0);  // 1: seen, 2: settled
  std::int64_t pushed = 0;
  for (std::size_t k = 0; k < sources.shape(0); ++k) {
    state[sources.data()[k]] = 1;
    fringe.emplace(T(0), pushed++, sources.data()[k]);
  }
  while (!fringe.empty()) {
    const auto [length, number, u] = fringe.top();
    fringe.pop();
    if (state[u] == 2) continue;
    state[u] = 2;
    order.push_back(u);
    lengths.push_back(length);
    if (u == target) break;
    for (std::int64_t k = rows.offsets[u]; k < rows.offsets[u + 1]; ++k) {
      const std::int32_t v = rows.columns[k];
      const T longer = length + (weights == nullptr ? T(1) : weights[k]);
      if (state[v] == 2 || (is_cut && longer > cutoff)) continue;
      if (state[v] == 1 && longer >= nearest[v]) continue;
      state[v] = 1;
      nearest[v] = longer;
      fringe.emplace(longer, pushed++, v);
    }
  }
}

template <class T>
nb::object lengths_of(const Numbers64& offsets, const Numbers32& columns, const ArrayIn<T>& weights,
                      const Numbers32& sources, bool is_cut, T cutoff, std::int32_t target) {
  Order order;
  std::vector<T> lengths;
  {
    const Unlocked unlocked;
    settle(Rows(offsets, columns), weights.shape(0) == 0 ? nullptr : weights.data(), sources,
           is_cut, cutoff, target, order, lengths);
  }
  return nb::make_tuple(owned(std::move(order)), owned(std::move(lengths)));
}

// Kruskal's algorithm: the places in `order` of the edges that join two trees.
nb::object spanning_edges(std::int64_t vertices, const Numbers32& source, const Numbers32& target,
                          const Numbers64& order) {
  std::vector<std::int64_t> chosen;
  {
    const Unlocked unlocked;
    std::vector<std::int32_t> parent(static_cast<std::size_t>(vertices));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t v) {
      while (parent[v] != v) v = parent[v] = parent[parent[v]];
      return v;
    };
    for (std::size_t k = 0; k < order.shape(0); ++k) {
      const std::int64_t edge = order.data()[k];
      const std::int32_t u = root(source.data()[edge]), v = root(target.data()[edge]);
      if (u == v) continue;
      parent[std::max(u, v)] = std::min(u, v);
      chosen.push_back(edge);
    }
  }
  return owned(std::move(chosen));
}

// For each pair the number of common neighbours, of neighbours of either, and the sum of values of
// the common ones; the pair's own vertices are not common. Rows are ascending.
nb::object common_neighbours(const Numbers64& offsets, const Numbers32& columns,
                             const Numbers32& first, const Numbers32& second,
                             const ArrayIn<double>& values) {
  const Rows rows(offsets, columns);
  std::vector<std::int64_t> common(first.shape(0), 0), either(first.shape(0), 0);
  std::vector<double> sums(first.shape(0), 0.0);
  {
    const Unlocked unlocked;
    for (std::size_t k = 0; k < first.shape(0); ++k) {
      const std::int32_t u = first.data()[k], v = second.data()[k];
      const std::int32_t *a = rows.begin(u), *b = rows.begin(v);
      std::int64_t both = 0;
      while (a != rows.end(u) && b != rows.end(v)) {
        if (*a == *b) {
          ++both;
          if (*a != u && *a != v) {
            ++common[k];
            sums[k] += values.data()[*a];
          }
          ++a, ++b;
        } else if (*a < *b) {
          ++a;
        } else {
          ++b;
        }
      }
      either[k] = (rows.end(u) - rows.begin(u)) + (rows.end(v) - rows.begin(v)) - both;
    }
  }
  return nb::make_tuple(owned(std::move(common)), owned(std::move(either)), owned(std::move(sums)));
}

}  // namespace

void bind_networkx_values(nb::module_& module) {
  module.def("nx_levels", levels);
  module.def("nx_distance", distance);
  module.def("nx_whole_lengths", lengths_of<std::int64_t>);
  module.def("nx_real_lengths", lengths_of<double>);
  module.def("nx_spanning_edges", spanning_edges);
  module.def("nx_common_neighbours", common_neighbours);
}

}  // namespace graphrun::python
