// A matrix in cuSPARSE's arrays, with its descriptor.
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "engine/vendor/cuda/cusparse_library.hpp"
#include "engine/vendor/cusparse.hpp"

#if defined(GRAPHRUN_HAS_CUSPARSE_HEADER)

namespace graphrun::cuda {

template <class T>
inline constexpr cudaDataType value_type_of = std::is_same_v<T, Complex<float>>    ? CUDA_C_32F
                                              : std::is_same_v<T, Complex<double>> ? CUDA_C_64F
                                              : sizeof(T) == 4                     ? CUDA_R_32F
                                                                                   : CUDA_R_64F;

// Integers in the width passed to cuSPARSE: 32 bits if every position fits.
class IndexArray {
 public:
  IndexArray(Buffer<std::int32_t> data) : data_(std::move(data)) {}  // NOLINT: a Buffer is one
  IndexArray(Buffer<std::int64_t> data) : data_(std::move(data)) {}  // NOLINT
  void* data() {
    return std::visit([](auto& buffer) { return static_cast<void*>(buffer.data()); }, data_);
  }
  std::size_t bytes() const {
    return std::visit([](const auto& b) { return b.size() * sizeof(*b.data()); }, data_);
  }
  cusparseIndexType_t type() const {
    return data_.index() == 0 ? CUSPARSE_INDEX_32I : CUSPARSE_INDEX_64I;
  }

 private:
  std::variant<Buffer<std::int32_t>, Buffer<std::int64_t>> data_;
};

template <class T>
class CusparseMatrix {
 public:
  // `a` is in CSR, on the current device. Throws as CusparseSpmv does.
  CusparseMatrix(const Matrix& a, CusparseAlgorithm algorithm, const CusparseOptions& options);
  CusparseMatrix(const CusparseMatrix&) = delete;
  CusparseMatrix& operator=(const CusparseMatrix&) = delete;
  ~CusparseMatrix();

  cusparseSpMatDescr_t descriptor() const { return descriptor_; }
  // Required lengths of x and y: above the matrix's columns and rows if blocks pad them.
  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return rows_; }
  offset_t slots() const { return static_cast<offset_t>(values_.size()); }
  std::size_t bytes() const;

 private:
  void make_csr(const Matrix& a);
  void make_coo(const Matrix& a);
  void make_sell(const Matrix& a, const CusparseOptions& options) requires(!is_complex_v<T>);
  void make_bsr(const Matrix& a, const CusparseOptions& options) requires(!is_complex_v<T>);

  const CusparseLibrary& library_;
  std::size_t rows_, columns_;
  std::vector<IndexArray> indices_;  // offsets or rows, then columns
  Buffer<T> values_;
  cusparseSpMatDescr_t descriptor_ = nullptr;
};

extern template class CusparseMatrix<float>;
extern template class CusparseMatrix<double>;

}  // namespace graphrun::cuda

#endif
