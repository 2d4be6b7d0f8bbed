#include <algorithm>
#include <graphrun/formats/matrix/build.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/layout.hpp"
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

// The matrix with permuted rows; with places its columns are renumbered, and are then unsorted
// within a row.
Csr move_rows(const Csr& matrix, const Buffer<index_t>& given, const index_t* place) {
  const Context& ctx = matrix.context();
  const std::size_t entries = matrix.column_of.size();
  Csr moved{matrix.rows,
            matrix.columns,
            {ctx, static_cast<std::size_t>(matrix.rows) + 1},
            {ctx, entries},
            {}};
  on_backend(ctx, [&](auto on) {
    kernels::moved_lengths(on, matrix.offsets.data(), given.data(), matrix.rows,
                           moved.offsets.data());
  });
  exclusive_scan(moved.offsets);
  Buffer<index_t> row_of(ctx, entries);
  const kernels::MovedEntries from{matrix.offsets.data(), moved.offsets.data(), given.data(),
                                   row_of.data(), entries};
  on_backend(ctx, [&](auto on) {
    kernels::expand_rows(on, moved.offsets.data(), moved.rows, 0, entries, row_of.data());
    kernels::move_columns(on, from, matrix.column_of.data(), place, moved.column_of.data());
  });
  moved.weights = matrix.weights.visit(
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
  return degree_order(degree, degree.size());
}

VertexOrder degree_order(const Buffer<offset_t>& degree, std::size_t part) {
  const Context& ctx = degree.context();
  const std::size_t n = degree.size(), size = std::clamp(part, std::size_t{1}, n + 1);
  const auto vertices = static_cast<index_t>(n);
  Buffer<std::uint64_t> keys(ctx, n);
  Buffer<offset_t> sorted(ctx, n);
  const int bits = on_backend(ctx, [&](auto on) {
    const offset_t most = kernels::largest_degree(on, degree.data(), vertices);
    const int degree_bits = bits_below(static_cast<std::uint64_t>(most) + 1);
    kernels::degree_keys(on, degree.data(), vertices, static_cast<index_t>(size), most, degree_bits,
                         keys.data(), sorted.data());
    return degree_bits;
  });
  sort_pairs(keys, sorted, bits + bits_below(std::max(std::size_t{1}, (n + size - 1) / size)));
  VertexOrder order{{ctx, n}, {ctx, n}};
  on_backend(ctx, [&](auto on) {
    kernels::write_order(on, sorted.data(), vertices, order.given.data(), order.place.data());
  });
  return order;
}

VertexOrder dealt_order(const Csr& square, bool symmetric) {
  return dealt_order(degrees_of(square, symmetric));
}

VertexOrder dealt_order(const Buffer<offset_t>& degree) {
  const Context& ctx = degree.context();
  const std::size_t n = degree.size();
  const VertexOrder sorted = degree_order(degree);
  VertexOrder order{{ctx, n}, {ctx, n}};
  on_backend(ctx, [&](auto on) {
    kernels::deal(on, sorted.given.data(), {parts_of(n), n}, order.given.data(),
                  order.place.data());
  });
  return order;
}

// A transpose sorts rows: it visits the entries of each column in row order.
Csr reorder(const Csr& square, const VertexOrder& order, bool symmetric) {
  Csr across = transpose(move_rows(square, order.given, order.place.data()));
  return symmetric ? std::move(across) : transpose(across);
}

Csr rows_in_order(const Csr& matrix, const Buffer<index_t>& given) {
  require(given.size() == static_cast<std::size_t>(matrix.rows),
          "rows_in_order: there must be a row for each");
  return move_rows(matrix, given, nullptr);
}

}  // namespace graphrun
