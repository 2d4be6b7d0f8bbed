// cuSPARSE's SpMV in plain types, for files compiled without CUDA's headers.
#pragma once

#include <memory>
#include <string>

#include "engine/vendor/cusparse.hpp"

namespace graphrun::cuda {

class CusparseProduct {
 public:
  virtual ~CusparseProduct() = default;
  virtual void run(const void* x, void* y) = 0;  // pointers to the type it was made for

  double convert_milliseconds = 0, preprocess_milliseconds = 0;
  std::size_t matrix_bytes = 0, workspace_bytes = 0;
  offset_t slots = 0;
};

// T is float, double, or a Complex of these.
template <class T>
std::unique_ptr<CusparseProduct> make_cusparse_product(const Matrix& a, CusparseAlgorithm algorithm,
                                                       const CusparseOptions& options);

std::string cusparse_version();  // throws NotAvailable

}  // namespace graphrun::cuda
