#include "formats/matrix/common/sizes.hpp"

namespace graphrun {

std::uint64_t bytes_in(const Matrix& matrix, Format format, const FormatOptions& options) {
  const Csr* csr = std::get_if<Csr>(&matrix.storage());
  require(csr != nullptr, "bytes_in: the matrix must be in CSR");
  return visit_format(
      format, [&](auto traits) { return decltype(traits)::Owner::bytes_from(*csr, options); });
}

}  // namespace graphrun
