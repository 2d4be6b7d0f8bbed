#include <algorithm>
#include <graphrun/formats/matrix/build.hpp>
#include <span>
#include <utility>
#include <vector>

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

namespace {

// Vertices that stay side by side, as do their values in a line of the cache.
constexpr std::size_t dealt_at_once = 8;

// The vertices of `sorted` in the order of their parts. Parts take turns from the first to the
// last, then from the last to the first: none always takes the highest degree.
std::vector<index_t> dealt(const std::vector<index_t>& sorted) {
  const Parts parts = parts_of(sorted.size());
  std::vector<std::size_t> next(parts.count);
  for (std::size_t part = 0; part < parts.count; ++part) next[part] = part * parts.size;
  std::vector<index_t> order(sorted.size());
  for (std::size_t taken = 0, turn = 0; taken < sorted.size(); ++turn) {
    const std::size_t in_round = turn % parts.count;
    const bool backwards = turn / parts.count % 2 != 0;
    const std::size_t part = backwards ? parts.count - 1 - in_round : in_round;
    const std::size_t end = std::min((part + 1) * parts.size, sorted.size());
    const std::size_t count = std::min({dealt_at_once, sorted.size() - taken, end - next[part]});
    std::copy_n(sorted.begin() + static_cast<std::ptrdiff_t>(taken), count,
                order.begin() + static_cast<std::ptrdiff_t>(next[part]));
    next[part] += count;
    taken += count;
  }
  return order;
}

std::vector<index_t> inverse(const std::vector<index_t>& order) {
  std::vector<index_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[static_cast<std::size_t>(order[i])] = static_cast<index_t>(i);
  }
  return place;
}

}  // namespace

VertexOrder dealt_order(const Csr& square, bool symmetric) {
  return dealt_order(degrees_of(square, symmetric));
}

VertexOrder dealt_order(const Buffer<offset_t>& degree) {
  const Context& ctx = degree.context();
  const std::vector<index_t> given = dealt(degree_order(degree).given.to_host());
  const std::vector<index_t> place = inverse(given);
  return {Buffer<index_t>(ctx, std::span(given)), Buffer<index_t>(ctx, std::span(place))};
}

// A transpose sorts rows: it visits the entries of each column in row order.
Csr reorder(const Csr& square, const VertexOrder& order, bool symmetric) {
  Csr across = transpose(move_rows(square, order));
  return symmetric ? std::move(across) : transpose(across);
}

}  // namespace graphrun
