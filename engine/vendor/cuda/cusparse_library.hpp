// cuSPARSE, loaded on first use.
#pragma once

#if __has_include(<cusparse.h>)
#include <cusparse.h>
#define GRAPHRUN_HAS_CUSPARSE_HEADER 1
#endif

#include <source_location>
#include <string>

namespace graphrun::cuda {

#if defined(GRAPHRUN_HAS_CUSPARSE_HEADER)

// The functions used, with the types that the header declares. cusparseSpMV_preprocess and those of
// SpGEMM, SpMM and SDDMM are null in a library older than them.
struct CusparseLibrary {
  decltype(&::cusparseCreate) create;
  decltype(&::cusparseDestroy) destroy;
  decltype(&::cusparseSetStream) set_stream;
  decltype(&::cusparseGetProperty) get_property;
  decltype(&::cusparseGetErrorString) error_string;
  decltype(&::cusparseCreateCsr) create_csr;
  decltype(&::cusparseCreateCoo) create_coo;
  decltype(&::cusparseCreateSlicedEll) create_sell;
  decltype(&::cusparseCreateBsr) create_bsr;
  decltype(&::cusparseDestroySpMat) destroy_matrix;
  decltype(&::cusparseCreateDnVec) create_vector;
  decltype(&::cusparseDnVecSetValues) set_values;
  decltype(&::cusparseDestroyDnVec) destroy_vector;
  decltype(&::cusparseSpMV_bufferSize) workspace_size;
  decltype(&::cusparseSpMV_preprocess) preprocess;
  decltype(&::cusparseSpMV) spmv;
  decltype(&::cusparseSpGEMM_createDescr) create_spgemm;
  decltype(&::cusparseSpGEMM_destroyDescr) destroy_spgemm;
  decltype(&::cusparseSpGEMM_workEstimation) spgemm_estimate;
  decltype(&::cusparseSpGEMM_estimateMemory) spgemm_memory;
  decltype(&::cusparseSpGEMM_compute) spgemm_compute;
  decltype(&::cusparseSpGEMM_copy) spgemm_copy;
  decltype(&::cusparseSpMatGetSize) matrix_size;
  decltype(&::cusparseCsrSetPointers) set_csr;
  decltype(&::cusparseCreateDnMat) create_dense;
  decltype(&::cusparseDestroyDnMat) destroy_dense;
  decltype(&::cusparseSpMM_bufferSize) spmm_size;
  decltype(&::cusparseSpMM_preprocess) spmm_preprocess;
  decltype(&::cusparseSpMM) spmm;
  decltype(&::cusparseSDDMM_bufferSize) sddmm_size;
  decltype(&::cusparseSDDMM_preprocess) sddmm_preprocess;
  decltype(&::cusparseSDDMM) sddmm;

  std::string version() const;  // "12.6.3"
  // Throws NotAvailable for what this cuSPARSE does not support, OutOfMemory, DeviceError.
  void check(cusparseStatus_t status,
             std::source_location where = std::source_location::current()) const;
};

// Throws NotAvailable, with the reason.
const CusparseLibrary& cusparse();

#endif

}  // namespace graphrun::cuda
