// Kernels over stored entries: each one template over the backend, with its body in bodies.hpp.
#pragma once

#include <cstdint>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// One 64-bit word of flags per 64 entries.
constexpr offset_t flag_pieces(offset_t entries) { return (entries + 63) / 64; }

// In both, row r is vertex first_vertex + r, and x has the values of all vertices.
//
// Bit k % 64 of flags[k / 64] is set if entry k, u -> v, is in the DAG: S::mul(weight, x{u}) ==
// x{v}, not zero. count[p] = number of set bits in flags[p].
template <class S, class On, class W>
void flag_dag_edges(On on, CsrView<W> a, offset_t entries, const typename S::value_type* x,
                    std::uint64_t* flags, offset_t* count, index_t first_vertex = 0);

// Number of entries u -> v whose path length overflows: x{u} and the weight are finite, their sum
// is not, and v has no value.
template <class S, class On>
offset_t count_overflowing(On on, CsrView<AnyWeights> a, offset_t entries,
                           const typename S::value_type* x, index_t first_vertex = 0);

// Compacts the flagged entries into CSR: offsets of a.rows + 1, columns of `kept`. ahead[p] =
// number of set bits before flags[p].
template <class On>
void take_flagged(On on, CsrView<NoWeights> a, const std::uint64_t* flags, const offset_t* ahead,
                  offset_t entries, offset_t kept, offset_t* offsets, index_t* column_of);

}  // namespace graphrun::kernels
