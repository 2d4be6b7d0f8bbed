#include "base/cuda/nccl.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#if __has_include(<nccl.h>)
#include <nccl.h>
#endif

namespace graphrun::cuda {
namespace {

#if defined(NCCL_MAJOR)
static_assert(sizeof(ncclUniqueId) == sizeof(NcclId) && ncclInt8 == NcclLibrary::bytes &&
              ncclSuccess == 0 && std::is_same_v<ncclComm_t, ncclComm*>);
#endif

std::vector<std::string> candidates() {
  if (const char* given = std::getenv("GRAPHRUN_NCCL_LIBRARY")) return {given};
  std::vector<std::string> paths{"libnccl.so.2"};
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    paths.push_back(std::string(value) + "/lib64/libnccl.so.2");
  }
  paths.emplace_back("/usr/local/cuda/lib64/libnccl.so.2");
  return paths;
}

void* open_library(std::string& reason) {
  for (const std::string& path : candidates()) {
    if (void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    const char* error = dlerror();
    if (reason.empty()) reason = error != nullptr ? error : path + " cannot be loaded";
  }
  return nullptr;
}

template <class Function>
bool find(void* library, const char* symbol, Function* function) {
  *function = reinterpret_cast<Function>(dlsym(library, symbol));
  return *function != nullptr;
}

struct Loaded {
  std::optional<NcclLibrary> library;
  std::string reason;
};

Loaded load() {
  Loaded loaded;
  void* const library = open_library(loaded.reason);  // never closed: it has threads
  if (library == nullptr) return loaded;
  NcclLibrary l{};
  const bool whole =
      find(library, "ncclGetVersion", &l.version) &&
      find(library, "ncclGetErrorString", &l.error_text) &&
      find(library, "ncclGetUniqueId", &l.make_id) && find(library, "ncclCommInitRank", &l.join) &&
      find(library, "ncclCommAbort", &l.leave) && find(library, "ncclGroupStart", &l.group_begin) &&
      find(library, "ncclGroupEnd", &l.group_end) && find(library, "ncclSend", &l.send) &&
      find(library, "ncclRecv", &l.receive);
  if (whole) {
    loaded.library = l;
  } else {
    loaded.reason = "libnccl.so.2 is older than 2.7";
  }
  return loaded;
}

}  // namespace

const NcclLibrary* nccl_library(std::string* reason) {
  static const Loaded loaded = load();
  if (!loaded.library && reason != nullptr) *reason = loaded.reason;
  return loaded.library ? &*loaded.library : nullptr;
}

}  // namespace graphrun::cuda
