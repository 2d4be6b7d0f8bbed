#include "library.hpp"

#include <dlfcn.h>
#include <nanobind/nanobind.h>

#include <memory>
#include <string>

namespace nb = nanobind;

namespace graphrun::python {

const Library& Library::load(const char* path) {
  void* const handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw nb::import_error(dlerror());
  auto library = std::make_unique<Library>();
  const auto find = [&](auto& member, const char* name) {
    member = reinterpret_cast<std::remove_reference_t<decltype(member)>>(dlsym(handle, name));
    if (member == nullptr) {
      throw nb::import_error((std::string(path) + " has no function " + name).c_str());
    }
  };
#define GRAPHRUN_FIND(name) find(library->name, "graphrun_" #name);
  GRAPHRUN_EACH_FUNCTION(GRAPHRUN_FIND)
#undef GRAPHRUN_FIND
  return *library.release();
}

void Library::check(graphrun_status status) const {
  if (status == GRAPHRUN_OK) return;
  // Names of vertices in a message may be no UTF-8.
  const auto decoded = [](const std::string& text) {
    return nb::steal(
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape"));
  };
  const nb::object message = decoded(last_error()), detail = decoded(last_error_detail());
  const nb::object error = nb::module_::import_("graphrun._errors")
                               .attr("error_of")(static_cast<int>(status), message, detail);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
  throw nb::python_error();
}

}  // namespace graphrun::python
