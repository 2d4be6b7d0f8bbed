// Sets of vertices, one for each vertex of a graph, that grow along its edges: exact ones as bits,
// and estimated ones as HyperLogLog counters.
#pragma once

#include <cstdint>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// How a set is kept. Both are semirings of words, whose sum is the union and whose product keeps
// the set of an entry's column.
enum class SetKind {
  bits,      // a bit for each member; the union is their or
  counters,  // registers of a byte, of 64 / 8 a word; the union is the larger of each two
};

// A set for each vertex, and its size. Results have the same bits on every device and for any
// number of threads and ranks. Over ranks each has the sets of all vertices, and computes those of
// its own: what is not const is a call of all.
//
// Flajolet, Fusy, Gandouet and Meunier, HyperLogLog, AofA 2007; Boldi, Rosa and Vigna, HyperANF:
// approximating the neighbourhood function of very large graphs on a budget, WWW 2011; the estimate
// of a size: Ertl, New cardinality estimation algorithms for HyperLogLog sketches, arXiv
// 1702.01284, 2017.
class RowSets {
 public:
  // Sets of `words` words for each vertex. Counters have 8 registers a word, and from 16 to 65,536
  // of them, a power of two. Takes 16 bytes for each word of a set, and 16 for a vertex. Blocks.
  // Throws InvalidArgument, OutOfMemory.
  RowSets(const Graph& graph, SetKind kind, int words);

  // Sets of bits: those of vertices first, first + 1 and so on become {vertex}, as many as a set
  // has bits, the others empty. Adds 1 to `size` of each such vertex. Throws InvalidArgument for
  // sizes of another number of vertices, and where the sets are counters.
  void start(index_t first, Vector<std::int64_t>& size);
  // Counters: each set becomes {vertex}, whose hash depends on the vertex and the seed alone. The
  // sizes become size_unit. Throws InvalidArgument as above.
  void start_counters(std::uint64_t seed, Vector<std::int64_t>& size);

  // Each vertex's set becomes its union with those of the vertices that its edges lead to, all at
  // once. `size` grows by what bits became set, or becomes the estimate of the counters as a
  // multiple of 1 / size_unit. Returns how many sets changed: 0 once none can any more. Blocks.
  // Polls the context's stop token (throws Cancelled).
  offset_t grow(Vector<std::int64_t>& size);

  static constexpr std::int64_t size_unit = std::int64_t{1} << 20;

 private:
  void clear_sets();
  void require_sizes(const Vector<std::int64_t>& size, SetKind kind) const;
  void take_next();

  Graph graph_;
  SetKind kind_;
  int words_;
  // Over ranks `sets_` and `changed_` are those of all vertices, `next_` and `changing_` its own's.
  Buffer<std::uint64_t> sets_, next_;
  Vector<index_t> changed_, changing_;
  Buffer<offset_t> pieces_;  // of long rows: how many come before each row's
  offset_t piece_count_ = 0;
  Buffer<double> zeros_;  // what registers at 0 add to the divisor of an estimate, by their number
};

}  // namespace graphrun
