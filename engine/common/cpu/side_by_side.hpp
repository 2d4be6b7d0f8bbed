// Searches that share nothing, on the threads of a CPU.
#pragma once

#include <cstddef>

#include "base/common/parallel.hpp"

namespace graphrun {

// Calls search(within, i) for each i < count. `size`: the entries of a matrix that a search goes
// over. Searches run beside each other, on one thread each. Fewer of them than half of the threads
// run in turn, on all threads. `within` has the threads that a search may use.
template <class Search>
void side_by_side(OnCpu on, std::size_t count, std::size_t size, Search&& search) {
  const OnCpu team = worth(on, count * size);
  const bool in_turn = 2 * count < static_cast<std::size_t>(team.threads);
  const OnCpu within = in_turn ? on : on.with(1);
  for_shares(in_turn ? on.with(1) : team, count, 1, [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) search(within, i);
  });
}

}  // namespace graphrun
