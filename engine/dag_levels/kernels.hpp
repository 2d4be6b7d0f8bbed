// Entry points of the kernels that take vertices away round by round.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Arrays with an entry per vertex.
struct DagWork {
  index_t* entering;  // edges into it from vertices that are there
  index_t* level;     // no_vertex while it is there
  index_t* queue;     // vertices by level, in any order within one
};

// Where the rounds stand: queue[begin, end) are the vertices of level `round`.
struct DagState {
  index_t begin, end, round;
};

// entering[v] += the entries of column v.
template <class On>
void count_entering(On on, CsrView<NoWeights> out, offset_t entries, index_t* entering);
// Vertices that nothing enters have level 0, the others none. place[v] = whether it has.
template <class On>
void begin_levels(On on, DagWork work, std::size_t n, offset_t* place);
// queue[place[v]] = v for vertices of level 0. `place`: the sums before each vertex.
template <class On>
void list_first(On on, DagWork work, std::size_t n, const offset_t* place);

// Does at most so many rounds. Returns the state behind them. Blocks.
DagState take_rounds(OnCpu on, CsrView<NoWeights> out, DagWork work, DagState state,
                     index_t most_rounds);
DagState take_rounds(OnCuda on, CsrView<NoWeights> out, DagWork work, DagState state,
                     index_t most_rounds);

// key[v] = the level of v, `levels` where it has none; vertex[v] = v.
template <class On>
void level_keys(On on, const index_t* level, std::size_t n, index_t levels, std::uint32_t* key,
                index_t* vertex);
// position[vertex[i]] = i for i < ordered, else no_vertex.
template <class On>
void number_positions(On on, const index_t* vertex, std::size_t n, index_t ordered,
                      index_t* position);
// before[v] = the smallest vertex without a level that has an edge to v, for v without one; else
// no_vertex.
template <class On>
void find_before(On on, CsrView<NoWeights> in, const index_t* level, index_t* before);

}  // namespace graphrun::kernels
