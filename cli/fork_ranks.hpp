// The processes that this program forks to compute together on one machine.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace graphrun {

constexpr int most_local_ranks = 64;

// This process's ends of its sockets to another rank, which do not block.
struct Line {
  int data = -1;     // a stream of what exchanges send
  int notices = -1;  // a message for each thing that a rank tells of itself
};

// One of them, and what connects it with the others.
class ForkedRanks {
 public:
  // `children`: of rank 0 the processes of the others.
  ForkedRanks(int rank, pid_t rank_0, std::vector<Line> lines, std::vector<pid_t> children)
      : rank_(rank), rank_0_(rank_0), lines_(std::move(lines)), children_(std::move(children)) {}
  ForkedRanks(const ForkedRanks&) = delete;
  ForkedRanks& operator=(const ForkedRanks&) = delete;
  ~ForkedRanks();

  int rank() const noexcept { return rank_; }
  int size() const noexcept { return static_cast<int>(lines_.size()); }
  pid_t rank_0() const noexcept { return rank_0_; }  // its process
  const Line& line(int peer) const { return lines_[static_cast<std::size_t>(peer)]; }

  // In rank 0, the status of a process that ends within this time, as waitpid() has it.
  std::optional<int> status_of(int peer, std::chrono::milliseconds patience);
  // In rank 0, waits so long for the others' end, and then ends them.
  void end(std::chrono::milliseconds patience) noexcept;

 private:
  int rank_;
  pid_t rank_0_;
  std::vector<Line> lines_;
  std::vector<pid_t> children_;  // of rank 1 and on; 0 once it has ended
};

// Forks size - 1 children of this process, which is rank 0 from then on. Returns in each of them. A
// child is killed once rank 0 has ended, however that ends. To be called while there is one thread,
// and before CUDA is used: a child could use neither. Throws Error if the system refuses a process
// or a socket; then there are no children.
std::unique_ptr<ForkedRanks> fork_ranks(int size);

}  // namespace graphrun
