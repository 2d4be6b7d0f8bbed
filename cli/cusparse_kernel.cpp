// What --kernel cusparse comes to.
#include "cli/cusparse_kernel.hpp"

#include <string>

namespace graphrun::cli {

CusparseAlgorithm cusparse_algorithm(const Context& ctx, const GraphArguments& arguments) {
  if (ctx.backend() != Backend::cuda) {
    throw Unsupported("--kernel cusparse computes on a GPU, and this is a CPU (--device cuda)");
  }
  const Format format = arguments.format.value_or(Format::csr);
  switch (format) {
    case Format::csr:
      return CusparseAlgorithm::csr1;
    case Format::coo:
      return CusparseAlgorithm::coo1;
    case Format::sell:
      return CusparseAlgorithm::sell;
    case Format::bsr:
      return CusparseAlgorithm::bsr;
    default:
      throw Unsupported("--kernel cusparse has no product in " + std::string(name(format)) +
                        ", but in coo, csr, sell and bsr");
  }
}

CusparseOptions cusparse_options(const GraphArguments& arguments) {
  CusparseOptions options;
  options.slice = arguments.build.layout.slice_height;
  options.block_size = arguments.build.layout.block_size;
  return options;
}

}  // namespace graphrun::cli
