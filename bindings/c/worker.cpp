#include "bindings/c/worker.hpp"

#include <pthread.h>
#include <signal.h>

#include <condition_variable>
#include <deque>
#include <exception>
#include <graphrun/base/error.hpp>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

namespace graphrun::c {
namespace {

std::atomic<unsigned> generation = 0;

}  // namespace

unsigned process_generation() {
  static const int registered = ::pthread_atfork(nullptr, nullptr, [] { generation.fetch_add(1); });
  static_cast<void>(registered);
  return generation.load();
}

// The thread and its queue. The thread keeps this alive, so that it may outlive its Worker.
class Worker::Thread : public std::enable_shared_from_this<Thread> {
 public:
  const unsigned made_in = process_generation();

  void start() {
    sigset_t all, before;
    ::sigfillset(&all);  // the host program's threads handle signals, but for faults
    for (const int fault : {SIGBUS, SIGSEGV, SIGFPE, SIGILL}) ::sigdelset(&all, fault);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      thread_ = std::thread([self = shared_from_this()] { self->loop(); });
    } catch (...) {
      ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
      throw;
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void post(Task task) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      ++pending_;
    }
    changed_.notify_one();
  }

  // Ends after what is posted. Waits for it where all work is done.
  void end() {
    bool is_idle = false;
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
      is_idle = pending_ == 0;
    }
    changed_.notify_one();
    if (is_idle && thread_.get_id() != std::this_thread::get_id()) {
      thread_.join();
    } else {
      thread_.detach();
    }
  }

  bool is_at_work() const { return pending_ != 0; }
  bool runs_this() const { return thread_.get_id() == std::this_thread::get_id(); }

  // Its thread and its locks belong to the parent process: they are never touched again.
  void abandon() noexcept { myself_ = shared_from_this(); }

 private:
  void loop() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return ending_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      {
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task.work();
        task.work = nullptr;
        --pending_;
        task.say_done();
      }
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::atomic<int> pending_ = 0;  // tasks whose work is not done
  bool ending_ = false;
  std::thread thread_;
  std::shared_ptr<Thread> myself_;
};

std::shared_ptr<Worker::Thread> Worker::thread() {
  // After a fork a lock could be held by a thread that is not there: this one is never held for
  // longer than the making of a thread, and the parent makes none while it forks from Python.
  while (making_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  struct Clear {
    std::atomic_flag& flag;
    ~Clear() { flag.clear(std::memory_order_release); }
  } clear{making_};
  if (thread_ && thread_->made_in != process_generation()) {
    if (thread_->is_at_work()) {
      throw NotAvailable(
          "this context was computing when the process forked: make a new one in the child");
    }
    thread_->abandon();
    thread_.reset();
  }
  if (!thread_) {
    auto made = std::make_shared<Thread>();
    made->start();
    thread_ = std::move(made);
  }
  return thread_;
}

Worker::~Worker() {
  if (!thread_) return;
  if (thread_->made_in != process_generation()) {
    thread_->abandon();
  } else {
    thread_->end();
  }
}

void Worker::post(Task task) { thread()->post(std::move(task)); }

void Worker::run(const std::function<void()>& task) {
  const std::shared_ptr<Thread> worker = thread();
  if (worker->runs_this()) return task();  // of a deleter, between two pieces of work
  std::mutex mutex;
  std::condition_variable changed;
  bool is_done = false;
  std::exception_ptr failure;
  worker->post({[&] {
                  try {
                    task();
                  } catch (...) {
                    failure = std::current_exception();
                  }
                },
                [&] {
                  const std::lock_guard lock(mutex);
                  is_done = true;
                  changed.notify_one();
                }});
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return is_done; });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace graphrun::c
