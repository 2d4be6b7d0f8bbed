// How long y = A x takes in a format, from what it moves: memory streamed, values of x gathered,
// slots gone through, the longest row that one thread walks, whichever is longest.
#pragma once

#include <cstdint>

#include <graphrun/engine/choose.hpp>

#include "engine/choose/constants.hpp"
#include "engine/choose/statistics.hpp"

namespace graphrun {

// What one product moves and does.
struct ProductWork {
  double bytes = 0;      // streamed: the matrix as it is read, x and y
  double sectors = 0;    // 32-byte pieces of x that warps ask for
  double distinct = 0;   // those left when neighbours share a cache
  double footprint = 0;  // bytes of x
  double slots = 0;      // entries and padding gone through
  double rows = 0;
  double longest = 0;  // entries that one thread walks alone
  double passed = 0;   // bytes of an epilogue that takes a pass of its own, beyond what any does
};

enum class Bound { stream, gather, slots, longest_row, fixed };

struct Prediction {
  double seconds = 0;
  Bound bound = Bound::fixed;  // the largest of its terms
};

ProductWork product_work(const MatrixStatistics& statistics, Format format,
                         const FormatOptions& layout, const Multiplication& operation,
                         Backend backend);
Prediction predict(const ProductWork& work, Format format, const DeviceConstants& device);

// The bytes that csr.to(format, layout) holds, as bytes_in() has it where no row has 1024 entries
// or more: of the block formats, from the sample.
std::uint64_t predicted_bytes(const MatrixStatistics& statistics, Format format,
                              const FormatOptions& layout);

// What converting a CSR matrix takes, and the memory it needs at its peak, result included.
double conversion_seconds(const MatrixStatistics& statistics, Format format, std::uint64_t bytes,
                          const DeviceConstants& device);
std::uint64_t conversion_bytes(const MatrixStatistics& statistics, Format format,
                               std::uint64_t bytes);

// Ranks the formats by the time of a product and its share of the conversion from CSR, which is
// there already. A format that would not fit into `available` bytes is not possible, CSR always is.
// Among equals, within what the model can tell, the one that needs no conversion.
Choice choose(const MatrixStatistics& statistics, const DeviceConstants& device,
              const Multiplication& operation, double expected_uses, std::uint64_t available,
              const FormatOptions& layout = {});

}  // namespace graphrun
