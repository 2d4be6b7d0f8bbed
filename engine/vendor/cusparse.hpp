// SpMV of cuSPARSE, the baseline of the benchmark. The library is loaded on first use and is not a
// part of graphrun.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Algorithms of cuSPARSE's SpMV, and the list of all.
enum class CusparseAlgorithm { csr1, csr2, coo1, coo2, sell, bsr };
inline constexpr CusparseAlgorithm cusparse_algorithms[] = {
    CusparseAlgorithm::csr1, CusparseAlgorithm::csr2, CusparseAlgorithm::coo1,
    CusparseAlgorithm::coo2, CusparseAlgorithm::sell, CusparseAlgorithm::bsr};
std::string_view name(CusparseAlgorithm algorithm);  // "csr1", ...

// cuSPARSE's version ("12.6.3"); nothing if it cannot be loaded: then `reason` says why.
std::optional<std::string> cusparse_version(std::string* reason = nullptr);

// Settings of CusparseSpmv.
struct CusparseOptions {
  index_t slice = 32;      // rows of a slice (sell)
  index_t block_size = 4;  // rows and columns of a block (bsr)
  // sell and bsr refuse padding beyond this multiple of the entries, and matrices that exceed the
  // host's or the GPU's memory: they are built on the host.
  double max_padding = 8;
};

// y = A x in values of type T (float, double, or a Complex of these, for which there is neither
// sell nor bsr here: NotAvailable). Holds a copy of A: cuSPARSE reads a value per entry, so a
// pattern gets ones, and offsets have 32 bits if they fit.
template <class T>
class CusparseSpmv {
 public:
  // From a CSR matrix on a GPU. Blocks. Throws NotAvailable without cuSPARSE, without CUDA in this
  // build, or if this cuSPARSE lacks the algorithm; InvalidArgument if A is not in CSR or not on a
  // GPU; Unsupported for padding beyond `options`; OutOfMemory; DeviceError.
  CusparseSpmv(const Matrix& a, CusparseAlgorithm algorithm, const CusparseOptions& options = {});
  CusparseSpmv(CusparseSpmv&&) noexcept;
  CusparseSpmv& operator=(CusparseSpmv&&) noexcept;
  ~CusparseSpmv();

  // Enqueues y = A x on the matrix's context, to which x, a value per column, and y, one per row,
  // must belong. Does not block. Repeated calls with the same x and y have no setup cost. Throws
  // InvalidArgument, DeviceError.
  void run(const Vector<T>& x, Vector<T>& y);

  CusparseAlgorithm algorithm() const noexcept;
  double convert_milliseconds() const noexcept;  // of the copy of A
  double preprocess_milliseconds()
      const noexcept;                            // cusparseSpMV_preprocess, done by the constructor
  std::size_t matrix_bytes() const noexcept;     // of the copy of A
  std::size_t workspace_bytes() const noexcept;  // allocated for cuSPARSE besides
  offset_t slots() const noexcept;               // stored values: entries, and padding (sell, bsr)

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphrun
