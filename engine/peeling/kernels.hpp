// Entry points of the k-truss peeling kernels.
#pragma once

#include "engine/triangles/view.hpp"

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// State of a position in L: no edge, a removed one, one that leaves in this round, or a present
// one.
enum EdgeState : index_t { no_edge = 0, taken_edge = 1, leaving_edge = 2, present_edge = 3 };

// Initial state: present if L has an edge at the position.
template <class On>
void begin_peeling(On on, const OrientedView& view, index_t* state);
// Marks the present edges with support below `least` as leaving; returns their number.
template <class On>
offset_t mark_weak(On on, std::size_t places, const index_t* support, index_t least,
                   index_t* state);
// Leaving edges become removed; sets their notes to `note`.
template <class On>
void take_leaving(On on, std::size_t places, index_t note, index_t* state, index_t* notes);
// flags[p] = 1 if position p has this state.
template <class On>
void flag_state(On on, std::size_t places, const index_t* state, index_t wanted, offset_t* flags);
// Compacts the edges in a state into triples u < v and value. `at`: exclusive scan of the flags.
template <class On>
void list_edges(On on, const OrientedView& view, const index_t* state, index_t wanted,
                const offset_t* at, const index_t* values, index_t* from, index_t* to,
                index_t* value);

// Decrements the support of the present edges of every triangle with a leaving edge.
void lower_support(OnCpu on, const OrientedView& view, const index_t* state, index_t* support);
void lower_support(OnCuda on, const OrientedView& view, const index_t* state, index_t* support);

}  // namespace graphrun::kernels
