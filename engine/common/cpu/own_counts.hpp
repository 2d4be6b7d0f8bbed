// Counts that each thread has of its own, added up at the end.
#pragma once

#include <algorithm>
#include <vector>

#include "base/common/for_each.hpp"

namespace graphrun {

// Calls count(own, begin, end) for shares of [0, entries). Each thread has `own`, `places` counts
// that no other thread adds to; they are added up in `counts`. Atomic additions take several times
// as long. Threads take part as long as setting their counts to zero and adding them up is less
// work than counting. False, and nothing done, where so few could take part that atomic additions
// by all threads take less time.
template <class T, class Count>
bool count_by_few(OnCpu on, std::size_t places, std::size_t entries, std::size_t share, T* counts,
                  Count&& count) {
  const OnCpu team = worth(on, entries);
  const std::size_t all = static_cast<std::size_t>(team.threads);
  const std::size_t few = std::min(all, 1 + entries / 2 / std::max<std::size_t>(places, 1));
  if (all > 1 && (few == 1 || 3 * few < all)) return false;
  std::vector<std::vector<T>> others(few);
  for_shares(
      team.with(static_cast<int>(few)), entries, share,
      [&](const Member& member) {
        if (member.is_caller()) return counts;
        auto& own = others[static_cast<std::size_t>(member.index)];
        own.assign(places, 0);
        return own.data();
      },
      [&](T* own, std::size_t begin, std::size_t end) { count(own, begin, end); }, [](T*) {});
  for (const std::vector<T>& own : others) {
    if (own.empty()) continue;
    for_each_index(team, places, [&](std::size_t c) { counts[c] += own[c]; });
  }
  return true;
}

}  // namespace graphrun
