// A graph copied to host memory: what results are checked on, without the library's operations.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <span>
#include <vector>

namespace graphrun::cli::bench {

struct HostGraph {
  std::vector<offset_t> offsets;  // vertices + 1
  std::vector<index_t> targets;   // ascending within a row

  index_t vertices() const noexcept { return static_cast<index_t>(offsets.size()) - 1; }
  offset_t entries() const noexcept { return static_cast<offset_t>(targets.size()); }
  offset_t degree(index_t v) const {
    const auto row = static_cast<std::size_t>(v);
    return offsets[row + 1] - offsets[row];
  }
  std::span<const index_t> row(index_t v) const {
    return std::span(targets).subspan(
        static_cast<std::size_t>(offsets[static_cast<std::size_t>(v)]),
        static_cast<std::size_t>(degree(v)));
  }
};

// The rows of a matrix in CSR. Blocks.
HostGraph host_copy(const Matrix& csr);

// Hops from the source along stored edges, no_vertex where unreached, by one queue on one thread.
std::vector<index_t> serial_levels(const HostGraph& graph, index_t source);

}  // namespace graphrun::cli::bench
