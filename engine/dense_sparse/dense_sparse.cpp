#include <graphrun/engine/dense_sparse.hpp>

#include <graphrun/base/error.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/dense_sparse/kernels.hpp"

namespace graphrun {
namespace {

template <class T>
void check(const SparseVector<T>& x, const Vector<T>& y) {
  require(y.size() == static_cast<std::size_t>(x.size()),
          "the sparse and the dense vector must be of one length");
  require(x.context() == y.context(), "the sparse and the dense vector must share a context");
}

void place(Buffer<index_t>& index, const Buffer<index_t>& places, index_t size) {
  require(places.size() == static_cast<std::size_t>(size),
          "permuted: there must be one place for each row, and one for each column");
  require(places.context() == index.context(), "permuted: all must share a context");
  on_backend(index.context(), [&](auto on) {
    kernels::place_indices(on, index.data(), index.size(), places.data(), size);
  });
}

}  // namespace

template <class T>
void axpy(T factor, const SparseVector<T>& x, Vector<T>& y) {
  check(x, y);
  on_backend(y.context(), [&](auto on) { kernels::add_sparse(on, factor, x.view(), y.data()); });
}

template <class T>
void gather(const SparseVector<T>& x, const Vector<T>& y, Vector<T>& values) {
  check(x, y);
  require(values.size() == static_cast<std::size_t>(x.entries()) && values.context() == y.context(),
          "gather: there must be one value for each entry, in the same context");
  on_backend(y.context(),
             [&](auto on) { kernels::gather_sparse(on, x.view(), y.data(), values.data()); });
}

template <class T>
void scatter(const SparseVector<T>& x, Vector<T>& y) {
  check(x, y);
  on_backend(y.context(), [&](auto on) { kernels::scatter_sparse(on, x.view(), y.data()); });
}

template <class T>
double dot(const SparseVector<T>& x, const Vector<T>& y) {
  check(x, y);
  return on_backend(y.context(),
                    [&](auto on) { return kernels::dot_sparse(on, x.view(), y.data()); });
}

template <class T>
Matrix from_dense(const Dense<T>& dense, double threshold) {
  require(threshold >= 0, "from_dense: the threshold must be a number of at least 0");
  const Context& ctx = dense.context();
  Buffer<offset_t> offsets(ctx, static_cast<std::size_t>(dense.rows()) + 1);
  fill(offsets, offset_t{0});
  on_backend(ctx,
             [&](auto on) { kernels::count_above(on, dense.view(), threshold, offsets.data()); });
  const auto entries = static_cast<std::size_t>(exclusive_scan(offsets));
  Buffer<index_t> column_of(ctx, entries);
  Buffer<T> values(ctx, entries);
  on_backend(ctx, [&](auto on) {
    kernels::keep_above(on, dense.view(), threshold, offsets.data(), column_of.data(),
                        values.data());
  });
  return Matrix(Csr{dense.rows(), dense.columns(), std::move(offsets), std::move(column_of),
                    Weights(std::move(values))});
}

template <class T>
Dense<T> to_dense(const Matrix& a, DenseOrder order, index_t leading) {
  if (is_complex(a.weight_type())) refuse_complex("to_dense of real numbers");
  if (a.format() != Format::csr) return to_dense<T>(a.to(Format::csr), order, leading);
  Dense<T> dense(a.context(), a.rows(), a.columns(), order, leading);
  fill(dense.values(), T{0});
  on_backend(a.context(), [&](auto on) {
    kernels::scatter_rows(on, std::get<Csr>(a.storage()).view(AsAny{}), dense.view());
  });
  return dense;
}

Matrix permuted(const Matrix& a, const Buffer<index_t>& row_place,
                const Buffer<index_t>& column_place) {
  Matrix copy = a.to(Format::csr);
  Coo triples = to_coo(std::get<Csr>(copy.storage()));
  place(triples.row_of, row_place, a.rows());
  place(triples.column_of, column_place, a.columns());
  BuildOptions options;
  options.duplicates = Duplicates::error;
  return Matrix(build_csr(std::move(triples), options));
}

#define GRAPHRUN_INSTANTIATE(T)                                               \
  template void axpy(T, const SparseVector<T>&, Vector<T>&);                  \
  template void gather(const SparseVector<T>&, const Vector<T>&, Vector<T>&); \
  template void scatter(const SparseVector<T>&, Vector<T>&);                  \
  template double dot(const SparseVector<T>&, const Vector<T>&);              \
  template Matrix from_dense(const Dense<T>&, double);                        \
  template Dense<T> to_dense(const Matrix&, DenseOrder, index_t);
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)
#undef GRAPHRUN_INSTANTIATE

}  // namespace graphrun
