// The entry points of the kernels that peel edges.
#pragma once

#include "engine/triangles/view.hpp"

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// What is at a place of L: nothing, an edge that was taken, is being taken, or is there.
enum EdgeState : index_t { no_edge = 0, taken_edge = 1, leaving_edge = 2, present_edge = 3 };

// state of each place: present where L has an edge.
template <class On>
void begin_peeling(On on, const OrientedView& view, index_t* state);
// Marks the present edges of support under `least` as leaving; returns how many.
template <class On>
offset_t mark_weak(On on, std::size_t places, const index_t* support, index_t least,
                   index_t* state);
// Leaving edges are taken, and get the note.
template <class On>
void take_leaving(On on, std::size_t places, index_t note, index_t* state, index_t* notes);
// flags[p] = whether place p holds an edge in this state.
template <class On>
void flag_state(On on, std::size_t places, const index_t* state, index_t wanted, offset_t* flags);
// The edges whose place begins a new count in `at`, as triples of vertices u < v and values.
template <class On>
void list_edges(On on, const OrientedView& view, const index_t* state, index_t wanted,
                const offset_t* at, const index_t* values, index_t* from, index_t* to,
                index_t* value);

// For each triangle with a leaving edge, its present edges lose one of their support.
void lower_support(OnCpu on, const OrientedView& view, const index_t* state, index_t* support);
void lower_support(OnCuda on, const OrientedView& view, const index_t* state, index_t* support);

}  // namespace graphrun::kernels
