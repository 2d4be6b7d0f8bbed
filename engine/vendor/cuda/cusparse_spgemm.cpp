#include "engine/vendor/cuda/cusparse_spgemm.hpp"

#include <graphrun/base/error.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <optional>

#include "base/cuda/launch.hpp"
#include "engine/vendor/cuda/cusparse_library.hpp"
#include "engine/vendor/cuda/cusparse_matrix.hpp"

namespace graphrun::cuda {

#if defined(GRAPHRUN_HAS_CUSPARSE_HEADER)

namespace {

constexpr auto no_transpose = CUSPARSE_OPERATION_NON_TRANSPOSE;

cusparseSpGEMMAlg_t algorithm_of(CusparseProductAlgorithm algorithm) {
  switch (algorithm) {
    case CusparseProductAlgorithm::alg2:
      return CUSPARSE_SPGEMM_ALG2;
    case CusparseProductAlgorithm::alg3:
      return CUSPARSE_SPGEMM_ALG3;
    default:
      return CUSPARSE_SPGEMM_DEFAULT;
  }
}

// Owned descriptors of one run.
struct Descriptors {
  const CusparseLibrary& library;
  cusparseSpMatDescr_t c = nullptr;
  cusparseSpGEMMDescr_t product = nullptr;

  explicit Descriptors(const CusparseLibrary& l) : library(l) {}
  Descriptors(const Descriptors&) = delete;
  Descriptors& operator=(const Descriptors&) = delete;
  ~Descriptors() {
    if (product != nullptr) library.destroy_spgemm(product);
    if (c != nullptr) library.destroy_matrix(c);
  }
};

template <class T>
class Product : public CusparseSparseProduct {
 public:
  Product(const Matrix& a, const Matrix& b, CusparseProductAlgorithm algorithm)
      : ctx_(a.context()),
        library_(cusparse()),
        algorithm_(algorithm_of(algorithm)),
        rows_(a.rows()),
        columns_(b.columns()),
        empty_(a.entries() == 0 || b.entries() == 0) {
    if (library_.spgemm_copy == nullptr || library_.spgemm_memory == nullptr) {
      throw NotAvailable("this cuSPARSE does not multiply two sparse matrices");
    }
    if (!empty_) {
      a_.emplace(a, CusparseAlgorithm::csr1, CusparseOptions{});
      b_.emplace(b, CusparseAlgorithm::csr1, CusparseOptions{});
    }
    library_.check(library_.create(&handle_));
    library_.check(library_.set_stream(handle_, ctx_.stream()));
  }
  ~Product() override {
    if (handle_ != nullptr) library_.destroy(handle_);
  }

  CusparseProductOutcome run() override {
    columns_of_c_.reset();
    values_.reset();
    if (empty_) {
      values_.emplace(ctx_, 0);
      return {};
    }
    Descriptors d(library_);
    Buffer<std::int32_t> offsets(ctx_, static_cast<std::size_t>(rows_) + 1);
    library_.check(library_.create_csr(&d.c, rows_, columns_, 0, offsets.data(), nullptr, nullptr,
                                       CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                       CUSPARSE_INDEX_BASE_ZERO, value_type_of<T>));
    library_.check(library_.create_spgemm(&d.product));
    CusparseProductOutcome outcome;
    const Buffer<char> estimate = estimated(d, outcome);
    if (algorithm_ != CUSPARSE_SPGEMM_DEFAULT) bound_memory(d, outcome);
    const Buffer<char> work = computed(d, outcome);
    std::int64_t rows = 0, columns = 0, entries = 0;
    library_.check(library_.matrix_size(d.c, &rows, &columns, &entries));
    columns_of_c_.emplace(ctx_, static_cast<std::size_t>(entries));
    values_.emplace(ctx_, static_cast<std::size_t>(entries));
    library_.check(library_.set_csr(d.c, offsets.data(), columns_of_c_->data(), values_->data()));
    library_.check(library_.spgemm_copy(handle_, no_transpose, no_transpose, &one, a_->descriptor(),
                                        b_->descriptor(), &zero, d.c, value_type_of<T>, algorithm_,
                                        d.product));
    ctx_.synchronize();
    outcome.entries = entries;
    return outcome;
  }

