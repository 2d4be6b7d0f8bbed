// Ranks that are processes which a launcher of MPI has started: mpirun, srun and their kin.
#pragma once

#include <cstddef>
#include <memory>

#include "cli/process_ranks.hpp"

namespace graphrun {

// What a launcher says of the processes that it started, in their environment.
Launch find_launch();

// The ranks of the launch, over MPI, which tells by itself how many of them are on a host. The
// library libgraphrun_mpi.so is looked for at GRAPHRUN_MPI_LIBRARY, beside the program, in ../lib
// of it, and where the system has libraries. Called once in a process. Throws NotAvailable where
// the library is not there, or MPI does not see these processes as one. A message has at most so
// many bytes, since MPI counts in int.
std::shared_ptr<ProcessRanks> start_mpi_ranks(const Launch& launch, double timeout_seconds,
                                              std::size_t most_bytes = std::size_t{1} << 30);

}  // namespace graphrun
