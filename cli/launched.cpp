#include "cli/launched.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <utility>

#include <graphrun/formats/file/write.hpp>

#include "cli/arguments.hpp"
#include "cli/gpus.hpp"
#include "cli/local_ranks.hpp"
#include "cli/mpi_ranks.hpp"
#include "cli/rank_fault.hpp"

namespace graphrun::cli {

Launched::Launched(const std::vector<std::string>& words) : launch_(find_launch()) {
  if (launch_.size == 1) fork_others(words);
  if (launch_.size == 1) return;
  if (launch_.rank != 0) be_silent();
  // The terminal is the launcher's, wherever its output goes.
  if (!launch_.is_forked) ::setenv("NO_COLOR", "1", 1);
  divides_processors_ = std::getenv("GRAPHRUN_THREADS") == nullptr;
  divide_processors();
}

// Before MPI starts where that can be: its threads may read the environment.
void Launched::divide_processors() const {
  if (!divides_processors_) return;
  const long processors = ::sysconf(_SC_NPROCESSORS_ONLN);
  const long threads = std::max(1L, processors / std::max(1, launch_.on_host));
  ::setenv("GRAPHRUN_THREADS", std::to_string(threads).c_str(), 1);
}

void Launched::fork_others(const std::vector<std::string>& words) {
  try {
    const int size = local_ranks_asked_for(words);
    if (size == 1) return;
    forked_ = fork_ranks(size);
    launch_ = {forked_->rank(), size, size, forked_->rank(), {}, true};
  } catch (...) {
    refused_ = std::current_exception();
  }
}

void Launched::start() {
  if (refused_) std::rethrow_exception(refused_);
  if (launch_.size == 1) return;
  const double timeout = DeviceArguments{}.rank_timeout;
  ranks_ = forked_ ? start_local_ranks(launch_, std::move(forked_), timeout)
                   : start_mpi_ranks(launch_, timeout);
  const int known = launch_.on_host;
  launch_ = ranks_->launch();
  if (launch_.on_host != known) divide_processors();
  ranks_->end_stuck = [this](const RankFailed& failed) { end(failed); };
  plant_rank_fault(*ranks_);
}

std::optional<int> Launched::rank() const {
  return launch_.size > 1 ? std::optional(launch_.rank) : std::nullopt;
}

// Of rank 0 the others end with it.
void Launched::end(const RankFailed& failed) {
  if (launch_.rank != 0) std::this_thread::sleep_for(std::chrono::seconds(8));
  discard_unfinished_files();
  const std::string text = std::string("graphrun: ") + failed.what() + "\n";
  const int to = launch_.rank == 0 ? STDERR_FILENO : error_;
  if (to >= 0) [[maybe_unused]]
    const ssize_t written = ::write(to, text.data(), text.size());
  ::_exit(failed.code());
}

void Launched::be_silent() {
  error_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing < 0) return;
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);
  ::close(nothing);
  if (!launch_.is_forked) return;
  const int empty = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (empty < 0) return;
  ::dup2(empty, STDIN_FILENO);  // it is rank 0's alone, as a launcher has it
  ::close(empty);
}

int Launched::finish(int status) {
  if (ranks_ == nullptr) return status;
  ranks_->finish();
  ranks_.reset();
  return status;
}

// The others longer than rank 1, which ends them: so that one speaks in place of rank 0.
void Launched::wait_for_message() const {
  const int seconds = ranks_ == nullptr ? 2 : launch_.rank == 1 ? 5 : 8;
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
}

int Launched::fail(const Failure& failure, const std::function<int()>& report) {
  if (launch_.size == 1) return report();
  if (ranks_ != nullptr) ranks_->fail(failure.status, failure.kind, failure.message);
  if (launch_.rank == 0) {
    // Open MPI wakes a stopped process before it ends it.
    if (ranks_ != nullptr && ranks_->is_missed()) wait_for_message();
    report();
    if (ranks_ != nullptr) ranks_->abort(failure.status);
    return failure.status;
  }
  wait_for_message();
  if (ranks_ == nullptr) return failure.status;
  if (!failure.message.empty() && error_ >= 0) {
    const std::string text = "graphrun: " + failure.message + "\n";
    [[maybe_unused]] const ssize_t written = ::write(error_, text.data(), text.size());
  }
  ranks_->abort(failure.status);
  return failure.status;
}

}  // namespace graphrun::cli
