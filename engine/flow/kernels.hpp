// Entry points of the kernels that move flow through a network in rounds.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "engine/common/whole_sums.hpp"

namespace graphrun::kernels {

// A symmetric matrix without repeats, each entry with its capacity and what flows along it: what
// flows along an entry (u, v) is the negative of that along (v, u).
struct FlowNetwork {
  CsrView<NoWeights> a;
  const std::int64_t* capacity;
  std::int64_t* flow;
  const index_t* reverse;  // of entry (u, v), the place of (v, u) in the row of v
  bool symmetric;          // so are capacities
  bool turned;             // it is the network of the reversed edges, with their capacities
};

// How real capacities become whole ones: multiples of 2^exponent. Whole ones stay. None is above
// `limit`.
struct CapacityUnit {
  int exponent;
  std::int64_t limit;

  GRAPHRUN_HD std::int64_t units(std::int64_t capacity) const {
    return capacity < limit ? capacity : limit;
  }
  // No capacity above 0 becomes 0.
  GRAPHRUN_HD std::int64_t units(double capacity) const {
    const double scaled = scalbn(capacity, -exponent);
    if (!(scaled < static_cast<double>(limit))) return limit;
    const std::int64_t whole = nearest(scaled);
    return whole == 0 && capacity > 0 ? 1 : whole;
  }
};

// What rounds work on, for each vertex.
struct FlowRound {
  std::int64_t* excess;       // what came in and did not go on
  std::int64_t* coming;       // what comes in, for this round
  std::int64_t* next_coming;  // and for the next one; 0 wherever not listed
  index_t* level;             // edges to the goal along which there is room; or one of those below
  index_t* place;             // in its row, from which on there may be room towards the goal
  const index_t* list;        // vertices to look at, in any order
  index_t* next;              // those of the next round
  index_t* count;             // how many these are; how many of them have an excess. Both 0 before
  index_t listed;
  index_t goal, other;  // where flow goes; a vertex from which none comes, or no_vertex
  bool returns;         // flow can go back where it came from, and nowhere else
};
inline constexpr std::size_t flow_counts = 2;
inline constexpr index_t no_level = -1, cut_off = -2;

// reverse, of the entries of a symmetric matrix. `cursor` has a number for each row.
void number_reverses(OnCpu on, CsrView<NoWeights> a, index_t* cursor, index_t* reverse);
void number_reverses(OnCuda on, CsrView<NoWeights> a, index_t* cursor, index_t* reverse);

// values[i] = the weight of the entry of `edges` along the i-th of the `count` entries of a vertex
// in `a`, from it or to it, the first of which is given; 0 where there is none, and for itself.
template <class T, class On>
void read_row(On on, CsrView<NoWeights> a, CsrView<AnyWeights> edges, index_t vertex, bool to_it,
              T* values, std::size_t count, offset_t first);

// capacity of each entry of `a`, of the entry of `edges` in its place: it is there if `same`.
template <class On>
void read_capacities(On on, CsrView<NoWeights> a, CsrView<AnyWeights> edges, bool same,
                     CapacityUnit unit, std::int64_t* capacity);
// Real weights that are below the limit and no multiple of the unit.
template <class On>
offset_t count_rounded(On on, AnyWeights weights, std::size_t n, CapacityUnit unit);

// Forgets levels but cut_off, and lists in `next` the vertices with an excess that are not cut off.
template <class On>
void begin_phase(On on, const FlowRound& round, index_t vertices);
// Gives the next level to vertices without one that have room towards a listed one; `forwards`: to
// which a listed one has room. Lists them.
void find_level(OnCpu on, const FlowNetwork& net, const FlowRound& round, index_t level,
                bool forwards);
void find_level(OnCuda on, const FlowNetwork& net, const FlowRound& round, index_t level,
                bool forwards);
// Marks those without a level as cut off.
template <class On>
void cut_off_rest(On on, const FlowRound& round, index_t vertices);

// Moves what each listed vertex has to those one level nearer to the goal, in the order of its row,
// and lists those that get something.
void push_flow(OnCpu on, const FlowNetwork& net, const FlowRound& round);
void push_flow(OnCuda on, const FlowNetwork& net, const FlowRound& round);

// flow = -flow: that of the edges themselves, where it was that of the reversed ones.
template <class On>
void turn_flow(On on, const FlowNetwork& net, offset_t entries);

// reached[v] = 1 where it has a level, else 0.
template <class On>
void mark_reached(On on, const index_t* level, index_t vertices, index_t* reached);

// Entries along which something flows: how many, and these in any order. *count is 0 before.
template <class On>
offset_t count_flows(On on, const FlowNetwork& net, offset_t entries);
template <class T, class On>
void list_flows(On on, const FlowNetwork& net, int exponent, index_t* from, index_t* to, T* flow,
                offset_t* count);

// Entries from a vertex with 1 to one with 0: how many, and these in any order.
template <class On>
offset_t count_leaving(On on, CsrView<NoWeights> a, const index_t* side);
template <class On>
void list_leaving(On on, CsrView<NoWeights> a, const index_t* side, index_t* from, index_t* to,
                  offset_t* entry, offset_t* count);

}  // namespace graphrun::kernels
