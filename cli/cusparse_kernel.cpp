// What --kernel cusparse comes to.
#include "cli/cusparse_kernel.hpp"

#include <memory>
#include <string>

namespace graphrun::cli {
namespace {

template <class T>
struct Rounds {
  CusparseSpmv<T> product;
  Vector<T> gathered;
};

}  // namespace

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

template <class T>
std::function<AffineSums(const Vector<T>&, Vector<T>&, const Affine<T>&)> cusparse_rounds(
    const Graph& graph, const GraphArguments& arguments) {
  const Context& ctx = graph.context();
  const CusparseAlgorithm algorithm = cusparse_algorithm(ctx, arguments);
  const auto rounds = std::make_shared<Rounds<T>>(
      Rounds<T>{CusparseSpmv<T>(graph.in_edges(), algorithm, cusparse_options(arguments)),
                Vector<T>(ctx, static_cast<std::size_t>(graph.vertices()))});
  return [rounds](const Vector<T>& x, Vector<T>& rank, const Affine<T>& affine) {
    rounds->product.run(x, rounds->gathered);
    return finish_affine<PlusSecond<T>>(rounds->gathered, rank, affine);
  };
}

template std::function<AffineSums(const Vector<float>&, Vector<float>&, const Affine<float>&)>
cusparse_rounds(const Graph&, const GraphArguments&);
template std::function<AffineSums(const Vector<double>&, Vector<double>&, const Affine<double>&)>
cusparse_rounds(const Graph&, const GraphArguments&);

}  // namespace graphrun::cli
