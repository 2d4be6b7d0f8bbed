// What forked ranks tell each other of themselves: that they live, have failed, or leave.
#pragma once

#include <poll.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <graphrun/base/error.hpp>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "cli/fork_ranks.hpp"
#include "cli/process_ranks.hpp"

namespace graphrun {

struct Notice;

// Has a thread that gives the others signs of life: process_ranks.hpp. Thread-safe, but for stop().
class LocalNotices {
 public:
  // on_failure: called by that thread with each sign of life, after another rank has failed and
  // before check() or throw_lost() has thrown. Its number: the seconds since the failure.
  using OnFailure = std::function<void(const RankFailed&, int seconds)>;
  LocalNotices(ForkedRanks& ranks, double timeout_seconds, OnFailure on_failure);
  LocalNotices(const LocalNotices&) = delete;
  LocalNotices& operator=(const LocalNotices&) = delete;
  ~LocalNotices() { stop(); }

  void set_timeout(double seconds) noexcept;
  // Tells the others that this rank has failed. What came from another rank all have heard of.
  void fail(int code, const std::string& kind, const std::string& message) noexcept;
  // Tells them that the end of this process will be no failure; stops.
  void leave();
  // Tells nothing any more of its own accord, and notices nothing.
  void stop();
  // Asks rank 0 to end all, and sees to it that it does.
  [[noreturn]] void abort(int status) noexcept;

  // Throws Cancelled or RankFailed where it is no use to wait for these ranks.
  void check(std::span<const int> awaited, const std::stop_token& stop);
  // Throws what a closed socket of that rank's means.
  [[noreturn]] void throw_lost(int peer, const std::stop_token& stop);
  // Adds the sockets on which more may come.
  void watch(std::vector<pollfd>& watched);

 private:
  using Clock = std::chrono::steady_clock;

  void throw_if_over(const std::stop_token& stop);
  void note_end_of(int peer);
  void look();
  void take(int peer, const Notice& notice);
  void tell(int peer, const Notice& notice, Clock::time_point until);
  void tell_all(const Notice& notice, Clock::duration patience);
  void tell_of_life();
  void note_silence_of(int peer);
  bool has_left(int peer) const {
    return peer == ranks_.rank() || left_[static_cast<std::size_t>(peer)];
  }

  ForkedRanks& ranks_;
  std::mutex mutex_;  // of what follows, of the sockets of notices, and of status_of()
  double timeout_;
  double between_signs_ = seconds_between_first_signs;
  std::vector<Clock::time_point> heard_;  // of each rank, last
  std::vector<bool> left_;                // those that tell nothing any more
  Clock::time_point looked_;              // last
  std::optional<RankFailed> failed_;
  OnFailure on_failure_;
  bool is_told_ = false;  // of the failure, by an exception
  bool life_ends_ = false;
  std::condition_variable life_end_;
  std::thread life_;
};

}  // namespace graphrun
