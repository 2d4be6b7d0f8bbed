// Cost model of y = A x in a format. The predicted time is the maximum of its terms: memory
// streamed, values of x gathered, slots, and the longest row that one thread walks.
#pragma once

#include <cstdint>

#include <graphrun/engine/choose.hpp>

#include "engine/choose/constants.hpp"
#include "engine/choose/statistics.hpp"

namespace graphrun {

// Work of one product.
struct ProductWork {
  double bytes = 0;      // streamed: the stored matrix, x and y
  double sectors = 0;    // 32-byte sectors of x requested by warps
  double distinct = 0;   // sectors left after sharing in the cache
  double footprint = 0;  // bytes of x
  double slots = 0;      // entries and padding
  double rows = 0;
  double longest = 0;  // entries of the longest row walked by one thread
  double apart = 0;    // bytes streamed before or after all that, such as an epilogue's
};

enum class Bound { stream, gather, slots, longest_row, fixed };

struct Prediction {
  double seconds = 0;
  Bound bound = Bound::fixed;  // the largest term
};

ProductWork product_work(const MatrixStatistics& statistics, Format format,
                         const FormatOptions& layout, const Multiplication& operation,
                         Backend backend);
Prediction predict(const ProductWork& work, Format format, const DeviceConstants& device);

// Predicted bytes of csr.to(format, layout): those of bytes_in() if all rows are shorter than 1024
// entries; for block formats an estimate from the sample.
std::uint64_t predicted_bytes(const MatrixStatistics& statistics, Format format,
                              const FormatOptions& layout);

// Time of a conversion from CSR, and the memory that it takes at least, result included.
double conversion_seconds(const MatrixStatistics& statistics, Format format, std::uint64_t bytes,
                          const DeviceConstants& device);
std::uint64_t conversion_bytes(const MatrixStatistics& statistics, Format format,
                               std::uint64_t bytes);

// Ranks the formats by the time of a product plus its share of the conversion from CSR. A format
// that exceeds `available` bytes is impossible; CSR never is. Within the accuracy of the model, a
// format without a conversion wins.
Choice choose(const MatrixStatistics& statistics, const DeviceConstants& device,
              const Multiplication& operation, double expected_uses, std::uint64_t available,
              const FormatOptions& layout = {});

}  // namespace graphrun
