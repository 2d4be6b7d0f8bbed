// The steps of tiled matrices, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "formats/matrix/common/tiled_read_back.hpp"

namespace graphrun::tiling {

template <class On, class Body>
void each(On on, std::size_t n, const Body& body) {
  for_each_index(on, n, body);
}
template <class On, class Body>
offset_t most(On on, std::size_t n, const Body& body) {
  return largest(on, n, body);
}

#define GRAPHRUN_TILED_EACH(On, Body) template void each(On, std::size_t, const Body&);

#define GRAPHRUN_TILED_WEIGHTS(On, W)                                                       \
  GRAPHRUN_TILED_EACH(On, Fill<W>)                                                          \
  GRAPHRUN_TILED_EACH(On, FillWeights<W>)                                                   \
  GRAPHRUN_TILED_EACH(On, SplitValues<W>)                                                   \
  template void each(On, std::size_t, const CountLaneEntries<TiledView<TypedWeights<W>>>&); \
  template void each(On, std::size_t, const ListLaneEntries<TiledView<TypedWeights<W>>, W>&);

#define GRAPHRUN_INSTANTIATE_TILED(On)                                                        \
  template offset_t most(On, std::size_t, const IsLongerThanLast&);                           \
  template offset_t most(On, std::size_t, const LengthOf&);                                   \
  template offset_t most(On, std::size_t, const LastUsed&);                                   \
  template offset_t most(On, std::size_t, const LastUsedKey&);                                \
  template offset_t most(On, std::size_t, const RowBytes&);                                   \
  template offset_t most(On, std::size_t, const BytesOfChunk&);                               \
  GRAPHRUN_TILED_EACH(On, RowLengths)                                                         \
  GRAPHRUN_TILED_EACH(On, ColumnKeys)                                                         \
  GRAPHRUN_TILED_EACH(On, TileKeys)                                                           \
  GRAPHRUN_TILED_EACH(On, OrderOfKeys)                                                        \
  GRAPHRUN_TILED_EACH(On, MarkInTiles)                                                        \
  GRAPHRUN_TILED_EACH(On, SplitOffsets)                                                       \
  GRAPHRUN_TILED_EACH(On, LastOffsets)                                                        \
  GRAPHRUN_TILED_EACH(On, EntryKeys)                                                          \
  GRAPHRUN_TILED_EACH(On, Number)                                                             \
  GRAPHRUN_TILED_EACH(On, MarkHeads)                                                          \
  GRAPHRUN_TILED_EACH(On, ListHeads)                                                          \
  GRAPHRUN_TILED_EACH(On, CountPieces)                                                        \
  GRAPHRUN_TILED_EACH(On, CutRuns)                                                            \
  GRAPHRUN_TILED_EACH(On, PieceRows)                                                          \
  GRAPHRUN_TILED_EACH(On, RowEnds)                                                            \
  GRAPHRUN_TILED_EACH(On, PlacesInRows)                                                       \
  GRAPHRUN_TILED_EACH(On, CountParts)                                                         \
  GRAPHRUN_TILED_EACH(On, ListLongRows)                                                       \
  GRAPHRUN_TILED_EACH(On, CountMessages)                                                      \
  GRAPHRUN_TILED_EACH(On, WriteRowBytes)                                                      \
  GRAPHRUN_TILED_EACH(On, ChunkNumbers)                                                       \
  GRAPHRUN_TILED_EACH(On, PieceKeys)                                                          \
  GRAPHRUN_TILED_EACH(On, GroupUnits)                                                         \
  GRAPHRUN_TILED_EACH(On, BinSlices)                                                          \
  GRAPHRUN_TILED_EACH(On, SlotKeys)                                                           \
  GRAPHRUN_TILED_EACH(On, GroupSlots)                                                         \
  GRAPHRUN_TILED_EACH(On, ChunkGroups)                                                        \
  GRAPHRUN_TILED_EACH(On, ChunkSlots)                                                         \
  GRAPHRUN_TILED_EACH(On, FirstSlots)                                                         \
  GRAPHRUN_TILED_EACH(On, PlacePieces)                                                        \
  GRAPHRUN_TILED_EACH(On, DealSlices)                                                         \
  GRAPHRUN_TILED_EACH(On, CountRounds)                                                        \
  GRAPHRUN_TILED_EACH(On, PlaceSlices)                                                        \
  GRAPHRUN_TILED_EACH(On, StepsOfSlices)                                                      \
  GRAPHRUN_TILED_EACH(On, FirstVisits)                                                        \
  GRAPHRUN_TILED_EACH(On, Fill<u8>)                                                           \
  GRAPHRUN_TILED_EACH(On, Fill<u16>)                                                          \
  GRAPHRUN_TILED_EACH(On, Fill<u32>)                                                          \
  GRAPHRUN_TILED_EACH(On, FillIds)                                                            \
  GRAPHRUN_TILED_EACH(On, HopRowKeys)                                                         \
  GRAPHRUN_TILED_EACH(On, CountListed)                                                        \
  GRAPHRUN_TILED_EACH(On, CountListSteps)                                                     \
  GRAPHRUN_TILED_EACH(On, CountWords)                                                         \
  GRAPHRUN_TILED_EACH(On, WriteChunks)                                                        \
  GRAPHRUN_TILED_EACH(On, WriteSlices)                                                        \
  GRAPHRUN_TILED_EACH(On, ListMessages)                                                       \
  GRAPHRUN_TILED_EACH(On, FindOwners)                                                         \
  GRAPHRUN_TILED_EACH(On, TilesOfRounds)                                                      \
  GRAPHRUN_TILED_EACH(On, CountLaneEntries<TiledView<NoWeights>>)                             \
  template void each(On, std::size_t, const ListLaneEntries<TiledView<NoWeights>, index_t>&); \
  GRAPHRUN_TILED_WEIGHTS(On, std::int32_t)                                                    \
  GRAPHRUN_TILED_WEIGHTS(On, std::int64_t)                                                    \
  GRAPHRUN_TILED_WEIGHTS(On, float)                                                           \
  GRAPHRUN_TILED_WEIGHTS(On, double)                                                          \
  GRAPHRUN_TILED_WEIGHTS(On, Complex<float>)                                                  \
  GRAPHRUN_TILED_WEIGHTS(On, Complex<double>)

}  // namespace graphrun::tiling
