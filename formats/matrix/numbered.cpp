#include <string>

#include <graphrun/formats/matrix/numbered.hpp>

namespace graphrun {
namespace {

std::vector<index_t> numbered_from_zero(std::span<const index_t> given, index_t size) {
  std::vector<index_t> shifted(given.begin(), given.end());
  for (index_t& index : shifted) {
    if (index < 1 || index > size) {
      throw InvalidArgument("matrix_from_triples: the index " + std::to_string(index) +
                            " is outside 1 to " + std::to_string(size));
    }
    --index;
  }
  return shifted;
}

}  // namespace

Mirror mirror_of(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::symmetric:
      return Mirror::same;
    case Symmetry::skew_symmetric:
      return Mirror::negated;
    case Symmetry::hermitian:
      return Mirror::conjugated;
    default:
      return Mirror::none;
  }
}

template <class W>
Matrix matrix_from_triples(const Context& ctx, IndexBase base, index_t rows, index_t columns,
                           std::span<const index_t> row_of, std::span<const index_t> column_of,
                           std::span<const W> weights, const BuildOptions& options,
                           BuildCounts* counts) {
  if (base != IndexBase::one) {
    return Matrix::from_triples<W>(ctx, rows, columns, row_of, column_of, weights, options, counts);
  }
  return Matrix::from_triples<W>(ctx, rows, columns, numbered_from_zero(row_of, rows),
                                 numbered_from_zero(column_of, columns), weights, options, counts);
}

#define GRAPHRUN_INSTANTIATE(W)                                                           \
  template Matrix matrix_from_triples(const Context&, IndexBase, index_t, index_t,        \
                                      std::span<const index_t>, std::span<const index_t>, \
                                      std::span<const W>, const BuildOptions&, BuildCounts*);
GRAPHRUN_INSTANTIATE(std::int32_t)
GRAPHRUN_INSTANTIATE(std::int64_t)
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)
GRAPHRUN_INSTANTIATE(Complex<float>)
GRAPHRUN_INSTANTIATE(Complex<double>)

}  // namespace graphrun
