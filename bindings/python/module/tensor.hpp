// Arrays of Python as DLPack tensors, and tensors of the library as objects of Python.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "dlpack.hpp"

namespace graphrun::python {

struct DeleteTensor {
  void operator()(DLManagedTensorVersioned* tensor) const {
    if (tensor->deleter != nullptr) tensor->deleter(tensor);
  }
};

// A tensor that is to be given to the library: release() once it has been taken over.
using TensorGiven = std::unique_ptr<DLManagedTensorVersioned, DeleteTensor>;

// Views of an array that has the buffer protocol or __dlpack__, which keep it alive; null for None.
// Throws TypeError for other objects. Nothing is copied.
TensorGiven tensor_of(nanobind::handle array);

// A tensor of the library, kept alive by whoever got it from __dlpack__ or as a buffer.
class Tensor {
 public:
  explicit Tensor(DLManagedTensorVersioned* tensor, bool read_only = false)
      : tensor_(tensor, DeleteTensor{}),
        read_only_(read_only || (tensor->flags & is_read_only) != 0) {}

  const DLTensor& get() const { return tensor_->tensor; }
  bool read_only() const { return read_only_; }
  void* data() const { return static_cast<char*>(get().data) + get().byte_offset; }
  // A capsule as __dlpack__ gives it, of version 1 or 0.
  nanobind::object capsule(bool versioned) const;

 private:
  std::shared_ptr<DLManagedTensorVersioned> tensor_;
  bool read_only_;
};

// The class Tensor, and what has to be done before the interpreter ends.
void bind_tensor(nanobind::module_& module);

}  // namespace graphrun::python
