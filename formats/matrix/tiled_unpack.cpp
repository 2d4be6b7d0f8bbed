// CSR from a tiled matrix: every id finds its row through its message.
#include <graphrun/formats/matrix/build.hpp>
#include <graphrun/formats/matrix/tiled.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/tiled_read_back.hpp"

namespace graphrun {
namespace tiling {

namespace {

template <class Body>
void for_each(const Context& ctx, std::size_t n, const Body& body) {
  on_backend(ctx, [&](auto on) { each(on, n, body); });
}

// What is found of a matrix before its entries are listed.
struct Owners {
  Buffer<u32> owner;              // the row of the second hop of each message
  Buffer<u32> tile_of;            // of each round
  Buffer<offset_t> steps_before;  // each round
};

Owners find_owners(const Tiled& from) {
  const Context& ctx = from.context();
  const std::size_t rounds = from.width.size();
  Owners found{{ctx, from.messages}, {ctx, rounds}, {ctx, rounds + 1}};
  for_each(ctx, 32 * from.chunk.size(),
           FindOwners{from.chunk.data(), from.lists.data(), found.owner.data()});
  for_each(ctx, from.visits.size(), TilesOfRounds{from.visits.data(), found.tile_of.data()});
  for_each(ctx, rounds + 1, RoundSteps{from.width.data(), rounds, found.steps_before.data()});
  exclusive_scan(found.steps_before);
  return found;
}

// Adds the entries to `to`, whose weights are `weights`, or null.
template <class View, class W>
void list_entries(const View& view, const Owners& found, const Context& ctx, Coo& to, W* weights) {
  const LaneEntries<View> lanes{view, found.steps_before.data(), found.owner.data()};
  const std::size_t count = found.tile_of.size() * view.lanes();
  Buffer<offset_t> before(ctx, count);
  for_each(ctx, count, CountLaneEntries<View>{lanes, found.tile_of.data(), before.data()});
  exclusive_scan(before);
  for_each(ctx, count,
           ListLaneEntries<View, W>{lanes, found.tile_of.data(), before.data(), to.row_of.data(),
                                    to.column_of.data(), weights});
}

}  // namespace

}  // namespace tiling

Csr to_csr(const Tiled& tiled) {
  using namespace tiling;
  const Context& ctx = tiled.context();
  const auto entries = static_cast<std::size_t>(tiled.entries());
  Coo listed{tiled.rows, tiled.columns, {ctx, entries}, {ctx, entries}, {}};
  const Owners found = find_owners(tiled);
  listed.weights = tiled.weights.visit(
      [&](const auto& typed) -> Weights {
        using W = std::remove_cvref_t<decltype(*typed.data())>;
        Buffer<W> values(ctx, entries);
        list_entries(tiled.view(AsTyped<W>{}), found, ctx, listed, values.data());
        return values;
      },
      Weights{});
  if (tiled.weights.empty()) {
    list_entries(tiled.view(AsPattern{}), found, ctx, listed, static_cast<index_t*>(nullptr));
  }
  return build_csr(std::move(listed), {}, nullptr);
}

}  // namespace graphrun
