// The steps that fill a tiled matrix: the ids and destinations of the first hop, the lists of the
// second. tiled_steps.hpp has the others.
#pragma once

#include "formats/matrix/common/tiled_warps.hpp"

namespace graphrun::tiling {

template <class T>
struct Fill {
  T value;
  T* to;
  GRAPHRUN_HD void operator()(std::size_t i) const { to[i] = value; }
};

// --- The first hop's ids. ---

// Where the id `i` of a piece is.
struct IdPlaces {
  const u64* place;  // of each piece
  const u32* slice_number;
  const u32* slice_step;
  u32 lanes;  // of a step
  GRAPHRUN_HD u32 lane(std::size_t p) const {
    return slice_number[place[p] >> 8] * 32 + (static_cast<u32>(place[p]) >> 3 & 31);
  }
  GRAPHRUN_HD u32 message(std::size_t p) const { return static_cast<u32>(place[p]) & 7; }
  GRAPHRUN_HD std::size_t of(std::size_t p, u32 ids, u32 i) const {
    const MessageWidth width = MessageWidth::of(ids);
    const u32 first = width.kind() == 3 ? 0 : message(p) << width.kind();
    const std::size_t step = std::size_t{slice_step[place[p] >> 8]} + i / 8;
    return (step * lanes + lane(p) % lanes) * 8 + first + i % 8;
  }
};
struct FillIds {
  Pieces pieces;
  IdPlaces places;
  const u32* slot;
  u32* destination;
  u16* ids;
  GRAPHRUN_HD void operator()(std::size_t p) const {
    const u32 count = pieces.ids(p), first = places.message(p);
    if (first == 0) destination[places.lane(p)] = slot[p];
    for (u32 i = 0; i < count; ++i) {
      ids[places.of(p, count, i)] =
          pieces.key.id(pieces.keys[pieces.ends[p] + static_cast<offset_t>(i)]);
    }
  }
};
template <class W>
struct FillWeights {
  const offset_t* ends;  // of the pieces
  IdPlaces places;
  const offset_t* entries;  // the entry of each key
  const W* from;
  W* to;
  GRAPHRUN_HD void operator()(std::size_t p) const {
    const auto count = static_cast<u32>(ends[p + 1] - ends[p]);
    for (u32 i = 0; i < count; ++i) {
      to[places.of(p, count, i)] = from[entries[ends[p] + static_cast<offset_t>(i)]];
    }
  }
};

// --- The second hop's lists. ---

// A row's key: its chunk, and in it the rows of most messages first.
struct HopRowKeys {
  const u32* chunk;
  const u32* messages;
  u64* keys;
  offset_t* numbers;
  static constexpr int message_bits = 11;
  GRAPHRUN_HD static u64 of(u64 chunk, u32 messages) {
    return chunk << message_bits | (TiledView<NoWeights>::most_messages - messages);
  }
  GRAPHRUN_HD void operator()(std::size_t r) const {
    keys[r] = of(chunk[r], messages[r]);
    numbers[r] = static_cast<offset_t>(r);
  }
};
// What a chunk has of the rows in that order.
struct ChunkRows {
  const u64* keys;  // sorted
  std::size_t rows;
  GRAPHRUN_HD std::size_t first(std::size_t k) const {
    return count_below(keys, rows, static_cast<u64>(k) << HopRowKeys::message_bits);
  }
  // Rows of the chunk with at least as many messages.
  GRAPHRUN_HD u32 with(std::size_t k, std::size_t from, u32 messages) const {
    const u64 beyond = HopRowKeys::of(k, messages) + 1;
    return static_cast<u32>(count_below(keys + from, rows - from, beyond));
  }
};
struct CountListed {
  ChunkRows rows;
  std::size_t chunks;
  offset_t* first_row;  // of each chunk, in both orders
  u32* alone;           // its rows that take a slice each
  u32* listed;          // and those that have messages
  offset_t* slices;
  GRAPHRUN_HD void operator()(std::size_t k) const {
    slices[k] = 0;
    const std::size_t from = rows.first(k);
    first_row[k] = static_cast<offset_t>(from);
    if (k == chunks) return;
    alone[k] = rows.with(k, from, ChunkLists::long_from);
    listed[k] = rows.with(k, from, 1);
    slices[k] = alone[k] + (listed[k] - alone[k] + 31) / 32;
  }
};
// Where the rows of a chunk are listed.
struct ListPlaces {
  const offset_t* first_row;
  const offset_t* slices_before;
  const u32* alone;
  const u32* listed;
  // The slice of the l-th row of chunk k, among all chunks', and its lane.
  GRAPHRUN_HD offset_t slice(std::size_t k, u32 l) const {
    return slices_before[k] + (l < alone[k] ? l : alone[k] + (l - alone[k]) / 32);
  }
  GRAPHRUN_HD u32 lane(std::size_t k, u32 l) const {
    return l < alone[k] ? 0 : (l - alone[k]) % 32;
  }
};
struct CountListSteps {
  const u32* chunk;
  const u32* messages;
  const offset_t* numbers;  // of the rows, by chunk and messages
  ListPlaces places;
  u32* list_place;  // of each row: its number in that order in its chunk
  offset_t* steps;
  GRAPHRUN_HD void operator()(std::size_t j) const {
    const offset_t r = numbers[j];
    const std::size_t k = chunk[r];
    const u32 l = static_cast<u32>(static_cast<offset_t>(j) - places.first_row[k]);
    list_place[r] = l;
    if (l >= places.listed[k] || places.lane(k, l) != 0) return;
    steps[places.slice(k, l)] = ChunkLists::steps(messages[r]);
  }
};
struct CountWords {
  const offset_t* slices_before;
  const offset_t* steps_before;
  std::size_t chunks;
  offset_t* words;
  GRAPHRUN_HD void operator()(std::size_t k) const {
    words[k] = 0;
    if (k == chunks) return;
    const offset_t slices = slices_before[k + 1] - slices_before[k];
    const offset_t steps = steps_before[slices_before[k + 1]] - steps_before[slices_before[k]];
    words[k] = (ChunkLists::before_messages(static_cast<u32>(slices)) + 32 * steps + 3) & ~3;
  }
};
struct ChunkTable {
  const offset_t* first_row;
  const offset_t* slices_before;
  const offset_t* words_before;
  const offset_t* message_slots;  // before each chunk
  GRAPHRUN_HD RowChunk chunk(std::size_t k) const {
    RowChunk c{};
    c.first_message = static_cast<u32>(message_slots[k]);
    c.messages = static_cast<u32>(message_slots[k + 1] - message_slots[k]);
    c.first_row = static_cast<u32>(first_row[k]);
    c.rows = static_cast<u32>(first_row[k + 1] - first_row[k]);
    c.slices = static_cast<u32>(slices_before[k + 1] - slices_before[k]);
    c.words = static_cast<u32>(words_before[k + 1] - words_before[k]);
    c.first_word = static_cast<u64>(words_before[k]);
    return c;
  }
};
struct WriteChunks {
  ChunkTable table;
  RowChunk* to;
  GRAPHRUN_HD void operator()(std::size_t k) const { to[k] = table.chunk(k); }
};
struct BytesOfChunk {
  ChunkTable table;
  u32 of_value;
  GRAPHRUN_HD offset_t operator()(std::size_t k) const {
    return static_cast<offset_t>(table.chunk(k).bytes(of_value));
  }
};
struct Lists {
  const RowChunk* chunk;
  const offset_t* slices_before;
  const offset_t* steps_before;
  u32* words;
  GRAPHRUN_HD u16* rows(std::size_t k) const {
    return reinterpret_cast<u16*>(words + chunk[k].first_word +
                                  ChunkLists::head_words(chunk[k].slices));
  }
  GRAPHRUN_HD u16* messages(std::size_t k, offset_t slice) const {
    const offset_t before = steps_before[slice] - steps_before[slices_before[k]];
    return reinterpret_cast<u16*>(words + chunk[k].first_word +
                                  ChunkLists::before_messages(chunk[k].slices) + 32 * before);
  }
};
// Heads, rows and padding of a slice.
struct WriteSlices {
  Lists lists;
  ListPlaces places;
  const offset_t* numbers;
  std::size_t chunks;
  GRAPHRUN_HD void operator()(std::size_t s) const {
    std::size_t k = 0, high = chunks;
    while (high - k > 1) {
      const std::size_t middle = k + (high - k) / 2;
      if (lists.slices_before[middle] <= static_cast<offset_t>(s)) {
        k = middle;
      } else {
        high = middle;
      }
    }
    const auto within = static_cast<u32>(static_cast<offset_t>(s) - lists.slices_before[k]);
    const bool alone = within < places.alone[k];
    const u32 first = alone ? within : places.alone[k] + (within - places.alone[k]) * 32;
    const offset_t before = lists.steps_before[s] - lists.steps_before[lists.slices_before[k]];
    const auto steps = static_cast<u32>(lists.steps_before[s + 1] - lists.steps_before[s]);
    lists.words[lists.chunk[k].first_word + within] =
        ChunkLists::head(static_cast<u32>(before), alone, steps);
    u16* const rows = lists.rows(k) + 32 * within;
    for (u32 lane = 0; lane < 32; ++lane) {
      const bool has = alone ? lane == 0 : first + lane < places.listed[k];
      rows[lane] =
          static_cast<u16>(has ? numbers[places.first_row[k] + first + lane] - places.first_row[k]
                               : static_cast<offset_t>(ChunkLists::no_row));
    }
    u16* const messages = lists.messages(k, static_cast<offset_t>(s));
    const auto none = static_cast<u16>(lists.chunk[k].messages);
    for (u32 i = 0; i < 64 * steps; ++i) messages[i] = none;
  }
};
struct ListMessages {
  Lists lists;
  ListPlaces places;
  Pieces pieces;
  const u32* place;  // of each piece in its row
  HopRows hop;
  const u32* chunk;
  const u32* list_place;
  const u32* slot;
  GRAPHRUN_HD void operator()(std::size_t p) const {
    const u32 row = pieces.row(p), r = hop.of(row, place[p]), i = hop.place(row, place[p]);
    const std::size_t k = chunk[r];
    const u32 l = list_place[r];
    u16* const messages = lists.messages(k, places.slice(k, l));
    const bool alone = l < places.alone[k];
    messages[alone ? i : i / 2 * 64 + places.lane(k, l) * 2 + i % 2] =
        static_cast<u16>(slot[p] - lists.chunk[k].first_message);
  }
};

}  // namespace graphrun::tiling
