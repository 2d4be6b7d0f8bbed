// Rounds of a product and its epilogue, each fed by the one before, until they settle.
#pragma once

#include <functional>

#include <graphrun/engine/spmv.hpp>

namespace graphrun {

// How rounds of spmv_affine() follow each other, and when they end.
struct RoundRule {
  // Added to the shift, or where there is a second profile to the second shift, for each unit of
  // AffineSums::unscaled of the round before.
  double shift_of_unscaled = 0;
  double unscaled = 0;        // before the first round
  double goal = 0;            // a round that changes y by less in all is the last one
  bool until_settled = true;  // false: exactly `most` rounds
  int most = 100;             // rounds at most
  // What no eigenvalue of a round is beyond, all of which are real: rounds are extrapolated by
  // Chebyshev's semi-iterative method (Golub and Varga, 1961) where that ends sooner. 0: plain
  // rounds.
  double radius = 0;
};

// What rounds came to.
struct RoundsResult {
  int rounds = 0;
  AffineSums sums;       // of the last round
  bool settled = false;  // whether that reached the goal
};

// Called after a round, from 1, with its sums.
using OnRound = std::function<void(int round, const AffineSums& sums)>;

// spmv_affine(a, x, y, affine), then the same with x and *affine.next_x exchanged, and so on. In
// the end y is the result, and these two hold nothing of use. y must hold the old values of the
// first round; affine.next_weight is ignored. On a GPU several rounds are under way at once, what
// follows from their sums is decided there, and `on_round` is called for them together. Blocks.
// Polls the context's stop token every 50 ms or each round (throws Cancelled). Throws
// InvalidArgument as spmv_affine() does and without next_x, OutOfMemory, and what `on_round`
// throws.
template <RealSemiring S>
RoundsResult spmv_rounds(const Matrix& a, Vector<typename S::value_type>& x,
                         Vector<typename S::value_type>& y,
                         const Affine<typename S::value_type>& affine, const RoundRule& rule,
                         const OnRound& on_round = {});

// The same with the products of another library: multiply(x, product) writes product = A x.
template <class T>
using Multiply = std::function<void(const Vector<T>& x, Vector<T>& product)>;
template <RealSemiring S>
RoundsResult finish_rounds(const Multiply<typename S::value_type>& multiply,
                           Vector<typename S::value_type>& x, Vector<typename S::value_type>& y,
                           const Affine<typename S::value_type>& affine, const RoundRule& rule,
                           const OnRound& on_round = {});

}  // namespace graphrun
