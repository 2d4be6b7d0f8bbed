// Short measurements of ceilings.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <graphrun/base/context.hpp>
#include <string>

#include "engine/measure/ceilings.hpp"

namespace graphrun::test {

inline CeilingOptions quick(std::uint64_t array_bytes) {
  CeilingOptions options;
  options.seconds = 0.01;
  options.array_bytes = array_bytes;
  return options;
}

// A context on a GPU. Skips the test if there is none.
inline Context gpu_or_skip() {
  std::string reason;
  if (cuda_devices(&reason).empty()) SKIP("no GPU: " << reason);
  return Context::cuda();
}

}  // namespace graphrun::test
