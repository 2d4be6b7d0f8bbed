// A search whose vertices lie on several GPUs of one host, which store into each other's memory:
// all rounds run in one kernel on each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {

inline constexpr std::size_t most_peers = 8;

// What each rank gives the others to store in. borders[r] is the first vertex of rank r, a multiple
// of 32, and last comes how many there are.
struct PeerPlace {
  const std::vector<index_t>& borders;
  int rank;
  const std::vector<char*>& parts;  // PeerMemory::parts()
  bool filters;                     // wants_filter(), and the GPUs of all ranks hold one
};

// Whether a search filters frontiers of few vertices, where it can: the same on all ranks.
bool wants_filter(const std::vector<index_t>& borders);
// Whether a block of this GPU has the shared memory for it.
bool holds_filter(OnCuda on);

// How often ranks met, and the bytes that other GPUs stored in this one's memory.
struct PeerUse {
  std::int64_t meetings = 0;
  std::uint64_t received = 0;
};

// How large its parts have to be, for a graph of so many entries.
std::size_t peer_search_bytes(const std::vector<index_t>& borders, offset_t entries);

// `out` and `in` are this rank's rows, with columns of all vertices; `entries`, the most of the
// two. plan.entries are those of all ranks. `level` and `parent` (null: not wanted) are of own
// vertices and hold no_vertex. Calls check_others() now and then while it waits, which throws where
// another rank has failed: the kernel then ends without the others. A call of all ranks.
ClosureTotals settle_with_peers(OnCuda on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                                std::size_t entries, const ClosurePlan& plan,
                                const PeerPlace& place, index_t* level, index_t* parent,
                                Watch& watch, const std::function<void()>& check_others,
                                PeerUse& use);

}  // namespace graphrun::kernels
