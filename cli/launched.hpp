// The program as one of several processes, which mpirun, srun or their kin started, or itself.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_codes.hpp"
#include "cli/fork_ranks.hpp"
#include "cli/process_ranks.hpp"

namespace graphrun::cli {

// Rank 0 speaks for all: the others' standard output and error are closed.
class Launched {
 public:
  // Looks for others in the environment, or forks those that the words ask for, and keeps the
  // processor's threads, the colours and, of ranks but 0, the standard streams to what that asks
  // for. To be made before all that writes, starts a thread or uses CUDA.
  explicit Launched(const std::vector<std::string>& words);
  Launched(const Launched&) = delete;
  Launched& operator=(const Launched&) = delete;

  // Joins the others, where there are any. Throws NotAvailable, what stood in the way of forking
  // them: UsageError or Error, and what plant_rank_fault() throws.
  void start();
  std::shared_ptr<ProcessRanks> ranks() const { return ranks_; }  // null alone
  // This process among several; nothing where it is alone.
  std::optional<int> rank() const;

  // The end of a run that threw nothing; returns the status. A call of all ranks. Throws
  // RankFailed.
  int finish(int status);
  // The end of one that threw. Rank 0 reports the failure, by `report`, and ends all ranks; another
  // rank tells it, and ends all itself where rank 0 has not within seconds. Returns the status
  // where nobody was started by a launcher.
  int fail(const Failure& failure, const std::function<int()>& report);

 private:
  void fork_others(const std::vector<std::string>& words);
  void be_silent();
  // Leaves a rank the threads for its share of the host's processors, unless their number was set.
  void divide_processors() const;
  [[noreturn]] void end(const RankFailed& failed);  // of a rank whose main thread is stuck
  void wait_for_message() const;                    // of the rank that speaks first

  Launch launch_;
  std::unique_ptr<ForkedRanks> forked_;  // until start()
  std::exception_ptr refused_;           // to fork them
  std::shared_ptr<ProcessRanks> ranks_;
  bool divides_processors_ = false;
  int error_ = -1;  // standard error, kept for a rank that has to speak after all
};

}  // namespace graphrun::cli
