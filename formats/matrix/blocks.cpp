#include <graphrun/formats/matrix/bsr.hpp>
#include <string>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/block_size.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/layout_kernels.hpp"

namespace graphrun {
namespace {

index_t checked_size(const Csr& csr, const FormatOptions& options) {
  const index_t size = options.block_size;
  if (size < 2 || size > 32) {
    throw InvalidArgument("BSR: a block size of " + std::to_string(size) + " is outside 2 to 32");
  }
  return block_size_within(csr.rows, csr.columns, size);
}

// The block structure of a matrix.
struct Blocks {
  kernels::BlockRows csr;
  Buffer<std::uint32_t> bits;  // block heads, GPU only
  Buffer<offset_t> before;
  Buffer<offset_t> row_begin;
  offset_t count = 0;

  kernels::BlockHeads heads() { return {bits.data(), before.data()}; }
};

Blocks find_blocks(const Csr& csr, index_t size) {
  const Context& ctx = csr.context();
  const kernels::BlockRows rows{csr.offsets.data(), csr.column_of.data(), csr.rows, size,
                                csr.entries()};
  const std::size_t words = ctx.backend() == Backend::cuda ? rows.words() : 0;
  Blocks blocks{rows, {ctx, words}, {ctx, words}, {ctx, rows.block_rows() + 1}};
  on_backend(ctx, [&](auto on) {
    kernels::number(on, blocks.row_begin.data(),
                    rows.block_rows() + 1);  // sets the last element, too
    kernels::count_blocks(on, rows, blocks.heads(), blocks.row_begin.data());
  });
  exclusive_scan(blocks.row_begin);
  blocks.count = blocks.row_begin.at(rows.block_rows());
  return blocks;
}

template <class T>
Buffer<T> zeros(const Context& ctx, std::size_t size) {
  Buffer<T> values(ctx, size);
  on_backend(ctx, [&](auto on) { kernels::clear(on, values.data(), size); });
  return values;
}

// Fills columns, bitmaps and weights. A pattern passes a null `from` and any W.
template <class W>
void fill(Blocks& blocks, const W* from, W* weights, Bsr* bsr) {
  const kernels::BlockArrays<W> arrays{bsr->row_major, bsr->block_column.data(), bsr->bits.data(),
                                       weights};
  on_backend(bsr->context(), [&](auto on) {
    kernels::fill_blocks(on, blocks.csr, blocks.heads(), bsr->row_begin.data(), from, arrays);
  });
}

}  // namespace

Bsr Bsr::from(const Csr& csr, const FormatOptions& options) {
  const index_t size = checked_size(csr, options);
  const Context& ctx = csr.context();
  Blocks blocks = find_blocks(csr, size);
  const auto count = static_cast<std::size_t>(blocks.count);
  const auto words = static_cast<std::size_t>(BsrView<NoWeights>::words(size));
  Bsr bsr{csr.rows,
          csr.columns,
          size,
          options.block_row_major,
          csr.entries(),
          std::move(blocks.row_begin),
          {ctx, count},
          zeros<std::uint32_t>(ctx, count * words),
          {}};
  bsr.weights = csr.weights.visit(
      [&](const auto& from) -> Weights {
        using W = std::remove_cvref_t<decltype(*from.data())>;
        Buffer<W> slots = zeros<W>(ctx, count * static_cast<std::size_t>(size * size));
        fill(blocks, from.data(), slots.data(), &bsr);
        return slots;
      },
      Weights{});
  if (csr.weights.empty()) fill<index_t>(blocks, nullptr, nullptr, &bsr);
  return bsr;
}

std::uint64_t Bsr::bytes_from(const Csr& csr, const FormatOptions& options) {
  const index_t size = checked_size(csr, options);
  const Blocks blocks = find_blocks(csr, size);
  const auto side = static_cast<std::uint64_t>(size);
  const auto words = static_cast<std::uint64_t>(BsrView<NoWeights>::words(size));
  return (blocks.csr.block_rows() + 1) * sizeof(offset_t) +
         static_cast<std::uint64_t>(blocks.count) *
             (sizeof(index_t) + words * sizeof(std::uint32_t) +
              side * side * weight_bytes(csr.weights.type()));
}

std::uint64_t Bsrx::bytes_from(const Csr& csr, const FormatOptions& options) {
  const auto size = static_cast<std::uint64_t>(checked_size(csr, options));
  const std::uint64_t rows = (static_cast<std::uint64_t>(csr.rows) + size - 1) / size;
  return Bsr::bytes_from(csr, options) + rows * sizeof(offset_t);
}

Bsrx Bsrx::from(const Csr& csr, const FormatOptions& options) {
  Bsr bsr = Bsr::from(csr, options);
  const std::size_t down = bsr.row_begin.size() - 1;
  Buffer<offset_t> ends(csr.context(), down);
  csr.context().copy(ends.data(), bsr.row_begin.data() + 1, down * sizeof(offset_t));
  return {csr.rows, csr.columns, std::move(bsr), std::move(ends)};
}

}  // namespace graphrun
