// Calls: waiting for them, and what they give.
#include <chrono>
#include <optional>

#include "handles.hpp"
#include "tensor.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// Seconds between looks for signals, and until a call that was cancelled is left to itself.
constexpr double first_wait = 0.005, next_wait = 0.02, last_wait = 0.05;
constexpr auto between_shows = std::chrono::milliseconds(100);

void show(const Call& call, nb::handle progress) {
  double share = -1;
  char step[256] = "";
  if (call.library().call_progress(call.get(), &share, step, sizeof step) == GRAPHRUN_OK) {
    progress(share,
             nb::str(PyUnicode_DecodeUTF8(step, std::char_traits<char>::length(step), "ignore"),
                     nb::detail::steal_t{}));
  }
}

// Cancels the call and keeps the exception that is set. What does not end soon does so behind it:
// calls of its context wait for it.
void give_up(const Call& call) {
  const Unlocked unlocked;
  call.library().call_cancel(call.get());
  call.library().call_wait(call.get(), last_wait);
}

graphrun_status wait_once(const Call& call, double seconds) {
  const Unlocked unlocked;
  return call.library().call_wait(call.get(), seconds);
}

}  // namespace

void Call::wait(nb::handle progress) const {
  graphrun_status status = wait_once(*this, first_wait);
  auto shown = std::chrono::steady_clock::now();
  while (status == GRAPHRUN_RUNNING) {
    if (PyErr_CheckSignals() != 0) {
      give_up(*this);
      throw nb::python_error();
    }
    if (!progress.is_none() && std::chrono::steady_clock::now() - shown >= between_shows) {
      shown = std::chrono::steady_clock::now();
      try {
        show(*this, progress);
      } catch (...) {
        give_up(*this);
        throw;
      }
    }
    status = wait_once(*this, next_wait);
  }
  library().check(status);
}

namespace {

Graph made_graph(const Call& call) {
  return made<Graph, graphrun_graph>(
      call.library(), [&](auto** out) { return call.library().call_graph(call.get(), out); });
}

Matrix made_matrix(const Call& call) {
  return made<Matrix, graphrun_matrix>(
      call.library(), [&](auto** out) { return call.library().call_matrix(call.get(), out); });
}

nb::str result_of(const Call& call) {
  return text_of(call.library(),
                 [&](char** text) { return call.library().call_result(call.get(), text); });
}

Tensor column_of(const Call& call, const char* name, bool host) {
  DLManagedTensorVersioned* out = nullptr;
  checked(call.library(), [&] {
    return call.library().call_column(call.get(), name, host ? GRAPHRUN_HOST : 0, &out);
  });
  return Tensor(out);
}

// struct ArrowArrayStream: four functions, the last of them its release, and its data.
struct Stream {
  void *get_schema, *get_next, *get_last_error;
  void (*release)(Stream*);
  void* data;
};

nb::object table_of(const Call& call) {
  auto* const stream = new Stream{};
  PyObject* const capsule = PyCapsule_New(stream, "arrow_array_stream", [](PyObject* self) {
    auto* const held = static_cast<Stream*>(PyCapsule_GetPointer(self, "arrow_array_stream"));
    if (held->release != nullptr) held->release(held);
    delete held;
  });
  if (capsule == nullptr) throw nb::python_error();
  nb::object result = nb::steal(capsule);
  checked(call.library(), [&] {
    return call.library().call_table(call.get(), reinterpret_cast<ArrowArrayStream*>(stream));
  });
  return result;
}

}  // namespace

void bind_calls(nb::module_& module) {
  nb::class_<Call>(module, "Call")
      .def(
          "wait", [](const Call& call, nb::handle progress) { call.wait(progress); },
          nb::arg("progress") = nb::none())
      .def("cancel", [](const Call& call) { call.library().call_cancel(call.get()); })
      .def("graph", made_graph)
      .def("matrix", made_matrix)
      .def("result", result_of)
      .def("column", column_of)
      .def("table", table_of);
}

}  // namespace graphrun::python
