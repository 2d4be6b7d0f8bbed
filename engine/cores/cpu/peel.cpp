// Peeling on the CPU: each thread takes away the vertices of k edges that it finds, and those that
// this leaves with k.
//
// Kabir and Madduri, Parallel k-core decomposition on multicore platforms, IPDPSW 2017.
#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/cores/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Vertices that a thread owns in a row, and then every so many again: a graph sorted by degree
// gives no thread all hubs.
constexpr std::size_t owned_at_once = 512;
// Edges a thread: on fewer of them the levels, of which each ends with the threads waiting for one
// another, take longer than what a second thread saves.
constexpr std::size_t edges_per_thread = std::size_t{1} << 22;
// A thread that has more vertices than this to take away gives half to one that has none.
constexpr std::size_t enough_to_share = 64;
constexpr index_t none_left = std::numeric_limits<index_t>::max();

// What the threads share.
struct Peeling {
  const EdgesBothWays& edges;
  index_t* degree;
  Watch& watch;
  std::mutex mutex = {};             // of `shared`
  std::vector<index_t> shared = {};  // vertices for whoever has none
  std::atomic<bool> offered = false, stop = false;
  std::atomic<std::int64_t> idle = 0;                     // threads, added up over the levels
  std::atomic<index_t> next[2] = {none_left, none_left};  // level, of every other one
};

class Peeler {
 public:
  Peeler(Peeling& all, Team& team) : all_(all), team_(team), pulse_(all.watch) {
    const auto n = static_cast<std::size_t>(all.edges.out.rows);
    const auto stride = static_cast<std::size_t>(team.size()) * owned_at_once;
    left_.reserve(std::min(n, (n / stride + 1) * owned_at_once));
    for (auto first = static_cast<std::size_t>(team.index()) * owned_at_once; first < n;
         first += stride) {
      const std::size_t end = std::min(n, first + owned_at_once);
      for (std::size_t v = first; v < end; ++v) left_.push_back(static_cast<index_t>(v));
    }
  }

  // Takes away all vertices, those of few edges first.
  template <bool alone>
  void run() {
    try {
      for (int turn = 0; level_ != none_left && !all_.stop; turn ^= 1) {
        propose(all_.next[turn], list());
        team_.barrier();  // no vertex is listed once others lose edges
        idle_in_the_end_ += team_.size();
        take<alone>();
        // All have read it: none leaves take() before all have come there.
        if (team_.index() == 0) all_.next[1 - turn] = none_left;
        team_.barrier();
        level_ = all_.next[turn];
      }
    } catch (...) {
      all_.stop = true;  // the others wait for this thread
      throw;
    }
  }

 private:
  static void propose(std::atomic<index_t>& next, index_t level) {
    for (index_t seen = next; level < seen && !next.compare_exchange_weak(seen, level);) {
    }
  }

  // Lists the vertices left that have `level_` edges. Returns the next level: where there are none,
  // the least number of edges that a vertex left has.
  index_t list() {
    index_t next = none_left;
    std::size_t kept = 0;
    for (const index_t v : left_) {
      const index_t edges = all_.degree[v];
      if (edges == level_) found_.push_back(v);
      left_[kept] = v;
      if (edges <= level_) continue;
      ++kept;
      next = std::min(next, edges);
    }
    left_.resize(kept);
    return found_.empty() ? next : level_ + 1;
  }

  template <bool alone>
  void take() {
    alone ? take_in_order() : take_together();
  }

  // Takes away what is found in the order in which it is, so that rows are fetched ahead.
  void take_in_order() {
    constexpr std::size_t offsets_ahead = 16, row_ahead = 8, enough_to_drop = 4096;
    const CsrView<NoWeights>& out = all_.edges.out;
    for (std::size_t i = 0; i < found_.size() && !all_.stop; ++i) {
      if (i >= enough_to_drop && 2 * i > found_.size()) {
        found_.erase(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;
      }
      if (i + offsets_ahead < found_.size()) {
        __builtin_prefetch(out.offsets + found_[i + offsets_ahead]);
        __builtin_prefetch(out.column_of + out.offsets[found_[i + row_ahead]]);
      }
      remove<true>(found_[i]);
    }
    found_.clear();
  }

  // Takes away what this thread has found, and what the others give it.
  void take_together() {
    do {
      while (!found_.empty()) {
        const index_t v = found_.back();
        found_.pop_back();
        remove<false>(v);
        if (all_.stop) return;
        if (found_.size() > enough_to_share) share();
      }
    } while (receives());
  }

  template <bool alone>
  void remove(index_t v) {
    each_neighbour(all_.edges, v, 0, 1, [&](index_t u) {
      if (lose_edge<alone>(all_.degree, u, level_)) found_.push_back(u);
    });
    if (pulse_.stops(all_.edges.length(v))) all_.stop = true;
  }

  void share() {
    if (all_.offered || all_.idle <= idle_in_the_end_ - team_.size()) return;
    const std::lock_guard lock(all_.mutex);
    if (!all_.shared.empty()) return;
    const auto half = found_.begin() + static_cast<std::ptrdiff_t>(found_.size() / 2);
    all_.shared.assign(found_.begin(), half);
    found_.erase(found_.begin(), half);
    all_.offered = true;
  }

  // Waits for vertices of another thread; false once no thread has any.
  bool receives() {
    ++all_.idle;
    while (!all_.stop) {
      if (all_.offered) {
        const std::lock_guard lock(all_.mutex);
        if (!all_.shared.empty()) {
          --all_.idle;
          found_.swap(all_.shared);
          all_.offered = false;
          return true;
        }
      }
      if (all_.idle >= idle_in_the_end_ && !all_.offered) return false;
      std::this_thread::yield();
    }
    return false;
  }

  Peeling& all_;
  Team& team_;
  Pulse pulse_;
  index_t level_ = 0;
  std::int64_t idle_in_the_end_ = 0;  // Peeling::idle, when all have nothing left of the level
  std::vector<index_t> left_, found_;
};

}  // namespace

GRAPHRUN_INSTANTIATE_CORES(OnCpu)

bool peel(OnCpu on, const EdgesBothWays& edges, index_t* degree, Watch& watch) {
  const std::size_t worthwhile = static_cast<std::size_t>(edges.entries) / edges_per_thread + 1;
  const std::size_t threads = std::min(worthwhile, static_cast<std::size_t>(on.threads));
  return peel_together(on.with(static_cast<int>(threads)), edges, degree, watch);
}

bool peel_together(OnCpu on, const EdgesBothWays& edges, index_t* degree, Watch& watch) {
  if (edges.out.rows == 0) return true;
  Peeling all{edges, degree, watch};
  in_team(on, [&](Team& team) {
    Peeler peeler(all, team);
    if (team.size() == 1) {
      peeler.run<true>();
    } else {
      peeler.run<false>();
    }
  });
  return !all.stop;
}

}  // namespace graphrun::kernels
