#include "cli/launched.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include "cli/arguments.hpp"

namespace graphrun::cli {

Launched::Launched() : launch_(find_launch()) {
  if (launch_.size == 1) return;
  if (launch_.rank != 0) be_silent();
  ::setenv("NO_COLOR", "1", 1);  // the terminal is the launcher's, wherever its output goes
  const long processors = ::sysconf(_SC_NPROCESSORS_ONLN);
  const long threads = std::max(1L, processors / std::max(1, launch_.on_host));
  constexpr int keeps_what_is_set = 0;
  ::setenv("GRAPHRUN_THREADS", std::to_string(threads).c_str(), keeps_what_is_set);
}

void Launched::start() {
  if (launch_.size > 1) ranks_ = MpiRanks::start(launch_, DeviceArguments{}.rank_timeout);
}

void Launched::be_silent() {
  error_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing < 0) return;
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);
  ::close(nothing);
}

int Launched::finish(int status) {
  if (ranks_ == nullptr) return status;
  ranks_->finish();
  ranks_.reset();
  return status;
}

void Launched::wait_for_rank_0() const {
  std::this_thread::sleep_for(std::chrono::seconds(ranks_ == nullptr ? 2 : 5));
}

int Launched::fail(const Failure& failure, const std::function<int()>& report) {
  if (launch_.size == 1) return report();
  if (ranks_ != nullptr) ranks_->fail(failure.status, failure.kind, failure.message);
  if (launch_.rank == 0) {
    report();
    if (ranks_ != nullptr) ranks_->abort(failure.status);
    return failure.status;
  }
  wait_for_rank_0();
  if (ranks_ == nullptr) return failure.status;
  if (!failure.message.empty() && error_ >= 0) {
    const std::string text = "graphrun: " + failure.message + "\n";
    [[maybe_unused]] const ssize_t written = ::write(error_, text.data(), text.size());
  }
  ranks_->abort(failure.status);
  return failure.status;
}

}  // namespace graphrun::cli
