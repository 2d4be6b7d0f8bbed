#include <graphrun/engine/base/primitives.hpp>
#include <graphrun/formats/matrix/bsr.hpp>
#include <graphrun/formats/matrix/build.hpp>
#include <limits>
#include <string>

#include "engine/base/common/dispatch.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/layout_kernels.hpp"

namespace graphrun {
namespace {

// Blocks of this size that cover `count` rows or columns.
index_t blocks_over(index_t count, index_t size) {
  return static_cast<index_t>((static_cast<offset_t>(count) + size - 1) / size);
}

void check_size(const Csr& csr, index_t size) {
  const std::string given = "to_bsr: a block size of " + std::to_string(size);
  if (size < 2 || size > 32) throw InvalidArgument(given + " is outside 2 to 32");
  if (csr.rows > 0 && csr.columns > 0 && size > csr.rows && size > csr.columns) {
    throw InvalidArgument(given + " is larger than the matrix, which is " +
                          std::to_string(csr.rows) + " x " + std::to_string(csr.columns));
  }
}

// The entries sorted by block, and where each block's begin.
struct BlockRuns {
  int bits;
  Buffer<offset_t> positions;
  Buffer<std::uint64_t> blocks;
  Buffer<offset_t> starts;
};

BlockRuns find_blocks(const Csr& csr, const Coo& coo, index_t size) {
  const Context& ctx = csr.context();
  const std::size_t n = coo.column_of.size();
  const auto down = static_cast<std::uint64_t>(blocks_over(csr.rows, size));
  const int bits = bits_below(static_cast<std::uint64_t>(blocks_over(csr.columns, size)));
  Buffer<std::uint64_t> keys(ctx, n);
  Buffer<offset_t> positions(ctx, n), places(ctx, n);
  on_backend(ctx, [&](auto on) {
    kernels::block_keys(on, coo.row_of.data(), coo.column_of.data(), n, size, bits, keys.data());
    kernels::number(on, positions.data(), n);
  });
  sort_pairs(keys, positions, bits + bits_below(down));
  constexpr std::uint64_t none_dropped = std::numeric_limits<std::uint64_t>::max();
  on_backend(
      ctx, [&](auto on) { kernels::mark_heads(on, keys.data(), n, none_dropped, places.data()); });
  const auto count = static_cast<std::size_t>(exclusive_scan(places));
  BlockRuns runs{bits, std::move(positions), {ctx, count}, {ctx, count + 1}};
  on_backend(ctx, [&](auto on) {
    kernels::compact(on, keys.data(), places.data(), n, none_dropped, count, runs.blocks.data(),
                     runs.starts.data());
  });
  return runs;
}

Weights block_weights(const Coo& coo, const BlockRuns& runs, index_t size, bool row_major) {
  return coo.weights.visit(
      [&](const auto& from) -> Weights {
        using W = std::remove_cvref_t<decltype(*from.data())>;
        const std::size_t blocks = runs.blocks.size();
        Buffer<W> weights(coo.context(), blocks * static_cast<std::size_t>(size * size));
        on_backend(coo.context(), [&](auto on) {
          kernels::fill_block_weights(on, runs.starts.data(), blocks, runs.positions.data(),
                                      coo.row_of.data(), coo.column_of.data(), size, row_major,
                                      from.data(), weights.data());
        });
        return weights;
      },
      Weights{});
}

}  // namespace

Bsr to_bsr(const Csr& csr, index_t size, bool row_major) {
  check_size(csr, size);
  const Context& ctx = csr.context();
  const Coo coo = to_coo(csr);
  const BlockRuns runs = find_blocks(csr, coo, size);
  const std::size_t blocks = runs.blocks.size();
  const auto words = static_cast<std::size_t>(BsrView<NoWeights>::words(size));
  const index_t down = blocks_over(csr.rows, size), across = blocks_over(csr.columns, size);
  Bsr bsr{csr.rows,      csr.columns,           size,
          row_major,     csr.entries(),         {ctx, static_cast<std::size_t>(down) + 1},
          {ctx, blocks}, {ctx, blocks * words}, block_weights(coo, runs, size, row_major)};
  on_backend(ctx, [&](auto on) {
    kernels::write_csr(on, runs.blocks.data(), blocks, kernels::KeyLayout{down, across, runs.bits},
                       bsr.row_begin.data(), bsr.block_column.data());
    kernels::fill_block_bits(on, runs.starts.data(), blocks, runs.positions.data(),
                             coo.row_of.data(), coo.column_of.data(), size, bsr.bits.data());
  });
  return bsr;
}

BsrSize bsr_size(const Csr& csr, index_t size) {
  check_size(csr, size);
  const auto blocks = static_cast<offset_t>(find_blocks(csr, to_coo(csr), size).blocks.size());
  return {blocks_over(csr.rows, size), blocks};
}

Bsrx to_bsrx(const Csr& csr, index_t size, bool row_major) {
  Bsr bsr = to_bsr(csr, size, row_major);
  const std::size_t down = bsr.row_begin.size() - 1;
  Buffer<offset_t> ends(csr.context(), down);
  csr.context().copy(ends.data(), bsr.row_begin.data() + 1, down * sizeof(offset_t));
  return {csr.rows, csr.columns, std::move(bsr), std::move(ends)};
}

}  // namespace graphrun
