// Ranks that are threads of one process: for tests, and for programs that embed the library.
#pragma once

#include <functional>

#include <graphrun/base/ranks.hpp>

namespace graphrun {

// Calls body(ranks) on `size` threads at once, each with its rank. Where one throws, the others'
// exchanges throw RankFailed; in the end the exception of the first that threw by itself is
// rethrown. A rank that is waited for longer than `timeout_seconds` counts as failed. Blocks.
void run_thread_ranks(int size, const std::function<void(std::shared_ptr<Ranks>)>& body,
                      double timeout_seconds = 120);

}  // namespace graphrun
