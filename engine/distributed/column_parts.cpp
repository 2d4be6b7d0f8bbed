#include "engine/distributed/column_parts.hpp"

#include <algorithm>
#include <graphrun/engine/elementwise.hpp>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/common/primitives.hpp"
#include "engine/distributed/kernels.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun {

namespace {

// A copy of a CSR matrix, its columns numbered by their place in the order of `column_at`.
std::shared_ptr<Matrix> renamed(const Matrix& matrix, const Buffer<index_t>& column_at) {
  const Csr& given = std::get<Csr>(matrix.storage());
  const Context& ctx = given.context();
  Csr rows{given.rows, given.columns, given.offsets.copy(), given.column_of.copy(),
           given.weights.copy()};
  Vector<index_t> numbers(ctx, column_at.size());
  number(numbers);
  Buffer<index_t> place(ctx, static_cast<std::size_t>(rows.columns));
  on_backend(ctx, [&](auto on) {
    kernels::put_in_place(on, numbers.data(), column_at.data(), numbers.size(), place.data());
    kernels::rename(on, rows.column_of.data(), rows.column_of.size(), place.data());
  });
  return std::make_shared<Matrix>(std::move(rows));
}

ColumnParts parts_of_ranks(Ranks& ranks, const Layout& layout, const Buffer<index_t>& at) {
  const Context& ctx = at.context();
  const index_t first = layout.begin(), count = layout.own();
  Buffer<offset_t> before(ctx, at.size());
  on_backend(ctx, [&](auto on) {
    kernels::mark_own(on, at.data(), at.size(), first, count, before.data());
  });
  const auto own = static_cast<std::size_t>(exclusive_scan(before));
  Buffer<index_t> columns(ctx, own), places(ctx, own);
  on_backend(ctx, [&](auto on) {
    kernels::list_own(on, at.data(), at.size(), first, count, before.data(), columns.data(),
                      places.data());
  });
  std::vector<std::size_t> sizes = ranks.gather(own);
  Buffer<index_t> all(ctx, std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  ranks.gather(ctx, std::span<const index_t>(places.data(), own), sizes, all.data());
  return {std::move(columns), std::move(sizes), std::move(all)};
}

}  // namespace

std::uint64_t bytes_of_parts(const Tiled& matrix) {
  const std::uint64_t used = matrix.column_at.size();
  const auto rows = static_cast<std::uint64_t>(matrix.rows);
  const std::uint64_t kept = 2 * sizeof(index_t) * used;  // all of them may be this rank's
  const std::uint64_t listing = (sizeof(offset_t) + sizeof(index_t)) * used;
  const std::uint64_t products = sizeof(double) * (2 * used + 3 * rows);  // their vectors
  if (matrix.rest == nullptr) return kept + std::max(listing, products);
  const auto columns = static_cast<std::uint64_t>(matrix.columns);
  const std::uint64_t renaming = sizeof(index_t) * (columns + used) + matrix.rest->bytes();
  return kept + std::max({listing, renaming, products});
}

std::uint64_t bytes_of_parts(const Csr& rows) {
  const auto columns = static_cast<std::uint64_t>(rows.columns);
  constexpr std::uint64_t of_column = 4 * sizeof(offset_t) + 4 * sizeof(index_t);  // with sorting
  return rows.bytes() + of_column * columns;
}

Csr rows_of_parts(Ranks& ranks, const Layout& layout, const Csr& rows,
                  const Buffer<offset_t>& lengths) {
  const Context& ctx = rows.context();
  const auto columns = static_cast<std::size_t>(rows.columns);
  const std::size_t own = lengths.size(), entries = rows.column_of.size();
  const VertexOrder order = degree_order(lengths);
  const auto used =
      own - static_cast<std::size_t>(std::count(lengths.data(), lengths.data() + own, 0));
  const std::vector<std::size_t> sizes = ranks.gather(used);
  const std::size_t before =
      std::accumulate(sizes.begin(), sizes.begin() + ranks.rank(), std::size_t{0});
  Buffer<index_t> place(ctx, own), place_of_all(ctx, columns);
  for (std::size_t v = 0; v < own; ++v) {  // unused: any
    place.data()[v] = static_cast<index_t>(before) + order.place.data()[v];
  }
  ranks.gather(ctx, std::span<const index_t>(place.data(), own), layout.sizes(),
               place_of_all.data());
  Csr moved{rows.rows, rows.columns, rows.offsets.copy(), {ctx, entries}, rows.weights.copy()};
  on_backend(ctx, [&](auto on) {
    kernels::extract(on, place_of_all.data(), rows.column_of.data(), entries,
                     moved.column_of.data());
  });
  const std::span<const index_t> taken(order.given.data(), used);
  moved.column_parts = std::make_shared<ColumnParts>(
      ColumnParts{Buffer<index_t>(ctx, taken), sizes, Buffer<index_t>(ctx)});
  return moved;
}

void take_in_parts(Ranks& ranks, const Layout& layout, Tiled& matrix) {
  const Buffer<index_t>& at = matrix.column_at;
  if (at.empty()) return;
  const Context& ctx = matrix.context();
  matrix.column_parts = std::make_unique<ColumnParts>(parts_of_ranks(ranks, layout, at));
  if (matrix.rest != nullptr) matrix.rest = renamed(*matrix.rest, at);
  ctx.synchronize();
}

}  // namespace graphrun