  double value_sum() const override { return sum(*values_); }

 private:
  // The size of the buffer of a function of cuSPARSE that is called without it first.
  template <class Call>
  static std::size_t bytes_for(const Call& call) {
    std::size_t bytes = 0;
    call(&bytes, nullptr);
    return bytes;
  }

  template <class Call>
  Buffer<char> call_with_buffer(const Call& call, std::size_t bytes,
                                CusparseProductOutcome& outcome) {
    Buffer<char> buffer(ctx_, bytes + 1);
    call(&bytes, buffer.data());
    outcome.workspace += bytes;
    return buffer;
  }

  Buffer<char> estimated(const Descriptors& d, CusparseProductOutcome& outcome) {
    const auto call = [&](std::size_t* bytes, void* buffer) {
      library_.check(library_.spgemm_estimate(
          handle_, no_transpose, no_transpose, &one, a_->descriptor(), b_->descriptor(), &zero, d.c,
          value_type_of<T>, algorithm_, d.product, bytes, buffer));
    };
    return call_with_buffer(call, bytes_for(call), outcome);
  }

  void bound_memory(const Descriptors& d, CusparseProductOutcome& outcome) {
    constexpr float share = 0.2F;  // alg3: share of the products in memory at once
    const auto call = [&](std::size_t* bytes, void* buffer) {
      library_.check(library_.spgemm_memory(
          handle_, no_transpose, no_transpose, &one, a_->descriptor(), b_->descriptor(), &zero, d.c,
          value_type_of<T>, algorithm_, d.product, share, bytes, buffer, &compute_bytes_));
    };
    call_with_buffer(call, bytes_for(call), outcome);
  }

  Buffer<char> computed(const Descriptors& d, CusparseProductOutcome& outcome) {
    const auto call = [&](std::size_t* bytes, void* buffer) {
      library_.check(library_.spgemm_compute(
          handle_, no_transpose, no_transpose, &one, a_->descriptor(), b_->descriptor(), &zero, d.c,
          value_type_of<T>, algorithm_, d.product, bytes, buffer));
    };
    const bool asks = algorithm_ == CUSPARSE_SPGEMM_DEFAULT;
    return call_with_buffer(call, asks ? bytes_for(call) : compute_bytes_, outcome);
  }

  static constexpr T one = 1, zero = 0;
  Context ctx_;
  const CusparseLibrary& library_;
  cusparseSpGEMMAlg_t algorithm_;
  index_t rows_, columns_;
  bool empty_;  // cuSPARSE refuses empty products
  std::optional<CusparseMatrix<T>> a_, b_;
  cusparseHandle_t handle_ = nullptr;
  std::size_t compute_bytes_ = 0;
  std::optional<Buffer<std::int32_t>> columns_of_c_;
  std::optional<Buffer<T>> values_;
};

}  // namespace

template <class T>
std::unique_ptr<CusparseSparseProduct> make_cusparse_spgemm(const Matrix& a, const Matrix& b,
                                                            CusparseProductAlgorithm algorithm) {
  return std::make_unique<Product<T>>(a, b, algorithm);
}

#else

template <class T>
std::unique_ptr<CusparseSparseProduct> make_cusparse_spgemm(const Matrix&, const Matrix&,
                                                            CusparseProductAlgorithm) {
  throw NotAvailable("this graphrun was built without cuSPARSE's header");
}

#endif

template std::unique_ptr<CusparseSparseProduct> make_cusparse_spgemm<float>(
    const Matrix&, const Matrix&, CusparseProductAlgorithm);
template std::unique_ptr<CusparseSparseProduct> make_cusparse_spgemm<double>(
    const Matrix&, const Matrix&, CusparseProductAlgorithm);

}  // namespace graphrun::cuda
