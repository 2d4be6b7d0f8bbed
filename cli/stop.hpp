// Ctrl-C: turns SIGINT, SIGTERM and SIGHUP into a stop request, then into an exit.
#pragma once

#include <signal.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace graphrun::cli {

// start() blocks the three signals in this thread and in those that it starts later, and begins a
// thread that waits for them. The first signal requests a stop. A second one, or 0.15 s without an
// end of the program, calls `before_exit` and exits with status 130. Signals that are ignored when
// the program starts (nohup, a script's &) stay ignored.
class StopOnSignal {
 public:
  explicit StopOnSignal(std::function<void()> before_exit);
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  // Returns false if no thread can be started: signals then end the program at once.
  bool start();
  std::stop_token token() const { return stop_.get_token(); }

 private:
  void wait();

  std::function<void()> before_exit_;
  std::stop_source stop_;
  std::atomic<bool> done_ = false;
  sigset_t signals_, heeded_;  // the blocked ones; of these, the ones that are not ignored
  std::thread thread_;
};

// A stop that is requested after some seconds, or once `outer` is. Where no thread can be started
// there is no end to the seconds. Its token outlives it.
class StopAfter {
 public:
  StopAfter(double seconds, std::stop_token outer);
  StopAfter(const StopAfter&) = delete;
  StopAfter& operator=(const StopAfter&) = delete;
  ~StopAfter();

  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> on_outer_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread clock_;
};

}  // namespace graphrun::cli
