// Components and generations of directed graphs, in the order in which NetworkX yields them, and
// its directed triangles.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "lock.hpp"
#include "networkx_rows.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// Strongly connected components in the order of Tarjan's algorithm as NetworkX has it.
struct Tarjan {
  const Rows& rows;
  std::vector<std::int32_t> preorder, lowest;  // 0: not yet
  std::vector<std::uint8_t> found;
  Order members;
  Bounds bounds{0};

  explicit Tarjan(const Rows& given)
      : rows(given),
        preorder(given.vertices, 0),
        lowest(given.vertices, 0),
        found(given.vertices, 0) {}

  void run() {
    std::vector<std::int64_t> next(rows.offsets, rows.offsets + rows.vertices);
    Order path, open;
    std::int32_t visited = 0;
    for (std::size_t source = 0; source < rows.vertices; ++source) {
      if (found[source] != 0) continue;
      path.push_back(static_cast<std::int32_t>(source));
      while (!path.empty()) {
        const std::int32_t v = path.back();
        if (preorder[v] == 0) preorder[v] = ++visited;
        while (next[v] < rows.offsets[v + 1] && preorder[rows.columns[next[v]]] != 0) ++next[v];
        if (next[v] < rows.offsets[v + 1]) {
          path.push_back(rows.columns[next[v]++]);
          continue;
        }
        path.pop_back();
        close(v, open);
      }
    }
  }

  void close(std::int32_t v, Order& open) {
    std::int32_t low = preorder[v];
    for (const std::int32_t* w = rows.begin(v); w != rows.end(v); ++w) {
      if (found[*w] != 0) continue;
      low = std::min(low, preorder[*w] > preorder[v] ? lowest[*w] : preorder[*w]);
    }
    lowest[v] = low;
    if (low != preorder[v]) {
      open.push_back(v);
      return;
    }
    members.push_back(v);
    found[v] = 1;
    for (; !open.empty() && preorder[open.back()] > preorder[v]; open.pop_back()) {
      members.push_back(open.back());
      found[open.back()] = 1;
    }
    bounds.push_back(static_cast<std::int64_t>(members.size()));
  }
};

nb::object strong_components(const Numbers64& offsets, const Numbers32& columns) {
  const Rows rows(offsets, columns);
  Tarjan tarjan(rows);
  {
    const Unlocked unlocked;
    tarjan.run();
  }
  return nb::make_tuple(owned(std::move(tarjan.members)), owned(std::move(tarjan.bounds)));
}

// Vertices in generations: each follows those that all its edges come from. Fewer than all: the
// rest is on cycles, or behind them.
nb::object generations(const Numbers64& offsets, const Numbers32& columns) {
  const Rows rows(offsets, columns);
  Order order;
  Bounds bounds{0};
  {
    const Unlocked unlocked;
    std::vector<std::int32_t> left(rows.vertices, 0);
    for (std::size_t k = 0; k < columns.shape(0); ++k) ++left[rows.columns[k]];
    for (std::size_t v = 0; v < rows.vertices; ++v) {
      if (left[v] == 0) order.push_back(static_cast<std::int32_t>(v));
    }
    for (std::size_t begin = 0; begin < order.size();) {
      const std::size_t end = order.size();
      bounds.push_back(static_cast<std::int64_t>(end));
      for (; begin < end; ++begin) {
        const std::int32_t u = order[begin];
        for (const std::int32_t* v = rows.begin(u); v != rows.end(u); ++v) {
          if (--left[*v] == 0) order.push_back(*v);
        }
      }
    }
  }
  return nb::make_tuple(owned(std::move(order)), owned(std::move(bounds)));
}

// Of each vertex the smallest one that is connected to it, whatever the direction of edges.
nb::object components(const Numbers64& offsets, const Numbers32& columns) {
  const Rows rows(offsets, columns);
  std::vector<std::int32_t> parent(rows.vertices);
  {
    const Unlocked unlocked;
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t v) {
      while (parent[v] != v) v = parent[v] = parent[parent[v]];
      return v;
    };
    for (std::int32_t u = 0; u < static_cast<std::int32_t>(rows.vertices); ++u) {
      for (const std::int32_t* v = rows.begin(u); v != rows.end(u); ++v) {
        const std::int32_t a = root(u), b = root(*v);
        parent[std::max(a, b)] = std::min(a, b);
      }
    }
    for (std::int32_t& one : parent) one = root(one);
  }
  return owned(std::move(parent));
}

// Of each vertex the diagonal of the matrix's third power: closed walks of three edges.
nb::object closed_walks(const Numbers64& offsets, const Numbers32& columns,
                        const Numbers64& values) {
  const Rows rows(offsets, columns);
  std::vector<std::int64_t> sums(rows.vertices, 0);
  {
    const Unlocked unlocked;
    std::vector<std::int64_t> own(rows.vertices, 0);
    const std::int64_t* const at = values.data();
    for (std::size_t u = 0; u < rows.vertices; ++u) {
      const std::int64_t begin = rows.offsets[u], end = rows.offsets[u + 1];
      for (std::int64_t k = begin; k < end; ++k) own[rows.columns[k]] = at[k];
      for (std::int64_t k = begin; k < end; ++k) {
        const std::int32_t v = rows.columns[k];
        std::int64_t sum = 0;
        for (std::int64_t l = rows.offsets[v]; l < rows.offsets[v + 1]; ++l) {
          sum += at[l] * own[rows.columns[l]];
        }
        sums[u] += at[k] * sum;
      }
      for (std::int64_t k = begin; k < end; ++k) own[rows.columns[k]] = 0;
    }
  }
  return owned(std::move(sums));
}

}  // namespace

void bind_networkx_components(nb::module_& module) {
  module.def("nx_components", components);
  module.def("nx_strong_components", strong_components);
  module.def("nx_generations", generations);
  module.def("nx_closed_walks", closed_walks);
}

}  // namespace graphrun::python
