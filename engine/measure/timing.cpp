#include <graphrun/base/error.hpp>

#include "base/common/dispatch.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/measure/timing.hpp"

namespace graphrun {

std::string_view name(TimingMethod method) {
  switch (method) {
    case TimingMethod::clock:
      return "clock";
    case TimingMethod::loop:
      return "loop";
    case TimingMethod::events:
      return "events";
    case TimingMethod::graph:
      return "graph";
  }
  return "";
}

Timing time_runs(const Context& ctx, const std::function<void()>& work,
                 const TimingOptions& options) {
  require(options.warm_up >= 0 && options.min_runs >= 1 && options.max_runs >= options.min_runs &&
              options.min_seconds >= 0,
          "time_runs: there must be a run to time, and no more at least than at most");
  for (int run = 0; run < options.warm_up; ++run) {
    ctx.check_stop();
    work();
  }
  ctx.synchronize();
  Timing timing = on_backend(ctx, [&](auto on) { return measure::time(on, ctx, work, options); });
  timing.cold_cache = options.cold_cache;
  timing.statistics = summarize(timing.milliseconds);
  return timing;
}

}  // namespace graphrun
