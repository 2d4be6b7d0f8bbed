// Ctrl-C: turns SIGINT, SIGTERM and SIGHUP into a stop request, and into an exit where that is not
// heeded soon.
#pragma once

#include <signal.h>

#include <atomic>
#include <functional>
#include <stop_token>
#include <thread>

namespace graphrun::cli {

// From start() on, blocks the three signals in this thread and those it starts, so start it before
// any other thread, and waits for them in a thread of its own. The first one requests a stop; a
// second one, or 0.15 s without the program ending, calls `before_exit` and leaves with status 130.
// A signal that is ignored when the program starts (by nohup, or a script's &) stays ignored.
class StopOnSignal {
 public:
  explicit StopOnSignal(std::function<void()> before_exit);
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  // Returns false where no thread can be started: signals then end the program as they come.
  bool start();
  std::stop_token token() const { return stop_.get_token(); }

 private:
  void wait();

  std::function<void()> before_exit_;
  std::stop_source stop_;
  std::atomic<bool> done_ = false;
  sigset_t signals_, heeded_;  // those that are blocked; of them those not ignored
  std::thread thread_;
};

}  // namespace graphrun::cli
