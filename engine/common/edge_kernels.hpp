// The kernels that look at stored entries one by one, and those that add up values: each one
// template over the backend, with its body in edge_bodies.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/engine/value_totals.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "engine/base/common/backend.hpp"

namespace graphrun::kernels {

// A word of flags for each 64 entries.
constexpr offset_t flag_pieces(offset_t entries) { return (entries + 63) / 64; }

// The position of the first weight that is negative or not a number; n where there is none.
template <class On, class W>
offset_t first_negative(On on, const W* weights, std::size_t n);

// Bit k % 64 of flags[k / 64]: whether entry k, u -> v, has S::mul(weight, x{u}) == x{v}, not zero.
// count[p] = the bits of flags[p].
template <class S, class On, class W>
void flag_tight(On on, CsrView<W> a, offset_t entries, const typename S::value_type* x,
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

template <class On, class T>
ValueTotals<T> totals_but(On on, const T* x, std::size_t n, T absent);

}  // namespace graphrun::kernels
