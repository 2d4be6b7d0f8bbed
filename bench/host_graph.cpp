// A graph copied to host memory, and the plainest breadth-first search over it.
#include "bench/host_graph.hpp"

namespace graphrun::cli::bench {

HostGraph host_copy(const Matrix& csr) {
  const Csr& storage = std::get<Csr>(csr.storage());
  return {storage.offsets.to_host(), storage.column_of.to_host()};
}

std::vector<index_t> serial_levels(const HostGraph& graph, index_t source) {
  std::vector<index_t> level(static_cast<std::size_t>(graph.vertices()), no_vertex), queue;
  queue.reserve(level.size());
  level[static_cast<std::size_t>(source)] = 0;
  queue.push_back(source);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const index_t next = level[static_cast<std::size_t>(queue[head])] + 1;
    for (const index_t v : graph.row(queue[head])) {
      index_t& known = level[static_cast<std::size_t>(v)];
      if (known != no_vertex) continue;
      known = next;
      queue.push_back(v);
    }
  }
  return level;
}

}  // namespace graphrun::cli::bench
