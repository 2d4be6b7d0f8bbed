// The semiring of a definition that lengths of a kernel are compared with.
#pragma once

#include <cstdint>
#include <graphrun/engine/semiring.hpp>

#include "engine/closure/cuda/relaxing.hpp"

namespace graphrun::kernels {

// S itself; 64 bits for lengths in 32.
template <class S>
struct Defined {
  using type = S;
};
template <>
struct Defined<NarrowMinPlus> {
  using type = MinPlus<std::int64_t>;
};

}  // namespace graphrun::kernels
