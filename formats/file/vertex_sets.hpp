// Sets of vertices, such as the seeds of walks.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun {

// One set after another: set k has the vertices from begin[k] to before begin[k + 1].
struct VertexSets {
  std::vector<std::size_t> begin{0};
  std::vector<index_t> vertices;

  std::size_t size() const noexcept { return begin.size() - 1; }
  std::span<const index_t> operator[](std::size_t set) const {
    return std::span<const index_t>(vertices).subspan(begin[set], begin[set + 1] - begin[set]);
  }
  // Ends the set that the last vertices were added to.
  void close() { begin.push_back(vertices.size()); }
};

}  // namespace graphrun
