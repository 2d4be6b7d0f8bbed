// Ranks that are processes which a launcher of MPI has started: mpirun, srun and their kin.
#pragma once

#include <graphrun/base/ranks.hpp>

namespace graphrun {

// What a launcher says of the processes that it started, in their environment.
struct Launch {
  int rank = 0, size = 1;
  int on_host = 1;       // of them on this host; 1 where it is not said
  std::string variable;  // "OMPI_COMM_WORLD_SIZE", that it was read from; empty: no launcher
};
Launch find_launch();

// The ranks of the launch, over MPI. The library libgraphrun_mpi.so is looked for at
// GRAPHRUN_MPI_LIBRARY, beside the program, in ../lib of it, and where the system has libraries.
// Each exchange is polled: a rank that was not heard of for `timeout_seconds` counts as failed.
// Signs of life go out once a second from a thread of their own. Called once in a process. Throws
// NotAvailable where the library is not there, or MPI does not see these processes as one.
class MpiRanks : public Ranks {
 public:
  static std::shared_ptr<MpiRanks> start(const Launch& launch, double timeout_seconds);
  virtual void set_timeout(double seconds) noexcept = 0;
  // The end of a process whose work is done. A call of all ranks.
  virtual void finish() = 0;
  // Ends the processes of all ranks with this status.
  virtual void abort(int status) noexcept = 0;

 protected:
  using Ranks::Ranks;
};

}  // namespace graphrun
