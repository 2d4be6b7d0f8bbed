// Products too large for memory: computed in batches of rows that are written to a file.
#pragma once

#include <string>

#include "cli/product_semiring.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {

struct StreamedProduct {
  offset_t entries = 0;
  int batches = 0;
};

// Counts the entries of A B, then computes it in batches of as many rows as fit, and writes them to
// a Matrix Market file. Throws OutOfMemory if a single row does not fit, and what spgemm() throws.
StreamedProduct stream_product(Run& run, const Matrix& a, const Matrix& b,
                               const ProductOptions& options, ProductSemiringName semiring,
                               ProductValues values, const std::string& path);

}  // namespace graphrun::cli
