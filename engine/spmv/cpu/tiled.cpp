// SpMV of the tiled format on the CPU: threads share out the blocks of the first hop, then the
// chunks of the second.
#include <algorithm>
#include <vector>

#include "base/common/host_memory.hpp"
#include "engine/spmv/instantiate.hpp"
#include "engine/spmv/kernels.hpp"
#include "engine/spmv/tiled_hops.hpp"

namespace graphrun::kernels {
namespace {

template <class S>
using Message = typename HopTypes<S>::Message;
template <class S>
using Sum = typename S::sum_type;

// x of the tiles, each followed by the semiring's zero.
template <class S>
struct TiledX {
  const Value<S>* values;
  std::size_t stride;
  const Value<S>* of(std::uint32_t tile) const { return values + tile * stride; }
};

template <class View>
std::size_t x_stride(const View& a) {
  return static_cast<std::size_t>(a.tile_columns) + 8;
}

template <class S, class View>
void order_x(OnCpu on, const View& a, const Value<S>* x, Value<S>* ordered) {
  const std::size_t stride = x_stride(a);
  for_shares(on, static_cast<std::size_t>(a.tiles), 1, [&](std::size_t tile, std::size_t) {
    const index_t first = static_cast<index_t>(tile) * a.tile_columns;
    const index_t count = std::min(a.tile_columns, a.used_columns - first);
    Value<S>* const to = ordered + tile * stride;
    for (index_t i = 0; i < count; ++i) to[i] = x[a.source(first + i)];
    to[a.tile_columns] = S::zero;
  });
}

// The terms of a unit.
template <class S, class W>
struct Unit {
  typename HopTypes<S>::Part term[8];

