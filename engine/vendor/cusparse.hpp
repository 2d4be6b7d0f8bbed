// NVIDIA's sparse matrix-vector product: the baseline of the benchmark. The library is loaded when
// it is first used, and is no part of graphrun.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

enum class CusparseAlgorithm { csr1, csr2, coo1, coo2, sell, bsr };
inline constexpr CusparseAlgorithm cusparse_algorithms[] = {
    CusparseAlgorithm::csr1, CusparseAlgorithm::csr2, CusparseAlgorithm::coo1,
    CusparseAlgorithm::coo2, CusparseAlgorithm::sell, CusparseAlgorithm::bsr};
std::string_view name(CusparseAlgorithm algorithm);  // "csr1", ...

// cuSPARSE's version ("12.6.3"); nothing where it cannot be loaded, and then `reason` says why.
std::optional<std::string> cusparse_version(std::string* reason = nullptr);

struct CusparseOptions {
  index_t slice = 32;      // rows of a slice (sell)
  index_t block_size = 4;  // rows and columns of a block (bsr)
  // sell and bsr refuse a matrix that they would pad to more than this many times its entries, and
  // one that would not fit in the host's or the GPU's memory: they are made on the host.
  double max_padding = 8;
};

// y = A x in values of type T (float or double). Holds its own copy of A: cuSPARSE reads a value
// per entry, so a pattern gets ones, and offsets are 32 bits wide where they fit.
template <class T>
class CusparseSpmv {
 public:
  // From a CSR matrix on a GPU. Blocks. Throws NotAvailable without cuSPARSE, without CUDA in this
  // build, or where this cuSPARSE does not have the algorithm; InvalidArgument where A is not in
  // CSR or not on a GPU; Unsupported where padding goes beyond `options`; OutOfMemory; DeviceError.
  CusparseSpmv(const Matrix& a, CusparseAlgorithm algorithm, const CusparseOptions& options = {});
  CusparseSpmv(CusparseSpmv&&) noexcept;
  CusparseSpmv& operator=(CusparseSpmv&&) noexcept;
  ~CusparseSpmv();

  // Enqueues y = A x on the matrix's context; x and y belong to it too, |x| columns, |y| rows. Does
  // not block. The same x and y again cost nothing to set up. Throws InvalidArgument, DeviceError.
  void run(const Vector<T>& x, Vector<T>& y);

  CusparseAlgorithm algorithm() const noexcept;
  double convert_milliseconds() const noexcept;  // making its copy of A
  double preprocess_milliseconds()
      const noexcept;                            // cusparseSpMV_preprocess, done by the constructor
  std::size_t matrix_bytes() const noexcept;     // its copy of A
  std::size_t workspace_bytes() const noexcept;  // what cuSPARSE asked for besides
  offset_t slots() const noexcept;  // values stored: the entries, and padding (sell, bsr)

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphrun
