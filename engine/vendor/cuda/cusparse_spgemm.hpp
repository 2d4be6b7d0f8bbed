// cuSPARSE's SpGEMM in plain types.
#pragma once

#include <memory>

#include "engine/vendor/cusparse_spgemm.hpp"

namespace graphrun::cuda {

class CusparseSparseProduct {
 public:
  virtual ~CusparseSparseProduct() = default;
  virtual CusparseProductOutcome run() = 0;
  virtual double value_sum() const = 0;
};

template <class T>
std::unique_ptr<CusparseSparseProduct> make_cusparse_spgemm(const Matrix& a, const Matrix& b,
                                                            CusparseProductAlgorithm algorithm);

}  // namespace graphrun::cuda