  Unit(const TiledView<W>& a, std::size_t first, const Value<S>* x) {
    const std::uint16_t* const id = a.ids + first;
    for (std::size_t i = 0; i < 8; ++i) {
      const auto slot = static_cast<offset_t>(first + i);
      const auto edge = a.weights.template at<typename S::weight_type>(slot);
      term[i] = HopTypes<S>::term_of(edge, x[id[i]]);
    }
  }
  auto twos(int i) const { return HopTypes<S>::add(term[2 * i], term[2 * i + 1]); }
  auto fours(int i) const { return HopTypes<S>::add(twos(2 * i), twos(2 * i + 1)); }
  auto all() const { return HopTypes<S>::add(fours(0), fours(1)); }
};

// Sends the messages of the s-th slice of a wide round, if there is one.
template <class S, class W>
void send_wide_slice(const TiledView<W>& a, std::size_t round, std::uint32_t s, std::size_t step,
                     const Value<S>* x, Message<S>* messages) {
  Sum<S> sum[32];
  std::fill_n(sum, 32, static_cast<Sum<S>>(S::zero));
  for (const std::size_t past = step + a.width[round * a.slices + s]; step < past; ++step) {
    const std::size_t first = (step * a.slices + s) * 32;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      const Unit<S, W> unit(a, (first + lane) * 8, x);
      sum[lane] = S::add(sum[lane], static_cast<Sum<S>>(unit.all()));
    }
  }
  const std::uint32_t* const to = a.destination + (round * a.slices + s) * 32;
  for (std::size_t lane = 0; lane < 32; ++lane) {
    if (to[lane] < a.messages) messages[to[lane]] = HopTypes<S>::message(sum[lane]);
  }
}

template <class S, class W>
void send_wide_rounds(const TiledView<W>& a, const TileVisit& visit, const Value<S>* x,
                      Message<S>* messages) {
  constexpr std::size_t most_slices = 32;
  std::size_t step[most_slices];  // of the next slice of each position in a round
  std::fill_n(step, a.slices, visit.first_step);
  const std::size_t past = std::size_t{visit.first_round} + visit.wide_rounds;
  for (std::size_t round = visit.first_round; round < past; ++round) {
    for (std::uint32_t s = 0; s < a.slices; ++s) {
      send_wide_slice<S>(a, round, s, step[s], x, messages);
      step[s] += a.width[round * a.slices + s];
    }
  }
}

template <class S, class W>
void send_unit(const Unit<S, W>& unit, std::uint8_t kind, Message<S>* to) {
  const auto message = [](auto part) { return HopTypes<S>::message(static_cast<Sum<S>>(part)); };
  if (kind == 3) {
    to[0] = message(unit.all());
  } else if (kind == 2) {
    for (int i = 0; i < 2; ++i) to[i] = message(unit.fours(i));
  } else if (kind == 1) {
    for (int i = 0; i < 4; ++i) to[i] = message(unit.twos(i));
  } else {
    for (int i = 0; i < 8; ++i) to[i] = message(unit.term[i]);
  }
}

template <class S, class W>
void send_single_round(const TiledView<W>& a, std::uint32_t round, std::size_t step,
                       const Value<S>* x, Message<S>* messages) {
  for (std::uint32_t slice = 0; slice < a.slices; ++slice) {
    const std::uint8_t kind = a.kind[std::size_t{round} * a.slices + slice];
    if (kind == TiledView<W>::no_slice) return;  // there are none behind it
    for (std::uint32_t lane = 32 * slice; lane < 32 * slice + 32; ++lane) {
      const std::uint32_t to = a.destination[std::size_t{round} * a.lanes() + lane];
      if (to >= a.messages) break;
      const Unit<S, W> unit(a, (step * a.lanes() + lane) * 8, x);
      send_unit<S>(unit, kind, messages + to);
    }
  }
}

template <class S, class W>
void first_hop(OnCpu on, const TiledView<W>& a, const TiledX<S>& x, Message<S>* messages) {
  for_shares(on, a.blocks, 1, [&](std::size_t block, std::size_t) {
    for (std::uint32_t v = a.first_visit[block]; v < a.first_visit[block + 1]; ++v) {
      const TileVisit visit = a.visits[v];
      const Value<S>* const tile = x.of(visit.tile);
      send_wide_rounds<S>(a, visit, tile, messages);
      std::uint32_t round = visit.first_round + visit.wide_rounds;
      std::size_t step = std::size_t{visit.first_step} + visit.wide_steps;
      for (const auto past = round + visit.single_rounds; round < past; ++round, ++step) {
        send_single_round<S>(a, round, step, tile, messages);
      }
    }
  });
}

// The sums of a chunk's rows, from its messages and a zero behind them.
template <class S>
void add_chunk(const RowChunk& c, const std::uint32_t* lists, const Message<S>* messages,
               Sum<S>* sums) {
  const std::uint32_t* const head = lists + c.first_word;
  const auto* const rows =
      reinterpret_cast<const std::uint16_t*>(head + ChunkLists::head_words(c.slices));
  const auto* const listed =
      reinterpret_cast<const std::uint16_t*>(head + ChunkLists::before_messages(c.slices));
  std::fill_n(sums, c.rows, static_cast<Sum<S>>(S::zero));
  const auto pair = [&](const std::uint16_t* at) {
    return S::add(static_cast<Sum<S>>(messages[at[0]]), static_cast<Sum<S>>(messages[at[1]]));
  };
  for (std::uint32_t s = 0; s < c.slices; ++s) {
    const std::uint32_t steps = head[s] & 0x7fff;
    const std::uint16_t* at = listed + std::size_t{64} * (head[s] >> 16);
    const std::uint16_t* const row = rows + std::size_t{32} * s;
    if ((head[s] & ChunkLists::by_warp) != 0) {
      Sum<S>& sum = sums[row[0]];
      for (std::uint32_t i = 0; i < 32 * steps; ++i, at += 2) sum = S::add(sum, pair(at));
      continue;
    }
    Sum<S> sum[32];
    std::fill_n(sum, 32, static_cast<Sum<S>>(S::zero));
    for (std::uint32_t step = 0; step < steps; ++step, at += 64) {
      for (int lane = 0; lane < 32; ++lane) sum[lane] = S::add(sum[lane], pair(at + 2 * lane));
    }
    for (int lane = 0; lane < 32; ++lane) {
      if (row[lane] != ChunkLists::no_row) sums[row[lane]] = sum[lane];
    }
  }
}

// Hands the rows of a chunk to `epilogue`; parts of long rows are kept.
template <class S, class View, class Epilogue>
void finish_chunk(const View& a, const RowChunk& c, const Sum<S>* sums, Sum<S>* parts,
                  const Epilogue& epilogue, Sums<3>& totals) {
  const auto own = static_cast<std::uint32_t>(a.rows);
  for (std::uint32_t i = 0; i < c.rows; ++i) {
    const std::uint32_t r = c.first_row + i;
    if (r >= own) {
      parts[r - own] = sums[i];
      continue;
    }
    const auto row = a.first_row + static_cast<index_t>(r);
    if (epilogue.wants(row)) epilogue(row, epilogue.inputs(row), sums[i], totals);
  }
}

template <class S, class View, class Epilogue>
Sums<3> second_hop(OnCpu on, const View& a, const Message<S>* messages, Sum<S>* parts,
                   const Epilogue& epilogue) {
  std::vector<Sums<3>> of_chunk(a.chunks, Sums<3>{});
  for_shares(on, a.chunks, 1, [&](std::size_t k, std::size_t) {
    const RowChunk& c = a.chunk[k];
    const HostArray<Message<S>> own(c.messages + std::size_t{1});
    const HostArray<Sum<S>> sums(c.rows);
    std::copy_n(messages + c.first_message, c.messages, own.get());
    own[c.messages] = HopTypes<S>::message(static_cast<Sum<S>>(S::zero));
    add_chunk<S>(c, a.lists, own.get(), sums.get());
    finish_chunk<S>(a, c, sums.get(), parts, epilogue, of_chunk[k]);
  });
  return added_in_order(of_chunk.data(), of_chunk.size());
}

template <class S, class View, class Epilogue>
void finish_long_rows(const View& a, const Sum<S>* parts, const Epilogue& epilogue,
                      Sums<3>& totals) {
  for (index_t l = 0; l < a.long_rows; ++l) {
    const index_t row = a.first_row + a.long_row[l];
    auto sum = static_cast<Sum<S>>(S::zero);
    for (index_t p = a.first_part[l]; p < a.first_part[l + 1]; ++p) sum = S::add(sum, parts[p]);
    if (epilogue.wants(row)) epilogue(row, epilogue.inputs(row), sum, totals);
  }
}

}  // namespace

