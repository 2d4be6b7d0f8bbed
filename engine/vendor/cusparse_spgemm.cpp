#include <graphrun/base/error.hpp>

#include "base/common/dispatch.hpp"
#include "engine/vendor/cuda/cusparse_spgemm.hpp"
#include "engine/vendor/cusparse_spgemm.hpp"

namespace graphrun {

std::string_view name(CusparseProductAlgorithm algorithm) {
  switch (algorithm) {
    case CusparseProductAlgorithm::standard:
      return "default";
    case CusparseProductAlgorithm::alg2:
      return "alg2";
    case CusparseProductAlgorithm::alg3:
      return "alg3";
  }
  return "";
}

template <class T>
struct CusparseSpgemm<T>::Impl {
  Context ctx;
  std::unique_ptr<cuda::CusparseSparseProduct> product;
};

template <class T>
CusparseSpgemm<T>::CusparseSpgemm(const Matrix& a, const Matrix& b,
                                  CusparseProductAlgorithm algorithm)
    : impl_(std::make_unique<Impl>(Impl{a.context(), nullptr})) {
  if (!built_with_cuda) throw NotAvailable("this graphrun was built without CUDA");
  require(a.context().backend() == Backend::cuda, "CusparseSpgemm: the matrices must be on a GPU");
  require(a.context() == b.context(), "CusparseSpgemm: A and B must share a context");
  require(a.format() == Format::csr && b.format() == Format::csr,
          "CusparseSpgemm: the matrices must be in CSR");
  if constexpr (built_with_cuda) {
    const cuda::DeviceGuard guard(a.context().device());
    impl_->product = cuda::make_cusparse_spgemm<T>(a, b, algorithm);
  }
}

template <class T>
CusparseSpgemm<T>::CusparseSpgemm(CusparseSpgemm&&) noexcept = default;
template <class T>
CusparseSpgemm<T>& CusparseSpgemm<T>::operator=(CusparseSpgemm&&) noexcept = default;
template <class T>
CusparseSpgemm<T>::~CusparseSpgemm() = default;

template <class T>
CusparseProductOutcome CusparseSpgemm<T>::run() {
  if constexpr (built_with_cuda) {
    const cuda::DeviceGuard guard(impl_->ctx.device());
    return impl_->product->run();
  } else {
    return {};
  }
}

template <class T>
double CusparseSpgemm<T>::value_sum() const {
  if constexpr (built_with_cuda) {
    const cuda::DeviceGuard guard(impl_->ctx.device());
    return impl_->product->value_sum();
  } else {
    return 0;
  }
}

template class CusparseSpgemm<float>;
template class CusparseSpgemm<double>;

}  // namespace graphrun
