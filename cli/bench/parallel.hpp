// A check of every vertex by all processors.
#pragma once

#include <algorithm>
#include <atomic>
#include <future>
#include <graphrun/engine/base/types.hpp>
#include <string>
#include <thread>
#include <vector>

namespace graphrun::cli::bench {

// Calls fault(v) for the vertices, many at once, until one returns more than an empty string: that
// string, or an empty one. Where several are at fault it may be any of them.
template <class Fault>
std::string first_fault(index_t vertices, Fault&& fault) {
  constexpr offset_t share = 4096;
  std::atomic<offset_t> next = 0;
  const auto work = [&]() -> std::string {
    for (offset_t begin; (begin = next.fetch_add(share)) < vertices;) {
      const offset_t end = std::min<offset_t>(begin + share, vertices);
      for (offset_t v = begin; v < end; ++v) {
        std::string found = fault(static_cast<index_t>(v));
        if (found.empty()) continue;
        next = vertices;
        return found;
      }
    }
    return {};
  };
  std::vector<std::future<std::string>> others;
  for (unsigned t = 1; t < std::thread::hardware_concurrency(); ++t) {
    others.push_back(std::async(std::launch::async, work));
  }
  std::string found = work();
  for (auto& other : others) {
    std::string theirs = other.get();
    if (found.empty()) found = std::move(theirs);
  }
  return found;
}

}  // namespace graphrun::cli::bench
