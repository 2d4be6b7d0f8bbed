// Entry points of the kernels that peel vertices.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "base/common/watch.hpp"

namespace graphrun::kernels {

// The edges of each vertex: its row of `out`, and of a directed graph its row of `in` as well. A
// vertex whose neighbour is itself has a self-loop, which does not count.
struct EdgesBothWays {
  CsrView<NoWeights> out, in;
  bool directed, loops;
  offset_t entries;  // of both

  GRAPHRUN_HD offset_t out_length(index_t v) const { return out.offsets[v + 1] - out.offsets[v]; }
  GRAPHRUN_HD offset_t in_length(index_t v) const {
    return directed ? in.offsets[v + 1] - in.offsets[v] : 0;
  }
  GRAPHRUN_HD offset_t length(index_t v) const { return out_length(v) + in_length(v); }
};

// degree[v] = edges of v, self-loops not counted.
template <class On>
void count_edges(On on, const EdgesBothWays& edges, index_t* degree);

// Degrees become core numbers. Returns false if the watch asked to stop.
bool peel(OnCpu on, const EdgesBothWays& edges, index_t* degree, Watch& watch);
bool peel(OnCuda on, const EdgesBothWays& edges, index_t* degree, Watch& watch);

// What rounds of peeling work on, all cores at once: that of a vertex takes away edges to vertices
// of the same core number alone.
struct PeelingRounds {
  const index_t* core;
  index_t* left;   // edges to vertices of the same or a larger core number that are not taken
  index_t* round;  // in which the vertex is taken; no_vertex before
  index_t* list;   // the vertices of the round
  index_t count;
  index_t* next;  // those of the next round
  index_t* next_count;
};

// left, from the core numbers.
template <class On>
void count_same_core(On on, const EdgesBothWays& edges, const PeelingRounds& rounds);
// Lists the vertices of round 0.
template <class On>
void begin_rounds(On on, std::size_t vertices, const PeelingRounds& rounds);
// Takes the vertices of a round away; lists those of the next one, `number`.
template <class On>
void take_round(On on, const EdgesBothWays& edges, const PeelingRounds& rounds, index_t number);
// keys[v] = core number and round of v, by which vertices go; vertices[v] = v.
template <class On>
void key_rounds(On on, std::size_t vertices, const PeelingRounds& rounds, index_t most_rounds,
                std::uint64_t* keys, offset_t* numbers);
// place[numbers[i]] = i.
template <class On>
void place_vertices(On on, std::size_t vertices, const offset_t* numbers, index_t* place);

// Number of elements that are at least `least`.
template <class On>
offset_t count_from(On on, const index_t* x, std::size_t n, index_t least);
// Number of entries, without self-loops, between vertices whose values are at least `least`.
template <class On>
offset_t count_entries_from(On on, CsrView<NoWeights> a, const index_t* x, index_t least);

}  // namespace graphrun::kernels
