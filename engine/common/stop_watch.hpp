// How a kernel hears that it is to stop.
#pragma once

namespace graphrun::kernels {

// Asked now and then, on a CPU from any thread, at least every 50 ms; soon after it says yes, a
// kernel ends early.
class StopWatch {
 public:
  virtual bool stop_requested() = 0;

 protected:
  ~StopWatch() = default;
};

}  // namespace graphrun::kernels
