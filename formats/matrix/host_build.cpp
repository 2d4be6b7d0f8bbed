#include "formats/matrix/common/host_build.hpp"

#include <cstdint>
#include <graphrun/base/error.hpp>
#include <utility>

#include "formats/matrix/common/borrowed.hpp"

namespace graphrun {
namespace {

// A copy on another context.
template <class T>
Buffer<T> edges_on(const Context& ctx, const Buffer<T>& from) {
  auto to = Buffer<T>::of_edges(ctx, from.size());
  ctx.copy_in(to.data(), from.data(), from.size() * sizeof(T));
  return to;
}

}  // namespace

template <class W>
Csr build_csr_on_host(const Context& ctx, index_t rows, index_t columns,
                      std::span<const index_t> row_of, std::span<const index_t> column_of,
                      std::span<const W> weights, const BuildOptions& options,
                      BuildCounts* counts) {
  require(ctx.spills(), "build_csr_on_host: the context must spill");
  const Context host = Context::cpu();
  host.limit_memory(ctx.spill_budget());
  host.stop_with(ctx.stop_token());
  Coo triples{rows, columns, borrowed(host, row_of), borrowed(host, column_of), {}};
  if (!weights.empty()) triples.weights = borrowed(host, weights);
  Csr built = build_csr(std::move(triples), options, counts);
  Weights values = built.weights.visit(
      [&](const auto& from) -> Weights { return edges_on(ctx, from); }, Weights{});
  built.weights = {};
  return {rows, columns, edges_on(ctx, built.offsets), edges_on(ctx, built.column_of),
          std::move(values)};
}

#define GRAPHRUN_INSTANTIATE(W)                                                              \
  template Csr build_csr_on_host(const Context&, index_t, index_t, std::span<const index_t>, \
                                 std::span<const index_t>, std::span<const W>,               \
                                 const BuildOptions&, BuildCounts*);
GRAPHRUN_INSTANTIATE(std::int32_t)
GRAPHRUN_INSTANTIATE(std::int64_t)
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)
GRAPHRUN_INSTANTIATE(Complex<float>)
GRAPHRUN_INSTANTIATE(Complex<double>)

}  // namespace graphrun
