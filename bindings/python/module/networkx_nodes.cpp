// The nodes of NetworkX's graphs and their numbers.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "networkx.hpp"

namespace nb = nanobind;

namespace graphrun::python {

bool as_int64(PyObject* object, std::int64_t& value) {
  if (!PyLong_CheckExact(object)) return false;
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
  // Most have one digit.
  const Py_ssize_t digits = Py_SIZE(object);
  if (digits >= -1 && digits <= 1) {
    value =
        digits * static_cast<std::int64_t>(reinterpret_cast<PyLongObject*>(object)->ob_digit[0]);
    return true;
  }
#endif
  int overflow = 0;
  value = PyLong_AsLongLongAndOverflow(object, &overflow);
  return overflow == 0;
}

void prefetch_entries(PyObject* dict, int lines) {
  // The pointer to a dict's keys comes after its head, its size and its version.
  const char* keys = nullptr;
  std::memcpy(&keys, reinterpret_cast<const char*>(dict) + 32, sizeof keys);
  for (int line = 0; line < lines; ++line) prefetch(keys + 64 * line);
}

bool Nodes::key_of(PyObject* node, std::int64_t& key) const {
  switch (kind_) {
    case Kind::numbers:
    case Kind::ints:
      return as_int64(node, key);
    case Kind::strings:
      if (!PyUnicode_CheckExact(node)) return false;
      key = PyObject_Hash(node);  // kept by the string
      return true;
    case Kind::objects:
      key = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(node));
  }
  return true;
}

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

std::int32_t Nodes::number_of(std::int64_t key) const {
  std::size_t at = first_place(key);
  while (places_[at].number >= 0 && places_[at].key != key) at = (at + 1) & (places_.size() - 1);
  return places_[at].number;
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

void Nodes::find(PyObject* const* keys, std::size_t count, std::int32_t* numbers) const {
  std::int64_t key = 0;
  if (kind_ == Kind::numbers) {
    for (std::size_t k = 0; k < count; ++k) {
      const bool is_int = as_int64(keys[k], key);
      numbers[k] = is_int && key >= 0 && key < size_ ? static_cast<std::int32_t>(key) : -1;
      if (!is_int) numbers[k] = by_index(keys[k]);
    }
    return;
  }
  constexpr std::size_t block = 64;
  std::array<std::int64_t, block> found;
  std::array<bool, block> is_of_kind;
  for (std::size_t begin = 0; begin < count; begin += block) {
    const std::size_t size = std::min(block, count - begin);
    for (std::size_t k = 0; k < size; ++k) {
      is_of_kind[k] = key_of(keys[begin + k], found[k]);
      if (is_of_kind[k]) prefetch(&places_[first_place(found[k])]);
    }
    for (std::size_t k = 0; k < size; ++k) {
      std::int32_t number = is_of_kind[k] ? number_of(found[k]) : -1;
      // An equal key of another type, or at another address.
      if (number < 0 && (kind_ == Kind::objects || !is_of_kind[k]))
        number = by_index(keys[begin + k]);
      numbers[begin + k] = number;
    }
  }
}

}  // namespace graphrun::python
