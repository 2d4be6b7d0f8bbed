// The look over the weights of a matrix on this backend.
#include "engine/common/weight_bodies.hpp"

namespace graphrun::kernels {

WeightSummary summarize(OnCuda on, AnyWeights weights, std::size_t n) {
  return summarize_weights(on, weights, n);
}

}  // namespace graphrun::kernels
