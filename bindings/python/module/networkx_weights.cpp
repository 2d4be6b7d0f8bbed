// Weights of NetworkX's edges: attributes in their dicts of data.
#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "handles.hpp"
#include "networkx.hpp"
#include "networkx_arrays.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

constexpr std::int64_t exact = std::int64_t{1} << 53;  // ints up to here are doubles too

// A weight as Python has it.
struct Number {
  std::int64_t whole = 1;
  double real = 0;
  bool is_real = false;

  double value() const { return is_real ? real : static_cast<double>(whole); }
};

// False for what is neither an int of 64 bits nor a finite float, of these very types.
bool read_number(PyObject* object, Number& number) {
  if (PyFloat_CheckExact(object)) {
    number.real = PyFloat_AsDouble(object);
    number.is_real = true;
    return std::isfinite(number.real);
  }
  number.is_real = false;
  return as_int64(object, number.whole);
}

// The weights read so far: int64, and double from the first one that is no whole number.
class WeightsRead {
 public:
  explicit WeightsRead(std::size_t size) : whole(size) {}

  void set(std::int64_t at, const Number& number) {
    const double value = number.value();
    least = std::min(least, value);
    greatest = std::max(greatest, value);
    (number.is_real ? has_real : has_whole) = true;
    if (number.is_real && real.empty()) real.assign(whole.begin(), whole.end());
    if (real.empty())
      whole[at] = number.whole;
    else
      real[at] = value;
  }

  bool is_exact() const {
    return !(has_whole && has_real) ||
           (least >= -static_cast<double>(exact) && greatest <= static_cast<double>(exact));
  }
  Weights::Kind kind() const {
    if (!has_real) return Weights::Kind::whole;
    return has_whole ? Weights::Kind::mixed : Weights::Kind::real;
  }

  std::vector<std::int64_t> whole;
  std::vector<double> real;
  double least = HUGE_VAL, greatest = -HUGE_VAL;
  bool has_whole = false, has_real = false;
};

// The value of a name in a dict, null where it has none.
PyObject* item(PyObject* dict, PyObject* name) {
  PyObject* const value = PyDict_GetItemWithError(dict, name);
  if (value == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
  return value;
}

// Dicts of data and where their weights go, looked up together: each step of one waits for memory,
// so that all do it at the same time.
class Lookups {
 public:
  Lookups(PyObject* name, WeightsRead& into) : name_(name), into_(into) {}

  bool add(PyObject* data, std::int64_t at) {
    prefetch(data);
    data_[kept_] = data;
    at_[kept_++] = at;
    return kept_ < data_.size() || finish();
  }

  bool finish() {
    const std::size_t size = std::exchange(kept_, 0);
    for (std::size_t k = 0; k < size; ++k) {
      if (!PyDict_CheckExact(data_[k])) return false;
      prefetch_entries(data_[k], 2);
    }
    for (std::size_t k = 0; k < size; ++k) {
      data_[k] = item(data_[k], name_);
      if (data_[k] != nullptr) prefetch(data_[k]);
    }
    for (std::size_t k = 0; k < size; ++k) {
      Number number;
      if (data_[k] != nullptr && !read_number(data_[k], number)) return false;
      any_ = any_ || data_[k] != nullptr;
      into_.set(at_[k], number);
    }
    return true;
  }

  bool any() const { return any_; }

 private:
  PyObject* name_;
  WeightsRead& into_;
  std::array<PyObject*, 128> data_;
  std::array<std::int64_t, 128> at_;
  std::size_t kept_ = 0;
  bool any_ = false;
};

// Of the edges between two vertices, as one.
bool merged(PyObject* edges, PyObject* name, Parallel parallel, Number& number, bool& any) {
  if (!PyDict_CheckExact(edges)) return false;
  if (parallel == Parallel::count) {
    number.whole = PyDict_Size(edges);
    any = true;
    return true;
  }
  bool first = true;
  PyObject *key = nullptr, *data = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(edges, &at, &key, &data) != 0;) {
    if (!PyDict_CheckExact(data)) return false;
    PyObject* const object = item(data, name);
    Number one;
    if (object != nullptr && !read_number(object, one)) return false;
    any = any || object != nullptr;
    if (std::exchange(first, false)) {
      number = one;
    } else if (parallel == Parallel::least) {
      if (one.value() < number.value()) number = one;
    } else if (number.is_real || one.is_real) {
      number.real = number.value() + one.value();
      number.is_real = true;
      if (!std::isfinite(number.real)) return false;
    } else if (__builtin_add_overflow(number.whole, one.whole, &number.whole)) {
      return false;
    }
  }
  return !first;
}

}  // namespace

template <class T>
void Adjacency::keep(std::vector<T>& values, Weights& result) const {
  std::vector<T> sorted;
  {
    const Unlocked unlocked;
    if (symmetric_)
      sorted = values_mirrored(*offsets_, *columns_, *order_, values);
    else if (columns_ != order_)
      sorted = values_sorted(*offsets_, *order_, values);
  }
  result.in_order = owned(std::move(values));
  result.sorted = columns_ == order_ ? result.in_order : owned(std::move(sorted));
}

std::optional<Weights> Adjacency::weights(nb::dict adjacency, nb::str name,
                                          Parallel parallel) const {
  const std::vector<PyObject*> rows = rows_of(adjacency, size());
  if (rows.size() != static_cast<std::size_t>(size())) return std::nullopt;
  const std::vector<std::int64_t>& offsets = *offsets_;
  const std::vector<std::int32_t>& order = *order_;
  WeightsRead read(order.size());
  Lookups lookups(name.ptr(), read);
  bool any = false;
  PyObject *key = nullptr, *data = nullptr;
  for (std::size_t u = 0; u < rows.size(); ++u) {
    if (u + 12 < rows.size()) prefetch(rows[u + 12]);
    if (u + 6 < rows.size()) prefetch_entries(rows[u + 6]);
    std::int64_t k = offsets[u];
    for (Py_ssize_t at = 0; PyDict_Next(rows[u], &at, &key, &data) != 0; ++k) {
      if (k == offsets[u + 1]) return std::nullopt;
      if (symmetric_ && order[k] < static_cast<std::int32_t>(u)) continue;  // mirrored below
      if (parallel == Parallel::none) {
        if (!lookups.add(data, k)) return std::nullopt;
        continue;
      }
      Number number;
      if (!merged(data, name.ptr(), parallel, number, any)) return std::nullopt;
      read.set(k, number);
    }
    if (k != offsets[u + 1]) return std::nullopt;
  }
  if (!lookups.finish() || !read.is_exact()) return std::nullopt;
  Weights result;
  result.in_order = result.sorted = nb::none();
  if (!any && !lookups.any() && parallel != Parallel::sum) return result;
  result.kind = read.kind();
  result.least = read.least;
  result.greatest = read.greatest;
  try {
    if (read.has_real)
      keep(read.real, result);
    else
      keep(read.whole, result);
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
  return result;
}

}  // namespace graphrun::python
