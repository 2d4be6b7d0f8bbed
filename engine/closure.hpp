// x <- x + A'x + A'A'x + ... until nothing changes: traversal as one operation, whose rounds do not
// come back to the host.
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

enum class Direction { push, pull };

// One round of a closure, as its trace keeps it.
struct ClosureRound {
  Direction direction;
  index_t frontier;     // vertices that made offers
  index_t changed;      // vertices that took one
  offset_t edges;       // stored entries of the frontier's rows
  double milliseconds;  // 0 where rounds were not timed one by one
};

// How far a closure has come, while it runs.
struct ClosureProgress {
  std::int64_t rounds;
  index_t reached;  // vertices with a value
  offset_t edges;   // gone over so far; 0 where that is not known
};

struct ClosureOptions {
  Mask mask;  // the vertices that may take a value
  std::int64_t max_rounds = std::numeric_limits<std::int64_t>::max();
  double delta = 0;    // width of the buckets of a relaxing closure; 0: judged from the weights
  bool trace = false;  // keep the rounds, the first 65,536 of them
  // Called now and then from the calling thread, at least every 50 ms while rounds go on.
  std::function<void(const ClosureProgress&)> on_progress;
};

struct ClosureResult {
  std::int64_t rounds = 0;  // that changed anything
  index_t reached = 0;      // vertices with a value, the sources included
  offset_t edges = 0;       // stored entries of the rows of all vertices with a value
  std::vector<ClosureRound> trace;
};

// Values settled once: (min, second) where each frontier vertex offers its own number. level{v}
// becomes the round in which v was first reached, 0 for the sources; parent{v} the smallest vertex
// that offered itself in that round, and a source's is itself; both no_vertex where v is not
// reached. `parent` may be null. Follows edges from their `from` to their `to`. Sources must be
// different vertices. The result does not depend on the device or on which thread came first.
// Blocks. Polls the context's stop token at least every 50 ms (throws Cancelled). Throws
// InvalidArgument for a source that is not a vertex, or sizes and contexts that disagree.
ClosureResult closure(const Graph& graph, std::span<const index_t> sources, Vector<index_t>& level,
                      Vector<index_t>* parent, const ClosureOptions& options = {});

// closure() of the transposed graph: level{v} becomes the length of a shortest path from v to a
// source. Blocks, polls and throws as closure() does.
ClosureResult closure_backwards(const Graph& graph, std::span<const index_t> sources,
                                Vector<index_t>& level, const ClosureOptions& options = {});

// Values that relax: x holds S::zero but at the sources when called, and the closure of that
// afterwards. Its rounds are the sets of vertices worked on together, least values first: how many
// there are depends on the device, the number of threads and delta, the result does not. Where
// max_rounds is given, a round is one step along every edge out of what the last one changed, so
// that x is the least over all paths of at most so many edges, on every device. S is a
// MinPlus; weights must not be negative (where that is not so, the result is
// wrong or never comes: check first). Blocks, polls and throws as above; Unsupported where a path
// length does not fit in 64 bits.
template <MinSemiring S>
ClosureResult closure(const Graph& graph, std::span<const index_t> sources,
                      Vector<typename S::value_type>& x, const ClosureOptions& options = {});

}  // namespace graphrun
