// Rounds of a settled closure that are too narrow to call threads for each of them: a team stays
// together from round to round. Each member has the same part of the frontier's order in each
// round, so that what it reaches tends to stay in its cache.
#include <algorithm>
#include <graphrun/engine/common/tuning.hpp>
#include <vector>

#include "base/common/parallel.hpp"
#include "engine/closure/cpu/settling.hpp"

namespace graphrun::kernels {
namespace {

// The number of vertices that a member found in a round. The struct fills a cache line, so that
// members do not write to the same one. g++ 12's sanitizers ignore alignas here.
struct FoundByMember {
  std::size_t count = 0;
  offset_t edges = 0;  // entries of their rows
  char rest[64 - sizeof(std::size_t) - sizeof(offset_t)];
};

// State that the members share. It has the counts of two rounds, as members may be one barrier
// apart.
struct TeamRounds {
  explicit TeamRounds(std::size_t members)
      : found{std::vector<FoundByMember>(members), std::vector<FoundByMember>(members)} {}
  std::vector<FoundByMember> found[2];  // by members, of even rounds and of odd ones
  bool stopped = false;                 // the run is to stop; member 0 alone writes it
};

class TeamMember {
 public:
  TeamMember(Settling& s, TeamRounds& rounds, Team& team)
      : s_(s),
        rounds_(rounds),
        team_(team),
        self_(static_cast<std::size_t>(team.index())),
        size_(static_cast<std::size_t>(team.size())),
        own_(static_cast<std::size_t>(tuning::cpu_narrow_edges)) {}

  void run() {
    std::size_t begin = s_.begin, end = s_.end;
    offset_t edges = s_.frontier_edges;
    bool ends = false;
    for (index_t round = s_.this_round(), last = round + most_rounds; !ends; ++round) {
      std::vector<FoundByMember>& found = rounds_.found[round % 2];
      const std::size_t frontier = end - begin;
      push(begin + frontier * self_ / size_, begin + frontier * (self_ + 1) / size_, round);
      found[self_].count = count_;
      team_.barrier();
      std::size_t at = end;
      for (std::size_t m = 0; m < self_; ++m) at += found[m].count;
      found[self_].edges = list_found(at, round);
      if (self_ == 0) {
        const offset_t work = edges + static_cast<offset_t>(frontier);
        rounds_.stopped = s_.pulse.stops(work, s_.totals.progress());
      }
      team_.barrier();
      begin = end;
      edges = 0;
      for (const FoundByMember& one : found) {
        end += one.count;
        edges += one.edges;
      }
      if (self_ == 0) s_.finish_pushed(end, edges);
      ends = begin == end || round == s_.plan.max_rounds || round == last || rounds_.stopped ||
             edges < least_team_edges || edges >= tuning::cpu_narrow_edges;
    }
  }

 private:
  // The next team has other members where other processes have taken a processor.
  static constexpr index_t most_rounds = 256;

  void push(std::size_t begin, std::size_t end, index_t round) {
    index_t* const cells = s_.cells();
    count_ = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const index_t u = s_.queue[i];
      const std::uint32_t value = s_.offer_of(u, round);
      for (offset_t k = s_.out.offsets[u], last = s_.out.offsets[u + 1]; k < last; ++k) {
        const index_t v = s_.out.column_of[k];
        const index_t held = std::atomic_ref(cells[v]).load(std::memory_order_relaxed);
        if (value >= static_cast<std::uint32_t>(held) || !s_.plan.mask.allows(v)) continue;
        __builtin_prefetch(s_.out.offsets + v);
        own_[count_] = v;
        count_ += take_least(cells + v, value) == no_vertex ? 1 : 0;
      }
    }
  }

  // Puts what this member found behind the frontier. Returns the entries of their rows.
  offset_t list_found(std::size_t at, index_t round) {
    offset_t edges = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const index_t v = own_[i];
      s_.queue[at + i] = v;
      edges += s_.give_level(v, round);
      __builtin_prefetch(s_.out.column_of + s_.out.offsets[v]);
    }
    return edges;
  }

  Settling& s_;
  TeamRounds& rounds_;
  Team& team_;
  std::size_t self_, size_;
  HostArray<index_t> own_;  // found in this round
  std::size_t count_ = 0;
};

}  // namespace

void push_in_team(OnCpu on, Settling& s) {
  constexpr offset_t of_member = least_team_edges / 2;
  const auto wanted =
      static_cast<int>(std::min<offset_t>(s.frontier_edges / of_member, on.threads));
  TeamRounds rounds(static_cast<std::size_t>(wanted));
  in_team(on.with(wanted), [&](Team& team) { TeamMember(s, rounds, team).run(); });
}

}  // namespace graphrun::kernels
