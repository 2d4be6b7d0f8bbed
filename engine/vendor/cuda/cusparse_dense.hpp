// cuSPARSE's SpMM and SDDMM in plain types.
#pragma once

#include "engine/vendor/cusparse_dense.hpp"

namespace graphrun::cuda {

template <class T>
std::unique_ptr<CusparseCall> make_cusparse_spmm(const Matrix& a, const Buffer<T>& values,
                                                 const Dense<T>& x, Dense<T>& y,
                                                 CusparseSpmmAlgorithm algorithm);
template <class T>
std::unique_ptr<CusparseCall> make_cusparse_sddmm(const Matrix& a, const Dense<T>& x,
                                                  const Dense<T>& y, Vector<float>& values);

}  // namespace graphrun::cuda
