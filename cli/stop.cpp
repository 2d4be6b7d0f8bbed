// Ctrl-C: turns SIGINT, SIGTERM and SIGHUP into a stop request, then into an exit.
#include "cli/stop.hpp"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <system_error>
#include <utility>

#include "cli/exit_codes.hpp"

namespace graphrun::cli {
namespace {

constexpr timespec patience = {0, 150'000'000};

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

StopOnSignal::StopOnSignal(std::function<void()> before_exit)
    : before_exit_(std::move(before_exit)) {}

bool StopOnSignal::start() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGHUP);
  heeded_ = signals_;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (is_ignored(signal)) sigdelset(&heeded_, signal);
  }
  ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  try {
    thread_ = std::thread([this] { wait(); });
  } catch (...) {
    ::pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
    return false;
  }
  return true;
}

StopOnSignal::~StopOnSignal() {
  if (!thread_.joinable()) return;
  done_ = true;
  ::pthread_kill(thread_.native_handle(), SIGTERM);
  thread_.join();
}

void StopOnSignal::wait() {
  int signal = 0;
  do {
    ::sigwait(&signals_, &signal);
    if (done_) return;
  } while (sigismember(&heeded_, signal) == 0);
  stop_.request_stop();
  ::sigtimedwait(&heeded_, nullptr, &patience);
  if (done_) return;
  before_exit_();
  ::_exit(exit_interrupted);
}

StopAfter::StopAfter(double seconds, std::stop_token outer)
    : on_outer_(std::move(outer), [this] { stop_.request_stop(); }) {
  try {
    clock_ = std::thread([this, seconds] {
      std::unique_lock lock(mutex_);
      const std::chrono::duration<double> time(seconds);
      if (!wake_.wait_for(lock, time, [this] { return done_; })) stop_.request_stop();
    });
  } catch (const std::system_error&) {  // no limit, then
  }
}

StopAfter::~StopAfter() {
  if (!clock_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  clock_.join();
}

}  // namespace graphrun::cli
