// The option --kernel cusparse.
#include "cli/cusparse_kernel.hpp"

#include <memory>
#include <string>

namespace graphrun::cli {

CusparseAlgorithm cusparse_algorithm(const Context& ctx, const GraphArguments& arguments) {
  if (ctx.backend() != Backend::cuda) {
    throw Unsupported("--kernel cusparse computes on a GPU, and this is a CPU (--device cuda)");
  }
  const Format format = arguments.build.format.value_or(Format::csr);
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

template <class T>
std::function<void(const Vector<T>& x, Vector<T>& y)> multiply_by_cusparse(
    const Graph& graph, const GraphArguments& arguments) {
  const CusparseAlgorithm algorithm = cusparse_algorithm(graph.context(), arguments);
  const CusparseOptions options = cusparse_options(arguments);
  return [&graph, algorithm, options, product = std::shared_ptr<CusparseSpmv<T>>()](
             const Vector<T>& x, Vector<T>& y) mutable {
    if (!product) {
      product = std::make_shared<CusparseSpmv<T>>(graph.in_edges(), algorithm, options);
    }
    product->run(x, y);
  };
}

template std::function<void(const Vector<float>&, Vector<float>&)> multiply_by_cusparse(
    const Graph&, const GraphArguments&);
template std::function<void(const Vector<double>&, Vector<double>&)> multiply_by_cusparse(
    const Graph&, const GraphArguments&);

}  // namespace graphrun::cli
