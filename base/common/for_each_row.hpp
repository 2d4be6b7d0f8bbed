// Loops over rows or pieces that each take long, for both backends.
#pragma once

#include "base/common/for_each.hpp"

namespace graphrun {

#if !defined(__CUDACC__)

namespace detail {

// Rows that a thread takes at a time: about 8192 entries, 64 rows at most.
inline std::size_t rows_at_once(int each) {
  return static_cast<std::size_t>(std::clamp(8192 / std::max(each, 1), 1, 64));
}

}  // namespace detail

// Calls f(i) for each i < n, each about as much work as `each` entries of a matrix. Few of them are
// worth a thread, and threads take few at a time.
template <class F>
void for_each_row(OnCpu on, std::size_t n, int each, F f) {
  for_shares(worth(on, n * static_cast<std::size_t>(each)), n, detail::rows_at_once(each),
             [&](std::size_t begin, std::size_t end) {
               F row = f;  // so that the compiler knows that nothing else changes it
               for (std::size_t i = begin; i < end; ++i) row(i);
             });
}

// The largest f(i), a whole number, of i < n as above; 0 where there is none above it.
template <class F>
offset_t largest_of_rows(OnCpu on, std::size_t n, int each, F f) {
  std::atomic<offset_t> most = 0;
  for_each_row(on, n, each, [&](std::size_t i) {
    const offset_t mine = f(i);
    for (offset_t seen = most; mine > seen && !most.compare_exchange_weak(seen, mine);) {
    }
  });
  return most;
}

#else

template <class F>
void for_each_row(OnCuda on, std::size_t n, int, F f) {
  for_each_index(on, n, f);
}

template <class F>
offset_t largest_of_rows(OnCuda on, std::size_t n, int, F f) {
  return largest(on, n, f);
}

#endif

}  // namespace graphrun
