// The extension module graphrun._graphrun: the C interface as objects of Python.
#include "handles.hpp"
#include "tensor.hpp"

namespace nb = nanobind;

namespace graphrun::python {

Options options_of(const Library& library, nb::handle options) {
  graphrun_options* raw = nullptr;
  if (options.is_none()) return Options(library, nullptr);
  library.check(library.options_new(&raw));
  Options result(library, raw);
  for (const auto [name, value] : nb::cast<nb::dict>(options)) {
    library.check(
        library.options_set(raw, nb::cast<const char*>(name), nb::cast<const char*>(value)));
  }
  return result;
}

namespace {

nb::str catalogue(const Library& library) {
  const char* const text = library.catalogue();
  if (text == nullptr) {
    PyErr_NoMemory();
    throw nb::python_error();
  }
  return nb::str(text);
}

nb::str devices(const Library& library) {
  return text_of(library, [&](char** text) { return library.devices(text); });
}

template <auto make>
Context context(const Library& library, std::int32_t number) {
  return made<Context, graphrun_context>(library,
                                         [&](auto** out) { return (library.*make)(number, out); });
}

nb::str context_info(const Context& context) {
  return text_of(context.library(),
                 [&](char** text) { return context.library().context_info(context.get(), text); });
}

template <auto f, class T>
void ask(const Context& context, T value) {
  checked(context.library(), [&] { return (context.library().*f)(context.get(), value); });
}

template <auto f>
void with_stream(const Context& context, std::uintptr_t stream) {
  ask<f>(context, reinterpret_cast<void*>(stream));
}

}  // namespace

void bind_library(nb::module_& module) {
  nb::class_<Library>(module, "Library")
      .def("version", [](const Library& library) { return library.version(); })
      .def("abi", [](const Library& library) { return library.abi(); })
      .def("catalogue", catalogue)
      .def("devices", devices)
      .def("cpu", context<&Library::context_cpu>)
      .def("cuda", context<&Library::context_cuda>);
  module.def("load", &Library::load, nb::rv_policy::reference);
  nb::class_<Context>(module, "Context")
      .def("info", context_info)
      .def("limit_threads", ask<&Library::context_limit_threads, std::int32_t>)
      .def("limit_memory", ask<&Library::context_limit_memory, std::uint64_t>)
      .def("wait_for", with_stream<&Library::context_wait_for>)
      .def("ready_for", with_stream<&Library::context_ready_for>);
}

}  // namespace graphrun::python

NB_MODULE(_graphrun, module) {
  nb::set_leak_warnings(false);
  graphrun::python::bind_library(module);
  graphrun::python::bind_tensor(module);
  graphrun::python::bind_matrices(module);
  graphrun::python::bind_graphs(module);
  graphrun::python::bind_calls(module);
  graphrun::python::bind_networkx(module);
}
