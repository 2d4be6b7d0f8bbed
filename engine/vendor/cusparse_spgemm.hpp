// SpGEMM of cuSPARSE, the baseline of the benchmark.
#pragma once

#include <memory>
#include <string_view>

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Algorithms of cuSPARSE's SpGEMM, and the list of all. alg2 and alg3 need less memory than
// standard; alg3 works in several pieces.
enum class CusparseProductAlgorithm { standard, alg2, alg3 };
inline constexpr CusparseProductAlgorithm cusparse_product_algorithms[] = {
    CusparseProductAlgorithm::standard, CusparseProductAlgorithm::alg2,
    CusparseProductAlgorithm::alg3};
std::string_view name(CusparseProductAlgorithm algorithm);  // "default", "alg2", "alg3"

// Size of a product.
struct CusparseProductOutcome {
  offset_t entries = 0;         // of C
  std::uint64_t workspace = 0;  // largest buffer of cuSPARSE, C not counted
};

// C = A B in values of type T (float or double), from CSR matrices on one GPU.
template <class T>
class CusparseSpgemm {
 public:
  // Copies A and B to cuSPARSE's arrays. Blocks. Throws NotAvailable, InvalidArgument, OutOfMemory,
  // DeviceError.
  CusparseSpgemm(const Matrix& a, const Matrix& b, CusparseProductAlgorithm algorithm);
  CusparseSpgemm(CusparseSpgemm&&) noexcept;
  CusparseSpgemm& operator=(CusparseSpgemm&&) noexcept;
  ~CusparseSpgemm();

  // Computes the whole product and allocates C and all workspace again, as spgemm() does; C is kept
  // until the next run. Blocks. Throws OutOfMemory if cuSPARSE lacks resources, DeviceError.
  CusparseProductOutcome run();
  // The sum of the values of C. Blocks.
  double value_sum() const;

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphrun
