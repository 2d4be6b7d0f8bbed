// Fills the arrays of a band as its plan says.
#include "formats/matrix/common/tiled_plan.hpp"

namespace graphrun::tiling {

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

void TiledPlan::fill_first_hop(TiledBand& to) {
  to.ids = array<std::uint16_t>(ids());
  each(ids(), Fill<u16>{static_cast<u16>(columns_.width), to.ids.data()});
  to.destination = array<std::uint32_t>(rounds_ * lanes());
  each(to.destination.size(), Fill<u32>{static_cast<u32>(messages_), to.destination.data()});
  each(pieces_, FillIds{pieces(), id_places(), slot_.data(), to.destination.data(), to.ids.data()});
  to.first_visit = array<std::uint32_t>(blocks_ + std::size_t{1});
  each(blocks_ + std::size_t{1}, FirstVisits{visits(), visits_.count, to.first_visit.data()});
  to.weights = fill_weights();
}

void TiledPlan::fill_second_hop(TiledBand& to) {
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

TiledBand TiledPlan::fill() {
  TiledBand to{first_,
               end_ - first_,
               Buffer<std::uint16_t>(ctx_),
               {},
               Buffer<std::uint32_t>(ctx_),
               std::move(width_),
               std::move(kind_),
               Buffer<std::uint32_t>(ctx_),
               std::move(tile_visits_),
               static_cast<std::uint32_t>(messages_),
               Buffer<RowChunk>(ctx_),
               Buffer<std::uint32_t>(ctx_),
               Buffer<index_t>(ctx_),
               std::move(first_part_),
               static_cast<std::uint32_t>(hop_rows_ - rows()),
               {}};
  fill_first_hop(to);
  fill_second_hop(to);
  to.long_row = std::move(long_row_);
  ctx_.synchronize();  // the plan's arrays are freed; kernels of products may start early
  return to;
}

}  // namespace graphrun::tiling
