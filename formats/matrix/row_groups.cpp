#include <algorithm>
#include <span>
#include <vector>

#include "formats/matrix/common/row_groups.hpp"

namespace graphrun {
namespace {

index_t groups_of(index_t rows, index_t group) {
  return static_cast<index_t>((static_cast<offset_t>(rows) + group - 1) / group);
}

// `steps`(g): number of steps of group g, g < count.
template <class Steps>
RowTiles cut(const Context& ctx, index_t count, Steps&& steps) {
  std::vector<index_t> long_group, piece_slot;
  std::vector<offset_t> piece_begin, first_piece;
  for (index_t g = 0; g < count; ++g) {
    const offset_t length = steps(g);
    if (!RowGroups::is_long(length)) continue;
    first_piece.push_back(static_cast<offset_t>(piece_slot.size()));
    for (offset_t begin = 0; begin < length; begin += RowGroups::piece_length) {
      piece_slot.push_back(static_cast<index_t>(long_group.size()));
      piece_begin.push_back(begin);
    }
    long_group.push_back(g);
  }
  first_piece.push_back(static_cast<offset_t>(piece_slot.size()));
  RowTiles pieces(ctx);
  if (long_group.empty()) return pieces;
  const std::vector<unsigned> zeros(long_group.size(), 0);
  pieces.long_row = {ctx, std::span<const index_t>(long_group)};
  pieces.piece_row = {ctx, std::span<const index_t>(piece_slot)};
  pieces.piece_begin = {ctx, std::span<const offset_t>(piece_begin)};
  pieces.first_piece = {ctx, std::span<const offset_t>(first_piece)};
  pieces.arrived = {ctx, std::span<const unsigned>(zeros)};
  pieces.piece_sums = {ctx, piece_slot.size() * RowGroups::rows * 2};
  return pieces;
}

}  // namespace

RowTiles cut_groups(const Ell& ell) {
  return cut(ell.context(), groups_of(ell.rows, RowGroups::rows),
             [&](index_t) { return offset_t{ell.width}; });
}

RowTiles cut_groups(const Sell& sell) {
  const std::vector<offset_t> offsets = sell.slice_offsets.to_host();
  return cut(sell.context(), groups_of(sell.rows, RowGroups::rows), [&](index_t g) {
    const offset_t begin = offset_t{g} * RowGroups::rows;
    const offset_t end = std::min<offset_t>(begin + RowGroups::rows, sell.rows);
    offset_t most = 0;
    for (offset_t s = begin / sell.height; s * sell.height < end; ++s) {
      const auto slice = static_cast<std::size_t>(s);
      most = std::max(most, (offsets[slice + 1] - offsets[slice]) / sell.height);
    }
    return most;
  });
}

// Rows are sorted by falling length: diagonal d holds the rows with more than d entries.
RowTiles cut_groups(const Jds& jds) {
  const std::vector<offset_t> offsets = jds.diagonal_offsets.to_host();
  const auto beyond = [&](offset_t d) {
    const auto at = static_cast<std::size_t>(d);
    return offsets[at + 1] - offsets[at];
  };
  offset_t length = jds.diagonals;
  return cut(jds.context(), groups_of(jds.rows, RowGroups::rows), [&](index_t g) {
    while (length > 0 && beyond(length - 1) <= offset_t{g} * RowGroups::rows) --length;
    return length;
  });
}

RowTiles cut_groups(const Bsr& bsr) {
  const std::vector<offset_t> begin = bsr.row_begin.to_host();
  return cut(bsr.context(), groups_of(bsr.rows, bsr.size), [&](index_t g) {
    return begin[static_cast<std::size_t>(g) + 1] - begin[static_cast<std::size_t>(g)];
  });
}

RowTiles cut_groups(const Bsrx& bsrx) {
  const std::vector<offset_t> begin = bsrx.blocks.row_begin.to_host();
  const std::vector<offset_t> end = bsrx.row_end.to_host();
  return cut(bsrx.context(), groups_of(bsrx.rows, bsrx.blocks.size), [&](index_t g) {
    return end[static_cast<std::size_t>(g)] - begin[static_cast<std::size_t>(g)];
  });
}

RowTiles cut_groups(const Hyb& hyb) { return cut_groups(hyb.head); }

}  // namespace graphrun
