// The structures of DLPack, versions 0 and 1.
#pragma once

#include "bindings/c/dlpack.hpp"

extern "C" {

// Of version 0.
struct DLManagedTensor {
  DLTensor tensor;
  void* manager;
  void (*deleter)(DLManagedTensor*);
};

}  // extern "C"

namespace graphrun::python {

using c::code_bool;
using c::code_complex;
using c::code_float;
using c::code_int;
using c::code_uint;
using c::is_read_only;
using c::on_cpu;
using c::on_cuda;

}  // namespace graphrun::python
