#include <graphrun/formats/matrix/tiled.hpp>

#include "formats/matrix/common/tiled_plan.hpp"

namespace graphrun {
namespace tiling {

Weights TiledPlan::fill_weights() {
  return csr_.weights.visit(
      [&](const auto& from) -> Weights {
        using W = std::remove_cvref_t<decltype(*from.data())>;
        Buffer<W> to = array<W>(ids());
        each(ids(), Fill<W>{W{0}, to.data()});
        each(pieces_, FillWeights<W>{piece_ends_.data(), id_places(), entry_of_.data(), from.data(),
                                     to.data()});
        return to;
      },
      Weights{});
}

void TiledPlan::fill_first_hop(Tiled& to) {
  to.ids = array<std::uint16_t>(ids());
  each(ids(), Fill<u16>{static_cast<u16>(tile_columns_), to.ids.data()});
  to.destination = array<std::uint32_t>(rounds_ * lanes());
  each(to.destination.size(), Fill<u32>{static_cast<u32>(messages_), to.destination.data()});
  each(pieces_, FillIds{pieces(), id_places(), slot_.data(), to.destination.data(), to.ids.data()});
  to.first_visit = array<std::uint32_t>(blocks_ + std::size_t{1});
  each(blocks_ + std::size_t{1}, FirstVisits{visits(), visits_.count, to.first_visit.data()});
  to.visits = array<TileVisit>(visits_.count);
  each(visits_.count,
       WriteVisits{visits(), rounds_before_.data(), steps_before_.data(), to.visits.data()});
  to.weights = fill_weights();
}

void TiledPlan::fill_second_hop(Tiled& to) {
  const auto words = static_cast<std::size_t>(list_words_.at(chunks_));
  to.chunk = array<RowChunk>(chunks_);
  each(chunks_, WriteChunks{chunk_table(), to.chunk.data()});
  to.lists = array<std::uint32_t>(words);
  const Lists lists{to.chunk.data(), list_slices_.data(), list_steps_.data(), to.lists.data()};
  each(list_steps_.size() - 1, WriteSlices{lists, list_places(), list_order_.data(), chunks_});
  each(pieces_, ListMessages{lists, list_places(), pieces(), place_in_row_.data(), hop(),
                             chunk_of_.data(), list_place_.data(), slot_.data()});
  const auto largest = [&](u32 value) {
    return static_cast<u32>(most(chunks_, BytesOfChunk{chunk_table(), value}));
  };
  to.most_of_chunk = {largest(4), largest(8), largest(16)};
}

Tiled TiledPlan::fill() {
  const std::size_t words = workspace_words();
  Tiled to{csr_.rows,
           csr_.columns,
           csr_.entries(),
           static_cast<index_t>(used_columns_),
           static_cast<index_t>(tile_columns_),
           static_cast<index_t>(tiles_),
           slices_of_round_,
           transposed_ == nullptr ? std::move(column_at_) : array<index_t>(0),
           Buffer<std::uint16_t>(ctx_),
           {},
           Buffer<std::uint32_t>(ctx_),
           std::move(width_),
           std::move(kind_),
           Buffer<std::uint32_t>(ctx_),
           Buffer<TileVisit>(ctx_),
           static_cast<std::uint32_t>(messages_),
           Buffer<RowChunk>(ctx_),
           Buffer<std::uint32_t>(ctx_),
           Buffer<index_t>(ctx_),
           std::move(first_part_),
           static_cast<std::uint32_t>(hop_rows_ - rows()),
           {},
           std::make_unique<Buffer<std::uint64_t>>(ctx_, words)};
  fill_first_hop(to);
  fill_second_hop(to);
  to.long_row = std::move(long_row_);
  ctx_.synchronize();  // the plan's arrays are freed; kernels of products may start early
  return to;
}

VertexOrder TiledPlan::take_order() { return {std::move(column_at_), std::move(position_of_)}; }

}  // namespace tiling

std::size_t Tiled::bytes() const noexcept {
  const auto of = [](const auto& array) { return array.size() * sizeof(*array.data()); };
  return of(column_at) + of(ids) + weights.bytes() + of(destination) + of(width) + of(kind) +
         of(first_visit) + of(visits) + of(chunk) + of(lists) + of(long_row) + of(first_part) +
         of(*workspace);
}

Tiled Tiled::from(const Csr& csr, const FormatOptions& options) {
  return tiling::TiledPlan(csr, options).fill();
}

std::uint64_t Tiled::bytes_from(const Csr& csr, const FormatOptions& options) {
  return tiling::TiledPlan(csr, options).bytes();
}

TiledReordered tiled_reordered(const Csr& square, const Csr& transposed,
                               const FormatOptions& options) {
  require(square.rows == square.columns, "tiled_reordered: the matrix must be square");
  tiling::TiledPlan plan(square, options, &transposed);
  Tiled tiled = plan.fill();
  return {std::move(tiled), plan.take_order()};
}

Tiled tiled_rows(const Csr& rows, const Buffer<offset_t>& column_lengths,
                 const FormatOptions& options) {
  require(column_lengths.size() == static_cast<std::size_t>(rows.columns),
          "tiled_rows: there must be a length for each column");
  return tiling::TiledPlan(rows, options, nullptr, &column_lengths).fill();
}

}  // namespace graphrun
