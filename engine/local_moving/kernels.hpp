// Entry points of the kernels of local moving.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/common/watch.hpp"
#include "engine/coarse_graph/kernels.hpp"

namespace graphrun::kernels {

// Communities with the ends of edges and the vertices in each.
struct GroupsView {
  index_t* of;             // of each vertex
  std::int64_t *out, *in;  // `in` null: without direction
  index_t* members;
  index_t* next;         // the choice of a vertex that decides
  std::uint8_t* active;  // whether a vertex is to be looked at
  // Groups that parts stay within, and their ends; null: vertices move freely.
  const index_t* bound;
  const std::int64_t *bound_out, *bound_in;
  // The ends and, from bit 32 on, the members of each group side by side, where a GPU keeps both
  // so: a vertex that decides reads one word of each group around it.
  unsigned long long* word = nullptr;
};

// Gains are added up in this fraction of a weight.
inline constexpr double gain_unit = 256;

struct MoveSettings {
  double share;  // resolution / total
  std::uint64_t seed;
  std::int64_t least_gain;  // of a round, in 1 / gain_unit of a weight
  int most_rounds;
  bool settle;
  offset_t entries;
};

struct MoveTally {
  int rounds = 0;
  std::int64_t moved = 0;
};

// Sums over groups, and all vertices to be looked at.
template <class On>
void begin_groups(On on, const LevelView& view, const GroupsView& groups);

// The rounds. The watch may end them, which leaves the groups as they are then.
MoveTally move_in_rounds(OnCpu on, const LevelView& view, const GroupsView& groups,
                         const MoveSettings& settings, Watch& watch);
MoveTally move_in_rounds(OnCuda on, const LevelView& view, const GroupsView& groups,
                         const MoveSettings& settings, Watch& watch);

// label[v] = the smallest label of v and its neighbours in the same group, and of that label's.
// Returns how many have changed.
template <class On>
offset_t lower_labels(On on, const LevelView& view, offset_t entries, const index_t* group,
                      index_t* label);

}  // namespace graphrun::kernels
