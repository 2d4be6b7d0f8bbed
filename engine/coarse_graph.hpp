// Graphs whose vertices stand for groups of vertices of another: the levels of community detection.
#pragma once

#include <cstdint>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

namespace kernels {
struct LevelView;
}

// An undirected graph with whole weights, and the ends of edges at each vertex. Of a directed graph
// it has each edge both ways, and the ends by direction.
class CoarseGraph {
 public:
  // The graph itself. Weights are `weighted` those of the edges, as whole numbers where these are,
  // else rounded to multiples of a power of two that add up to about 2^51; or 1 each. A loop of an
  // undirected graph has two ends. Blocks. Throws InvalidArgument for weights that are not there,
  // negative or no numbers, and for whole ones that add up to more than 2^52; OutOfMemory.
  CoarseGraph(const Graph& graph, bool weighted);

  // The graph whose vertex g stands for the vertices v with group[v] = g, all below `groups`. Edges
  // between the same two groups become one, those within a group are left out, and their ends
  // count as before. Blocks. Throws InvalidArgument, OutOfMemory.
  CoarseGraph contracted(const Vector<index_t>& group, index_t groups) const;

  const Context& context() const noexcept { return offsets_.context(); }
  index_t vertices() const noexcept { return vertices_; }
  offset_t entries() const noexcept { return static_cast<offset_t>(column_of_.size()); }
  bool directed() const noexcept { return in_.size() > 0; }
  std::int64_t total() const noexcept { return total_; }  // ends of all edges
  // Of an entry; 0 where there is none.
  double mean_weight() const noexcept {
    const double both_ways = directed() ? 2 : 1;
    return entries() == 0
               ? 0
               : both_ways * static_cast<double>(total_) / static_cast<double>(entries());
  }
  kernels::LevelView view() const;

  // Each vertex in a group of its own, named by its number. Throws OutOfMemory.
  Vector<index_t> singletons() const;

  // Modularity of a partition into groups, named by numbers below that of the vertices: the same
  // bits on every device, NaN where edges count nothing. Blocks. Throws OutOfMemory.
  double modularity(const Vector<index_t>& group, double resolution) const;

 private:
  explicit CoarseGraph(const Context& ctx);
  void take_rows(const Graph& graph, const Buffer<std::int64_t>& weight);

  index_t vertices_ = 0;
  Buffer<offset_t> offsets_;
  Buffer<index_t> column_of_;      // in any order within a row
  Buffer<std::int64_t> weight_;    // empty: 1 each
  Buffer<std::int64_t> out_, in_;  // ends at each vertex; without direction `out` alone
  std::int64_t total_ = 0;
};

// Numbers the groups from 0 on, by ascending label: group[v] takes its number. Returns how many
// there are. Labels are below the number of elements. Blocks. Throws OutOfMemory.
index_t number_groups(Vector<index_t>& group);

// x{v} = of_group{x{v}}: what the group of each vertex has. Does not block.
void follow_groups(Vector<index_t>& x, const Vector<index_t>& of_group);

// Names each group by its smallest vertex. Labels are below the number of elements. Does not block.
void name_by_smallest(Vector<index_t>& group);

// The group of each of `parts` parts, named by the smallest part in it: each part lies within a
// group. Does not block. Throws InvalidArgument, OutOfMemory.
Vector<index_t> groups_of_parts(const Vector<index_t>& group, const Vector<index_t>& part,
                                index_t parts);

}  // namespace graphrun