template <class S, class W, class Epilogue>
Sums<3> spmv(OnCpu on, const TiledBands<W>& bands, const RowTilesView*, const Value<S>* x,
             const Epilogue& epilogue) {
  const TiledView<W>& any = *bands.band;
  const std::size_t x_values = static_cast<std::size_t>(any.tiles) * x_stride(any);
  const HopRoom<S> room(bands, x_values);
  const bool fits = room.end <= any.workspace_bytes;
  const HostArray<std::uint64_t> more(fits ? 0 : room.end / sizeof(std::uint64_t) + 1);
  auto* const bytes = static_cast<char*>(fits ? any.workspace : more.get());
  auto* const messages = reinterpret_cast<Message<S>*>(bytes);
  auto* const of_parts = reinterpret_cast<Sum<S>*>(bytes + room.parts);
  auto* const ordered = reinterpret_cast<Value<S>*>(bytes + room.x);
  std::size_t work = 0;
  for (const TiledView<W>& a : bands) {
    work += a.chunks + std::size_t{a.messages} + static_cast<std::size_t>(a.rows);
  }
  const OnCpu team = worth(on, work);
  order_x<S>(team, any, x, ordered);
  Sums<3> totals{};
  for (const TiledView<W>& a : bands) {
    first_hop<S>(team, a, TiledX<S>{ordered, x_stride(a)}, messages);
    Sums<3> of_band = second_hop<S>(team, a, messages, of_parts, epilogue);
    finish_long_rows<S>(a, of_parts, epilogue, of_band);
    totals = totals + of_band;
  }
  return totals;
}

GRAPHRUN_SPMV_KERNELS(OnCpu, TiledBands)
GRAPHRUN_SPMV_COMPLEX_TYPED(OnCpu, TiledBands)
GRAPHRUN_SPMV_COMPLEX(OnCpu, TiledBands)

}  // namespace graphrun::kernels
