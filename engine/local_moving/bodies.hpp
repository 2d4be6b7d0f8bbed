// What the kernels of both backends share of local moving: parts, scores and rounds.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/local_moving/kernels.hpp"

namespace graphrun::kernels {

// Who moves in a turn: one of `parts` parts of the vertices.
struct Turn {
  std::uint32_t salt, parts, part;

  // The part that a vertex is in.
  GRAPHRUN_HD std::uint32_t part_of(index_t v) const {
    auto x = static_cast<std::uint32_t>(v) * 0x9e3779b1u ^ salt;
    x = (x ^ x >> 16) * 0x85ebca6bu;
    x = (x ^ x >> 13) * 0xc2b2ae35u;
    x ^= x >> 16;
    return static_cast<std::uint32_t>(std::uint64_t{x} * parts >> 32);
  }
  GRAPHRUN_HD bool has(index_t v) const { return part_of(v) == part; }
};

// Of a round: enough that few vertices follow each other, few enough to keep threads busy.
inline constexpr std::uint32_t parts_of_round = 8;

inline std::uint32_t salt_of(std::uint64_t seed, int round) {
  std::uint64_t x = seed + 0x9e3779b97f4a7c15u * static_cast<std::uint64_t>(round + 1);
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return static_cast<std::uint32_t>(x >> 32);
}

// A vertex that decides: its group, and what an end in another group costs it.
struct Mover {
  index_t vertex, own, bound;
  double out, in;  // share of an edge expected, for each end in a group
  bool alone;      // in its group
  const LevelView& view;
  const GroupsView& groups;
  const Turn& turn;

  GRAPHRUN_HD Mover(const LevelView& graph, const GroupsView& all, const Turn& now, double share,
                    index_t v)
      : vertex(v),
        own(all.of[v]),
        bound(all.bound == nullptr ? no_vertex : all.bound[v]),
        out(product(share, static_cast<double>(graph.out[v]))),
        in(graph.in == nullptr ? 0 : product(share, static_cast<double>(graph.in[v]))),
        alone(all.members[own] == 1),
        view(graph),
        groups(all),
        turn(now) {}

  // Whether v may be looked at: of the parts of a group, those that are alone.
  GRAPHRUN_HD bool may_move() const { return bound == no_vertex || (alone && own == vertex); }
  // Whether the group of a neighbour counts.
  GRAPHRUN_HD bool counts(index_t neighbour) const {
    return neighbour != vertex && (bound == no_vertex || groups.bound[neighbour] == bound);
  }
  // The weight to a group beyond what is expected.
  GRAPHRUN_HD double score_of_other(index_t group, std::int64_t weight) const {
    return score(weight, groups.out[group], groups.in == nullptr ? 0 : groups.in[group]);
  }
  GRAPHRUN_HD double score_of_own(std::int64_t weight) const {
    return score(weight, groups.out[own] - view.out[vertex],
                 groups.in == nullptr ? 0 : groups.in[own] - view.in[vertex]);
  }
  // The score that a part of one vertex must be worth to the rest of its group to be moved.
  GRAPHRUN_HD double score_of_rest(std::int64_t weight) const {
    return score(weight, groups.bound_out[bound] - view.out[vertex],
                 groups.in == nullptr ? 0 : groups.bound_in[bound] - view.in[vertex]);
  }
  // The weight beyond what is expected between the vertex and ends of others.
  GRAPHRUN_HD double score(std::int64_t weight, std::int64_t out_ends, std::int64_t in_ends) const {
    const auto found = static_cast<double>(weight), ends = static_cast<double>(out_ends);
    if (view.in == nullptr) return difference(found, product(out, ends));
    return difference(difference(found, product(out, static_cast<double>(in_ends))),
                      product(in, ends));
  }
  // Whether v may join a group. Parts that may lose their only vertex in this turn take in none.
  // Two vertices that are alone do not change places: the one of the larger number moves.
  GRAPHRUN_HD bool may_join(index_t group, index_t members) const {
    const bool may_be_first = bound == no_vertex ? !alone || group < own : !turn.has(group);
    return members > 1 || may_be_first;
  }
  GRAPHRUN_HD bool may_join(index_t group) const { return may_join(group, groups.members[group]); }
};

// The best group so far.
struct Best {
  double score;
  index_t group;

