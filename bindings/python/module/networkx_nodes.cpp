// The nodes of NetworkX's graphs and their numbers.
#include <bit>
#include <stdexcept>

#include "networkx.hpp"

namespace nb = nanobind;

namespace graphrun::python {

Nodes::Nodes(nb::dict adjacency) : list_(nb::steal<nb::list>(PyDict_Keys(adjacency.ptr()))) {
  if (!list_.is_valid()) throw nb::python_error();
  const Py_ssize_t size = PyList_Size(list_.ptr());
  if (size > INT32_MAX) throw std::length_error("too many nodes");
  size_ = static_cast<std::int32_t>(size);
  objects_.resize(static_cast<std::size_t>(size));
  for (Py_ssize_t k = 0; k < size; ++k) objects_[k] = PyList_GetItem(list_.ptr(), k);
  bool in_order = true, are_ints = true, are_strings = true;
  std::int64_t value = 0;
  for (std::int32_t number = 0; number < size_ && (are_ints || are_strings); ++number) {
    if (number + 8 < size_) prefetch(objects_[number + 8]);
    are_ints = are_ints && as_int64(objects_[number], value);
    in_order = in_order && are_ints && value == number;
    are_strings = are_strings && PyUnicode_CheckExact(objects_[number]);
  }
  if (in_order) return;
  kind_ = are_ints ? Kind::ints : are_strings ? Kind::strings : Kind::objects;
  if (insert_all()) return;
  kind_ = Kind::objects;
  insert_all();
}

// False where two nodes have the same key.
bool Nodes::insert_all() {
  const std::size_t places = std::bit_ceil(2 * static_cast<std::size_t>(size_) + 2);
  shift_ = 64 - std::countr_zero(places);
  places_.assign(places, {0, -1});
  std::int64_t key = 0;
  for (std::int32_t number = 0; number < size_; ++number) {
    key_of(objects_[number], key);
    std::size_t at = first_place(key);
    for (; places_[at].number >= 0; at = (at + 1) & (places_.size() - 1)) {
      if (places_[at].key == key) return false;
    }
    places_[at] = {key, number};
  }
  return true;
}

std::int32_t Nodes::by_index(PyObject* node) const {
  if (!index_.is_valid()) {
    nb::dict index;
    for (std::int32_t number = 0; number < size_; ++number) {
      index[nb::handle(objects_[number])] = number;
    }
    index_ = index;
  }
  PyObject* const number = PyDict_GetItemWithError(index_.ptr(), node);
  if (number == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
  return number == nullptr ? -1 : static_cast<std::int32_t>(PyLong_AsLong(number));
}

std::int32_t Nodes::find(PyObject* node) const {
  std::int64_t value = 0;
  if (kind_ == Kind::objects || !key_of(node, value)) return by_index(node);
  if (kind_ == Kind::numbers) {
    return value >= 0 && value < size_ ? static_cast<std::int32_t>(value) : -1;
  }
  const std::int32_t number = number_of(value);
  if (kind_ == Kind::ints || number < 0) return number;
  const int is_equal = PyObject_RichCompareBool(objects_[number], node, Py_EQ);
  if (is_equal < 0) throw nb::python_error();
  return is_equal == 1 ? number : -1;
}

}  // namespace graphrun::python
