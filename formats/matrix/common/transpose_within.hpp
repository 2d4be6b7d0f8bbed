// Transpose under a limit on scratch memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// As transpose(), with at most about `scratch` bytes of scratch. A smaller limit sorts the entries
// in more pieces, down to a least piece size.
Csr transpose_within(const Csr& csr, std::uint64_t scratch);

// The transpose on a CPU, by counting in so many parts of the rows. Columns need neither ascend nor
// differ.
Csr transpose_counted(const Csr& csr, int parts);

// Bytes of the transpose.
std::size_t transposed_bytes(const Csr& csr);

// Scratch limit of a conversion from `given` to `returned` bytes that holds `held` bytes in
// between: its peak, input included, is at most 1.5 times input and result.
constexpr std::uint64_t scratch_beside(std::uint64_t given, std::uint64_t returned,
                                       std::uint64_t held) {
  const std::uint64_t most = 3 * (given + returned) / 2 - given;
  return most > held ? most - held : 0;
}

}  // namespace graphrun
