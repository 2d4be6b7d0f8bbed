// Every kernel entry point of the operations, each declared for both backends side by side.
//
// OnCpu kernels are defined in engine/cpu/*.cpp, OnCuda kernels in engine/cuda/*.cu, and both are
// instantiated there for the closed sets: GRAPHRUN_SEMIRINGS, the views of formats/matrix. Only raw
// pointers and views cross this line, so that nvcc never parses containers and g++ never parses
// kernels. Element-wise kernels are one template over the backend, with one body in common/.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/block_views.hpp>
#include <graphrun/formats/matrix/padded_views.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "engine/base/common/backend.hpp"
#include "engine/common/finish.hpp"

namespace graphrun {

struct RowTilesView;

namespace kernels {

template <class S>
using Value = typename S::value_type;

// The product of each row of A with x, handed to `finish`; returns the sums it took. `tiles` are
// the matrix's row tiles, used on CUDA. A CPU has one kernel for all views, CUDA one for each.
template <class S, class View, class Finish>
Sums<3> spmv(OnCpu on, const View& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);
template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const CsrView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);
template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const CooView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);
template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const EllView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);
template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const HybView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);
template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const SellView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);
template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const JdsView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);
template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const BsrView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish);

// Whether the rows of this view are stored in their order.
template <class View>
inline constexpr bool rows_in_order = !requires(const View& a) {
  a.row_of;
};

// Hands each row's entry of `product` to `finish`, in a pass of its own; returns the sums it took.
template <class S>
Sums<3> finish_rows(OnCpu on, const Value<S>* product, index_t rows, const AffineFinish<S>& finish);
template <class S>
Sums<3> finish_rows(OnCuda on, const Value<S>* product, index_t rows,
                    const AffineFinish<S>& finish);

template <class On, class T>
void fill(On on, T* x, std::size_t n, T value);
// x{list} = value.
template <class On, class T>
void fill_at(On on, T* x, const index_t* list, index_t count, T value);
// x{list} = y{list}.
template <class On, class T>
void copy_at(On on, T* x, const T* y, const index_t* list, index_t count);
// x{v} = v for each listed v.
template <class On>
void number_at(On on, index_t* x, const index_t* list, index_t count);
// out = p * q.
template <class On, class T>
void multiply(On on, const T* p, const T* q, T* out, std::size_t n);
// out = factor x + shift profile; no profile: of ones.
template <class On, class T>
void affine(On on, const T* x, double factor, double shift, const T* profile, T* out,
            std::size_t n);
// out = 1 / x, and 0 where x is 0.
template <class On, class T>
void reciprocal(On on, const T* x, T* out, std::size_t n);
// x[r] = the entries of row r.
template <class On, class T>
void row_lengths(On on, const offset_t* offsets, index_t rows, T* x);
// The sum of x, or, with q, of those x whose q is 0.
template <class On, class T>
double sum(On on, const T* x, const T* q, std::size_t n);
// How many of x are not `value`.
template <class On, class T>
offset_t count_other_than(On on, const T* x, std::size_t n, T value);
// How many of x are below zero.
template <class On, class T>
offset_t count_negative(On on, const T* x, std::size_t n);
// How many p and q are both 0.
template <class On, class T>
offset_t count_both_zero(On on, const T* p, const T* q, std::size_t n);

}  // namespace kernels
}  // namespace graphrun
