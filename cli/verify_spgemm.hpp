// Verification of a product of two sparse matrices by a plain loop.
#pragma once

#include <graphrun/engine/spgemm.hpp>

#include "cli/product_semiring.hpp"

namespace graphrun::cli {

// Throws WrongResult, with the first wrong entry, if C is not the product by a plain loop over rows
// on one thread. Whole numbers must be equal, real ones to a relative 1e-9 (1e-5 in single
// precision).
void verify_spgemm(const Matrix& a, const Matrix& b, const ProductOptions& options,
                   ProductSemiringName semiring, ProductValues values, const Matrix& c);

}  // namespace graphrun::cli
