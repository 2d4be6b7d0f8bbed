#include <algorithm>
#include <graphrun/engine/tree_path.hpp>

namespace graphrun {

std::vector<index_t> tree_path(const Vector<index_t>& parent, index_t target) {
  const std::vector<index_t> before = parent.to_host();
  const auto is_vertex = [&](index_t v) {
    return v >= 0 && static_cast<std::size_t>(v) < before.size();
  };
  require(is_vertex(target), "tree_path: the target is no vertex");
  std::vector<index_t> path;
  if (before[static_cast<std::size_t>(target)] == no_vertex) return path;
  for (index_t v = target;;) {
    path.push_back(v);
    const index_t next = before[static_cast<std::size_t>(v)];
    if (next == v) break;
    require(is_vertex(next) && path.size() < before.size(), "tree_path: there is no root");
    v = next;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<index_t> tree_cycle(const Vector<index_t>& parent, index_t u, index_t v) {
  std::vector<index_t> cycle = tree_path(parent, u);
  const std::vector<index_t> other = tree_path(parent, v);
  require(!cycle.empty() && !other.empty() && cycle.front() == other.front(),
          "tree_cycle: the vertices are of two trees");
  std::size_t common = 0;
  while (common < cycle.size() && common < other.size() && cycle[common] == other[common]) ++common;
  cycle.erase(cycle.begin(), cycle.begin() + static_cast<std::ptrdiff_t>(common) - 1);
  cycle.insert(cycle.end(), other.rbegin(), other.rend() - static_cast<std::ptrdiff_t>(common));
  return cycle;
}

}  // namespace graphrun
