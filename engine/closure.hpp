// x <- x + A'x + A'A'x + ... until nothing changes: a whole traversal as one operation, whose
// rounds stay on the device.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// push: along the edges out of the frontier. pull: into each unvisited vertex.
enum class Direction { push, pull };

// One round of a closure, for its trace.
struct ClosureRound {
  Direction direction;
  index_t frontier;     // vertices whose edges were relaxed
  index_t changed;      // vertices that got a new value
  offset_t edges;       // stored entries of the frontier's rows
  double milliseconds;  // 0 if rounds were not timed individually
};

// Progress of a running closure.
struct ClosureProgress {
  std::int64_t rounds;
  index_t reached;  // vertices with a value
  offset_t edges;   // relaxed so far; 0 if unknown
};

// Settings of a closure.
struct ClosureOptions {
  Mask mask;  // vertices that may get a value
  std::int64_t max_rounds = std::numeric_limits<std::int64_t>::max();
  double delta = 0;    // bucket width of delta-stepping; 0: from the weights
  bool trace = false;  // record the rounds, at most 65,536
  // Called from the calling thread, at least every 50 ms while rounds run.
  std::function<void(const ClosureProgress&)> on_progress;
};

// Result of a closure.
struct ClosureResult {
  std::int64_t rounds = 0;  // rounds that changed a value
  index_t reached = 0;      // vertices with a value, the sources included
  offset_t edges = 0;       // stored entries of the rows of all vertices with a value
  std::vector<ClosureRound> trace;
};

// Breadth-first search from the sources, over (min, second). level{v} is the round in which v was
// first reached, 0 for sources. parent{v} is the smallest frontier vertex with an edge to v in that
// round; a source is its own parent. Both are no_vertex if v is not reached. `parent` may be null.
// Follows edges from their `from` to their `to`. Sources must be distinct. The result does not
// depend on the device or on the order of threads. Blocks. Polls the context's stop token at least
// every 50 ms (throws Cancelled). Throws InvalidArgument for a source that is not a vertex, or
// sizes and contexts that disagree.
ClosureResult closure(const Graph& graph, std::span<const index_t> sources, Vector<index_t>& level,
                      Vector<index_t>* parent, const ClosureOptions& options = {});

// closure() of the transposed graph: level{v} is the length of a shortest path from v to a source.
// Blocks, polls and throws as closure() does.
ClosureResult closure_backwards(const Graph& graph, std::span<const index_t> sources,
                                Vector<index_t>& level, const ClosureOptions& options = {});

// Shortest paths over S, a MinPlus, by delta-stepping. x must hold S::zero except at the sources;
// it becomes the closure. A round relaxes the edges of a set of vertices, least values first. The
// number of rounds depends on the device, the number of threads and delta; the result does not.
// With max_rounds, a round relaxes all edges out of the vertices changed by the previous round: x
// is the least value over all paths of at most that many edges, on every device. Weights must not
// be negative: else the result is wrong, or the call does not return. Blocks, polls and throws as
// above; Unsupported if a path length does not fit in 64 bits.
template <MinSemiring S>
ClosureResult closure(const Graph& graph, std::span<const index_t> sources,
                      Vector<typename S::value_type>& x, const ClosureOptions& options = {});

}  // namespace graphrun
