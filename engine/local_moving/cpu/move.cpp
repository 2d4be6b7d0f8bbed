// Local moving on the CPU: the weights from a vertex to the groups around it are added up in an
// array of the thread.
#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "engine/local_moving/cpu/turn_lists.hpp"

namespace graphrun::kernels {
namespace {

constexpr std::size_t vertices_at_once = 128;

// Sums by group: 0 for groups that are not listed.
class GroupWeights {
 public:
  explicit GroupWeights(std::size_t groups) : sum_(groups, 0), listed_(groups + 1) {}
  // The weight is above 0.
  void add(index_t group, std::int64_t weight) {
    std::int64_t& sum = sum_[static_cast<std::size_t>(group)];
    const std::int64_t before = sum;
    sum = before + weight;
    listed_[count_] = group;
    count_ += before == 0 ? 1 : 0;
  }
  std::int64_t of(index_t group) const { return sum_[static_cast<std::size_t>(group)]; }
  // f(group, weight) for each, which empties it.
  template <class F>
  void take(F f) {
    for (std::size_t i = 0; i < count_; ++i) {
      f(listed_[i], std::exchange(sum_[static_cast<std::size_t>(listed_[i])], 0));
    }
    count_ = 0;
  }

 private:
  std::vector<std::int64_t> sum_;
  std::vector<index_t> listed_;  // one more than there are groups is written
  std::size_t count_ = 0;
};

// What a thread keeps from turn to turn.
struct Deciding {
  explicit Deciding(std::size_t groups) : weights(groups) {}
  GroupWeights weights;
  std::vector<index_t> moved, woken;
  std::int64_t gain = 0;
};

// Whether v moves, to groups.next[v].
bool decide(const Mover& mover, Deciding& mine) {
  const index_t v = mover.vertex;
  const LevelView& view = mover.view;
  const offset_t begin = view.offsets[v], end = view.offsets[v + 1];
  std::int64_t bound_weight = 0;
  if (view.weight == nullptr && mover.bound == no_vertex) {
    const index_t* const group_of = mover.groups.of;
    for (offset_t k = begin; k < end; ++k) {
      const index_t u = view.column_of[k];
      if (u != v) mine.weights.add(group_of[u], 1);
    }
  } else {
    for (offset_t k = begin; k < end; ++k) {
      const index_t u = view.column_of[k];
      const std::int64_t weight = view.weight_at(k);
      if (!mover.counts(u) || weight == 0) continue;
      bound_weight += weight;
      mine.weights.add(mover.groups.of[u], weight);
    }
  }
  const std::int64_t own_weight = mine.weights.of(mover.own);
  Best best{no_score, no_vertex};
  mine.weights.take([&](index_t group, std::int64_t weight) {
    if (group != mover.own && mover.may_join(group)) {
      best.take(mover.score_of_other(group, weight), group);
    }
  });
  std::int64_t gain = 0;
  const index_t to = choice_of(mover, best, own_weight, bound_weight, gain);
  if (to == mover.own) return false;
  mover.groups.next[v] = to;
  mine.gain += gain;
  return true;
}

// Has the neighbours of v in other groups looked at again. Lists those whose part's turn is still
// to come and that nobody has listed.
void wake_neighbours(const LevelView& view, const GroupsView& groups, index_t v, const Turn& turn,
                     std::vector<index_t>& woken) {
  const index_t own = groups.of[v];
  for (offset_t k = view.offsets[v]; k < view.offsets[v + 1]; ++k) {
    const index_t u = view.column_of[k];
    if (groups.of[u] == own) continue;
    const std::atomic_ref active(groups.active[u]);
    if (active.load(std::memory_order_relaxed) != 0) continue;
    if (active.exchange(1, std::memory_order_relaxed) != 0) continue;
    if (turn.part_of(u) > turn.part) woken.push_back(u);
  }
}

}  // namespace

GRAPHRUN_INSTANTIATE_LOCAL_MOVING(OnCpu)

MoveTally move_in_rounds(OnCpu on, const LevelView& view, const GroupsView& groups,
                         const MoveSettings& settings, Watch& watch) {
  const auto n = static_cast<std::size_t>(view.vertices);
  const std::size_t entries_of_row = n == 0 ? 0 : static_cast<std::size_t>(settings.entries) / n;
  std::vector<Deciding> threads(static_cast<std::size_t>(on.threads), Deciding(n));
  const auto mine_of = [&](const Member& member) {
    return &threads[static_cast<std::size_t>(member.index)];
  };
  const auto nothing = [](const Deciding*) {};
  TurnLists lists(n);
  std::vector<index_t> moved;
  std::int64_t moves = 0;
  const auto take_turn = [&](const Turn& turn) {
    const std::size_t listed = lists.size(turn.part);
    for_shares(
        worth(on, listed * (1 + entries_of_row)), listed, vertices_at_once, mine_of,
        [&](Deciding* mine, std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) {
            const index_t v = lists.at(turn.part, i);
            groups.active[v] = 0;
            const Mover mover(view, groups, turn, settings.share, v);
            if (mover.may_move() && decide(mover, *mine)) mine->moved.push_back(v);
          }
        },
        nothing);
    moved.clear();
    for (Deciding& mine : threads) {
      moved.insert(moved.end(), mine.moved.begin(), mine.moved.end());
      mine.moved.clear();
    }
    moves += static_cast<std::int64_t>(moved.size());
    const OnCpu workers = worth(on, moved.size() * (1 + entries_of_row));
    for_shares(workers, moved.size(), 256, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) change_group(view, groups, moved[i]);
    });
    for_shares(
        workers, moved.size(), 64, mine_of,
        [&](Deciding* mine, std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) {
            wake_neighbours(view, groups, moved[i], turn, mine->woken);
          }
        },
        nothing);
    for (Deciding& mine : threads) {
      for (const index_t u : mine.woken) lists.add(turn.part_of(u), u);
      mine.woken.clear();
    }
  };
  const auto take_round = [&](Turn turn) {
    lists.begin(worth(on, n), groups.active, turn);
    for (; turn.part < turn.parts && !watch.stop_requested(); ++turn.part) take_turn(turn);
  };
  const auto end = [&](std::int64_t& count, std::int64_t& gain) {
    count = std::exchange(moves, 0);
    for (Deciding& mine : threads) gain += std::exchange(mine.gain, 0);
  };
  return run_rounds(on, view, groups, settings, watch, take_round, end);
}

}  // namespace graphrun::kernels
