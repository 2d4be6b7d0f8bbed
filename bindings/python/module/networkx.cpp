// NetworkX's adjacency, dicts of dicts, as CSR.
#include "networkx.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "handles.hpp"
#include "networkx_arrays.hpp"
#include "networkx_order.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// Columns of all rows, in the order of insertion; false where a row has changed or a neighbour is
// no node.
bool read_columns(const Nodes& nodes, const std::vector<PyObject*>& rows,
                  const std::vector<std::int64_t>& offsets, std::vector<std::int32_t>& columns) {
  constexpr std::size_t block = 256;
  std::array<PyObject*, block> keys;
  std::size_t kept = 0;
  std::int32_t* into = columns.data();
  const auto find = [&] {
    nodes.find(keys.data(), kept, into);
    const bool all =
        std::all_of(into, into + kept, [](std::int32_t number) { return number >= 0; });
    into += kept;
    kept = 0;
    return all;
  };
  PyObject *key = nullptr, *data = nullptr;
  for (std::size_t u = 0; u < rows.size(); ++u) {
    if (u + 12 < rows.size()) prefetch(rows[u + 12]);
    if (u + 6 < rows.size()) prefetch_entries(rows[u + 6]);
    std::int64_t left = offsets[u + 1] - offsets[u];
    for (Py_ssize_t at = 0; PyDict_Next(rows[u], &at, &key, &data) != 0;) {
      if (left-- == 0) return false;
      prefetch(key);
      keys[kept++] = key;
      if (kept == block && !find()) return false;
    }
    if (left != 0) return false;
  }
  return find();
}

}  // namespace

std::vector<PyObject*> rows_of(const nb::dict& adjacency, std::int32_t size) {
  std::vector<PyObject*> rows;
  rows.reserve(static_cast<std::size_t>(size));
  PyObject *node = nullptr, *row = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(adjacency.ptr(), &at, &node, &row) != 0;) {
    rows.push_back(row);
  }
  for (std::size_t u = 0; u < rows.size(); ++u) {
    if (u + 12 < rows.size()) prefetch(rows[u + 12]);
    if (!PyDict_CheckExact(rows[u])) return {};
  }
  return rows;
}

std::optional<Adjacency> Adjacency::read(std::shared_ptr<const Nodes> nodes, nb::dict adjacency,
                                         bool symmetric) {
  // Code of Python that finding may run cannot free what is read from here.
  if (nodes->are_objects()) {
    adjacency = nb::steal<nb::dict>(PyDict_Copy(adjacency.ptr()));
    if (!adjacency.is_valid()) throw nb::python_error();
  }
  const std::vector<PyObject*> rows = rows_of(adjacency, nodes->size());
  if (rows.size() != static_cast<std::size_t>(nodes->size())) return std::nullopt;
  std::vector<std::int64_t> offsets(rows.size() + 1);
  for (std::size_t u = 0; u < rows.size(); ++u) offsets[u + 1] = offsets[u] + PyDict_Size(rows[u]);
  std::vector<std::int32_t> order(static_cast<std::size_t>(offsets.back()));
  if (!read_columns(*nodes, rows, offsets, order)) return std::nullopt;
  Adjacency result;
  try {
    const Unlocked unlocked;
    std::vector<std::int32_t> sorted = sorted_rows(offsets, order, symmetric);
    result.offsets_ = std::make_shared<const std::vector<std::int64_t>>(std::move(offsets));
    result.order_ = std::make_shared<const std::vector<std::int32_t>>(std::move(order));
    result.columns_ = sorted.empty()
                          ? result.order_
                          : std::make_shared<const std::vector<std::int32_t>>(std::move(sorted));
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
  result.nodes_ = std::move(nodes);
  result.symmetric_ = symmetric;
  return result;
}

std::optional<Adjacency> Adjacency::read(nb::dict adjacency, bool symmetric) {
  return read(std::make_shared<const Nodes>(adjacency), adjacency, symmetric);
}

std::optional<Adjacency> Adjacency::reversed(nb::dict predecessors) const {
  std::int32_t number = 0;
  PyObject *node = nullptr, *row = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(predecessors.ptr(), &at, &node, &row) != 0; ++number) {
    if (number >= size() || nodes().find(node) != number) return std::nullopt;
  }
  return read(nodes_, predecessors, symmetric_);
}

namespace {

Parallel parallel_of(const std::string& name) {
  if (name == "sum") return Parallel::sum;
  if (name == "least") return Parallel::least;
  if (name == "count") return Parallel::count;
  if (!name.empty()) throw nb::value_error("parallel edges: sum, least or count");
  return Parallel::none;
}

nb::object or_none(std::optional<Adjacency>&& read) {
  return read ? nb::cast(std::move(*read)) : nb::none();
}

}  // namespace

void bind_networkx(nb::module_& module) {
  bind_networkx_components(module);
  bind_networkx_values(module);
  bind_networkx_order(module);
  nb::class_<Weights>(module, "AdjacencyWeights")
      .def_prop_ro("values", [](const Weights& weights) { return weights.sorted; })
      .def_prop_ro("in_order", [](const Weights& weights) { return weights.in_order; })
      .def_prop_ro("kind",
                   [](const Weights& weights) {
                     constexpr std::array names{"none", "whole", "real", "mixed"};
                     return names[static_cast<std::size_t>(weights.kind)];
                   })
      .def_ro("least", &Weights::least)
      .def_ro("greatest", &Weights::greatest);
  nb::class_<Adjacency>(module, "Adjacency")
      .def_static("read",
                  [](nb::dict adjacency, bool symmetric) {
                    return or_none(Adjacency::read(adjacency, symmetric));
                  })
      .def("reversed", [](const Adjacency& self,
                          nb::dict predecessors) { return or_none(self.reversed(predecessors)); })
      .def("weights",
           [](const Adjacency& self, nb::dict adjacency, nb::str name, const char* parallel) {
             auto read = self.weights(adjacency, name, parallel_of(parallel));
             return read ? nb::cast(std::move(*read)) : nb::none();
           })
      .def("find",
           [](const Adjacency& self, nb::handle node) { return self.nodes().find(node.ptr()); })
      .def_prop_ro("nodes", [](const Adjacency& self) { return self.nodes().list(); })
      .def_prop_ro("are_numbers", [](const Adjacency& self) { return self.nodes().are_numbers(); })
      .def_prop_ro("offsets", [](const Adjacency& self) { return shared(self.offsets()); })
      .def_prop_ro("columns", [](const Adjacency& self) { return shared(self.columns()); })
      .def_prop_ro("order", [](const Adjacency& self) { return shared(self.order()); });
}

}  // namespace graphrun::python
