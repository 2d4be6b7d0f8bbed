// SpMV: y = A x over a semiring, the pull step of traversals; its epilogues; and the push step.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// replace: y = A x.  accumulate: y = y add A x.
enum class Output { replace, accumulate };

// y = A x over S, for the rows that `mask` allows; other rows keep their value. A (any format) has
// |y| rows and |x| columns; x and y are not the same vector; all three belong to one context. Sums
// run in a fixed order: two runs on one device are bit-identical. Does not block the host, except
// over integer semirings that detect overflow. Throws InvalidArgument if sizes or contexts
// disagree, or if S is over integers and the weights are not; Unsupported if an integer result
// exceeds 64 bits.
template <Semiring S>
void spmv(const Matrix& a, const Vector<typename S::value_type>& x,
          Vector<typename S::value_type>& y, Mask mask = {}, Output output = Output::replace);

// What follows a product:
//   y      = factor A x + shift          (or + shift * profile, entry by entry, where there is one)
//                       + second_shift * second_profile, where there is one
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
  // Scratch for A x if the epilogue is a separate pass: on a GPU, and on a CPU for formats with
  // permuted rows. A call resizes it to y if needed; null: each call allocates its own.
  Vector<T>* product = nullptr;
  double second_shift = 0;
  const Vector<T>* second_profile = nullptr;
};

// Sums over all rows, in double and in a fixed order.
struct AffineSums {
  double change = 0;    // |new y - old y|
  double total = 0;     // new y
  double unscaled = 0;  // new y where next_scale is 0
};

// spmv() over a real semiring, with the epilogue above; y must hold the old values. next_x is
// neither x nor y. Blocks.
template <RealSemiring S>
AffineSums spmv_affine(const Matrix& a, const Vector<typename S::value_type>& x,
                       Vector<typename S::value_type>& y,
                       const Affine<typename S::value_type>& affine);

// The epilogue alone, for a product over S computed elsewhere. product and y are different vectors;
// affine.product is ignored. Blocks.
template <RealSemiring S>
AffineSums finish_affine(const Vector<typename S::value_type>& product,
                         Vector<typename S::value_type>& y,
                         const Affine<typename S::value_type>& affine);

// next = frontier A over S, for the columns that `mask` allows: the push step. `next` must be
// empty. A must be in CSR. The result does not depend on the order of threads. Blocks the host for
// its size, and polls the context's stop token at least every 50 ms (throws Cancelled, with a
// partial result in `next`). Throws InvalidArgument.
template <MinSemiring S>
void spmspv(const Matrix& a, const Frontier<typename S::value_type>& frontier,
            Frontier<typename S::value_type>& next, Mask mask = {});

}  // namespace graphrun
