#include "engine/vendor/cusparse_dense.hpp"

#include <graphrun/base/error.hpp>
#include <limits>

#include "base/common/dispatch.hpp"
#include "engine/vendor/cuda/cusparse_dense.hpp"

namespace graphrun {
namespace {

void check_operand(const Matrix& a) {
  if (!built_with_cuda) throw NotAvailable("this graphrun was built without CUDA");
  require(a.context().backend() == Backend::cuda, "cuSPARSE: the matrix must be on a GPU");
  require(a.format() == Format::csr, "cuSPARSE: the matrix must be in CSR");
  if (a.entries() > std::numeric_limits<std::int32_t>::max()) {
    throw Unsupported("cuSPARSE is called with 32-bit positions here");
  }
}

}  // namespace

std::string_view name(CusparseSpmmAlgorithm algorithm) {
  switch (algorithm) {
    case CusparseSpmmAlgorithm::csr1:
      return "csr1";
    case CusparseSpmmAlgorithm::csr2:
      return "csr2";
    case CusparseSpmmAlgorithm::csr3:
      return "csr3";
    case CusparseSpmmAlgorithm::coo1:
      return "coo1";
    case CusparseSpmmAlgorithm::coo2:
      return "coo2";
    case CusparseSpmmAlgorithm::coo3:
      return "coo3";
    case CusparseSpmmAlgorithm::coo4:
      return "coo4";
  }
  return "";
}

template <class T>
std::unique_ptr<CusparseCall> cusparse_spmm(const Matrix& a, const Buffer<T>& values,
                                            const Dense<T>& x, Dense<T>& y,
                                            CusparseSpmmAlgorithm algorithm) {
  check_operand(a);
  require(values.size() == static_cast<std::size_t>(a.entries()) && x.rows() == a.columns() &&
              y.rows() == a.rows() && x.columns() == y.columns(),
          "cuSPARSE's SpMM: the sizes of A, its values, X and Y do not fit");
  if constexpr (built_with_cuda) {
    const cuda::DeviceGuard guard(a.context().device());
    return cuda::make_cusparse_spmm(a, values, x, y, algorithm);
  } else {
    return nullptr;
  }
}

template <class T>
std::unique_ptr<CusparseCall> cusparse_sddmm(const Matrix& a, const Dense<T>& x, const Dense<T>& y,
                                             Vector<float>& values) {
  check_operand(a);
  require(values.size() == static_cast<std::size_t>(a.entries()) && x.rows() == a.rows() &&
              y.rows() == a.columns() && x.columns() == y.columns(),
          "cuSPARSE's SDDMM: the sizes of A, its values, X and Y do not fit");
  if constexpr (built_with_cuda) {
    const cuda::DeviceGuard guard(a.context().device());
    return cuda::make_cusparse_sddmm(a, x, y, values);
  } else {
    return nullptr;
  }
}

#define GRAPHRUN_INSTANTIATE(T)                                                            \
  template std::unique_ptr<CusparseCall> cusparse_spmm(                                    \
      const Matrix&, const Buffer<T>&, const Dense<T>&, Dense<T>&, CusparseSpmmAlgorithm); \
  template std::unique_ptr<CusparseCall> cusparse_sddmm(const Matrix&, const Dense<T>&,    \
                                                        const Dense<T>&, Vector<float>&);
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(Float16)
GRAPHRUN_INSTANTIATE(Bfloat16)

}  // namespace graphrun
