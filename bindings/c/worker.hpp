// The thread of a context: it does what is posted to it in order.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

namespace graphrun::c {

// How often this process was forked from its ancestors, as far as this library saw.
unsigned process_generation();

// Posting is thread-safe. A thread is started by the first post, and in a forked child anew: the
// parent's is not there.
class Worker {
 public:
  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  // What is to be done, and what is called once it is: a process that forks from then on forks with
  // an idle worker. Neither throws anything; the worker's thread destroys what they hold.
  struct Task {
    std::function<void()> work, say_done;
  };
  // Throws NotAvailable in a forked child if the parent's worker was at work during the fork.
  void post(Task task);
  // Does it on the worker's thread and waits. Throws what `task` throws.
  void run(const std::function<void()>& task);

 private:
  class Thread;
  std::shared_ptr<Thread> thread();
  std::shared_ptr<Thread> thread_;
  std::atomic_flag making_;
};

}  // namespace graphrun::c
