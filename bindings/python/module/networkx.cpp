// NetworkX's adjacency, dicts of dicts, as CSR.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "tensor.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// Numbers of what has been seen, by open addressing. The key of an empty place is `nothing`.
template <class Key>
class Table {
 public:
  Table(std::size_t size, Key nothing)
      : places_(std::bit_ceil(2 * size + 2), {nothing, -1}), nothing_(nothing) {}

  void insert(Key key, std::int32_t number) { place(key) = {key, number}; }
  std::int32_t find(Key key) { return place(key).second; }

 private:
  std::pair<Key, std::int32_t>& place(Key key) {
    const std::uint64_t hash = static_cast<std::uint64_t>(key) * 0x9E3779B97F4A7C15u;
    const std::size_t mask = places_.size() - 1;
    std::size_t at = (hash >> 32) & mask;
    while (places_[at].second >= 0 && places_[at].first != key) at = (at + 1) & mask;
    return places_[at];
  }

  std::vector<std::pair<Key, std::int32_t>> places_;
  Key nothing_;
};

// The value of an int of exactly this type that fits.
bool as_int64(PyObject* object, std::int64_t& value) {
  if (!PyLong_CheckExact(object)) return false;
  int overflow = 0;
  value = PyLong_AsLongLongAndOverflow(object, &overflow);
  return overflow == 0;
}

// The numbers of nodes: the place of each in the adjacency.
class Nodes {
 public:
  explicit Nodes(PyObject* adjacency)
      : size_(static_cast<std::size_t>(PyDict_Size(adjacency))), by_value_(0, 0), by_object_(0, 0) {
    PyObject *node = nullptr, *row = nullptr;
    std::int64_t value = 0;
    Py_ssize_t at = 0;
    for (std::int64_t number = 0; PyDict_Next(adjacency, &at, &node, &row); ++number) {
      all_ints_ = all_ints_ && as_int64(node, value);
      in_order_ = in_order_ && all_ints_ && value == number;
    }
    if (in_order_) return;
    index_ = nb::dict();
    at = 0;
    if (all_ints_)
      by_value_ = Table<std::int64_t>(size_, 0);
    else
      by_object_ = Table<std::uintptr_t>(size_, 0);
    for (std::int32_t number = 0; PyDict_Next(adjacency, &at, &node, &row); ++number) {
      const nb::int_ object(number);
      if (PyDict_SetItem(index_.ptr(), node, object.ptr()) != 0) throw nb::python_error();
      if (all_ints_ && as_int64(node, value))
        by_value_.insert(value, number);
      else
        by_object_.insert(reinterpret_cast<std::uintptr_t>(node), number);
    }
  }

  // -1: it is none. Objects are known by their addresses, others by their values.
  std::int32_t find(PyObject* node) {
    std::int64_t value = 0;
    if (in_order_) {
      if (!as_int64(node, value)) return by_index(node);
      return value >= 0 && value < static_cast<std::int64_t>(size_)
                 ? static_cast<std::int32_t>(value)
                 : -1;
    }
    if (all_ints_) return as_int64(node, value) ? by_value_.find(value) : by_index(node);
    const std::int32_t known = by_object_.find(reinterpret_cast<std::uintptr_t>(node));
    return known >= 0 ? known : by_index(node);
  }

  std::size_t size() const { return size_; }
  nb::object index() const { return in_order_ ? nb::none() : nb::object(index_); }

 private:
  std::int32_t by_index(PyObject* node) {
    if (!index_.is_valid()) return -1;
    PyObject* const number = PyDict_GetItemWithError(index_.ptr(), node);
    if (number == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
    return number == nullptr ? -1 : static_cast<std::int32_t>(PyLong_AsLong(number));
  }

  std::size_t size_;
  bool in_order_ = true, all_ints_ = true;
  Table<std::int64_t> by_value_;
  Table<std::uintptr_t> by_object_;
  nb::dict index_ = nb::steal<nb::dict>(nb::handle());
};

// Weights: whole until one is not.
struct WeightsRead {
  std::vector<std::int64_t> whole;
  std::vector<double> real;
  bool is_real = false;

  std::size_t size() const { return is_real ? real.size() : whole.size(); }

