// Weights of single entries of a matrix.
#pragma once

#include <graphrun/formats/matrix/matrix.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/spanning/kernels.hpp"

namespace graphrun {

// The weights of some entries, of the type in which they are stored; int32 ones of a pattern.
inline Weights weights_at(const Matrix& a, const Buffer<offset_t>& at, std::size_t count) {
  const auto gather = [&]<class T>(T) {
    Buffer<T> gathered(a.context(), count);
    on_backend(a.context(), [&](auto on) {
      kernels::gather_weights(on, a.weights().any(), at.data(), count, gathered.data());
    });
    return Weights(std::move(gathered));
  };
  switch (a.weight_type()) {
    case WeightType::int64:
      return gather(std::int64_t{});
    case WeightType::float32:
      return gather(float{});
    case WeightType::float64:
      return gather(double{});
    default:
      return gather(std::int32_t{});
  }
}

}  // namespace graphrun
