// graphrun spmv of a complex matrix, or by a complex vector.
#pragma once

#include <graphrun/formats/matrix/matrix.hpp>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

// What is multiplied: a matrix in CSR, and x, from `x_file` or, without one, all ones.
struct ComplexProduct {
  const Matrix& csr;
  std::string x_file;
  bool single = false;
  bool transposed = false, conjugated = false;  // how csr was made of the file's matrix
};

// y = A x over plus_times: reported, verified, listed and written as spmv's real products are.
void multiply_complex(Run& run, const ComplexProduct& product);

}  // namespace graphrun::cli
