// Checks by all processors.
#pragma once

#include <algorithm>
#include <atomic>
#include <graphrun/base/types.hpp>
#include <mutex>
#include <string>
#include <vector>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"

namespace graphrun::cli::bench {

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

}  // namespace graphrun::cli::bench
