// NCCL, loaded where it is there: the functions in use, declared here so that a build needs no
// header of it.
#pragma once

#include <cstddef>
#include <string>

struct CUstream_st;
struct ncclComm;

namespace graphrun::cuda {

struct NcclId {
  char bytes[128];
};

struct NcclLibrary {
  int (*version)(int* version);
  const char* (*error_text)(int status);
  int (*make_id)(NcclId* id);
  int (*join)(ncclComm** communicator, int ranks, NcclId id, int rank);
  int (*leave)(ncclComm* communicator);  // without a word to the others
  int (*group_begin)();
  int (*group_end)();
  int (*send)(const void* from, std::size_t count, int type, int peer, ncclComm* communicator,
              CUstream_st* stream);
  int (*receive)(void* to, std::size_t count, int type, int peer, ncclComm* communicator,
                 CUstream_st* stream);

  static constexpr int bytes = 0;  // ncclInt8
};

// libnccl.so.2, of GRAPHRUN_NCCL_LIBRARY, the loader's search path, or the folders of a toolkit.
// Null, with the reason, where it is not there or older than 2.7.
const NcclLibrary* nccl_library(std::string* reason);

}  // namespace graphrun::cuda
