#include "engine/vendor/cuda/cusparse.hpp"

#include <chrono>
#include <graphrun/base/error.hpp>

#include "base/cuda/launch.hpp"
#include "engine/vendor/cuda/cusparse_library.hpp"
#include "engine/vendor/cuda/cusparse_matrix.hpp"

namespace graphrun::cuda {

#if defined(GRAPHRUN_HAS_CUSPARSE_HEADER)

namespace {

cusparseSpMVAlg_t algorithm_of(CusparseAlgorithm algorithm) {
  switch (algorithm) {
    case CusparseAlgorithm::csr1:
      return CUSPARSE_SPMV_CSR_ALG1;
    case CusparseAlgorithm::csr2:
      return CUSPARSE_SPMV_CSR_ALG2;
    case CusparseAlgorithm::coo1:
      return CUSPARSE_SPMV_COO_ALG1;
    case CusparseAlgorithm::coo2:
      return CUSPARSE_SPMV_COO_ALG2;
    case CusparseAlgorithm::sell:
      return CUSPARSE_SPMV_SELL_ALG1;
    case CusparseAlgorithm::bsr:
      return static_cast<cusparseSpMVAlg_t>(6);  // CUSPARSE_SPMV_BSR_ALG1, in newer headers
  }
  return CUSPARSE_SPMV_ALG_DEFAULT;
}

class Handle {
 public:
  explicit Handle(CUstream_st* stream) : library_(cusparse()) {
    library_.check(library_.create(&handle_));
    const cusparseStatus_t status = library_.set_stream(handle_, stream);
    if (status != CUSPARSE_STATUS_SUCCESS) library_.destroy(handle_);
    library_.check(status);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { library_.destroy(handle_); }
  cusparseHandle_t get() const { return handle_; }

 private:
  const CusparseLibrary& library_;
  cusparseHandle_t handle_ = nullptr;
};

template <class T>
class DenseVector {
 public:
  explicit DenseVector(Buffer<T>& placeholder) : library_(cusparse()) {
    library_.check(library_.create_vector(&descriptor_,
                                          static_cast<std::int64_t>(placeholder.size()),
                                          placeholder.data(), value_type_of<T>));
  }
  DenseVector(const DenseVector&) = delete;
  DenseVector& operator=(const DenseVector&) = delete;
  ~DenseVector() { library_.destroy_vector(descriptor_); }
  cusparseDnVecDescr_t at(void* values) const {
    library_.check(library_.set_values(descriptor_, values));
    return descriptor_;
  }
  cusparseDnVecDescr_t get() const { return descriptor_; }

 private:
  const CusparseLibrary& library_;
  cusparseDnVecDescr_t descriptor_ = nullptr;
};

class Stopwatch {
 public:
  explicit Stopwatch(const Context& ctx) : ctx_(ctx) { ctx_.synchronize(); }
  double milliseconds() const {
    ctx_.synchronize();
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  const Context& ctx_;
  Clock::time_point start_ = Clock::now();
};

// cuSPARSE's call, for a product with at least one entry.
template <class T>
class Spmv {
 public:
  Spmv(const Matrix& a, CusparseAlgorithm algorithm, const CusparseOptions& options)
      : ctx_(a.context()),
        library_(cusparse()),
        handle_(ctx_.stream()),
        algorithm_(algorithm_of(algorithm)),
        matrix_(a, algorithm, options),
        x_(ctx_, matrix_.columns()),
        y_(ctx_, matrix_.rows()),
        x_descriptor_(x_),
        y_descriptor_(y_),
        workspace_(ctx_, workspace_size()),
        given_columns_(static_cast<std::size_t>(a.columns())),
        given_rows_(static_cast<std::size_t>(a.rows())) {
    check(cudaMemsetAsync(x_.data(), 0, x_.size() * sizeof(T), ctx_.stream()));
  }

  void preprocess() {
    if (library_.preprocess == nullptr) return;
    library_.check(library_.preprocess(handle_.get(), no_transpose, &one, matrix_.descriptor(),
                                       x_descriptor_.get(), &zero, y_descriptor_.get(),
                                       value_type_of<T>, algorithm_, workspace_.data()));
  }

