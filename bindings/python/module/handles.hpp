// The library's handles as objects of Python. Each is made and destroyed with the interpreter's
// lock, which is not held while the library may wait.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>

#include "library.hpp"
#include "lock.hpp"

namespace graphrun::python {

template <class T, void (*Library::*let_go)(T*)>
class Handle {
 public:
  Handle(const Library& library, T* raw) : library_(&library), raw_(raw) {}
  Handle(Handle&& from) noexcept
      : library_(from.library_), raw_(std::exchange(from.raw_, nullptr)) {}
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (raw_ == nullptr) return;
    const Unlocked unlocked;
    (library_->*let_go)(raw_);
  }

  T* get() const { return raw_; }
  const Library& library() const { return *library_; }

 private:
  const Library* library_;
  T* raw_;
};

struct Context : Handle<graphrun_context, &Library::context_release> {
  using Handle::Handle;
};
struct Options : Handle<graphrun_options, &Library::options_release> {
  using Handle::Handle;
};
struct Matrix : Handle<graphrun_matrix, &Library::matrix_release> {
  using Handle::Handle;
};
struct Graph : Handle<graphrun_graph, &Library::graph_release> {
  using Handle::Handle;
};
struct Call : Handle<graphrun_call, &Library::call_release> {
  using Handle::Handle;

  // Until it has ended; signals are looked for, and one that raises cancels the call. `progress`,
  // if not None, is called with the share that is done and the step, some ten times a second.
  void wait(nanobind::handle progress) const;
};

// Calls f without the interpreter's lock; throws the exception of its status.
template <class F>
void checked(const Library& library, F&& f) {
  graphrun_status status;
  {
    const Unlocked unlocked;
    status = f();
  }
  library.check(status);
}

// A text that f gives, such as JSON.
template <class F>
nanobind::str text_of(const Library& library, F&& f) {
  char* text = nullptr;
  checked(library, [&] { return f(&text); });
  struct Free {
    const Library& library;
    char* text;
    ~Free() { library.free(text); }
  } owner{library, text};
  return nanobind::str(text);
}

// A handle that f gives.
template <class H, class T, class F>
H made(const Library& library, F&& f) {
  T* raw = nullptr;
  checked(library, [&] { return f(&raw); });
  return H(library, raw);
}

// Of a dict of texts, or None.
Options options_of(const Library& library, nanobind::handle options);

void bind_library(nanobind::module_& module);
void bind_matrices(nanobind::module_& module);
void bind_graphs(nanobind::module_& module);
void bind_calls(nanobind::module_& module);
void bind_networkx(nanobind::module_& module);

}  // namespace graphrun::python
