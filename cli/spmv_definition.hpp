// Verification of y = A x by the definition, row by row on the host.
#pragma once

#include <graphrun/formats/matrix/matrix.hpp>
#include <vector>

namespace graphrun::cli {

// Throws WrongResult, with the first wrong row, if y is not A x over S. Exact over integers and for
// minima; sums of real numbers may differ by the rounding of additions in any order with
// `sum_digits` bits. `csr` is in CSR.
template <class S>
void verify_product(const Matrix& csr, const std::vector<typename S::value_type>& x,
                    const std::vector<typename S::value_type>& y, int sum_digits = 53);

}  // namespace graphrun::cli
