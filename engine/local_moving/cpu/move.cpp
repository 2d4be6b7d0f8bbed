// Local moving on the CPU: the weights from a vertex to the groups around it are added up in a
// table of the thread, which is sized for each row, so that most tables stay in the first cache.
#include <algorithm>
#include <memory>
#include <vector>

#include "base/common/host_memory.hpp"
#include "engine/local_moving/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr std::size_t vertices_at_once = 1024;

// Sums by group in open addressing.
class GroupWeights {
 public:
  // Empties the table, for at most so many groups.
  void begin(std::uint64_t groups) {
    int bits = 3;
    while ((std::uint64_t{1} << bits) < 2 * groups) ++bits;
    const std::size_t slots = std::size_t{1} << bits;
    if (slots > slot_.size()) slot_.assign(slots, Slot{no_vertex, 0});
    for (const std::uint32_t at : used_) slot_[at].group = no_vertex;
    used_.clear();
    shift_ = 32 - bits;
    mask_ = static_cast<std::uint32_t>(slots - 1);
  }
  void add(index_t group, std::int64_t weight) {
    std::uint32_t at = static_cast<std::uint32_t>(group) * 0x9e3779b1u >> shift_;
    while (slot_[at].group != group) {
      if (slot_[at].group == no_vertex) {
        slot_[at] = {group, 0};
        used_.push_back(at);
        break;
      }
      at = (at + 1) & mask_;
    }
    slot_[at].weight += weight;
  }
  template <class F>
  void each(F f) const {
    for (const std::uint32_t at : used_) f(slot_[at].group, slot_[at].weight);
  }

 private:
  struct Slot {
    index_t group;
    std::int64_t weight;
  };
  std::vector<Slot> slot_;
  std::vector<std::uint32_t> used_;
  std::uint32_t mask_ = 0;
  int shift_ = 29;
};

// What a thread keeps from turn to turn.
struct Deciding {
  GroupWeights weights;
  std::vector<index_t> moved;
  std::int64_t gain = 0;
};

// Whether v moves, to groups.next[v].
bool decide(const Mover& mover, Deciding& mine) {
  const index_t v = mover.vertex;
  const LevelView& view = mover.view;
  const offset_t begin = view.offsets[v], end = view.offsets[v + 1];
  mine.weights.begin(static_cast<std::uint64_t>(std::min(end - begin, offset_t{view.vertices})));
  std::int64_t own_weight = 0, bound_weight = 0;
  for (offset_t k = begin; k < end; ++k) {
    const index_t u = view.column_of[k];
    const std::int64_t weight = view.weight_at(k);
    if (!mover.counts(u) || weight == 0) continue;
    const index_t group = mover.groups.of[u];
    bound_weight += weight;
    if (group == mover.own) {
      own_weight += weight;
    } else {
      mine.weights.add(group, weight);
    }
  }
  Best best{no_score, no_vertex};
  mine.weights.each([&](index_t group, std::int64_t weight) {
    if (mover.may_join(group)) best.take(mover.score(group, weight), group);
  });
  std::int64_t gain = 0;
  const index_t to = choice_of(mover, best, own_weight, bound_weight, gain);
  if (to == mover.own) return false;
  mover.groups.next[v] = to;
  mine.gain += gain;
  return true;
}

}  // namespace

GRAPHRUN_INSTANTIATE_LOCAL_MOVING(OnCpu)

MoveTally move_in_rounds(OnCpu on, const LevelView& view, const GroupsView& groups,
                         const MoveSettings& settings, Watch& watch) {
  const auto n = static_cast<std::size_t>(view.vertices);
  std::vector<Deciding> threads(static_cast<std::size_t>(on.threads));
  std::vector<index_t> moved;
  std::int64_t moves = 0;
  const auto take_turn = [&](const Turn& turn) {
    const std::size_t work = (n + static_cast<std::size_t>(settings.entries)) / turn.parts;
    for_shares(
        worth(on, work), n, vertices_at_once,
        [&](const Member& member) { return &threads[static_cast<std::size_t>(member.index)]; },
        [&](Deciding* mine, std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) {
            const auto v = static_cast<index_t>(i);
            if (groups.active[v] == 0 || !turn.has(v)) continue;
            groups.active[v] = 0;
            const Mover mover(view, groups, turn, settings.share, v);
            if (mover.may_move() && decide(mover, *mine)) mine->moved.push_back(v);
          }
        },
        [](const Deciding*) {});
    moved.clear();
    for (Deciding& mine : threads) {
      moved.insert(moved.end(), mine.moved.begin(), mine.moved.end());
      mine.moved.clear();
    }
    moves += static_cast<std::int64_t>(moved.size());
    const OnCpu workers = worth(on, moved.size() * 8);
    for_shares(workers, moved.size(), 256, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) change_group(view, groups, moved[i]);
    });
    for_shares(workers, moved.size(), 256, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const index_t v = moved[i], own = groups.of[v];
        for (offset_t k = view.offsets[v]; k < view.offsets[v + 1]; ++k) {
          const index_t u = view.column_of[k];
          if (groups.of[u] != own) set_shared(&groups.active[u], std::uint8_t{1});
        }
      }
    });
  };
  const auto take_round = [&](Turn turn) {
    for (; turn.part < turn.parts && !watch.stop_requested(); ++turn.part) take_turn(turn);
  };
  const auto end = [&](std::int64_t& count, std::int64_t& gain) {
    count = std::exchange(moves, 0);
    for (Deciding& mine : threads) gain += std::exchange(mine.gain, 0);
  };
  return run_rounds(on, view, groups, settings, watch, take_round, end);
}

}  // namespace graphrun::kernels
