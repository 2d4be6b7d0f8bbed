// Products of some rows: of those of a rank, or of batches that are written to a file where the
// whole does not fit in memory.
#pragma once

#include <graphrun/engine/shared_product.hpp>
#include <string>

#include "cli/product_semiring.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {

struct StreamedProduct {
  offset_t entries = 0;
  int batches = 0;
};

// The rows of A in the range times B; of a mask its rows. Throws as spgemm() does.
Matrix product_of_rows(const Matrix& a, const Matrix& b, const ProductOptions& options,
                       ProductSemiringName semiring, ProductValues values, RowRange range);

// A times B; of several ranks each multiplies some rows, and rank 0 has them all in the end.
Matrix whole_product(Run& run, const Matrix& a, const Matrix& b, const ProductOptions& options,
                     ProductSemiringName semiring, ProductValues values);

// Counts the entries of A B, then computes it in batches of as many rows as fit, and writes them to
// a Matrix Market file. Throws OutOfMemory if a single row does not fit, and what spgemm() throws.
StreamedProduct stream_product(Run& run, const Matrix& a, const Matrix& b,
                               const ProductOptions& options, ProductSemiringName semiring,
                               ProductValues values, const std::string& path);

}  // namespace graphrun::cli
