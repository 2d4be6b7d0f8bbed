#include <graphrun/formats/matrix/build.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/reorder.hpp"
#include "formats/matrix/common/reorder_kernels.hpp"

namespace graphrun {
namespace {

Buffer<offset_t> degrees_of(const Csr& square, bool symmetric) {
  Buffer<offset_t> degree(square.context(), static_cast<std::size_t>(square.rows));
  on_backend(square.context(), [&](auto on) {
    if (!symmetric) {
      kernels::count_columns(on, square.column_of.data(), square.column_of.size(), square.columns,
                             degree.data());
    }
    kernels::row_degrees(on, square.offsets.data(), square.rows, !symmetric, degree.data());
  });
  return degree;
}

// The matrix with permuted rows and renumbered columns; columns are unsorted within a row.
Csr move_rows(const Csr& square, const VertexOrder& order) {
  const Context& ctx = square.context();
  const std::size_t entries = square.column_of.size();
  Csr moved{square.rows,
            square.columns,
            {ctx, static_cast<std::size_t>(square.rows) + 1},
            {ctx, entries},
            {}};
  on_backend(ctx, [&](auto on) {
    kernels::moved_lengths(on, square.offsets.data(), order.given.data(), square.rows,
                           moved.offsets.data());
  });
  exclusive_scan(moved.offsets);
  Buffer<index_t> row_of(ctx, entries);
  const kernels::MovedEntries from{square.offsets.data(), moved.offsets.data(), order.given.data(),
                                   row_of.data(), entries};
  on_backend(ctx, [&](auto on) {
    kernels::expand_rows(on, moved.offsets.data(), moved.rows, 0, entries, row_of.data());
    kernels::move_columns(on, from, square.column_of.data(), order.place.data(),
                          moved.column_of.data());
  });
  moved.weights = square.weights.visit(
      [&](const auto& values) -> Weights {
        using W = std::remove_cvref_t<decltype(*values.data())>;
        Buffer<W> out(ctx, entries);
        on_backend(ctx,
                   [&](auto on) { kernels::move_weights(on, from, values.data(), out.data()); });
        return out;
      },
      Weights{});
  return moved;
}

}  // namespace

VertexOrder degree_order(const Csr& square, bool symmetric) {
  return degree_order(degrees_of(square, symmetric));
}

VertexOrder degree_order(const Buffer<offset_t>& degree) {
  const Context& ctx = degree.context();
  const std::size_t n = degree.size();
  const auto vertices = static_cast<index_t>(n);
  Buffer<std::uint64_t> keys(ctx, n);
  Buffer<offset_t> sorted(ctx, n);
  const offset_t most = on_backend(ctx, [&](auto on) {
    const offset_t largest = kernels::largest_degree(on, degree.data(), vertices);
    kernels::degree_keys(on, degree.data(), vertices, largest, keys.data(), sorted.data());
    return largest;
  });
  sort_pairs(keys, sorted, bits_below(static_cast<std::uint64_t>(most) + 1));
  VertexOrder order{{ctx, n}, {ctx, n}};
  on_backend(ctx, [&](auto on) {
    kernels::write_order(on, sorted.data(), vertices, order.given.data(), order.place.data());
  });
  return order;
}

// A transpose sorts rows: it visits the entries of each column in row order.
Csr reorder(const Csr& square, const VertexOrder& order, bool symmetric) {
  Csr across = transpose(move_rows(square, order));
  return symmetric ? std::move(across) : transpose(across);
}

}  // namespace graphrun
