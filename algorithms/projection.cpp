// Zhou, Ren, Medo and Zhang, Bipartite network projection and personal recommendation, Physical
// Review E 76, 2007: the projection weighted by common neighbours.
#include <graphrun/algorithms/projection.hpp>

#include <numeric>
#include <span>
#include <vector>

#include <graphrun/engine/spgemm.hpp>

namespace graphrun {

Matrix projection(const Matrix& matrix) {
  std::vector<index_t> all(static_cast<std::size_t>(matrix.rows()));
  std::iota(all.begin(), all.end(), 0);
  // I
  const Matrix identity =
      Matrix::from_triples<double>(matrix.context(), matrix.rows(), matrix.rows(), all, all, {});
  // P = (A A') .* not I, over (plus, pair)
  return spgemm<PlusPair>(matrix, matrix.transposed(), {&identity, true});
}

}  // namespace graphrun
