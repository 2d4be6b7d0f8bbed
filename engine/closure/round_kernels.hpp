// The kernels of a closure in rounds: what a product found is kept where it improves a value.
#pragma once

#include <cstddef>

#include <graphrun/engine/semiring.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// place[i] = 1 where offer{v} of the i-th listed vertex v is less than x{v}, else 0.
template <class On, class T>
void flag_less(On on, const T* offer, const T* x, const index_t* list, index_t count,
               offset_t* place);

// Where flag_less() set a flag, of which place[i] are before it: x{v} and kept{v} become offer{v},
// and v goes into kept_list.
template <class On, class T>
void take_less(On on, const T* offer, T* x, const index_t* list, index_t count,
               const offset_t* place, T* kept, index_t* kept_list);

// The entries of the listed rows, or of all `count` where `list` is null, whose x is not `absent`.
template <class On, class T>
offset_t count_entries(On on, const offset_t* offsets, const index_t* list, index_t count,
                       const T* x, T absent);

}  // namespace graphrun::kernels
