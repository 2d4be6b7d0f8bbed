#include "engine/vendor/cuda/cusparse_library.hpp"

#if defined(GRAPHRUN_HAS_CUSPARSE_HEADER)

#include <dlfcn.h>

#include <cstdlib>
#include <graphrun/base/error.hpp>
#include <vector>

#include "base/cuda/launch.hpp"

namespace graphrun::cuda {
namespace {

// The loader's search path, then the usual toolkit folders. CUDA 12 and 13 both ship a
// libcusparse.so.12.
std::vector<std::string> candidates() {
  const std::string names[] = {"libcusparse.so.13", "libcusparse.so.12", "libcusparse.so"};
  std::vector<std::string> folders{""};
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') folders.push_back(std::string(value) + "/lib64/");
  }
  folders.emplace_back("/usr/local/cuda/lib64/");
  std::vector<std::string> paths;
  for (const std::string& folder : folders) {
    for (const std::string& name : names) paths.push_back(folder + name);
  }
  return paths;
}

void* open_library() {
  std::string first_error;
  for (const std::string& path : candidates()) {
    if (void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    const char* error = dlerror();
    if (first_error.empty() && error != nullptr) first_error = error;
  }
  throw NotAvailable("cuSPARSE cannot be loaded (" + first_error + ")");
}

template <class Function>
void find(void* library, const char* symbol, Function* function, bool needed = true) {
  *function = reinterpret_cast<Function>(dlsym(library, symbol));
  if (needed && *function == nullptr) {
    throw NotAvailable(std::string("this cuSPARSE has no ") + symbol);
  }
}

CusparseLibrary load() {
  void* const library = open_library();  // never closed: unloading would destroy its state
  CusparseLibrary l{};
  find(library, "cusparseCreate", &l.create);
  find(library, "cusparseDestroy", &l.destroy);
  find(library, "cusparseSetStream", &l.set_stream);
  find(library, "cusparseGetProperty", &l.get_property);
  find(library, "cusparseGetErrorString", &l.error_string);
  find(library, "cusparseCreateCsr", &l.create_csr);
  find(library, "cusparseCreateCoo", &l.create_coo);
  find(library, "cusparseCreateSlicedEll", &l.create_sell);
  find(library, "cusparseCreateBsr", &l.create_bsr, false);
  find(library, "cusparseDestroySpMat", &l.destroy_matrix);
  find(library, "cusparseCreateDnVec", &l.create_vector);
  find(library, "cusparseDnVecSetValues", &l.set_values);
  find(library, "cusparseDestroyDnVec", &l.destroy_vector);
  find(library, "cusparseSpMV_bufferSize", &l.workspace_size);
  find(library, "cusparseSpMV_preprocess", &l.preprocess, false);
  find(library, "cusparseSpMV", &l.spmv);
  find(library, "cusparseSpGEMM_createDescr", &l.create_spgemm, false);
  find(library, "cusparseSpGEMM_destroyDescr", &l.destroy_spgemm, false);
  find(library, "cusparseSpGEMM_workEstimation", &l.spgemm_estimate, false);
  find(library, "cusparseSpGEMM_estimateMemory", &l.spgemm_memory, false);
  find(library, "cusparseSpGEMM_compute", &l.spgemm_compute, false);
  find(library, "cusparseSpGEMM_copy", &l.spgemm_copy, false);
  find(library, "cusparseSpMatGetSize", &l.matrix_size, false);
  find(library, "cusparseCsrSetPointers", &l.set_csr, false);
  find(library, "cusparseCreateDnMat", &l.create_dense, false);
  find(library, "cusparseDestroyDnMat", &l.destroy_dense, false);
  find(library, "cusparseSpMM_bufferSize", &l.spmm_size, false);
  find(library, "cusparseSpMM_preprocess", &l.spmm_preprocess, false);
  find(library, "cusparseSpMM", &l.spmm, false);
  find(library, "cusparseSDDMM_bufferSize", &l.sddmm_size, false);
  find(library, "cusparseSDDMM_preprocess", &l.sddmm_preprocess, false);
  find(library, "cusparseSDDMM", &l.sddmm, false);
  return l;
}

}  // namespace

const CusparseLibrary& cusparse() {
  static const CusparseLibrary library = load();
  return library;
}

std::string CusparseLibrary::version() const {
  int major = 0, minor = 0, patch = 0;
  check(get_property(MAJOR_VERSION, &major));
  check(get_property(MINOR_VERSION, &minor));
  check(get_property(PATCH_LEVEL, &patch));
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

void CusparseLibrary::check(cusparseStatus_t status, std::source_location where) const {
  if (status == CUSPARSE_STATUS_SUCCESS) return;
  cudaGetLastError();  // reset the error of cuSPARSE's CUDA call, as in cuda::check()
  switch (status) {
    case CUSPARSE_STATUS_NOT_SUPPORTED:
      throw NotAvailable(std::string("cuSPARSE: ") + error_string(status));
    case CUSPARSE_STATUS_ALLOC_FAILED:
    case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES:
      throw OutOfMemory(0, 0, "cuSPARSE");
    default:
      throw DeviceError(std::string("cuSPARSE: ") + error_string(status), where);
  }
}

}  // namespace graphrun::cuda

#endif
