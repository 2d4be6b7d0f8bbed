// Weights of NetworkX's edges as they are read.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "networkx.hpp"

namespace graphrun::python {

constexpr std::int64_t exact_whole = std::int64_t{1} << 53;  // ints up to here are doubles too

// A weight as Python has it.
struct Number {
  std::int64_t whole = 1;
  double real = 0;
  bool is_real = false;

  double value() const { return is_real ? real : static_cast<double>(whole); }
};

// False for what is neither an int of 64 bits nor a finite float, of these very types.
inline bool read_number(PyObject* object, Number& number) {
  if (PyFloat_CheckExact(object)) {
#ifdef Py_LIMITED_API
    number.real = PyFloat_AsDouble(object);
#else
    number.real = PyFloat_AS_DOUBLE(object);
#endif
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
    return !(has_whole && has_real) || (least >= -static_cast<double>(exact_whole) &&
                                        greatest <= static_cast<double>(exact_whole));
  }
  Weights::Kind kind() const {
    if (!has_real) return Weights::Kind::whole;
    return has_whole ? Weights::Kind::mixed : Weights::Kind::real;
  }

  std::vector<std::int64_t> whole;
  std::vector<double> real;
  double least = HUGE_VAL, greatest = -HUGE_VAL;
  bool has_whole = false, has_real = false;
  bool any = false;  // whether some edge has the attribute
};

// The value of a name in a dict, null where it has none. Most dicts have one entry, or the name as
// their first one: then no place is to be computed.
inline PyObject* item(PyObject* dict, PyObject* name) {
  PyObject *key = nullptr, *first = nullptr;
  Py_ssize_t at = 0;
  if (PyDict_Next(dict, &at, &key, &first) == 0) return nullptr;
  if (key == name) return first;
  PyObject* const value = PyDict_GetItemWithError(dict, name);
  if (value == nullptr && PyErr_Occurred() != nullptr) throw nanobind::python_error();
  return value;
}

// Dicts of data and where their weights go. Each is looked at in four steps, some dicts apart, as
// each step waits for memory that the one before has asked for.
class Lookups {
 public:
  Lookups(PyObject* name, WeightsRead& into) : name_(name), into_(into) {}

  // False where some weight is no number that can be read.
  bool add(PyObject* data, std::int64_t place) {
    prefetch(data);
    waiting_[added_ % places] = {data, place};
    return step(added_++);
  }

  // The same for those that are still on their way.
  bool finish() {
    for (std::size_t k = added_; k < added_ + 3 * apart; ++k) {
      if (!step(k)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t apart = 16, places = 64;
  struct Waiting {
    PyObject* object;  // the dict, then the weight; null where there is none
    std::int64_t place;
  };

  // The one whose turn it is at a step, null where none is.
  Waiting* due(std::size_t k, std::size_t step) {
    if (k < step * apart || k - step * apart >= added_) return nullptr;
    return &waiting_[(k - step * apart) % places];
  }

  bool step(std::size_t k) {
    if (Waiting* const one = due(k, 1)) {
      if (!PyDict_CheckExact(one->object)) return false;
      prefetch_entries(one->object, 2);
    }
    if (Waiting* const one = due(k, 2)) {
      one->object = item(one->object, name_);
      if (one->object != nullptr) prefetch(one->object);
    }
    if (const Waiting* const one = due(k, 3)) {
      Number number;
      if (one->object != nullptr && !read_number(one->object, number)) return false;
      into_.any |= one->object != nullptr;
      into_.set(one->place, number);
    }
    return true;
  }

  PyObject* name_;
  WeightsRead& into_;
  std::size_t added_ = 0;
  std::array<Waiting, places> waiting_;
};

}  // namespace graphrun::python
