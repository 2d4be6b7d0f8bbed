// What a launcher of MPI says in the environment, and the library that is then loaded.
#include "cli/mpi_library.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <graphrun/base/error.hpp>
#include <string>
#include <vector>

namespace graphrun {
namespace {

int number_in(const char* variable, int otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atoi(text);
}

// The number of ranks on this host: a number, or that of this process's node in Slurm's list of all
// nodes, "2(x3),1".
int tasks_of_node(const char* text) {
  int node = number_in("SLURM_NODEID", 0);
  for (const char* at = text;; ++at) {
    char* end = nullptr;
    const auto tasks = static_cast<int>(std::strtol(at, &end, 10));
    int nodes = 1;
    if (end[0] == '(' && end[1] == 'x') nodes = std::atoi(end + 2);
    if (node < nodes) return tasks;
    node -= nodes;
    at = std::strchr(end, ',');
    if (at == nullptr) return tasks;
  }
}

int ranks_on_host(const char* variable) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? 1 : std::max(1, tasks_of_node(text));
}

}  // namespace

const GraphrunMpi& mpi_library(const Launch& launch) {
  std::vector<std::string> places;
  std::error_code unknown;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", unknown).parent_path();
  if (const char* given = std::getenv("GRAPHRUN_MPI_LIBRARY")) {
    places.emplace_back(given);
  } else {
    for (const char* beside : {"libgraphrun_mpi.so", "../lib/libgraphrun_mpi.so"}) {
      places.push_back((self / beside).string());
    }
    places.emplace_back("libgraphrun_mpi.so");
  }
  std::string reason;
  for (const std::string& place : places) {
    void* const library = ::dlopen(place.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (library == nullptr) {
      if (reason.empty() || std::filesystem::exists(place)) reason = ::dlerror();
      continue;
    }
    const auto table = reinterpret_cast<decltype(&graphrun_mpi)>(::dlsym(library, "graphrun_mpi"));
    if (table == nullptr || table()->version != graphrun_mpi_version) {
      throw NotAvailable(place + " is of another graphrun");
    }
    return *table();
  }
  throw NotAvailable("started as one of " + std::to_string(launch.size) + " processes (" +
                     launch.variable + "), which takes libgraphrun_mpi.so: " + reason +
                     "; build graphrun where MPI is installed (Debian: libopenmpi-dev)");
}

Launch find_launch() {
  struct Launcher {
    const char *size, *rank, *on_host, *rank_on_host;
  };
  for (const auto& [size, rank, on_host, rank_on_host] :
       {Launcher{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE",
                 "OMPI_COMM_WORLD_LOCAL_RANK"},
        Launcher{"PMI_SIZE", "PMI_RANK", "MPI_LOCALNRANKS", "MPI_LOCALRANKID"},
        Launcher{"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "SLURM_STEP_TASKS_PER_NODE",
                 "SLURM_LOCALID"}}) {
    if (number_in(size, 0) > 1) {
      return {number_in(rank, 0),
              number_in(size, 1),
              ranks_on_host(on_host),
              number_in(rank_on_host, 0),
              size,
              false};
    }
  }
  return {};
}

}  // namespace graphrun
