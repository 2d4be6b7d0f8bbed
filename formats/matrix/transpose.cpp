// Transpose of a matrix. On a CPU parts of the rows count their entries in each column; on a GPU,
// and where that takes too much memory, entries are sorted by column, piece by piece.
#include <algorithm>
#include <graphrun/formats/matrix/build.hpp>

#include "base/common/conversion_kernels.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/transpose_within.hpp"
#include "formats/matrix/cpu/counting.hpp"
#include "formats/matrix/cpu/transpose.hpp"

namespace graphrun {
namespace {

// Scratch bytes per entry of a piece: column and row, each twice for the double-buffered sort. A
// piece that holds all entries needs one array less: it becomes the result or frees its space.
constexpr std::size_t sorting_bytes = 2 * (sizeof(std::uint32_t) + sizeof(index_t));
constexpr std::size_t sorting_all_bytes = sorting_bytes - sizeof(index_t);

// Below this size, starting the sort takes longer than the sort.
constexpr std::size_t least_piece_cpu = std::size_t{1} << 18;
constexpr std::size_t least_piece_gpu = std::size_t{1} << 21;
constexpr std::size_t largest_piece = std::size_t{1} << 30;  // positions have 31 bits

std::size_t pieces_of(const Csr& csr, std::uint64_t scratch) {
  const std::size_t n = csr.column_of.size();
  const std::uint64_t given = scratch / 64 * 63;  // the rest is the sort's own scratch
  const bool on_gpu = csr.context().backend() == Backend::cuda;
  const std::size_t least = on_gpu ? least_piece_gpu : least_piece_cpu;
  if (n <= least || (n <= largest_piece && n * sorting_all_bytes <= given)) return 1;
  const std::uint64_t most = std::clamp<std::uint64_t>(given / sorting_bytes, least, largest_piece);
  return (n + most - 1) / most;
}

// The entries [first, first + size), stably sorted by column.
struct Piece {
  offset_t first;
  Buffer<std::uint32_t> column_of;
  Buffer<index_t> order;  // for a pattern the rows, else positions within the piece

  kernels::SortedColumns entries(offset_t* cursors) const {
    return {column_of.data(), column_of.size(), cursors};
  }
};

// A stable sort by column suffices: entries are in row order already.
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

// begins[1 + c] = the first entry of column c; begins[0] is 0.
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

// Scatters a piece's entries into the transpose.
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

// A single piece needs no column counts: its sorted columns are contiguous.
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

// Parts of the rows for a transpose by counting; 0: sort instead.
int parts_within(const Csr& csr, std::uint64_t scratch) {
  const Context& ctx = csr.context();
  if (ctx.backend() != Backend::cpu) return 0;
  const int parts = kernels::counting_parts(csr.column_of.size(), csr.columns, ctx.threads());
  const std::uint64_t bytes = transposed_bytes(csr);
  const std::uint64_t each = sizeof(std::uint32_t) * static_cast<std::uint64_t>(csr.columns);
  if (parts == 0 || scratch < bytes) return 0;
  return static_cast<int>(std::min((scratch - bytes) / each, static_cast<std::uint64_t>(parts)));
}

}  // namespace

Csr transpose_counted(const Csr& csr, int parts) {
  const Context& ctx = csr.context();
  Csr transposed{csr.columns,
                 csr.rows,
                 {ctx, static_cast<std::size_t>(csr.columns) + 1},
                 {ctx, csr.column_of.size()},
                 unwritten_weights(csr)};
  on_backend(ctx, [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      kernels::transpose_by_counting(on, csr, parts, transposed);
    }
  });
  return transposed;
}

std::size_t transposed_bytes(const Csr& csr) {
  const std::size_t columns = static_cast<std::size_t>(csr.columns) + 1;
  return csr.bytes() - csr.offsets.size() * sizeof(offset_t) + columns * sizeof(offset_t);
}

Csr transpose(const Csr& csr) {
  return transpose_within(csr, scratch_beside(csr.bytes(), transposed_bytes(csr), 0));
}

Csr transpose_within(const Csr& csr, std::uint64_t scratch) {
  const int parts = parts_within(csr, scratch);
  if (parts > 0) return transpose_counted(csr, parts);
  const std::size_t n = csr.column_of.size(), pieces = pieces_of(csr, scratch);
  if (pieces == 1) return transpose_at_once(csr);
  const std::size_t most = (n + pieces - 1) / pieces;
  const Context& ctx = csr.context();
  Csr transposed{csr.columns, csr.rows, column_begins(csr), {ctx, n}, unwritten_weights(csr)};
  // After its last entry, a column's cursor equals the start of the next column.
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
