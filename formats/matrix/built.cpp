#include "formats/matrix/common/built.hpp"

#include <span>
#include <type_traits>

#include "formats/matrix/common/borrowed.hpp"

namespace graphrun {
namespace {

template <class T>
Buffer<T> in_memory(const Context& ctx, std::span<const T> array,
                    const std::shared_ptr<const BuiltMatrix>& owner) {
  if (ctx.backend() != Backend::cpu) {
    auto edges = Buffer<T>::of_edges(ctx, array.size());
    ctx.copy_in(edges.data(), array.data(), array.size_bytes());
    return edges;
  }
  return borrowed(ctx, array, owner);  // a matrix only reads its arrays
}

}  // namespace

BuiltMatrix built_from(const Csr& csr, bool directed, std::int64_t edges, std::int64_t self_loops) {
  BuiltMatrix built{csr.rows,
                    csr.columns,
                    directed,
                    edges,
                    self_loops,
                    {csr.offsets.data(), csr.offsets.size()},
                    {csr.column_of.data(), csr.column_of.size()},
                    {},
                    nullptr,
                    {}};
  csr.weights.visit(
      [&](const auto& values) {
        built.weights = std::span(values.data(), values.size());
        return true;
      },
      false);
  return built;
}

void count_listed(const BuiltMatrix& matrix, BuildCounts& counts) {
  if (!matrix.listed) return;
  counts.listed = matrix.listed->edges;
  counts.self_loops = matrix.listed->self_loops;
  const offset_t dropped = counts.distinct_loops == 0 ? counts.self_loops : 0;
  counts.duplicates = counts.listed - dropped - counts.edges;
}

bool is_built_so(const BuiltMatrix& matrix, const BuildOptions& options) {
  const bool keeps_edges = options.mirror == Mirror::none || !matrix.directed;
  return keeps_edges && (options.self_loops == SelfLoops::keep || matrix.self_loops == 0);
}

Csr built_csr(const Context& ctx, const std::shared_ptr<const BuiltMatrix>& matrix,
              bool keep_weights, BuildCounts* counts) {
  Csr csr{matrix->rows, matrix->columns, in_memory(ctx, matrix->offsets, matrix),
          in_memory(ctx, matrix->column_of, matrix), Weights()};
  if (keep_weights) {
    csr.weights = std::visit(
        [&]<class Values>(const Values& values) {
          if constexpr (std::is_same_v<Values, std::monostate>) {
            return Weights();
          } else {
            return Weights(in_memory(ctx, values, matrix));
          }
        },
        matrix->weights);
  }
  if (counts != nullptr) {
    counts->listed = counts->edges = matrix->edges;
    counts->self_loops = counts->distinct_loops = matrix->self_loops;
    count_listed(*matrix, *counts);
  }
  return csr;
}

}  // namespace graphrun
