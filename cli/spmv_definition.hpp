// A product checked against its definition, row by row on the host.
#pragma once

#include <graphrun/formats/matrix/matrix.hpp>
#include <vector>

namespace graphrun::cli {

// y = A x over S, one term after another: exact where S is over integers or takes minima; sums of
// real numbers within the rounding of adding them in `sum_digits` bits in any order, and storing.
// Throws WrongResult naming the first row that is wrong. `csr` is in CSR.
template <class S>
void verify_product(const Matrix& csr, const std::vector<typename S::value_type>& x,
                    const std::vector<typename S::value_type>& y, int sum_digits = 53);

}  // namespace graphrun::cli