  GRAPHRUN_HD void take(double other, index_t candidate) {
    if (other > score || (other == score && candidate < group)) {
      score = other;
      group = candidate;
    }
  }
};
inline constexpr double no_score = -1e300;

// Where v goes: `own` if it stays. `gain`: what that raises, in 1 / gain_unit of a weight.
GRAPHRUN_HD inline index_t choice_of(const Mover& mover, Best best, std::int64_t own_weight,
                                     std::int64_t bound_weight, std::int64_t& gain) {
  gain = 0;
  const double stay = mover.score_of_own(own_weight);
  if (mover.bound == no_vertex) {
    // A community that is empty is worth 0.
    if (mover.groups.members[mover.vertex] == 0) best.take(0, mover.vertex);
  } else if (mover.score_of_rest(bound_weight) < 0) {
    return mover.own;
  }
  if (!(best.score > stay)) return mover.own;
  gain = static_cast<std::int64_t>(product(difference(best.score, stay), gain_unit));
  return best.group;
}

// Applies the choice of v.
GRAPHRUN_HD inline void change_group(const LevelView& view, const GroupsView& groups, index_t v) {
  const index_t from = groups.of[v], to = groups.next[v];
  add_whole(&groups.out[from], -view.out[v]);
  add_whole(&groups.out[to], view.out[v]);
  if (view.in != nullptr) {
    add_whole(&groups.in[from], -view.in[v]);
    add_whole(&groups.in[to], view.in[v]);
  }
  add_member(&groups.members[from], -1);
  add_member(&groups.members[to], 1);
  groups.of[v] = to;
}

template <class On>
void wake_all(On on, std::size_t n, std::uint8_t* active) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { active[v] = 1; });
}

// The rounds, whoever takes them: take_round() has the first of its turns, end() gives the moves
// and the gain of the round. Where they are to settle, the last has looked at all vertices.
template <class On, class Take, class End>
MoveTally run_rounds(On on, const LevelView& view, const GroupsView& groups,
                     const MoveSettings& settings, Watch& watch, Take&& take_round, End&& end) {
  MoveTally tally;
  bool all = true;
  while (tally.rounds < settings.most_rounds && !watch.stop_requested()) {
    take_round(Turn{salt_of(settings.seed, tally.rounds), parts_of_round, 0});
    ++tally.rounds;
    std::int64_t moved = 0, gain = 0;
    end(moved, gain);
    tally.moved += moved;
    const bool is_last = moved == 0 || gain < settings.least_gain;
    if (is_last && (all || !settings.settle)) break;
    all = is_last;
    if (all) wake_all(on, static_cast<std::size_t>(view.vertices), groups.active);
  }
  return tally;
}

template <class On>
void begin_groups(On on, const LevelView& view, const GroupsView& groups) {
  const auto n = static_cast<std::size_t>(view.vertices);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    groups.out[v] = 0;
    if (view.in != nullptr) groups.in[v] = 0;
    groups.members[v] = 0;
    groups.active[v] = 1;
  });
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const index_t g = groups.of[v];
    add_whole(&groups.out[g], view.out[v]);
    if (view.in != nullptr) add_whole(&groups.in[g], view.in[v]);
    add_member(&groups.members[g], 1);
  });
}

// Entries that a thread looks at one after another.
inline constexpr offset_t split_piece = 8;

template <class On>
offset_t lower_labels(On on, const LevelView& view, offset_t entries, const index_t* group,
                      index_t* label) {
  const auto pieces = static_cast<std::size_t>((entries + split_piece - 1) / split_piece);
  const Sums<1> changed = ordered_sums<1>(on, pieces, [=] GRAPHRUN_HD(std::size_t p) {
    const offset_t first = static_cast<offset_t>(p) * split_piece;
    const offset_t last = first + split_piece < entries ? first + split_piece : entries;
    double lowered = 0;
    const auto lower = [&](index_t row, offset_t k, offset_t row_end) {
      for (; k < row_end; ++k) {
        const index_t column = view.column_of[k];
        if (group[row] != group[column] || view.weight_at(k) == 0) continue;
        const index_t other = read_shared(&label[read_shared(&label[column])]);
        if (other >= read_shared(&label[row])) continue;
        lower_to(&label[row], other);
        lowered = 1;
      }
    };
    for_rows_between(view.offsets, view.vertices, first, last, lower);
    return Sums<1>{{lowered}};
  });
  return static_cast<offset_t>(changed.value[0]);
}

#define GRAPHRUN_INSTANTIATE_LOCAL_MOVING(On)                          \
  template void begin_groups(On, const LevelView&, const GroupsView&); \
  template offset_t lower_labels(On, const LevelView&, offset_t, const index_t*, index_t*);

}  // namespace graphrun::kernels
