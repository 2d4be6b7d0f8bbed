// What a launcher of MPI says in the environment, and the library that is then loaded.
#include "cli/mpi_library.hpp"

#include <dlfcn.h>

#include <cstdlib>
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
              number_in(on_host, 1),
              number_in(rank_on_host, 0),
              size,
              false};
    }
  }
  return {};
}

}  // namespace graphrun
