// Arrays of NumPy in, and vectors of C++ out, for the functions of NetworkX's backend.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "tensor.hpp"

namespace graphrun::python {

template <class T>
using ArrayIn =
    nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
using Numbers32 = ArrayIn<std::int32_t>;
using Numbers64 = ArrayIn<std::int64_t>;

// A vector as a tensor that keeps it.
template <class T>
struct Owned {
  DLManagedTensorVersioned managed{};
  std::shared_ptr<const std::vector<T>> values;
  std::array<std::int64_t, 1> shape{};
};

template <class T>
nanobind::object shared(std::shared_ptr<const std::vector<T>> values) {
  auto* const made = new Owned<T>;
  made->values = std::move(values);
  made->shape = {static_cast<std::int64_t>(made->values->size())};
  made->managed.major = 1;
  made->managed.flags = is_read_only;
  made->managed.manager = made;
  made->managed.deleter = [](DLManagedTensorVersioned* self) {
    delete static_cast<Owned<T>*>(self->manager);
  };
  DLTensor& tensor = made->managed.tensor;
  tensor.data = const_cast<T*>(made->values->data());
  tensor.device = {on_cpu, 0};
  tensor.dimensions = 1;
  tensor.type = {T(0.5) != T(0) ? code_float : code_int, 8 * sizeof(T), 1};
  tensor.shape = made->shape.data();
  return nanobind::cast(Tensor(&made->managed));
}

template <class T>
nanobind::object owned(std::vector<T>&& values) {
  return shared(std::make_shared<const std::vector<T>>(std::move(values)));
}

void bind_networkx_colors(nanobind::module_& module);
void bind_networkx_components(nanobind::module_& module);
void bind_networkx_values(nanobind::module_& module);

}  // namespace graphrun::python
