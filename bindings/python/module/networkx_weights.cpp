// Weights of NetworkX's edges: attributes in their dicts of data.
#include <cmath>
#include <stdexcept>

#include "handles.hpp"
#include "networkx_arrays.hpp"
#include "networkx_lookups.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

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
void Adjacency::keep(std::vector<T>& values, Weights& result) {
  SortedRows<T> sorted;
  {
    const Unlocked unlocked;
    const bool ascend = columns_ == nullptr ? rows_ascend(*offsets_, *order_) : columns_ == order_;
    if (symmetric_ || !ascend) sorted = sorted_rows(*offsets_, *order_, values, symmetric_);
    if (ascend) {
      columns_ = order_;
    } else if (columns_ == nullptr) {
      columns_ = std::make_shared<const std::vector<std::int32_t>>(std::move(sorted.columns));
    }
  }
  result.in_order = owned(std::move(values));
  result.sorted = columns_ == order_ ? result.in_order : owned(std::move(sorted.values));
}

std::optional<Weights> Adjacency::kept(WeightsRead& read) {
  if (!read.is_exact()) return std::nullopt;
  Weights result;
  result.in_order = result.sorted = nb::none();
  if (!read.any) {
    if (columns_ == nullptr) sort_columns();
    return result;
  }
  result.kind = read.kind();
  result.least = read.least;
  result.greatest = read.greatest;
  if (read.has_real)
    keep(read.real, result);
  else
    keep(read.whole, result);
  return result;
}

std::optional<Weights> Adjacency::weights(nb::dict adjacency, nb::str name,
                                          Parallel parallel) const {
  const std::vector<PyObject*> rows = rows_of(adjacency, size()).rows;
  if (rows.size() != static_cast<std::size_t>(size())) return std::nullopt;
  const std::vector<std::int64_t>& offsets = *offsets_;
  const std::vector<std::int32_t>& order = *order_;
  WeightsRead read(order.size());
  read.any = parallel == Parallel::sum;
  Lookups lookups(name.ptr(), read);
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
      if (!merged(data, name.ptr(), parallel, number, read.any)) return std::nullopt;
      read.set(k, number);
    }
    if (k != offsets[u + 1]) return std::nullopt;
  }
  if (!lookups.finish()) return std::nullopt;
  try {
    return Adjacency(*this).kept(read);
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

}  // namespace graphrun::python
