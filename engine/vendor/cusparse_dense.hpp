// SpMM and SDDMM of cuSPARSE, baselines of the benchmark.
#pragma once

#include <memory>
#include <string_view>

#include <graphrun/engine/sddmm.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Algorithms of cuSPARSE's SpMM that take CSR and COO, and the list of all.
enum class CusparseSpmmAlgorithm { csr1, csr2, csr3, coo1, coo2, coo3, coo4 };
inline constexpr CusparseSpmmAlgorithm cusparse_spmm_algorithms[] = {
    CusparseSpmmAlgorithm::csr1, CusparseSpmmAlgorithm::csr2, CusparseSpmmAlgorithm::csr3,
    CusparseSpmmAlgorithm::coo1, CusparseSpmmAlgorithm::coo2, CusparseSpmmAlgorithm::coo3,
    CusparseSpmmAlgorithm::coo4};
std::string_view name(CusparseSpmmAlgorithm algorithm);  // "csr1", ...

// A call of cuSPARSE that is ready to be made again and again, with the same arrays.
class CusparseCall {
 public:
  virtual ~CusparseCall() = default;
  virtual void run() = 0;  // enqueues; does not block
  std::size_t workspace_bytes = 0;
};

// Y = A X with these values of A's entries, one each; T is float, Float16 or Bfloat16, sums are in
// float. All are on one GPU and must outlive the call, A in CSR. Blocks. Throws NotAvailable
// without cuSPARSE, without CUDA in this build, or for what this cuSPARSE lacks; InvalidArgument;
// Unsupported for more than 2^31 - 1 entries; OutOfMemory; DeviceError.
template <class T>
std::unique_ptr<CusparseCall> cusparse_spmm(const Matrix& a, const Buffer<T>& values,
                                            const Dense<T>& x, Dense<T>& y,
                                            CusparseSpmmAlgorithm algorithm);

// values = X Y^T at the entries of A, as sddmm() has it, and otherwise as above.
template <class T>
std::unique_ptr<CusparseCall> cusparse_sddmm(const Matrix& a, const Dense<T>& x, const Dense<T>& y,
                                             Vector<float>& values);

}  // namespace graphrun
