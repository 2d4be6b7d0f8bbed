// Searches of NetworkX in its own order, over rows in the order of its dicts, and their results as
// lists and dicts of nodes.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "networkx_arrays.hpp"

namespace graphrun::python {

// Memory of a search, by vertex: what is marked with the number of another search is not seen.
struct Scratch {
  std::uint32_t search = 0;
  std::vector<std::uint32_t> marks;
  std::vector<std::int32_t> first;

  // Whether a vertex is seen for the first time.
  bool mark(std::int32_t v) { return std::exchange(marks[v], search) != search; }
  bool is_marked(std::int32_t v) const { return marks[v] == search; }
};

// The rows of a graph, its nodes, and the memory of searches.
class Traversal {
 public:
  Traversal(Numbers64 offsets, Numbers32 columns, nanobind::list nodes);
  Traversal(const Traversal&) = delete;
  Traversal& operator=(const Traversal&) = delete;

  std::int32_t size() const { return static_cast<std::int32_t>(objects_.size()); }
  std::int64_t begin(std::int32_t u) const { return offsets_.data()[u]; }
  std::int64_t end(std::int32_t u) const { return offsets_.data()[u + 1]; }
  std::int32_t column(std::int64_t k) const { return columns_.data()[k]; }
  PyObject* node(std::int32_t u) const { return objects_[u]; }
  // Throws IndexError where it is none.
  std::int32_t checked(std::int32_t u) const;

  // Memory for one more search, given back in the end. Made and destroyed with the interpreter's
  // lock.
  class Lent {
   public:
    explicit Lent(const Traversal& from);
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;
    ~Lent() { of_.kept_.push_back(std::move(scratch_)); }
    Scratch& operator*() const { return *scratch_; }

   private:
    const Traversal& of_;
    std::unique_ptr<Scratch> scratch_;
  };

 private:
  Numbers64 offsets_;
  Numbers32 columns_;
  nanobind::list nodes_;
  std::vector<PyObject*> objects_;
  mutable std::vector<std::unique_ptr<Scratch>> kept_;
};

// Python looks for no garbage while there is one: a result is many small objects, all of which
// stay.
class NoCollection {
 public:
  NoCollection() : was_on_(PyGC_Disable() != 0) {}
  NoCollection(const NoCollection&) = delete;
  NoCollection& operator=(const NoCollection&) = delete;
  ~NoCollection() {
    if (was_on_) PyGC_Enable();
  }

 private:
  bool was_on_;
};

inline PyObject* new_reference(PyObject* object) {
  Py_INCREF(object);
  return object;
}

// Throws what Python has raised where there is no object.
inline nanobind::object made_object(PyObject* object) {
  if (object == nullptr) throw nanobind::python_error();
  return nanobind::steal(object);
}

// Takes the reference of the item.
inline void set_item(PyObject* list, std::size_t at, PyObject* item) {
  NB_LIST_SET_ITEM(list, static_cast<Py_ssize_t>(at), item);
}

inline nanobind::object new_list(std::size_t size) {
  return made_object(PyList_New(static_cast<Py_ssize_t>(size)));
}

inline void set_value(PyObject* dict, PyObject* key, PyObject* value) {
  if (PyDict_SetItem(dict, key, value) != 0) throw nanobind::python_error();
}

// A list of nodes.
nanobind::object nodes_of(const Traversal& rows, const std::int32_t* begin,
                          const std::int32_t* end);

// The path of the node before, and a node behind it; or before it, where the path is backward.
// Null: the node alone.
nanobind::object path_on(PyObject* path, PyObject* node, bool backward);

void bind_networkx_order(nanobind::module_& module);
void bind_networkx_dijkstra(nanobind::class_<Traversal>& traversal);
void bind_networkx_depth(nanobind::class_<Traversal>& traversal);

}  // namespace graphrun::python
