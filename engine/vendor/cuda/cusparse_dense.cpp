#include "engine/vendor/cuda/cusparse_dense.hpp"

#include <graphrun/base/error.hpp>
#include <optional>

#include "base/cuda/launch.hpp"
#include "engine/vendor/cuda/cusparse_arrays.hpp"
#include "engine/vendor/cuda/cusparse_library.hpp"

namespace graphrun::cuda {

#if defined(GRAPHRUN_HAS_CUSPARSE_HEADER)

namespace {

constexpr auto plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto transposed = CUSPARSE_OPERATION_TRANSPOSE;
constexpr float one = 1, zero = 0;

template <class T>
constexpr cudaDataType type_of = std::is_same_v<T, Float16>    ? CUDA_R_16F
                                 : std::is_same_v<T, Bfloat16> ? CUDA_R_16BF
                                                               : CUDA_R_32F;

bool takes_coo(CusparseSpmmAlgorithm algorithm) { return algorithm >= CusparseSpmmAlgorithm::coo1; }

cusparseSpMMAlg_t algorithm_of(CusparseSpmmAlgorithm algorithm) {
  constexpr cusparseSpMMAlg_t all[] = {CUSPARSE_SPMM_CSR_ALG1, CUSPARSE_SPMM_CSR_ALG2,
                                       CUSPARSE_SPMM_CSR_ALG3, CUSPARSE_SPMM_COO_ALG1,
                                       CUSPARSE_SPMM_COO_ALG2, CUSPARSE_SPMM_COO_ALG3,
                                       CUSPARSE_SPMM_COO_ALG4};
  return all[static_cast<int>(algorithm)];
}

const CusparseLibrary& library_of_dense_calls() {
  const CusparseLibrary& library = cusparse();
  if (library.create_dense == nullptr || library.spmm == nullptr || library.sddmm == nullptr) {
    throw NotAvailable("this cuSPARSE has neither SpMM nor SDDMM");
  }
  return library;
}

class Handle {
 public:
  explicit Handle(const CusparseLibrary& library) : library_(library) {
    library_.check(library_.create(&handle_));
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { library_.destroy(handle_); }
  operator cusparseHandle_t() const { return handle_; }

 private:
  const CusparseLibrary& library_;
  cusparseHandle_t handle_ = nullptr;
};

// The operands of both calls: the handle, the matrix with 32-bit positions, two dense matrices.
class Operands : public CusparseCall {
 public:
  Operands(const Matrix& a, bool as_coo, const void* values, cudaDataType type)
      : ctx_(a.context()),
        library_(library_of_dense_calls()),
        handle_(library_),
        positions_(ctx_, 0) {
    library_.check(library_.set_stream(handle_, ctx_.stream()));
    const Csr& csr = std::get<Csr>(a.storage());
    auto* const columns = const_cast<index_t*>(csr.column_of.data());
    if (as_coo) {
      const Matrix coo = a.to(Format::coo);
      positions_ = std::get<Coo>(coo.storage()).row_of.copy();
      library_.check(library_.create_coo(&matrix_, a.rows(), a.columns(), a.entries(),
                                         positions_.data(), columns, const_cast<void*>(values),
                                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, type));
      return;
    }
    positions_ = Buffer<std::int32_t>(ctx_, csr.offsets.size());
    kernels::convert_integers(OnCuda{ctx_.stream(), ctx_.device_state()}, csr.offsets.data(),
                              csr.offsets.size(), positions_.data());
    library_.check(library_.create_csr(&matrix_, a.rows(), a.columns(), a.entries(),
                                       positions_.data(), columns, const_cast<void*>(values),
                                       CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                       CUSPARSE_INDEX_BASE_ZERO, type));
  }
  Operands(const Operands&) = delete;
  Operands& operator=(const Operands&) = delete;
  ~Operands() override {
    for (cusparseDnMatDescr_t dense : dense_) {
      if (dense != nullptr) library_.destroy_dense(dense);
    }
    if (matrix_ != nullptr) library_.destroy_matrix(matrix_);
  }

 protected:
  template <class T>
  void add_dense(int which, const Dense<T>& dense) {
    const cusparseOrder_t order =
        dense.order() == DenseOrder::row_major ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL;
    library_.check(library_.create_dense(&dense_[which], dense.rows(), dense.columns(),
                                         dense.leading(), const_cast<T*>(dense.values().data()),
                                         type_of<T>, order));
  }
  void* workspace(std::size_t bytes) {
    workspace_bytes = bytes;
    workspace_.emplace(ctx_, bytes + 1);
    return workspace_->data();
  }

