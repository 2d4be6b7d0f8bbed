#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/similarity.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/similarity/kernels.hpp"
#include "engine/similarity/log_weights.hpp"

namespace graphrun {
namespace {

void check_pairs(const Matrix& adjacency, const Matrix& pairs) {
  require(adjacency.format() == Format::csr && pairs.format() == Format::csr,
          "similarity_of_pairs: the matrices must be in CSR");
  require(adjacency.rows() == adjacency.columns() && pairs.rows() == adjacency.rows() &&
              pairs.columns() == adjacency.rows(),
          "similarity_of_pairs: the matrices must be square and of one size");
  require(adjacency.context() == pairs.context(),
          "similarity_of_pairs: the matrices must share a context");
}

}  // namespace

Matrix similarity_of_pairs(const Matrix& adjacency, const Matrix& pairs, Similarity measure) {
  check_pairs(adjacency, pairs);
  const Context& ctx = adjacency.context();
  StepTimer timer(ctx, {"spgemm", "csr", "masked", pairs.entries(), 0});
  const auto rows = pattern(adjacency);
  const auto n = static_cast<std::size_t>(rows.rows);
  const Matrix triples = pairs.to(Format::coo);
  const Coo& coo = std::get<Coo>(triples.storage());
  Buffer<double> value(ctx, static_cast<std::size_t>(pairs.entries()));
  Vector<offset_t> degree(ctx, n);
  kernels::PairsView view{
      rows, coo.row_of.data(), coo.column_of.data(), pairs.entries(), degree.data(), nullptr,
      1,    measure,           value.data()};
  const offset_t most = on_backend(
      ctx, [&](auto on) { return kernels::count_neighbours_but_loops(on, rows, degree.data()); });
  Vector<std::int64_t> weight(ctx);
  if (measure == Similarity::adamic_adar) {
    const LogWeights weights(most);
    const Buffer<std::int64_t> of_degree(ctx, std::span<const std::int64_t>(weights.of_degree));
    weight = Vector<std::int64_t>(ctx, n);
    on_backend(ctx, [&](auto on) {
      kernels::weigh_vertices(on, degree.data(), n, of_degree.data(), weight.data());
    });
    view.weight = weight.data();
    view.unit = std::ldexp(1.0, -weights.bits);
  }
  on_backend(ctx, [&](auto on) { kernels::compare_pairs(on, view); });
  const Csr& given = std::get<Csr>(pairs.storage());
  Matrix result(Matrix::Storage(Csr{given.rows, given.columns, given.offsets.copy(),
                                    given.column_of.copy(), Weights(std::move(value))}));
  timer.finish();
  return result;
}

}  // namespace graphrun
