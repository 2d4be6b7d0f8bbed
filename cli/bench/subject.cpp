// A graph that is measured on, in host memory.
#include "cli/bench/subject.hpp"

namespace graphrun::cli::bench {

const HostGraph& Subject::host() const {
  if (!host_) host_ = host_copy(graph.out_edges());
  return *host_;
}

GraphSize Subject::size() const {
  return {name, graph.vertices(), graph.counts().edges, graph.counts().entries, graph.directed()};
}

}  // namespace graphrun::cli::bench
