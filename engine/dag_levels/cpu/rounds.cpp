// Rounds of vertices that nothing enters, on the CPU: narrow ones by one thread.
#include <atomic>
#include <vector>

#include "engine/dag_levels/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Lists vertices behind the end of the queue, many at a time.
class LevelList {
 public:
  LevelList(index_t* queue, std::atomic<index_t>& end) : queue_(queue), end_(&end) {}
  void add(index_t v) {
    found_.push_back(v);
    if (found_.size() == 1024) flush();
  }
  void flush() {
    const index_t at = end_->fetch_add(static_cast<index_t>(found_.size()));
    for (std::size_t i = 0; i < found_.size(); ++i)
      queue_[static_cast<std::size_t>(at) + i] = found_[i];
    found_.clear();
  }

 private:
  index_t* queue_;
  std::atomic<index_t>* end_;
  std::vector<index_t> found_;
};

void take_alone(const CsrView<NoWeights>& out, const DagWork& work, DagState& s) {
  index_t end = s.end;
  for (; s.begin < s.end; ++s.begin) {
    const index_t u = work.queue[s.begin];
    for (offset_t k = out.offsets[u]; k < out.offsets[u + 1]; ++k) {
      const index_t v = out.column_of[k];
      if (--work.entering[v] > 0) continue;
      work.level[v] = s.round + 1;
      work.queue[end++] = v;
    }
  }
  s.end = end;
}

void take_together(OnCpu on, const CsrView<NoWeights>& out, const DagWork& work, DagState& s) {
  std::atomic<index_t> end = s.end;
  const index_t* const list = work.queue + s.begin;
  for_shares(
      on, static_cast<std::size_t>(s.end - s.begin), 64,
      [&](const auto&) { return LevelList(work.queue, end); },
      [&](LevelList& found, std::size_t i, std::size_t last) {
        for (; i < last; ++i) {
          for (offset_t k = out.offsets[list[i]]; k < out.offsets[list[i] + 1]; ++k) {
            const index_t v = out.column_of[k];
            std::atomic_ref left(work.entering[v]);
            if (left.fetch_sub(1, std::memory_order_relaxed) > 1) continue;
            work.level[v] = s.round + 1;
            found.add(v);
          }
        }
      },
      [&](LevelList& found) { found.flush(); });
  s.begin = s.end;
  s.end = end;
}

}  // namespace

DagState take_rounds(OnCpu on, CsrView<NoWeights> out, DagWork work, DagState state,
                     index_t most_rounds) {
  for (; most_rounds > 0 && state.begin < state.end; --most_rounds, ++state.round) {
    offset_t entries = 0;
    for (index_t i = state.begin; i < state.end; ++i) {
      entries += out.offsets[work.queue[i] + 1] - out.offsets[work.queue[i]];
    }
    const OnCpu team = worth(on, static_cast<std::size_t>(entries));
    if (team.threads == 1) {
      take_alone(out, work, state);
    } else {
      take_together(team, out, work, state);
    }
  }
  return state;
}

GRAPHRUN_INSTANTIATE_LEVELS(OnCpu)

}  // namespace graphrun::kernels
