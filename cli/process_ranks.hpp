// Ranks that are processes: those of a launcher of MPI, or forked by this program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <string>
#include <utility>

namespace graphrun {

// This process among those that were started together.
struct Launch {
  int rank = 0, size = 1;
  int on_host = 1;         // of them on this host; 1 where that is not known before MPI starts
  int rank_on_host = 0;    // among those; 0 where that is not known
  std::string variable;    // "OMPI_COMM_WORLD_SIZE", that it was read from; empty: no launcher
  bool is_forked = false;  // by this program: of one machine, without MPI
};

// The error of a rank that receives fewer or more bytes than it expects. `sent`: their number, or
// "more".
inline Error unequal_bytes(int rank, std::size_t expected, int peer, const std::string& sent) {
  return Error("rank " + std::to_string(rank) + " expected " + std::to_string(expected) +
               " bytes of rank " + std::to_string(peer) + ", which sent " + sent +
               ": they are not in the same exchange");
}

// The seconds between the signs of life that a rank gives to others, which wait for one for at most
// `timeout`.
inline double seconds_between_signs(double timeout) { return std::min(1.0, timeout / 4); }

// The same before --rank-timeout is known, which is at least a second.
constexpr double seconds_between_first_signs = 0.25;

// Each exchange is polled: a rank that was not heard of for so many seconds counts as failed. Signs
// of life go out from a thread of their own.
class ProcessRanks : public Ranks {
 public:
  const Launch& launch() const noexcept { return launch_; }
  virtual void set_timeout(double seconds) noexcept = 0;
  // The end of a process whose work is done. A call of all ranks.
  virtual void finish() = 0;
  // What to do once another rank has failed and this one waits for a GPU that does not come back:
  // called by a thread of its own, after seconds. It does not return.
  std::function<void(const RankFailed&)> end_stuck;
  // Whether another rank has failed because it had not heard of this one.
  virtual bool is_missed() const noexcept { return false; }
  // Ends the processes of all ranks with this status.
  virtual void abort(int status) noexcept = 0;

 protected:
  // Frees the main thread, if a GPU keeps it, so that it meets the failure; called with each sign
  // of life until it has, with the seconds since the failure was noticed.
  void free_of(const RankFailed& failed, int seconds) {
    constexpr int patience = 8;
    if (!has_devices()) return;
    give_up_devices();
    if (seconds >= patience && end_stuck) end_stuck(failed);
  }
  explicit ProcessRanks(Launch launch)
      : Ranks(launch.rank, launch.size), launch_(std::move(launch)) {}

 private:
  Launch launch_;
};

}  // namespace graphrun
