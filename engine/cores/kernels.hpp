// Entry points of the kernels that peel vertices.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/common/watch.hpp"
#include "engine/common/both_ways.hpp"

namespace graphrun::kernels {

// degree[r] = edges of row r, which is vertex first + r, self-loops not counted.
template <class On>
void count_edges(On on, const EdgesBothWays& edges, index_t* degree, index_t first = 0);

// Bounds on core numbers, one for each vertex of the graph, and rows to look at. Row r is vertex
// first + r.
struct CoreBounds {
  index_t first;
  index_t* bound;
  index_t* listed;  // of each row: 1 while it is in the list
  index_t* list;    // rows
  index_t count;
};
// Vertices and their bounds.
struct LoweredBounds {
  index_t *vertex, *bound;
  index_t* count;
};

// Empties the list of rows. The bound of each becomes the largest k such that k of its edges lead
// to vertices with a bound of at least k, where that is less than before; `lowered` gets those. A
// row may read bounds that are being lowered. Bounds that are the degrees at first, and that no row
// lowers any more, are the core numbers.
//
// Montresor, De Pellegrini and Miorandi, Distributed k-core decomposition, IEEE Transactions on
// Parallel and Distributed Systems 24(2), 2013.
template <class On>
void lower_bounds(On on, const EdgesBothWays& edges, const CoreBounds& bounds,
                  const LoweredBounds& lowered);
// Takes `count` lowered bounds in, and lists the rows that may have relied on more: those with an
// entry in row v of the block, which has a column for each row, for such a vertex v.
template <class On>
void list_dependent(On on, const CsrView<NoWeights>& block, const LoweredBounds& lowered,
                    index_t count, const CoreBounds& bounds, index_t* next_count);
// Vertices whose bounds were lowered since the last exchange. noted[r] is 1 while row r is among
// them.
struct NotedBounds {
  index_t *noted, *vertex, *bound;
  index_t* count;
};
// Notes `count` lowered bounds.
template <class On>
void note_lowered(On on, const LoweredBounds& lowered, index_t count, const CoreBounds& bounds,
                  const NotedBounds& noted);
// Writes the bounds that `count` noted vertices have now, and takes back that they are noted.
template <class On>
void take_noted(On on, index_t count, const CoreBounds& bounds, const NotedBounds& noted);

// Degrees become core numbers. Returns false if the watch asked to stop.
bool peel(OnCpu on, const EdgesBothWays& edges, index_t* degree, Watch& watch);
bool peel(OnCuda on, const EdgesBothWays& edges, index_t* degree, Watch& watch);
// The same on all threads of `on`, however few the edges.
bool peel_together(OnCpu on, const EdgesBothWays& edges, index_t* degree, Watch& watch);

// What rounds of peeling work on, all cores at once: that of a vertex takes away edges to vertices
// of the same core number alone. Row r is vertex first + r.
struct PeelingRounds {
  index_t first;
  const index_t* core;  // of all vertices
  index_t* left;   // of each row: edges to vertices of the same or a larger core that are not taken
  index_t* round;  // of each row: in which it is taken; no_vertex before
  const index_t* list;  // the vertices of the round, of all ranks
  index_t count;
  index_t* next;  // those of the next round, of this one
  index_t* next_count;
};

// left, from the core numbers.
template <class On>
void count_same_core(On on, const EdgesBothWays& edges, const PeelingRounds& rounds);
// Lists the vertices of round 0.
template <class On>
void begin_rounds(On on, std::size_t rows, const PeelingRounds& rounds);
// Takes the vertices of a round away; lists those of the next one, `number`. The edges of each are
// those to rows, which its columns are.
template <class On>
void take_round(On on, const EdgesBothWays& edges, const PeelingRounds& rounds, index_t number);
// keys[v] = core number and round of v, by which vertices go; numbers[v] = v.
template <class On>
void key_rounds(On on, std::size_t vertices, const index_t* core, const index_t* round,
                index_t most_rounds, std::uint64_t* keys, offset_t* numbers);
// place[numbers[i]] = i.
template <class On>
void place_vertices(On on, std::size_t vertices, const offset_t* numbers, index_t* place);

// Number of elements that are at least `least`.
template <class On>
offset_t count_from(On on, const index_t* x, std::size_t n, index_t least);
// Number of entries, without self-loops, between vertices whose values are at least `least`. Row r
// is vertex first + r.
template <class On>
offset_t count_entries_from(On on, CsrView<NoWeights> a, const index_t* x, index_t least,
                            index_t first = 0);

// The entries of core_edges(). `upper`: those above the diagonal alone.
struct CoreEntries {
  CsrView<NoWeights> all;
  const index_t* core;
  index_t least;
  bool upper;

  GRAPHRUN_HD bool keeps(index_t u, index_t v) const {
    return v != u && (!upper || v > u) && core[v] >= least;
  }
};

// count[v] = entries of row v; count[rows] = 0.
template <class On>
void count_core_entries(On on, const CoreEntries& entries, offset_t* count);
// Writes the entries of row v from offsets[v] on, with their values.
template <class On>
void write_core_entries(On on, const CoreEntries& entries, const offset_t* offsets,
                        index_t* column_of, std::int32_t* value);

}  // namespace graphrun::kernels
