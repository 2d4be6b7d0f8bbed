// --verify of a product of two sparse matrices.
#pragma once

#include <graphrun/engine/spgemm.hpp>

#include "cli/product_semiring.hpp"

namespace graphrun::cli {

// Each entry of C is that of a plain loop over the rows of A and B on one thread: whole numbers
// exactly, real ones to 1e-9 of their size (1e-5 in single precision). Throws WrongResult naming
// the first that is not.
void verify_spgemm(const Matrix& a, const Matrix& b, const ProductOptions& options,
                   ProductSemiringName semiring, ProductValues values, const Matrix& c);

}  // namespace graphrun::cli
