// Loads libgraphrun_mpi.so.
#pragma once

#include "base/mpi_table.h"
#include "cli/mpi_ranks.hpp"

namespace graphrun {

// The calls of MPI, from where start_mpi_ranks() says. Throws NotAvailable.
const GraphrunMpi& mpi_library(const Launch& launch);

}  // namespace graphrun
