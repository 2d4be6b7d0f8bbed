#include <array>
#include <cstring>
#include <string>

#include "lock.hpp"
#include "tensor.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// Everything that a view of a buffer needs.
struct BufferView {
  DLManagedTensorVersioned managed{};
  Py_buffer buffer{};
  std::array<std::int64_t, 2> shape{}, strides{};
};

void let_buffer_go(DLManagedTensorVersioned* tensor) {
  auto* const view = static_cast<BufferView*>(tensor->manager);
  with_interpreter([&] {
    PyBuffer_Release(&view->buffer);
    delete view;
  });
}

[[noreturn]] void refuse_type(const char* format) {
  throw nb::type_error(
      (std::string("arrays must hold whole or real numbers of this machine's byte order, not ") +
       "'" + format + "'")
          .c_str());
}

DLDataType type_of(const Py_buffer& buffer) {
  const char* format = buffer.format == nullptr ? "B" : buffer.format;
  const char* code = format;
  if (*code == '@' || *code == '=' || *code == '<') ++code;
  const auto bits = static_cast<std::uint8_t>(8 * buffer.itemsize);
  if (std::strcmp(code, "Zf") == 0 || std::strcmp(code, "Zd") == 0) return {code_complex, bits, 1};
  if (*code == '\0' || code[1] != '\0') refuse_type(format);
  if (std::strchr("bhilqn", *code) != nullptr) return {code_int, bits, 1};
  if (std::strchr("BHILQN", *code) != nullptr) return {code_uint, bits, 1};
  if (std::strchr("efd", *code) != nullptr) return {code_float, bits, 1};
  if (*code == '?') return {code_bool, bits, 1};
  refuse_type(format);
}

TensorGiven tensor_of_buffer(nb::handle array) {
  auto view = std::make_unique<BufferView>();
  Py_buffer& buffer = view->buffer;
  if (PyObject_GetBuffer(array.ptr(), &buffer, PyBUF_STRIDES | PyBUF_FORMAT) != 0) {
    throw nb::python_error();
  }
  DLTensor& tensor = view->managed.tensor;
  try {
    tensor.type = type_of(buffer);
    if (buffer.ndim < 1 || buffer.ndim > 2) {
      throw nb::value_error("arrays must have one dimension, or two");
    }
    for (int d = 0; d < buffer.ndim; ++d) {
      view->shape[d] = buffer.shape[d];
      if (buffer.strides[d] % buffer.itemsize != 0) {
        throw nb::value_error("arrays must not be slices of a structured array: copy them");
      }
      view->strides[d] = buffer.strides[d] / buffer.itemsize;
    }
  } catch (...) {
    PyBuffer_Release(&buffer);
    throw;
  }
  tensor.data = buffer.buf;
  tensor.device = {on_cpu, 0};
  tensor.dimensions = buffer.ndim;
  tensor.shape = view->shape.data();
  tensor.strides = view->strides.data();
  view->managed.major = 1;
  view->managed.flags = buffer.readonly != 0 ? is_read_only : 0;
  view->managed.manager = view.get();
  view->managed.deleter = let_buffer_go;
  return TensorGiven(&view.release()->managed);
}

// A tensor of version 0 as one of version 1.
TensorGiven newer(DLManagedTensor* old) {
  auto tensor = std::make_unique<DLManagedTensorVersioned>();
  tensor->major = 1;
  tensor->tensor = old->tensor;
  tensor->manager = old;
  tensor->deleter = [](DLManagedTensorVersioned* self) {
    auto* const of = static_cast<DLManagedTensor*>(self->manager);
    with_interpreter([&] {  // producers of version 0 may count on it
      if (of->deleter != nullptr) of->deleter(of);
    });
    delete self;
  };
  return TensorGiven(tensor.release());
}

// Whether the array is on a GPU of NVIDIA's.
bool is_on_gpu(nb::handle array) {
  if (!nb::hasattr(array, "__dlpack_device__")) return false;
  return nb::cast<int>(nb::object(array.attr("__dlpack_device__")()[nb::int_(0)])) == on_cuda;
}

// Of an array on a GPU: in order with the legacy default stream, which the library waits for.
nb::object dlpack_capsule(nb::handle array) {
  const nb::object method = array.attr("__dlpack__");
  nb::dict wanted;
  if (is_on_gpu(array)) wanted["stream"] = 1;
  try {
    return method(nb::arg("max_version") = nb::make_tuple(1, 0), **wanted);
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw;
  }
  return method(**wanted);
}

TensorGiven tensor_of_dlpack(nb::handle array) {
  const nb::object capsule = dlpack_capsule(array);
  if (PyCapsule_IsValid(capsule.ptr(), "dltensor_versioned") != 0) {
    auto* const tensor = static_cast<DLManagedTensorVersioned*>(
        PyCapsule_GetPointer(capsule.ptr(), "dltensor_versioned"));
    PyCapsule_SetName(capsule.ptr(), "used_dltensor_versioned");
    return TensorGiven(tensor);
  }
  if (PyCapsule_IsValid(capsule.ptr(), "dltensor") != 0) {
    auto* const tensor =
        static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule.ptr(), "dltensor"));
    PyCapsule_SetName(capsule.ptr(), "used_dltensor");
    return newer(tensor);
  }
  throw nb::type_error("__dlpack__ gave no tensor");
}

// Waits until each thread that goes for the interpreter's lock has had it.
void before_the_end() {
  ends_it = std::this_thread::get_id();
  is_ending = true;
  const Unlocked unlocked;
  while (awaiting.load() != 0) std::this_thread::yield();
}

}  // namespace

TensorGiven tensor_of(nb::handle array) {
  if (array.is_none()) return nullptr;
  // CuPy's arrays claim to be buffers.
  if (PyObject_CheckBuffer(array.ptr()) != 0 && !is_on_gpu(array)) return tensor_of_buffer(array);
  if (nb::hasattr(array, "__dlpack__")) return tensor_of_dlpack(array);
  throw nb::type_error("an array is needed: of NumPy, or with __dlpack__");
}

void bind_end(nb::module_& module);
void bind_end(nb::module_& module) {
  module.def("_before_the_end", before_the_end);
  nb::module_::import_("atexit").attr("register")(module.attr("_before_the_end"));
}

}  // namespace graphrun::python
