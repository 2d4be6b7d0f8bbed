// Vertices sorted by their levels in several searches, for sweeps on a GPU.
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/kernels.hpp"
#include "engine/brandes/kernels.hpp"

namespace graphrun {

// Calls f(OnCuda) for a context on a GPU: only there are searches swept together.
template <class F>
void on_gpu(const Context& ctx, F&& f) {
  on_backend(ctx, [&](auto on) {
    if constexpr (!std::is_same_v<decltype(on), OnCpu>) f(on);
  });
}

// The vertices by level and kind, and where each level and kind begins.
struct PlacedLevels {
  explicit PlacedLevels(const Context& ctx) : begins(ctx, 0) {}
  std::optional<Buffer<index_t>> list;
  Buffer<offset_t> begins;
  std::vector<offset_t> host_begins;
};

// Packs the levels of up to four searches, of which `depth` is the largest, and lists the vertices.
// `out` and `in`: the edges that are swept, whose rows say the kind. Blocks.
template <class L>
void place_levels(const Context& ctx, kernels::LevelArrays of, std::size_t n, index_t depth,
                  CsrView<NoWeights> out, CsrView<NoWeights> in, Buffer<L>& packed,
                  PlacedLevels& placed) {
  const std::size_t groups = static_cast<std::size_t>(depth) * kernels::level_kinds;
  int bits = 1;
  while (groups >> bits != 0) ++bits;
  Buffer<offset_t> places(ctx, n);
  placed.begins = Buffer<offset_t>(ctx, groups + 1);
  on_gpu(ctx, [&](auto on) {
    kernels::pack_levels(on, of, n, packed.data());
    kernels::count_places(on, packed.data(), n, places.data());
    const auto size = static_cast<std::size_t>(kernels::exclusive_scan(on, places.data(), n));
    Buffer<std::uint64_t> keys(ctx, size), spare(ctx, size);
    kernels::list_places(on, packed.data(), n, out, in, places.data(), bits, keys.data());
    if (kernels::sort_pairs(on, keys.data(), spare.data(), nullptr, nullptr, size, bits)) {
      keys.swap(spare);
    }
    if (!placed.list || placed.list->size() < size) placed.list.emplace(ctx, size);
    kernels::split_places(on, keys.data(), size, bits, groups, placed.list->data(),
                          placed.begins.data());
  });
  placed.host_begins = placed.begins.to_host();
}

}  // namespace graphrun
