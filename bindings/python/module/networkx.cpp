// NetworkX's adjacency, dicts of dicts, as CSR.
#include "networkx.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "handles.hpp"
#include "networkx_arrays.hpp"
#include "networkx_lookups.hpp"
#include "networkx_order.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// Goes through rows and finds the numbers of neighbours, and if wanted the weights of edges. Each
// key is looked at in three steps, some keys apart, as each step waits for memory.
class Reader {
 public:
  Reader(const Nodes& nodes, const RowsOfDicts& rows, std::vector<std::int32_t>& columns)
      : nodes_(nodes), rows_(rows), columns_(columns.data()) {}

  // Columns in the order of insertion; false where a row has changed or a neighbour is no node.
  bool read() {
    return walk([this](const Waiting& one, std::size_t k) {
      return (columns_[k] = nodes_.find(one.key, true)) >= 0;
    });
  }

  // The same with the weights: of a symmetric matrix those left of the diagonal are left out. False
  // also where a neighbour is found by code of Python alone.
  bool read(Lookups& weights, bool symmetric) {
    const bool walked = walk([&](const Waiting& one, std::size_t k) {
      columns_[k] = nodes_.find(one.key, false);
      if (columns_[k] < (symmetric ? one.row : 0)) return columns_[k] >= 0;
      return weights.add(one.data, static_cast<std::int64_t>(k));
    });
    return walked && weights.finish();
  }

 private:
  static constexpr std::size_t apart = 16, places = 64;
  struct Waiting {
    Nodes::Wanted key;
    PyObject* data;
    std::int32_t row;
  };

  template <class Take>
  bool walk(Take take) {
    const std::vector<PyObject*>& rows = rows_.rows;
    std::size_t added = 0;
    PyObject *key = nullptr, *data = nullptr;
    for (std::size_t u = 0; u < rows.size(); ++u) {
      if (u + 12 < rows.size()) prefetch(rows[u + 12]);
      if (u + 6 < rows.size()) prefetch_entries(rows[u + 6]);
      std::int64_t left = rows_.offsets[u + 1] - rows_.offsets[u];
      for (Py_ssize_t at = 0; PyDict_Next(rows[u], &at, &key, &data) != 0; ++added) {
        if (left-- == 0) return false;
        prefetch(key);
        waiting_[added % places] = {{key, 0, false}, data, static_cast<std::int32_t>(u)};
        if (added >= apart) nodes_.begin(waiting_[(added - apart) % places].key);
        if (added < 2 * apart) continue;
        if (!take(waiting_[(added - 2 * apart) % places], added - 2 * apart)) return false;
      }
      if (left != 0) return false;
    }
    for (std::size_t k = added - std::min(added, apart); k < added; ++k) {
      nodes_.begin(waiting_[k % places].key);
    }
    for (std::size_t k = added - std::min(added, 2 * apart); k < added; ++k) {
      if (!take(waiting_[k % places], k)) return false;
    }
    return true;
  }

  const Nodes& nodes_;
  const RowsOfDicts& rows_;
  std::int32_t* columns_;
  std::array<Waiting, places> waiting_;
};

}  // namespace

RowsOfDicts rows_of(const nb::dict& adjacency, std::int32_t size) {
  RowsOfDicts result;
  std::vector<PyObject*>& rows = result.rows;
  rows.reserve(static_cast<std::size_t>(size));
  PyObject *node = nullptr, *row = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(adjacency.ptr(), &at, &node, &row) != 0;) {
    rows.push_back(row);
  }
  result.offsets.resize(rows.size() + 1);
  for (std::size_t u = 0; u < rows.size(); ++u) {
    if (u + 12 < rows.size()) prefetch(rows[u + 12]);
    if (!PyDict_CheckExact(rows[u])) return {};
    result.offsets[u + 1] = result.offsets[u] + PyDict_Size(rows[u]);
  }
  return result;
}

Adjacency::Adjacency(std::shared_ptr<const Nodes> nodes, std::vector<std::int64_t>&& offsets,
                     std::vector<std::int32_t>&& order, bool symmetric)
    : nodes_(std::move(nodes)),
      offsets_(std::make_shared<const std::vector<std::int64_t>>(std::move(offsets))),
      order_(std::make_shared<const std::vector<std::int32_t>>(std::move(order))),
      symmetric_(symmetric) {}

void Adjacency::sort_columns() {
  const Unlocked unlocked;
  std::vector<std::int32_t> sorted = sorted_rows(*offsets_, *order_, symmetric_);
  columns_ = sorted.empty() ? order_
                            : std::make_shared<const std::vector<std::int32_t>>(std::move(sorted));
}

std::optional<Adjacency> Adjacency::read(std::shared_ptr<const Nodes> nodes, nb::dict adjacency,
                                         bool symmetric) {
  // Code of Python that finding may run cannot free what is read from here.
  if (nodes->are_objects()) {
    adjacency = nb::steal<nb::dict>(PyDict_Copy(adjacency.ptr()));
    if (!adjacency.is_valid()) throw nb::python_error();
  }
  RowsOfDicts rows = rows_of(adjacency, nodes->size());
  if (rows.rows.size() != static_cast<std::size_t>(nodes->size())) return std::nullopt;
  std::vector<std::int32_t> order(static_cast<std::size_t>(rows.offsets.back()));
  if (!Reader(*nodes, rows, order).read()) return std::nullopt;
  Adjacency result(std::move(nodes), std::move(rows.offsets), std::move(order), symmetric);
  try {
    result.sort_columns();
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
  return result;
}

std::optional<Adjacency> Adjacency::read(nb::dict adjacency, bool symmetric) {
  return read(std::make_shared<const Nodes>(adjacency), adjacency, symmetric);
}

std::optional<std::pair<Adjacency, Weights>> Adjacency::read_weighted(nb::dict adjacency,
                                                                      bool symmetric,
                                                                      nb::str name) {
  auto nodes = std::make_shared<const Nodes>(adjacency);
  RowsOfDicts rows = rows_of(adjacency, nodes->size());
  if (rows.rows.size() != static_cast<std::size_t>(nodes->size())) return std::nullopt;
  std::vector<std::int32_t> order(static_cast<std::size_t>(rows.offsets.back()));
  WeightsRead weights(order.size());
  Lookups lookups(name.ptr(), weights);
  if (!Reader(*nodes, rows, order).read(lookups, symmetric)) return std::nullopt;
  Adjacency result(std::move(nodes), std::move(rows.offsets), std::move(order), symmetric);
  try {
    std::optional<Weights> kept = result.kept(weights);
    if (!kept) return std::nullopt;
    return std::pair(std::move(result), std::move(*kept));
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
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
  bind_networkx_colors(module);
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
      .def_static("read_weighted",
                  [](nb::dict adjacency, bool symmetric, nb::str name) -> nb::object {
                    auto read = Adjacency::read_weighted(adjacency, symmetric, name);
                    if (!read) return nb::none();
                    return nb::make_tuple(nb::cast(std::move(read->first)),
                                          nb::cast(std::move(read->second)));
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
