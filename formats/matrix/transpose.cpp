// The transpose of a matrix, by sorting its entries by column, piece by piece.
#include <algorithm>
#include <graphrun/formats/matrix/build.hpp>

#include "base/common/conversion_kernels.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/transpose_within.hpp"

namespace graphrun {
namespace {

// Bytes an entry of a piece: column and row, and a second copy of both to sort into. Of the piece
// that holds all entries one array becomes the result, or makes room for it.
constexpr std::size_t sorting_bytes = 2 * (sizeof(std::uint32_t) + sizeof(index_t));
constexpr std::size_t sorting_all_bytes = sorting_bytes - sizeof(index_t);

// A piece of fewer entries than this keeps a processor busy for less time than it takes to start.
constexpr std::size_t least_piece_cpu = std::size_t{1} << 18;
constexpr std::size_t least_piece_gpu = std::size_t{1} << 21;
constexpr std::size_t largest_piece = std::size_t{1} << 30;  // its positions have 31 bits

std::size_t pieces_of(const Csr& csr, std::uint64_t scratch) {
  const std::size_t n = csr.column_of.size();
  const std::uint64_t given = scratch / 64 * 63;  // the sort itself takes a little besides
  const bool on_gpu = csr.context().backend() == Backend::cuda;
  const std::size_t least = on_gpu ? least_piece_gpu : least_piece_cpu;
  if (n <= least || (n <= largest_piece && n * sorting_all_bytes <= given)) return 1;
  const std::uint64_t most = std::clamp<std::uint64_t>(given / sorting_bytes, least, largest_piece);
  return (n + most - 1) / most;
}

// The entries [first, first + size) in order of their columns, within a column in their own.
struct Piece {
  offset_t first;
  Buffer<std::uint32_t> column_of;
  Buffer<index_t> order;  // of a pattern the rows, else positions within the piece

  kernels::SortedColumns entries(offset_t* cursors) const {
    return {column_of.data(), column_of.size(), cursors};
  }
};

// Sorting by column alone is enough: the sort is stable, and the rows are in order already.
Piece sorted_piece(const Csr& csr, offset_t first, std::size_t size) {
  const Context& ctx = csr.context();
  Piece piece{first, {ctx, size}, {ctx, size}};
  ctx.copy(piece.column_of.data(), csr.column_of.data() + first, size * sizeof(index_t));
  on_backend(ctx, [&](auto on) {
    if (csr.weights.empty()) {
      kernels::expand_rows(on, csr.offsets.data(), csr.rows, first, size, piece.order.data());
    } else {
      kernels::number(on, piece.order.data(), size);
    }
  });
  sort_pairs(piece.column_of, piece.order, bits_below(static_cast<std::uint64_t>(csr.columns)));
  return piece;
}

// Where the entries of each column begin: begins[1 + c]; begins[0] is 0.
Buffer<offset_t> column_begins(const Csr& csr) {
  const Context& ctx = csr.context();
  const auto columns = static_cast<std::size_t>(csr.columns);
  Buffer<offset_t> begins(ctx, columns + 1);
  on_backend(ctx, [&](auto on) {
    kernels::number(on, begins.data(), 1);
    kernels::count_columns(on, csr.column_of.data(), csr.column_of.size(), csr.columns,
                           begins.data() + 1);
    kernels::exclusive_sums(on, begins.data() + 1, columns);
  });
  return begins;
}

Weights unwritten_weights(const Csr& csr) {
  return csr.weights.visit(
      [&](const auto& from) -> Weights {
        using W = std::remove_cvref_t<decltype(*from.data())>;
        return Buffer<W>(from.context(), from.size());
      },
      Weights{});
}

// Writes the entries of a piece to their places among the transposed ones.
void place(const Csr& csr, const Piece& piece, offset_t* cursors, Csr* transposed) {
  const Context& ctx = csr.context();
  const kernels::SortedColumns entries = piece.entries(cursors);
  index_t* rows = transposed->column_of.data();
  if (csr.weights.empty()) {
    on_backend(ctx, [&](auto on) { kernels::place(on, entries, piece.order.data(), rows); });
    return;
  }
  Buffer<index_t> row_of(ctx, entries.size);
  csr.weights.visit(
      [&](const auto& from) {
        using W = std::remove_cvref_t<decltype(*from.data())>;
        on_backend(ctx, [&](auto on) {
          kernels::expand_rows(on, csr.offsets.data(), csr.rows, piece.first, entries.size,
                               row_of.data());
          kernels::place_weighted(on, entries, piece.order.data(), row_of.data(),
                                  from.data() + piece.first, rows,
                                  const_cast<W*>(transposed->weights.as<W>()->data()));
        });
        return 0;
      },
      0);
}

// With the piece that holds all entries the columns need no counting: they lie one after another.
Csr transpose_at_once(const Csr& csr) {
  const Context& ctx = csr.context();
  Piece piece = sorted_piece(csr, 0, csr.column_of.size());
  Buffer<offset_t> offsets(ctx, static_cast<std::size_t>(csr.columns) + 1);
  on_backend(ctx, [&](auto on) {
    const auto* sorted = reinterpret_cast<const index_t*>(piece.column_of.data());
    kernels::offsets_of(on, sorted, csr.entries(), csr.columns, offsets.data());
  });
  if (csr.weights.empty()) {
    return {csr.columns, csr.rows, std::move(offsets), std::move(piece.order), {}};
  }
  Csr transposed{csr.columns,
                 csr.rows,
                 std::move(offsets),
                 {ctx, csr.column_of.size()},
                 unwritten_weights(csr)};
  place(csr, piece, nullptr, &transposed);
  return transposed;
}

}  // namespace

std::size_t transposed_bytes(const Csr& csr) {
  const std::size_t columns = static_cast<std::size_t>(csr.columns) + 1;
  return csr.bytes() - csr.offsets.size() * sizeof(offset_t) + columns * sizeof(offset_t);
}

Csr transpose(const Csr& csr) {
  return transpose_within(csr, scratch_beside(csr.bytes(), transposed_bytes(csr), 0));
}

Csr transpose_within(const Csr& csr, std::uint64_t scratch) {
  const std::size_t n = csr.column_of.size(), pieces = pieces_of(csr, scratch);
  if (pieces == 1) return transpose_at_once(csr);
  const std::size_t most = (n + pieces - 1) / pieces;
  const Context& ctx = csr.context();
  Csr transposed{csr.columns, csr.rows, column_begins(csr), {ctx, n}, unwritten_weights(csr)};
  // Past its last entry a column's cursor is where the next one begins.
  offset_t* cursors = transposed.offsets.data() + 1;
  for (std::size_t first = 0; first < n; first += most) {
    const Piece piece = sorted_piece(csr, static_cast<offset_t>(first), std::min(most, n - first));
    const kernels::SortedColumns entries = piece.entries(cursors);
    on_backend(ctx, [&](auto on) { kernels::begin_runs(on, entries); });
    place(csr, piece, cursors, &transposed);
    on_backend(ctx, [&](auto on) { kernels::end_runs(on, entries); });
  }
  return transposed;
}

}  // namespace graphrun