  // Of an edge's data; 1 where it has none. False for what is neither an int nor a float.
  bool add(PyObject* data, PyObject* name) {
    if (!PyDict_CheckExact(data)) return false;
    PyObject* const weight = PyDict_GetItemWithError(data, name);
    if (weight == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
    std::int64_t value = 1;
    if (weight != nullptr && PyFloat_CheckExact(weight)) {
      if (!is_real) real.assign(whole.begin(), whole.end());
      is_real = true;
      real.push_back(PyFloat_AsDouble(weight));
      return true;
    }
    if (weight != nullptr && !as_int64(weight, value)) return false;
    if (is_real)
      real.push_back(static_cast<double>(value));
    else
      whole.push_back(value);
    return true;
  }
};

// A vector as a tensor that owns it.
template <class T>
struct Owned {
  DLManagedTensorVersioned managed{};
  std::vector<T> values;
  std::array<std::int64_t, 1> shape{};
};

template <class T>
nb::object owned(std::vector<T>&& values) {
  auto* const made = new Owned<T>;
  made->values = std::move(values);
  made->shape = {static_cast<std::int64_t>(made->values.size())};
  made->managed.major = 1;
  made->managed.flags = is_read_only;
  made->managed.manager = made;
  made->managed.deleter = [](DLManagedTensorVersioned* self) {
    delete static_cast<Owned<T>*>(self->manager);
  };
  DLTensor& tensor = made->managed.tensor;
  tensor.data = made->values.data();
  tensor.device = {on_cpu, 0};
  tensor.dimensions = 1;
  tensor.type = {T(0.5) != T(0) ? code_float : code_int, 8 * sizeof(T), 1};
  tensor.shape = made->shape.data();
  return nb::cast(Tensor(&made->managed));
}

// Sorts the columns of a row, and its weights with them.
template <class T>
void sort_rows(const std::vector<std::int64_t>& offsets, std::vector<std::int32_t>& columns,
               std::vector<T>& weights) {
  std::vector<std::pair<std::int32_t, T>> row;
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    const auto begin = columns.begin() + offsets[u], end = columns.begin() + offsets[u + 1];
    if (std::is_sorted(begin, end)) continue;
    if (weights.empty()) {
      std::sort(begin, end);
      continue;
    }
    row.clear();
    for (auto k = offsets[u]; k < offsets[u + 1]; ++k) row.emplace_back(columns[k], weights[k]);
    std::sort(row.begin(), row.end());
    for (std::size_t k = 0; k < row.size(); ++k) {
      std::tie(columns[offsets[u] + k], weights[offsets[u] + k]) = row[k];
    }
  }
}

// Offsets, columns, weights or None, and the dict of the numbers of nodes or None if they are 0, 1,
// 2 and so on. None where rows are no dicts, nodes are missing, or a weight is neither int nor
// float.
nb::object read_adjacency(const nb::dict& adjacency, nb::handle weight) {
  Nodes nodes(adjacency.ptr());
  std::vector<std::int64_t> offsets{0};
  std::vector<std::int32_t> columns;
  WeightsRead weights;
  PyObject *node = nullptr, *row = nullptr, *neighbour = nullptr, *data = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(adjacency.ptr(), &at, &node, &row) != 0;) {
    if (!PyDict_CheckExact(row)) return nb::none();
    for (Py_ssize_t in_row = 0; PyDict_Next(row, &in_row, &neighbour, &data) != 0;) {
      const std::int32_t number = nodes.find(neighbour);
      if (number < 0) return nb::none();
      columns.push_back(number);
      if (!weight.is_none() && !weights.add(data, weight.ptr())) return nb::none();
    }
    offsets.push_back(static_cast<std::int64_t>(columns.size()));
  }
  if (offsets.size() != nodes.size() + 1) return nb::none();
  {
    const Unlocked unlocked;
    if (weights.is_real)
      sort_rows(offsets, columns, weights.real);
    else
      sort_rows(offsets, columns, weights.whole);
  }
  nb::object values = nb::none();
  if (!weight.is_none()) {
    values = weights.is_real ? owned(std::move(weights.real)) : owned(std::move(weights.whole));
  }
  return nb::make_tuple(owned(std::move(offsets)), owned(std::move(columns)), values,
                        nodes.index());
}

}  // namespace

void bind_networkx(nb::module_& module) {
  module.def("read_adjacency", read_adjacency, nb::arg(), nb::arg().none());
}

}  // namespace graphrun::python
