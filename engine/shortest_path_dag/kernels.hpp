// The kernels that look at stored entries one by one: each one template over the backend, with its
// body in bodies.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// A word of flags for each 64 entries.
constexpr offset_t flag_pieces(offset_t entries) { return (entries + 63) / 64; }

// Bit k % 64 of flags[k / 64]: whether entry k, u -> v, has S::mul(weight, x{u}) == x{v}, not zero.
// count[p] = the bits of flags[p].
template <class S, class On, class W>
void flag_dag_edges(On on, CsrView<W> a, offset_t entries, const typename S::value_type* x,
                    std::uint64_t* flags, offset_t* count);

// The entries u -> v along which a real length overflows: x{u} and the weight are finite, their sum
// is not, and v has no value.
template <class S, class On>
offset_t count_overflowing(On on, CsrView<AnyWeights> a, offset_t entries,
                           const typename S::value_type* x);

// The flagged entries as CSR: offsets of a.rows + 1, columns of `kept`. ahead[p] = the bits before
// flags[p].
template <class On>
void take_flagged(On on, CsrView<NoWeights> a, const std::uint64_t* flags, const offset_t* ahead,
                  offset_t entries, offset_t kept, offset_t* offsets, index_t* column_of);

}  // namespace graphrun::kernels
