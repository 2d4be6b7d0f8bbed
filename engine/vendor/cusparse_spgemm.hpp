// NVIDIA's product of two sparse matrices: the baseline of the benchmark.
#pragma once

#include <memory>
#include <string_view>

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// default: all at once. alg2 and alg3 need less memory, in one piece or in several.
enum class CusparseProductAlgorithm { standard, alg2, alg3 };
inline constexpr CusparseProductAlgorithm cusparse_product_algorithms[] = {
    CusparseProductAlgorithm::standard, CusparseProductAlgorithm::alg2,
    CusparseProductAlgorithm::alg3};
std::string_view name(CusparseProductAlgorithm algorithm);  // "default", "alg2", "alg3"

struct CusparseProductOutcome {
  offset_t entries = 0;         // of C
  std::uint64_t workspace = 0;  // bytes that cuSPARSE asked for at once, C not counted
};

// C = A B in values of type T (float or double), from CSR matrices on one GPU.
template <class T>
class CusparseSpgemm {
 public:
  // Holds copies of A and B as cuSPARSE wants them. Blocks. Throws NotAvailable, InvalidArgument,
  // OutOfMemory, DeviceError.
  CusparseSpgemm(const Matrix& a, const Matrix& b, CusparseProductAlgorithm algorithm);
  CusparseSpgemm(CusparseSpgemm&&) noexcept;
  CusparseSpgemm& operator=(CusparseSpgemm&&) noexcept;
  ~CusparseSpgemm();

  // The whole product, every array of C and every workspace allocated anew, as a caller of spgemm()
  // has it; C is kept until the next run. Blocks. Throws OutOfMemory where cuSPARSE has not enough
  // resources, DeviceError.
  CusparseProductOutcome run();
  // The sum of the values of C. Blocks.
  double value_sum() const;

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphrun
