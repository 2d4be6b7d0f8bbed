// Loops over rows that each take long, for both backends.
#pragma once

#include "base/common/for_each.hpp"

namespace graphrun {

// Calls f(i) for each i < n, each about as much work as `each` entries of a matrix. Few of them are
// worth a thread, and threads take few at a time.
#if !defined(__CUDACC__)
template <class F>
void for_each_row(OnCpu on, std::size_t n, int each, F f) {
  constexpr std::size_t share = 64;
  for_shares(worth(on, n * static_cast<std::size_t>(each)), n, share,
             [&](std::size_t begin, std::size_t end) {
               for (std::size_t i = begin; i < end; ++i) f(i);
             });
}
#else
template <class F>
void for_each_row(OnCuda on, std::size_t n, int, F f) {
  for_each_index(on, n, f);
}
#endif

}  // namespace graphrun
