// How a relaxing closure on the CPU holds its values: as the semiring has them, or in 32 bits.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <graphrun/formats/matrix/views.hpp>

namespace graphrun::kernels {

// Values as the semiring has them.
template <class S>
struct Lengths {
  using Value = typename S::value_type;
  using Weight = typename S::weight_type;
  static constexpr Value zero = S::zero;
  static Value offer(Weight weight, Value from) { return S::result(S::mul(weight, from)); }
  static bool is_lost(Value) { return false; }
};

// Whole lengths that are hoped to fit in 32 bits: half the memory that is jumped about in.
struct ShortLengths {
  using Value = std::uint32_t;
  using Weight = std::int64_t;
  static constexpr Value zero = std::numeric_limits<Value>::max();
  static constexpr Value lost = zero - 1;
  static Value offer(Weight weight, Value from) {
    const std::uint64_t sum = static_cast<std::uint64_t>(weight) + from;
    return sum < lost ? static_cast<Value>(sum) : lost;
  }
  static bool is_lost(Value value) { return value == lost; }
};

// Sends for the weight of entry k, where there are weights.
inline void expect_weight(NoWeights, offset_t) {}
inline void expect_weight(AnyWeights, offset_t) {}
template <class T>
void expect_weight(const TypedWeights<T>& weights, offset_t k) {
  __builtin_prefetch(weights.data + k);
}

// Calls run(a), with weights as they are mostly read seen by their type: for these there is code of
// its own.
template <class W, class Run>
auto with_usual_weights(const CsrView<W>& a, Run&& run) {
  if constexpr (std::is_same_v<W, AnyWeights>) {
    if (a.weights.type == WeightType::int32) {
      using Usual = TypedWeights<std::int32_t>;
      const Usual weights{static_cast<const std::int32_t*>(a.weights.data)};
      return run(CsrView<Usual>{a.rows, a.columns, a.offsets, a.column_of, weights});
    }
  }
  return run(a);
}

}  // namespace graphrun::kernels
