#include <graphrun/base/error.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/vendor/cuda/cusparse.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun {
namespace {

constexpr const char* no_cuda = "this graphrun was built without CUDA";

}  // namespace

std::string_view name(CusparseAlgorithm algorithm) {
  switch (algorithm) {
    case CusparseAlgorithm::csr1:
      return "csr1";
    case CusparseAlgorithm::csr2:
      return "csr2";
    case CusparseAlgorithm::coo1:
      return "coo1";
    case CusparseAlgorithm::coo2:
      return "coo2";
    case CusparseAlgorithm::sell:
      return "sell";
    case CusparseAlgorithm::bsr:
      return "bsr";
  }
  return "";
}

std::optional<std::string> cusparse_version(std::string* reason) {
  try {
    if constexpr (built_with_cuda) return cuda::cusparse_version();
    if (reason != nullptr) *reason = no_cuda;
  } catch (const NotAvailable& error) {
    if (reason != nullptr) *reason = error.what();
  }
  return std::nullopt;
}

template <class T>
struct CusparseSpmv<T>::Impl {
  Context ctx;
  index_t rows, columns;
  offset_t entries;
  CusparseAlgorithm algorithm;
  std::unique_ptr<cuda::CusparseProduct> product;
};

template <class T>
CusparseSpmv<T>::CusparseSpmv(const Matrix& a, CusparseAlgorithm algorithm,
                              const CusparseOptions& options) {
  require(options.slice > 0 && options.block_size > 1 && options.max_padding >= 1,
          "CusparseSpmv: a slice has rows, a block at least 2, and padding removes nothing");
  if (!built_with_cuda) throw NotAvailable(no_cuda);
  require(a.context().backend() == Backend::cuda, "CusparseSpmv: the matrix must be on a GPU");
  require(a.format() == Format::csr, "CusparseSpmv: the matrix must be in CSR");
  impl_ = std::make_unique<Impl>(
      Impl{a.context(), a.rows(), a.columns(), a.entries(), algorithm, nullptr});
  if constexpr (built_with_cuda) {
    const cuda::DeviceGuard guard(a.context().device());
    impl_->product = cuda::make_cusparse_product<T>(a, algorithm, options);
  }
}

template <class T>
CusparseSpmv<T>::CusparseSpmv(CusparseSpmv&&) noexcept = default;
template <class T>
CusparseSpmv<T>& CusparseSpmv<T>::operator=(CusparseSpmv&&) noexcept = default;
template <class T>
CusparseSpmv<T>::~CusparseSpmv() = default;

template <class T>
void CusparseSpmv<T>::run(const Vector<T>& x, Vector<T>& y) {
  require(x.size() == static_cast<std::size_t>(impl_->columns) &&
              y.size() == static_cast<std::size_t>(impl_->rows),
          "CusparseSpmv: x must have one value per column, y one per row");
  require(x.context() == impl_->ctx && y.context() == impl_->ctx,
          "CusparseSpmv: the matrix, x and y must share a context");
  if constexpr (built_with_cuda) {
    const cuda::DeviceGuard guard(impl_->ctx.device());
    StepTimer timer(impl_->ctx,
                    {"cusparse spmv", name(impl_->algorithm), "pull", impl_->entries, 0});
    impl_->product->run(x.data(), y.data());
    timer.finish();
  }
}

template <class T>
CusparseAlgorithm CusparseSpmv<T>::algorithm() const noexcept {
  return impl_->algorithm;
}
template <class T>
double CusparseSpmv<T>::convert_milliseconds() const noexcept {
  return impl_->product->convert_milliseconds;
}
template <class T>
double CusparseSpmv<T>::preprocess_milliseconds() const noexcept {
  return impl_->product->preprocess_milliseconds;
}
template <class T>
std::size_t CusparseSpmv<T>::matrix_bytes() const noexcept {
  return impl_->product->matrix_bytes;
}
template <class T>
std::size_t CusparseSpmv<T>::workspace_bytes() const noexcept {
  return impl_->product->workspace_bytes;
}
template <class T>
offset_t CusparseSpmv<T>::slots() const noexcept {
  return impl_->product->slots;
}

template class CusparseSpmv<float>;
template class CusparseSpmv<double>;
template class CusparseSpmv<Complex<float>>;
template class CusparseSpmv<Complex<double>>;

}  // namespace graphrun