  Context ctx_;
  const CusparseLibrary& library_;
  Handle handle_;
  Buffer<std::int32_t> positions_;  // offsets of rows, or the row of each entry
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseDnMatDescr_t dense_[2] = {};
  std::optional<Buffer<char>> workspace_;
};

template <class T>
class Spmm : public Operands {
 public:
  Spmm(const Matrix& a, const Buffer<T>& values, const Dense<T>& x, Dense<T>& y,
       CusparseSpmmAlgorithm algorithm)
      : Operands(a, takes_coo(algorithm), values.data(), type_of<T>),
        algorithm_(algorithm_of(algorithm)) {
    add_dense(0, x);
    add_dense(1, y);
    std::size_t bytes = 0;
    library_.check(library_.spmm_size(handle_, plain, plain, &one, matrix_, dense_[0], &zero,
                                      dense_[1], CUDA_R_32F, algorithm_, &bytes));
    void* const buffer = workspace(bytes);
    if (library_.spmm_preprocess == nullptr) return;
    library_.check(library_.spmm_preprocess(handle_, plain, plain, &one, matrix_, dense_[0], &zero,
                                            dense_[1], CUDA_R_32F, algorithm_, buffer));
  }
  void run() override {
    library_.check(library_.spmm(handle_, plain, plain, &one, matrix_, dense_[0], &zero, dense_[1],
                                 CUDA_R_32F, algorithm_, workspace_->data()));
  }

 private:
  cusparseSpMMAlg_t algorithm_;
};

template <class T>
class Sddmm : public Operands {
 public:
  Sddmm(const Matrix& a, const Dense<T>& x, const Dense<T>& y, Vector<float>& values)
      : Operands(a, false, values.data(), CUDA_R_32F) {
    add_dense(0, x);
    add_dense(1, y);
    std::size_t bytes = 0;
    library_.check(library_.sddmm_size(handle_, plain, transposed, &one, dense_[0], dense_[1],
                                       &zero, matrix_, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT,
                                       &bytes));
    void* const buffer = workspace(bytes);
    if (library_.sddmm_preprocess == nullptr) return;
    library_.check(library_.sddmm_preprocess(handle_, plain, transposed, &one, dense_[0], dense_[1],
                                             &zero, matrix_, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT,
                                             buffer));
  }
  void run() override {
    library_.check(library_.sddmm(handle_, plain, transposed, &one, dense_[0], dense_[1], &zero,
                                  matrix_, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT,
                                  workspace_->data()));
  }
};

}  // namespace

template <class T>
std::unique_ptr<CusparseCall> make_cusparse_spmm(const Matrix& a, const Buffer<T>& values,
                                                 const Dense<T>& x, Dense<T>& y,
                                                 CusparseSpmmAlgorithm algorithm) {
  return std::make_unique<Spmm<T>>(a, values, x, y, algorithm);
}

template <class T>
std::unique_ptr<CusparseCall> make_cusparse_sddmm(const Matrix& a, const Dense<T>& x,
                                                  const Dense<T>& y, Vector<float>& values) {
  return std::make_unique<Sddmm<T>>(a, x, y, values);
}

#else

template <class T>
std::unique_ptr<CusparseCall> make_cusparse_spmm(const Matrix&, const Buffer<T>&, const Dense<T>&,
                                                 Dense<T>&, CusparseSpmmAlgorithm) {
  throw NotAvailable("this graphrun was built without cuSPARSE's header");
}

template <class T>
std::unique_ptr<CusparseCall> make_cusparse_sddmm(const Matrix&, const Dense<T>&, const Dense<T>&,
                                                  Vector<float>&) {
  throw NotAvailable("this graphrun was built without cuSPARSE's header");
}

#endif

#define GRAPHRUN_INSTANTIATE(T)                                                              \
  template std::unique_ptr<CusparseCall> make_cusparse_spmm(                                 \
      const Matrix&, const Buffer<T>&, const Dense<T>&, Dense<T>&, CusparseSpmmAlgorithm);   \
  template std::unique_ptr<CusparseCall> make_cusparse_sddmm(const Matrix&, const Dense<T>&, \
                                                             const Dense<T>&, Vector<float>&);
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(Float16)
GRAPHRUN_INSTANTIATE(Bfloat16)

}  // namespace graphrun::cuda
