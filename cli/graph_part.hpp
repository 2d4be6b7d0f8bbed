// The part of a graph that convert writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {

struct GraphPart {
  std::string keep, drop;         // files of vertices; empty: none
  int min_degree = 0;             // of the vertices to keep, in what keep and drop leave
  std::optional<double> sampled;  // probability of each edge
  std::int64_t seed = 1;
  bool largest_component = false;
  bool by_degree = false;  // order of the vertices

  void declare(Options& options);
  bool is_all() const {
    return keep.empty() && drop.empty() && min_degree == 0 && !sampled && !largest_component;
  }
};

// The part of the graph of `edges`, which has EdgeList::built, taken in the order above; says how
// much it is. Throws UsageError for a matrix that is no graph, and what reading the files throws.
EdgeList part_of(Run& run, EdgeList edges, const GraphPart& part);

}  // namespace graphrun::cli
