// Entry points of the kernels that peel vertices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/common/watch.hpp"
#include "engine/common/both_ways.hpp"

namespace graphrun::kernels {

// degree[r] = edges of row r, which is vertex first + r, self-loops not counted.
template <class On>
void count_edges(On on, const EdgesBothWays& edges, index_t* degree, index_t first = 0);

// The state of a rank's rows while levels are peeled. Row r is vertex first + r.
struct PeelingLevels {
  index_t first;
  index_t* degree;  // of each row: edges to rows that are left; once it is taken, its core number
  index_t level;
  index_t* taken;  // vertices, in the order in which they are taken
  index_t* taken_count;
};

// Takes those of `count` rows that have as many edges as the level, and lists those that have more
// in `kept`: the others have been taken.
template <class On>
void take_level(On on, const index_t* left, index_t count, const PeelingLevels& levels,
                index_t* kept, index_t* kept_count);
// Takes away the edges of `count` vertices, of any rank, and takes the rows that are left with as
// many as the level. The edges of each vertex are those to rows, which its columns are.
template <class On>
void take_edges(On on, const EdgesBothWays& edges, const index_t* vertices, index_t count,
                const PeelingLevels& levels);
// The fewest edges of any of `count` rows; no_edges_left of none.
inline constexpr index_t no_edges_left = std::numeric_limits<index_t>::max();
template <class On>
index_t fewest_edges(On on, const index_t* left, index_t count, const index_t* degree);

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
