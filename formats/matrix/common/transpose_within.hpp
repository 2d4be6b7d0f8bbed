// A transpose that is told how much memory it may take beside its result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// As transpose(), with at most about `scratch` bytes of scratch: the less, the more pieces its
// entries are sorted in. Small pieces are not cut further.
Csr transpose_within(const Csr& csr, std::uint64_t scratch);

// What the transpose takes.
std::size_t transposed_bytes(const Csr& csr);

// What a conversion of `given` bytes that returns `returned` may take for scratch, so that its
// peak, what is given included, is at most 1.5 times both; less what it holds in between.
constexpr std::uint64_t scratch_beside(std::uint64_t given, std::uint64_t returned,
                                       std::uint64_t held) {
  const std::uint64_t most = 3 * (given + returned) / 2 - given;
  return most > held ? most - held : 0;
}

}  // namespace graphrun
