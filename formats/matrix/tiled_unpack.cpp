// CSR from a tiled matrix: every id finds its row through its message.
#include <graphrun/base/error.hpp>
#include <graphrun/formats/matrix/build.hpp>
#include <graphrun/formats/matrix/tiled.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/tiled_each.hpp"
#include "formats/matrix/common/tiled_read_back.hpp"

namespace graphrun {
namespace tiling {

namespace {

// What is found of a matrix before its entries are listed.
struct Owners {
  Buffer<u32> owner;       // the row of the second hop of each message
  Buffer<u32> tile_of;     // of each round
  Buffer<u32> first_step;  // of each slice
};

Owners find_owners(const TiledBand& from, std::uint32_t of_round) {
  const Context& ctx = from.ids.context();
  const std::size_t slices = from.width.size();
  Owners found{{ctx, from.messages}, {ctx, slices / of_round}, {ctx, slices}};
  each(ctx, 32 * from.chunk.size(),
       FindOwners{from.chunk.data(), from.lists.data(), found.owner.data()});
  each(ctx, from.visits.size(), TilesOfRounds{from.visits.data(), found.tile_of.data()});
  each(ctx, from.visits.size() * of_round,
       StepsOfSlices{from.visits.data(), from.width.data(), of_round, found.first_step.data()});
  return found;
}

// Lists the entries of a band from entry `at` of `to` on, whose weights are `weights`, or null.
// Returns how many there are.
template <class View, class W>
std::size_t list_band(const View& view, const Owners& found, Coo& to, std::size_t at, W* weights) {
  const Context& ctx = to.row_of.context();
  const LaneEntries<View> lanes{view, found.first_step.data(), found.owner.data()};
  const std::size_t count = found.tile_of.size() * view.lanes();
  Buffer<offset_t> before(ctx, count);
  each(ctx, count, CountLaneEntries<View>{lanes, found.tile_of.data(), before.data()});
  const offset_t entries = exclusive_scan(before);
  each(ctx, count,
       ListLaneEntries<View, W>{lanes, found.tile_of.data(), before.data(), to.row_of.data() + at,
                                to.column_of.data() + at,
                                weights == nullptr ? nullptr : weights + at});
  return static_cast<std::size_t>(entries);
}

template <class As, class W>
void list_entries(const Tiled& from, As as, Coo& to, W* weights) {
  const auto views = from.views(as);
  std::size_t at = 0;
  for (std::size_t b = 0; b < views.size(); ++b) {
    at += list_band(views[b], find_owners(from.bands[b], from.slices), to, at, weights);
  }
}

}  // namespace

}  // namespace tiling

Csr to_csr(const Tiled& tiled) {
  using namespace tiling;
  if (tiled.rest != nullptr || tiled.column_parts != nullptr) {
    throw Unsupported("TILED: rows of a rank are for products alone");
  }
  const Context& ctx = tiled.context();
  const auto entries = static_cast<std::size_t>(tiled.entries());
  Coo listed{tiled.rows, tiled.columns, {ctx, entries}, {ctx, entries}, {}};
  const Weights& stored = tiled.stored_weights();
  listed.weights = stored.visit(
      [&](const auto& typed) -> Weights {
        using W = std::remove_cvref_t<decltype(*typed.data())>;
        Buffer<W> values(ctx, entries);
        list_entries(tiled, AsTyped<W>{}, listed, values.data());
        return values;
      },
      Weights{});
  if (stored.empty()) list_entries(tiled, AsPattern{}, listed, static_cast<index_t*>(nullptr));
  return build_csr(std::move(listed), {}, nullptr);
}

}  // namespace graphrun
