// The header and the numbers of NetworKit's binary graphs.
#pragma once

#include <cstdint>

#include "formats/file/common/binary_reader.hpp"

namespace graphrun::detail {

enum class NkbWeights { none, whole, with_sign, real, narrow_real };

// The sections follow each other in order.
struct NkbHeader {
  int version = 0;
  bool directed = false, indexed = false;
  NkbWeights weights = NkbWeights::none;
  std::uint64_t vertices = 0, chunks = 0;
  std::uint64_t base = 0, lists = 0, turned_lists = 0;
};

// Reads and checks the header. Throws FileError, and Unsupported for other versions.
NkbHeader read_nkb_header(BinaryReader& in);

// Reads a number of 1 to 9 bytes: as many follow the first as it has zeros at its low end.
std::uint64_t read_varint(BinaryReader& in, const char* what);

}  // namespace graphrun::detail
