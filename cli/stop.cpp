// Ctrl-C: turns SIGINT, SIGTERM and SIGHUP into a stop request, and into an exit where that is not
// heeded soon.
#include "cli/stop.hpp"

#include <pthread.h>
#include <unistd.h>

#include <ctime>
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
    : before_exit_(std::move(before_exit)) {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  if (!is_ignored(SIGHUP)) sigaddset(&signals_, SIGHUP);
  ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  thread_ = std::thread([this] { wait(); });
}

StopOnSignal::~StopOnSignal() {
  done_ = true;
  ::pthread_kill(thread_.native_handle(), SIGTERM);
  thread_.join();
}

void StopOnSignal::wait() {
  int signal = 0;
  ::sigwait(&signals_, &signal);
  if (done_) return;
  stop_.request_stop();
  ::sigtimedwait(&signals_, nullptr, &patience);
  if (done_) return;
  before_exit_();
  ::_exit(exit_interrupted);
}

}  // namespace graphrun::cli
