// The interpreter's lock, while threads wait and when the interpreter ends.
#pragma once

#include <nanobind/nanobind.h>
#include <unistd.h>

#include <atomic>
#include <thread>

namespace graphrun::python {

// Once the interpreter ends, its lock cannot be taken any more, but by the thread that ends it.
inline std::atomic<bool> is_ending{false};
inline std::atomic<std::thread::id> ends_it{};
inline std::atomic<int> awaiting{0};  // threads that go for the lock: the end waits for them

// Calls f with the lock, from any thread; not at all once the interpreter ends.
template <class F>
void with_interpreter(F&& f) {
  awaiting.fetch_add(1);
  const bool may_lock = !is_ending.load() || ends_it.load() == std::this_thread::get_id();
  if (may_lock && Py_IsInitialized() != 0) {
    const PyGILState_STATE state = PyGILState_Ensure();
    f();
    PyGILState_Release(state);
  }
  awaiting.fetch_sub(1);
}

// The lock is not held while there is one of these. A daemon thread whose time comes after the
// interpreter's end stays here: Python would unwind its stack, which C++ answers by terminating.
class Unlocked {
 public:
  Unlocked() : state_(PyEval_SaveThread()) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() {
    awaiting.fetch_add(1);
    if (is_ending.load() && ends_it.load() != std::this_thread::get_id()) {
      awaiting.fetch_sub(1);
      for (;;) pause();
    }
    PyEval_RestoreThread(state_);
    awaiting.fetch_sub(1);
  }

 private:
  PyThreadState* state_;
};

}  // namespace graphrun::python
