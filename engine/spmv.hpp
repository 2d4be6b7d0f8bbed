// y = A x over a semiring: the pull step, and the workhorse of every algorithm here.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// replace: y = A x.  accumulate: y = y add A x.
enum class Output { replace, accumulate };

// Multiplies A by x over semiring S into y, for the rows that `mask` allows; other rows keep their
// value. A (any format) has |y| rows and |x| columns; x and y are not the same vector; all three
// belong to one context. Sums run in a fixed order: two runs on one device are bit-identical.
// Does not block the host, except over integer semirings that detect overflow.
// Throws InvalidArgument when sizes or contexts disagree, or where S is over integers and the
// weights are not; Unsupported where an integer result leaves 64 bits.
template <Semiring S>
void spmv(const Matrix& a, const Vector<typename S::value_type>& x,
          Vector<typename S::value_type>& y, Mask mask = {}, Output output = Output::replace);

// What follows a product:
//   y      = factor A x + shift          (or + shift * profile, entry by entry, where there is one)
//   next_x = next_scale * y              (entry by entry)
// PageRank's whole iteration, with next_scale = 1 / out-degree. With a next_weight other than 1,
//   next_x = next_weight * next_scale * y + (1 - next_weight) * next_x,
// a step of an iteration that extrapolates from what it was given two steps ago.
template <class T>
struct Affine {
  double factor = 1, shift = 0;
  const Vector<T>* profile = nullptr;
  const Vector<T>* next_scale = nullptr;  // both or neither of these two
  Vector<T>* next_x = nullptr;
  double next_weight = 1;
  // Keeps room for A x from call to call, where the epilogue is a pass of its own: on a GPU, and on
  // a CPU in formats that have rows in another order. A call that needs it gives it y's size; null:
  // each call makes its own.
  Vector<T>* product = nullptr;
};

// Sums over all rows, in double and in a fixed order.
struct AffineSums {
  double change = 0;    // |new y - old y|
  double total = 0;     // new y
  double unscaled = 0;  // new y where next_scale is 0
};

// The same product over a real semiring with the epilogue above; y must hold the old values. next_x
// is neither x nor y. Blocks.
template <RealSemiring S>
AffineSums spmv_affine(const Matrix& a, const Vector<typename S::value_type>& x,
                       Vector<typename S::value_type>& y,
                       const Affine<typename S::value_type>& affine);

// The epilogue alone, of a product over S that came from elsewhere; product and y are different
// vectors, and affine.product is not looked at. Blocks.
template <RealSemiring S>
AffineSums finish_affine(const Vector<typename S::value_type>& product,
                         Vector<typename S::value_type>& y,
                         const Affine<typename S::value_type>& affine);

// next = frontier A over S, for the columns that `mask` allows: the push step. `next` must be
// empty. A must be in CSR. The set and its values do not depend on the order in which threads meet.
// Blocks the host for the size of the result, and polls the context's stop token at least every
// 50 ms (throws Cancelled, with part of the result in `next`). Throws InvalidArgument.
template <MinSemiring S>
void spmspv(const Matrix& a, const Frontier<typename S::value_type>& frontier,
            Frontier<typename S::value_type>& next, Mask mask = {});

}  // namespace graphrun
