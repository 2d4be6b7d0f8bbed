// Entry points of the kernels that build and expand sparse vectors. Defined over for_each_index in
// sparse_vector_bodies.hpp, instantiated for both backends.
#pragma once

#include <graphrun/formats/matrix/sparse_vector.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// 1 + the largest duplicate index; 0 if there is none.
template <class On>
offset_t largest_repeated(On on, const index_t* sorted, std::size_t n);
// out[i] = from[positions[i]].
template <class On, class T>
void pick(On on, const index_t* positions, std::size_t n, const T* from, T* out);
// marks[i] = 1 if dense[i] is not `absent`, else 0.
template <class On, class T>
void mark_present(On on, const T* dense, std::size_t n, T absent, offset_t* marks);
// The marked entries, compacted. places: exclusive scan of the marks.
template <class On, class T>
void keep_present(On on, const T* dense, std::size_t n, T absent, const offset_t* places,
                  index_t* index, T* value);
// dense = the vector, with `absent` at indices without a value.
template <class On, class T>
void spread(On on, SparseVectorView<T> vector, T absent, T* dense);

}  // namespace graphrun::kernels
