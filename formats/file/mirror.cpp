// Expands a symmetric matrix to general.
#include <type_traits>
#include <vector>

#include "formats/file/common/readers.hpp"

namespace graphrun::detail {

void mirror(EdgeList& edges) {
  const std::size_t size = edges.from.size();
  MemoryShare scratch(edges.memory_of_edges ? edges.memory_of_edges->budget() : nullptr);
  scratch.resize(size * sizeof(std::size_t), "the edges of both directions");
  std::vector<std::size_t> mirrored;
  for (std::size_t i = 0; i < size; ++i) {
    if (edges.from[i] != edges.to[i]) mirrored.push_back(i);
  }
  if (edges.memory_of_edges) {
    const std::uint64_t held = edges.memory_of_edges->bytes();
    edges.memory_of_edges->resize(2 * held, "the edges of both directions");
  }
  edges.from.reserve(size + mirrored.size());
  edges.to.reserve(size + mirrored.size());
  for (const std::size_t i : mirrored) {
    edges.from.push_back(edges.to[i]);
    edges.to.push_back(edges.from[i]);
  }
  std::visit(
      [&](auto& weights) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          weights.reserve(size + mirrored.size());
          for (const std::size_t i : mirrored) weights.push_back(weights[i]);
        }
      },
      edges.weights);
  edges.symmetry = Symmetry::general;
}

}  // namespace graphrun::detail
