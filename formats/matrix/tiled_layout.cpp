// The second half of a band's plan: the chunks, who takes which slices, and where rows are
// listed.
#include <algorithm>

#include "base/common/primitives.hpp"
#include "formats/matrix/common/tile_shares.hpp"
#include "formats/matrix/common/tiled_plan.hpp"

namespace graphrun::tiling {

namespace {

template <class T>
Buffer<T> on_device(const Context& ctx, const std::vector<T>& values) {
  return Buffer<T>(ctx, std::span<const T>(values));
}

}  // namespace

IdPlaces TiledPlan::id_places() const {
  return {place_.data(), slice_number_.data(), slice_step_.data(), static_cast<u32>(lanes())};
}
ListPlaces TiledPlan::list_places() const {
  return {first_row_.data(), list_slices_.data(), alone_.data(), listed_.data()};
}

ChunkTable TiledPlan::chunk_table() const {
  return {first_row_.data(), list_slices_.data(), list_words_.data(), chunk_slots_.data()};
}

// A chunk has what its rows take, and padding that is known when they are listed.
void TiledPlan::cut_chunks(offset_t chunk_bytes) {
  // The last row, half a run of each tile's messages if they are not too many, and lanes of shorter
  // rows.
  const RowBytes bytes{messages_of_.data(), hop_rows_, value_bytes_};
  const offset_t of_tiles = std::min(offset_t{6} * value_bytes_ * tiles_, chunk_bytes / 8);
  const offset_t padding = most(hop_rows_, bytes) + of_tiles + 2500;
  const offset_t least = std::max(chunk_bytes / 4, offset_t{1});
  for (offset_t bytes_each = std::max(chunk_bytes - padding, least);;) {
    number_chunks(bytes_each);
    group_pieces();
    place_messages();
    list_rows();
    const BytesOfChunk bytes_of{chunk_table(), static_cast<u32>(value_bytes_)};
    const offset_t beyond = most(chunks_, bytes_of) - chunk_bytes;
    if (beyond <= 0 || bytes_each == least) return;
    bytes_each = std::max(bytes_each - beyond - chunk_bytes / 64, least);
    place_ = array<std::uint64_t>(0);
    slot_ = array<std::uint32_t>(0);
  }
}

void TiledPlan::number_chunks(offset_t bytes_each) {
  const RowBytes bytes{messages_of_.data(), hop_rows_, value_bytes_};
  Buffer<offset_t> before = array<offset_t>(hop_rows_ + 1);
  each(hop_rows_ + 1, WriteRowBytes{bytes, before.data()});
  exclusive_scan(before);
  chunk_of_ = array<std::uint32_t>(hop_rows_);
  each(hop_rows_, ChunkNumbers{before.data(), bytes_each, chunk_of_.data()});
  chunks_ = hop_rows_ == 0 ? 0 : chunk_of_.at(hop_rows_ - 1) + std::size_t{1};
}

void TiledPlan::deal_slices() {
  const std::vector<std::uint64_t> keys = bin_keys_.to_host();
  const std::vector<offset_t> before = slices_before_.to_host();
  std::vector<TileBin> bins;
  for (std::size_t b = 0; b < keys.size(); ++b) {
    bins.push_back({group_.tile(keys[b]), group_.width(keys[b]).code, before[b + 1] - before[b]});
  }
  const std::uint32_t wanted = on_backend(ctx_, [](auto on) { return hop_blocks(on); });
  const TileShares shares =
      share_tiles(bins, tiles_, wanted, hop_costs(value_bytes_, !csr_.weights.empty()));
  blocks_ = shares.shares.empty() ? 0 : shares.shares.back().block + 1;
  const int block_bits = bits_below(blocks_);
  slice_key_ = {key_.tile_bits, bits_below(slices_)};
  const int bits = block_bits + key_.tile_bits + 8 + slice_key_.slice_bits;
  if (bits > 64) throw Unsupported("TILED: too many tiles and slices; wider tiles are needed");
  const Buffer<std::uint32_t> first = on_device(ctx_, shares.first);
  const Buffer<TileShare> share = on_device(ctx_, shares.shares);
  slice_keys_ = array<std::uint64_t>(slices_);
  each(slices_, DealSlices{bin_keys_.data(), slices_before_.data(), bins.size(), group_,
                           first.data(), share.data(), slice_key_, slice_keys_.data()});
  sort_keys(slice_keys_, bits);
}

void TiledPlan::place_slices() {
  visits_ = runs_of(slice_keys_, slice_key_.of_visit());
  const SliceDealer dealer{visits()};
  Buffer<offset_t> rounds = array<offset_t>(visits_.count + 1);
  Buffer<offset_t> steps = array<offset_t>(visits_.count + 1);
  each(visits_.count + 1, CountRounds{dealer, visits_.count, rounds.data(), steps.data()});
  rounds_ = static_cast<std::size_t>(exclusive_scan(rounds));
  steps_ = static_cast<std::size_t>(exclusive_scan(steps));
  width_ = array<std::uint16_t>(rounds_ * slices_of_round_);
  kind_ = array<std::uint8_t>(rounds_ * slices_of_round_);
  each(width_.size(), Fill<u16>{0, width_.data()});
  each(kind_.size(), Fill<u8>{TiledView<NoWeights>::no_slice, kind_.data()});
  slice_number_ = array<std::uint32_t>(slices_);
  slice_step_ = array<std::uint32_t>(slices_);
  tile_visits_ = array<TileVisit>(visits_.count);
  each(visits_.count * PlaceSlices::parts,
       PlaceSlices{dealer, rounds.data(), steps.data(), width_.data(), kind_.data(),
                   slice_number_.data(), slice_step_.data(), tile_visits_.data()});
}

void TiledPlan::list_rows() {
  list_order_ = array<offset_t>(hop_rows_);
  Buffer<std::uint64_t> keys = array<std::uint64_t>(hop_rows_);
  each(hop_rows_,
       HopRowKeys{chunk_of_.data(), messages_of_.data(), keys.data(), list_order_.data()});
  sort_pairs(keys, list_order_, HopRowKeys::message_bits + bits_below(chunks_));
  first_row_ = array<offset_t>(chunks_ + 1);
  list_slices_ = array<offset_t>(chunks_ + 1);
  alone_ = array<std::uint32_t>(chunks_);
  listed_ = array<std::uint32_t>(chunks_);
  each(chunks_ + 1, CountListed{{keys.data(), hop_rows_},
                                chunks_,
                                first_row_.data(),
                                alone_.data(),
                                listed_.data(),
                                list_slices_.data()});
  const auto slices = static_cast<std::size_t>(exclusive_scan(list_slices_));
  list_steps_ = array<offset_t>(slices + 1);
  each(slices + 1, Fill<offset_t>{0, list_steps_.data()});
  list_place_ = array<std::uint32_t>(hop_rows_);
  each(hop_rows_, CountListSteps{chunk_of_.data(), messages_of_.data(), list_order_.data(),
                                 list_places(), list_place_.data(), list_steps_.data()});
  exclusive_scan(list_steps_);
  list_words_ = array<offset_t>(chunks_ + 1);
  each(chunks_ + 1,
       CountWords{list_slices_.data(), list_steps_.data(), chunks_, list_words_.data()});
  exclusive_scan(list_words_);
}

std::size_t TiledPlan::bytes() const {
  const std::size_t of_rounds = rounds_ * lanes();
  const std::size_t words = chunks_ == 0 ? 0 : static_cast<std::size_t>(list_words_.at(chunks_));
  return ids() * (sizeof(std::uint16_t) + weight_bytes(csr_.weights.type())) +
         of_rounds * sizeof(std::uint32_t) + width_.size() * sizeof(std::uint16_t) + kind_.size() +
         (blocks_ + 1) * sizeof(std::uint32_t) + visits_.count * sizeof(TileVisit) +
         chunks_ * sizeof(RowChunk) + words * sizeof(std::uint32_t) +
         (long_row_.size() + first_part_.size()) * sizeof(index_t);
}

}  // namespace graphrun::tiling
