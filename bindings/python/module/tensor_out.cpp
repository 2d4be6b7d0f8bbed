#include <array>
#include <string>

#include "tensor.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// What a consumer of __dlpack__ holds.
template <class Managed>
struct Shared {
  Managed managed{};
  std::shared_ptr<DLManagedTensorVersioned> tensor;
};

template <class Managed>
Managed* share(const std::shared_ptr<DLManagedTensorVersioned>& tensor) {
  auto* const shared = new Shared<Managed>;
  shared->tensor = tensor;
  shared->managed.tensor = tensor->tensor;
  shared->managed.manager = shared;
  shared->managed.deleter = [](Managed* self) {
    delete static_cast<Shared<Managed>*>(self->manager);
  };
  return &shared->managed;
}

// The destructor of a capsule that nobody has taken the tensor from.
template <class Managed>
void drop(PyObject* capsule, const char* name) {
  if (PyCapsule_IsValid(capsule, name) == 0) return;
  auto* const managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, name));
  managed->deleter(managed);
}

// The format of the buffer protocol: NumPy's int32 is "i", its int64 "l".
const char* format_of(const DLDataType& type) {
  if (type.code == code_float) return type.bits == 32 ? "f" : "d";
  if (type.code == code_int) return type.bits == 32 ? "i" : "l";
  if (type.code == code_complex) return type.bits == 64 ? "Zf" : "Zd";
  return "B";
}

const char* dtype_of(const DLDataType& type) {
  if (type.code == code_float) return type.bits == 32 ? "<f4" : "<f8";
  if (type.code == code_int) return type.bits == 32 ? "<i4" : "<i8";
  if (type.code == code_complex) return type.bits == 64 ? "<c8" : "<c16";
  return "|u1";
}

// What a Py_buffer points into; `strides` of row-major arrays.
struct BufferShape {
  std::array<Py_ssize_t, 2> shape{}, strides{};
};

int get_buffer(PyObject* self, Py_buffer* buffer, int flags) {
  const Tensor& tensor = *nb::inst_ptr<Tensor>(self);
  const DLTensor& of = tensor.get();
  if (of.device.type != on_cpu) {
    PyErr_SetString(PyExc_BufferError, "the array is on a GPU");
    return -1;
  }
  if (tensor.read_only() && (flags & PyBUF_WRITABLE) != 0) {
    PyErr_SetString(PyExc_BufferError, "the array is read-only");
    return -1;
  }
  auto* const shape = new BufferShape;
  const Py_ssize_t item = of.type.bits / 8;
  Py_ssize_t step = item;
  for (int d = of.dimensions - 1; d >= 0; --d) {
    shape->shape[d] = of.shape[d];
    shape->strides[d] = step;
    step *= of.shape[d];
  }
  *buffer = Py_buffer{};
  buffer->buf = tensor.data();
  if (buffer->buf == nullptr) buffer->buf = shape;  // of an empty array
  buffer->obj = self;
  Py_INCREF(self);
  buffer->len = step;
  buffer->itemsize = item;
  buffer->readonly = tensor.read_only() ? 1 : 0;
  buffer->ndim = of.dimensions;
  buffer->format = (flags & PyBUF_FORMAT) != 0 ? const_cast<char*>(format_of(of.type)) : nullptr;
  buffer->shape = (flags & PyBUF_ND) != 0 ? shape->shape.data() : nullptr;
  buffer->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? shape->strides.data() : nullptr;
  buffer->internal = shape;
  return 0;
}

void release_buffer(PyObject* /*self*/, Py_buffer* buffer) {
  delete static_cast<BufferShape*>(buffer->internal);
}

PyType_Slot slots[] = {
    {Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)},
    {Py_bf_releasebuffer, reinterpret_cast<void*>(release_buffer)},
    {0, nullptr},
};

nb::tuple shape_of(const Tensor& tensor) {
  const DLTensor& of = tensor.get();
  if (of.dimensions == 1) return nb::make_tuple(of.shape[0]);
  return nb::make_tuple(of.shape[0], of.shape[1]);
}

nb::tuple device_of(const Tensor& tensor) {
  return nb::make_tuple(tensor.get().device.type, tensor.get().device.number);
}

// Whatever the stream: the array is complete.
nb::object dlpack(const Tensor& tensor, nb::handle /*stream*/, nb::handle max_version,
                  nb::handle dl_device, nb::handle copy) {
  if (!dl_device.is_none() && !device_of(tensor).equal(dl_device)) {
    throw nb::buffer_error("the array is on another device: fetch it first");
  }
  if (!copy.is_none() && nb::cast<bool>(copy)) throw nb::buffer_error("the array is not copied");
  const bool versioned =
      !max_version.is_none() && nb::cast<int>(nb::object(max_version[nb::int_(0)])) >= 1;
  if (!versioned && tensor.read_only()) {
    throw nb::buffer_error("a read-only array needs version 1 of DLPack");
  }
  return tensor.capsule(versioned);
}

nb::dict cuda_array_interface(const Tensor& tensor) {
  if (tensor.get().device.type != on_cuda) throw nb::attribute_error("the array is not on a GPU");
  nb::dict result;
  result["shape"] = shape_of(tensor);
  result["typestr"] = dtype_of(tensor.get().type);
  result["data"] =
      nb::make_tuple(reinterpret_cast<std::uintptr_t>(tensor.data()), tensor.read_only());
  result["version"] = 3;
  return result;
}

}  // namespace

nb::object Tensor::capsule(bool versioned) const {
  PyObject* made = nullptr;
  if (versioned) {
    auto* const managed = share<DLManagedTensorVersioned>(tensor_);
    managed->major = 1;
    managed->flags = read_only_ ? is_read_only : 0;
    made = PyCapsule_New(managed, "dltensor_versioned", [](PyObject* capsule) {
      drop<DLManagedTensorVersioned>(capsule, "dltensor_versioned");
    });
  } else {
    made = PyCapsule_New(share<DLManagedTensor>(tensor_), "dltensor",
                         [](PyObject* capsule) { drop<DLManagedTensor>(capsule, "dltensor"); });
  }
  if (made == nullptr) throw nb::python_error();
  return nb::steal(made);
}

void bind_end(nb::module_& module);

void bind_tensor(nb::module_& module) {
  nb::class_<Tensor>(module, "Tensor", nb::type_slots(slots))
      .def_prop_ro("shape", shape_of)
      .def_prop_ro("dtype", [](const Tensor& tensor) { return dtype_of(tensor.get().type); })
      .def_prop_ro("read_only", &Tensor::read_only)
      .def_prop_ro("on_host", [](const Tensor& t) { return t.get().device.type == on_cpu; })
      .def_prop_ro("__cuda_array_interface__", cuda_array_interface)
      .def("__len__", [](const Tensor& tensor) { return tensor.get().shape[0]; })
      .def("__dlpack__", dlpack, nb::kw_only(), nb::arg("stream") = nb::none(),
           nb::arg("max_version") = nb::none(), nb::arg("dl_device") = nb::none(),
           nb::arg("copy") = nb::none())
      .def("__dlpack_device__", device_of);
  bind_end(module);
}

}  // namespace graphrun::python
