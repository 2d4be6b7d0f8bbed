// Bounds on the eccentricities of all vertices, which searches tighten until they meet.
//
// The eccentricity of a vertex is the largest distance to a vertex that it reaches, in edges. A
// search from v with the eccentricity e gives, for w at a distance d in the same component,
// max(d, e - d) <= eccentricity of w <= e + d.
//
// Takes and Kosters, Determining the diameter of small world networks, CIKM 2011; Computing the
// eccentricity distribution of large graphs, Algorithms 6(1), 2013.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Which vertices' bounds have to meet.
enum class EccentricitiesWanted {
  all,       // those of each vertex
  extremes,  // those that may have the largest of all or the smallest in the largest component
};

// A vertex whose bounds differ.
struct OpenVertex {
  index_t vertex, least, most;
  bool is_in_largest;  // component
};

// A vertex is open as long as its bounds differ and it is wanted. The bounds, and which vertices
// are searched from, are the same on every device and for any number of threads and ranks. Over
// ranks each has the bounds of all vertices; making them, tighten() and the two functions that take
// something are calls of all.
class EccentricityBounds {
 public:
  // `component`: the strongly connected components as scc() has them, each named by its smallest
  // vertex. Takes up to 44 bytes a vertex, over ranks 16 more. Blocks. Throws InvalidArgument,
  // OutOfMemory.
  EccentricityBounds(const Graph& graph, Vector<index_t> component, EccentricitiesWanted wanted);

  // Vertices to search from next, at most one in a component: of its open vertices that with the
  // largest upper bound or, in every other round, the smallest lower bound; of equal ones that of
  // the most edges, of these the smallest. Where it has a single neighbour, that neighbour: one
  // search serves both. None where no vertex is open. In a directed graph only vertices of the
  // largest strongly connected component count. Blocks.
  std::vector<index_t> next_sources();
  // Takes in searches from next_sources(): the levels along edges and, for a directed graph,
  // backwards; else the same twice. `depth` is the largest level along edges. Blocks.
  void tighten(const Vector<index_t>& forward, const Vector<index_t>& backward, index_t depth);

  // At most so many open vertices, those of the largest upper bounds, in any component. Each is
  // given once until bounds are tightened. Blocks.
  std::vector<index_t> take_open(std::size_t most);
  // The eccentricities of some vertices, found elsewhere. Blocks.
  void settle(std::span<const index_t> vertices, std::span<const index_t> eccentricities);

  index_t open() const noexcept { return open_; }        // number of open vertices
  index_t largest() const noexcept { return largest_; }  // the largest lower bound
  // The smallest upper bound in the component of the most vertices (of several, the first).
  index_t smallest() const noexcept { return smallest_; }
  // Where no vertex is open: the number of vertices with the largest eccentricity, and of those of
  // the largest component with the smallest one there. Block.
  index_t having_largest();
  index_t having_smallest();
  std::int64_t searches() const noexcept { return searches_; }  // taken in so far, each way
  index_t components() const noexcept { return components_; }

  // The lower bounds: the eccentricities, of vertices whose bounds meet.
  const Vector<index_t>& least() const noexcept { return least_; }
  // The same, and the components, in the context of the graph: these bounds are then of no use.
  Vector<index_t> take_least() { return of_graph(least_); }
  Vector<index_t> take_components() { return of_graph(component_); }

 private:
  class Access;
  void begin();
  Vector<index_t> of_graph(Vector<index_t>& values) const;
  void refresh();
  index_t next_source_of(index_t root);
  bool is_wanted(const OpenVertex& vertex) const;
  std::vector<OpenVertex> all_open() const;

  Graph graph_;
  EccentricitiesWanted wanted_;
  Buffer<offset_t> offsets_;  // of the rows of all vertices, over ranks; else none
  Vector<index_t> component_, least_, most_;
  Vector<index_t> anchor_;  // the single neighbour of a vertex that has one; else itself
  Vector<index_t> has_leaf_;
  Vector<index_t> source_, depth_, place_;  // by component
  Vector<std::int64_t> best_;               // by component; empty where there is but one
  std::vector<index_t> roots_;              // components that may have open vertices
  std::int64_t searches_ = 0;
  index_t components_ = 0, largest_component_ = no_vertex;
  index_t open_ = 0, largest_ = 0, smallest_ = 0;
  bool by_upper_ = true;
  std::optional<std::vector<OpenVertex>> waiting_;  // the next one last; nothing: not listed yet
};

// The smallest vertex that has this value; no_vertex where none has. Over ranks a call of all.
// Blocks.
index_t first_with(const Vector<index_t>& values, index_t value);

}  // namespace graphrun
