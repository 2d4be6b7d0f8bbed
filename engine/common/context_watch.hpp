// The watch of operations that leave it to their context whether to stop.
#pragma once

#include <graphrun/base/context.hpp>

#include "engine/common/stop_watch.hpp"

namespace graphrun::kernels {

// Asks the stop token of a context, which must outlive it.
class ContextWatch final : public StopWatch {
 public:
  explicit ContextWatch(const Context& ctx) : ctx_(ctx) {}
  bool stop_requested() override { return ctx_.stop_requested(); }

 private:
  const Context& ctx_;
};

}  // namespace graphrun::kernels
