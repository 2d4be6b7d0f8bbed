// Validation of CSR arrays from outside the library.
#include <graphrun/formats/matrix/csr.hpp>
#include <string>

#include "base/common/dispatch.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {
namespace {

std::size_t weights_in(const Weights& weights) {
  return weights.visit([](const auto& values) { return values.size(); }, std::size_t{0});
}

}  // namespace

void check_csr(const Csr& csr, bool sizes_only) {
  require(csr.rows >= 0 && csr.columns >= 0, "CSR: the sizes must not be negative");
  require(csr.offsets.size() == static_cast<std::size_t>(csr.rows) + 1,
          "CSR: there must be one offset more than rows");
  require(csr.weights.empty() || weights_in(csr.weights) == csr.column_of.size(),
          "CSR: as many weights as entries are needed, or none");
  require(csr.offsets.context() == csr.column_of.context() &&
              csr.weights.visit(
                  [&](const auto& values) { return values.context() == csr.context(); }, true),
          "CSR: the arrays must share a context");
  if (sizes_only) return;
  offset_t wrong = on_backend(csr.context(), [&](auto on) {
    return kernels::wrong_offsets(on, csr.offsets.data(), csr.rows, csr.entries());
  });
  if (wrong > 0) {
    throw InvalidArgument("CSR: " + std::to_string(wrong) +
                          " offsets are wrong: they must begin with 0, never fall and end with the "
                          "number of entries");
  }
  wrong = on_backend(csr.context(), [&](auto on) {
    return kernels::wrong_columns(on, csr.offsets.data(), csr.column_of.data(), csr.rows,
                                  csr.columns);
  });
  if (wrong > 0) {
    throw InvalidArgument(
        "CSR: " + std::to_string(wrong) +
        " columns are wrong: in each row they must ascend without repeats, from 0 "
        "to less than " +
        std::to_string(csr.columns));
  }
}

offset_t count_diagonal(const Csr& csr) {
  return on_backend(csr.context(), [&](auto on) {
    return kernels::count_loops(on, csr.offsets.data(), csr.column_of.data(), csr.rows);
  });
}

}  // namespace graphrun
