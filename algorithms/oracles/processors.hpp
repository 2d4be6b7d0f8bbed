// Work on all processors: what is checked may be large.
#pragma once

#include <algorithm>
#include <atomic>
#include <graphrun/base/types.hpp>
#include <mutex>
#include <string>
#include <vector>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"

namespace graphrun::oracles {

// The shares [begin, end) of the vertices, handed out to whichever thread asks next.
class Shares {
 public:
  Shares(index_t vertices, offset_t share) : vertices_(vertices), share_(share) {}
  bool take(index_t& begin, index_t& end) {
    const offset_t first = next_.fetch_add(share_);
    if (first >= vertices_) return false;
    begin = static_cast<index_t>(first);
    end = static_cast<index_t>(std::min<offset_t>(first + share_, vertices_));
    return true;
  }
  void give_up() { next_ = vertices_; }

 private:
  offset_t vertices_, share_;
  std::atomic<offset_t> next_ = 0;
};

// Calls work() on as many threads as there are processors, or fewer, the caller among them. Each
// call takes shares of the work until none is left. Returns the calls' results.
template <class Work>
auto on_all_processors(Work&& work) {
  std::vector<decltype(work())> results;
  std::mutex adding;
  in_region(OnCpu{threads_to_use(0)}, [&](const Member&) {
    auto result = work();
    const std::lock_guard lock(adding);
    results.push_back(std::move(result));
  });
  return results;
}

// Calls work(v) for each vertex, many at once.
template <class Work>
void for_each_vertex(index_t vertices, Work&& work) {
  Shares shares(vertices, 64);  // hubs have most of the work
  on_all_processors([&] {
    for (index_t begin, end; shares.take(begin, end);) {
      for (index_t v = begin; v < end; ++v) work(v);
    }
    return 0;
  });
}

inline std::size_t processors() { return static_cast<std::size_t>(threads_to_use(0)); }

// Calls work(i) for each i below count, many at once.
template <class Work>
void for_each_task(std::size_t count, Work&& work) {
  for_shares(OnCpu{threads_to_use(0)}, count, 1, [&](std::size_t i, std::size_t) { work(i); });
}

// Calls fault(v) for the vertices, many at once, until one returns more than an empty string: that
// string, or an empty one. Where several are at fault it may be any of them.
template <class Fault>
std::string first_fault(index_t vertices, Fault&& fault) {
  Shares shares(vertices, 4096);
  const std::vector<std::string> faults = on_all_processors([&]() -> std::string {
    for (index_t begin, end; shares.take(begin, end);) {
      for (index_t v = begin; v < end; ++v) {
        std::string found = fault(v);
        if (found.empty()) continue;
        shares.give_up();
        return found;
      }
    }
    return {};
  });
  for (const std::string& found : faults) {
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace graphrun::oracles