  // If blocks pad the vectors, copies them: cuSPARSE would access past the caller's arrays.
  void run(const T* x, T* y) {
    const bool pads_x = x_.size() != given_columns_, pads_y = y_.size() != given_rows_;
    if (pads_x) ctx_.copy(x_.data(), x, given_columns_ * sizeof(T));
    T* const from = pads_x ? x_.data() : const_cast<T*>(x);
    T* const to = pads_y ? y_.data() : y;
    library_.check(library_.spmv(handle_.get(), no_transpose, &one, matrix_.descriptor(),
                                 x_descriptor_.at(from), &zero, y_descriptor_.at(to),
                                 value_type_of<T>, algorithm_, workspace_.data()));
    if (pads_y) ctx_.copy(y, y_.data(), given_rows_ * sizeof(T));
  }

  const CusparseMatrix<T>& matrix() const { return matrix_; }
  std::size_t workspace_bytes() const { return workspace_.size(); }

 private:
  static constexpr cusparseOperation_t no_transpose = CUSPARSE_OPERATION_NON_TRANSPOSE;
  static constexpr T one = 1, zero = 0;

  std::size_t workspace_size() {
    std::size_t bytes = 0;
    library_.check(library_.workspace_size(handle_.get(), no_transpose, &one, matrix_.descriptor(),
                                           x_descriptor_.get(), &zero, y_descriptor_.get(),
                                           value_type_of<T>, algorithm_, &bytes));
    return bytes;
  }

  Context ctx_;
  const CusparseLibrary& library_;
  Handle handle_;
  cusparseSpMVAlg_t algorithm_;
  CusparseMatrix<T> matrix_;
  Buffer<T> x_, y_;
  DenseVector<T> x_descriptor_, y_descriptor_;
  Buffer<char> workspace_;
  std::size_t given_columns_, given_rows_;
};

template <class T>
class Product : public CusparseProduct {
 public:
  Product(const Matrix& a, CusparseAlgorithm algorithm, const CusparseOptions& options)
      : ctx_(a.context()), rows_(static_cast<std::size_t>(a.rows())) {
    cusparse();  // throws without cuSPARSE, even for an empty matrix
    if (a.entries() == 0) return;
    const Stopwatch converting(ctx_);
    spmv_ = std::make_unique<Spmv<T>>(a, algorithm, options);
    convert_milliseconds = converting.milliseconds();
    const Stopwatch preprocessing(ctx_);
    spmv_->preprocess();
    preprocess_milliseconds = preprocessing.milliseconds();
    matrix_bytes = spmv_->matrix().bytes();
    workspace_bytes = spmv_->workspace_bytes();
    slots = spmv_->matrix().slots();
  }

  void run(const void* x, void* y) override {
    if (spmv_ != nullptr) return spmv_->run(static_cast<const T*>(x), static_cast<T*>(y));
    if (rows_ > 0) check(cudaMemsetAsync(y, 0, rows_ * sizeof(T), ctx_.stream()));
  }

 private:
  Context ctx_;
  std::size_t rows_;
  std::unique_ptr<Spmv<T>> spmv_;
};

}  // namespace

template <class T>
std::unique_ptr<CusparseProduct> make_cusparse_product(const Matrix& a, CusparseAlgorithm algorithm,
                                                       const CusparseOptions& options) {
  return std::make_unique<Product<T>>(a, algorithm, options);
}

std::string cusparse_version() { return cusparse().version(); }

#else

namespace {
constexpr const char* no_header = "this graphrun was built without cuSPARSE's header";
}

template <class T>
std::unique_ptr<CusparseProduct> make_cusparse_product(const Matrix&, CusparseAlgorithm,
                                                       const CusparseOptions&) {
  throw NotAvailable(no_header);
}

std::string cusparse_version() { throw NotAvailable(no_header); }

#endif

template std::unique_ptr<CusparseProduct> make_cusparse_product<float>(const Matrix&,
                                                                       CusparseAlgorithm,
                                                                       const CusparseOptions&);
template std::unique_ptr<CusparseProduct> make_cusparse_product<double>(const Matrix&,
                                                                        CusparseAlgorithm,
                                                                        const CusparseOptions&);
template std::unique_ptr<CusparseProduct> make_cusparse_product<Complex<float>>(
    const Matrix&, CusparseAlgorithm, const CusparseOptions&);
template std::unique_ptr<CusparseProduct> make_cusparse_product<Complex<double>>(
    const Matrix&, CusparseAlgorithm, const CusparseOptions&);

}  // namespace graphrun::cuda
